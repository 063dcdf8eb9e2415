/** A part of the text of a snapshot: a filter, a category, or the whole; the list in it is left empty. */
interface Part {
  readonly kind: 'catalog' | 'category' | 'filter';
  readonly text: string;
  /** How many fields stand in it, those included that a parser drops because another of their name follows. */
  readonly fields: number;
}

/** A part that ends, a moment to let others work, or the end of a text that is not nested as a snapshot is. */
export type Step = Part | { readonly kind: 'disorder' } | { readonly kind: 'pause' };

const disorder: Step = { kind: 'disorder' };
const entryKinds = { catalog: 'category', category: 'filter', filter: undefined } as const;

const listStart = byteOf('[');
const listEnd = byteOf(']');
const entryStart = byteOf('{');
const entryEnd = byteOf('}');
const comma = byteOf(',');
const quote = byteOf('"');
const backslash = byteOf('\\');
const isMark = tableOf('[]{}:');
const isBlank = tableOf(' \t\n\r');

/** The bytes between two pauses: they take less than a millisecond, and a few until the code is optimized. */
const stride = 32 * 1024;
/** The most bytes of a part without its list, and between two marks: more than the files of editors can give. */
const longest = 4 * 1024 * 1024;

interface OpenPart {
  readonly kind: Part['kind'];
  /** Its text up to its list, which is left empty; nothing before that. */
  head: string;
  /** Where the rest of its text begins. */
  from: number;
  fields: number;
  /** How many entries its list has so far, and where the last one ended. */
  entries: number;
  entriesEnd: number;
}

/**
 * Cuts a snapshot, in whatever layout, into parts that can be parsed one by one; a part comes after those within it. As
 * nothing but one comma stands between the entries of a list, the whole is JSON exactly if every part is.
 */
export function* partsOf(body: Buffer): Generator<Step, void, void> {
  const around: OpenPart[] = [];
  let part = openPart('catalog', 0);
  let isInList = false;
  let pauseAt = stride;
  for (let at = nextMark(body, 0); at < body.length; at = nextMark(body, at + 1)) {
    if (at >= pauseAt) {
      yield { kind: 'pause' };
      pauseAt = at + stride;
    }
    switch (body[at]) {
      case listStart: {
        if (isInList || part.kind === 'filter' || part.head !== '' || at - part.from > longest) return yield disorder;
        part.head = `${body.toString('utf8', part.from, at)}[]`;
        part.entriesEnd = at + 1;
        isInList = true;
        break;
      }
      case entryStart: {
        const kind = entryKinds[part.kind];
        const commas = part.entries === 0 ? 0 : 1;
        if (!isInList || kind === undefined || commasIn(body, part.entriesEnd, at) !== commas) return yield disorder;
        part.entries += 1;
        around.push(part);
        part = openPart(kind, at);
        isInList = false;
        break;
      }
      case entryEnd: {
        const outer = around.pop();
        if (isInList || outer === undefined || at - part.from > longest) return yield disorder;
        yield ended(part, body.toString('utf8', part.from, at + 1));
        part = outer;
        part.entriesEnd = at + 1;
        isInList = true;
        break;
      }
      case listEnd:
        if (!isInList || commasIn(body, part.entriesEnd, at) !== 0) return yield disorder;
        part.from = at + 1;
        isInList = false;
        break;
      default:
        part.fields += 1; // a colon
    }
  }
  const isWhole = around.length === 0 && !isInList && body.length - part.from <= longest;
  yield isWhole ? ended(part, body.toString('utf8', part.from)) : disorder;
}

function openPart(kind: Part['kind'], from: number): OpenPart {
  return { kind, head: '', from, fields: 0, entries: 0, entriesEnd: from };
}

function ended({ kind, head, fields }: OpenPart, rest: string): Part {
  return { kind, text: head + rest, fields };
}

/** Where the next bracket, brace or colon stands outside quotes; the length of the body where none is near. */
function nextMark(body: Buffer, from: number): number {
  const end = Math.min(from + longest, body.length);
  for (let at = from; at < end; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) at = closingQuote(body, at + 1, end);
    else if (isMark[byte] === 1) return at;
  }
  return body.length;
}

function closingQuote(body: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}

/** How many commas stand between two places; undefined where anything but blanks stands there with them. */
function commasIn(body: Buffer, from: number, to: number): number | undefined {
  let commas = 0;
  for (let at = from; at < to; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === comma) commas += 1;
    else if (isBlank[byte] !== 1) return undefined;
  }
  return commas;
}

function byteOf(character: string): number {
  return character.charCodeAt(0);
}

/** 1 for each byte that is among the characters. A set takes three times as long to look in. */
function tableOf(characters: string): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(characters.includes(String.fromCharCode(byte))));
}
