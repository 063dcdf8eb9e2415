import { isScalar, LineCounter, parseDocument, type Document as YamlTree } from 'yaml';
import { createFinding, type Finding, fileStart, type Place } from '../finding/finding.ts';
import { conflictMarker } from './conflict.ts';
import type { Document } from './document.ts';
import type { Source } from './source.ts';
import { hiddenInComments } from './yaml/comments.ts';
import { duplicates } from './yaml/duplicates.ts';
import { directiveIn, features, maximumDepth, tooDeep } from './yaml/features.ts';
import { entryInText } from './yaml/lists.ts';
import { locator } from './yaml/locator.ts';
import { lookalikes } from './yaml/lookalikes.ts';
import { lastIndex, type Mended, mend, type Splice, unmended } from './yaml/mending.ts';
import type { Slip } from './yaml/slip.ts';
import { slipOf } from './yaml/slips.ts';

/** A document where the text is the YAML that a catalog may use, or nearly; the findings say where it is not. */
export interface Parsed {
  readonly document: Document | undefined;
  readonly findings: readonly Finding[];
}

/** From the place of `start` to the place of `end`, both offsets into the text in UTF-16 units. */
export type PlaceOf = (start: number, end: number) => Place;

/** How much is parsed for one file, in UTF-16 units: after each slip that can be mended it is parsed again. */
const parsingBudget = 1024 * 1024;
const mostRounds = 50;

/**
 * Reads YAML 1.2 with its core schema, and no more of it than plain data needs: no anchors, aliases, merge keys,
 * tags or directives, because each of them can make a text mean something else than it says. A slip whose meaning is
 * clear is told and mended in memory, so that the rest of the file is checked in the same run.
 */
export function parse(source: Source): Parsed {
  const placeOf = placesIn(source);
  const failed = (findings: readonly Finding[]): Parsed => ({ document: undefined, findings });

  const marker = conflictMarker.exec(source.text);
  if (marker !== null) {
    const place = placeOf(marker.index, marker.index + marker[0].length);
    return failed([createFinding('file-is-in-conflict', place, { args: {} })]);
  }
  if (isFarTooDeep(source.text)) {
    const offset = tooDeepOffset(source.text);
    const place = placeOf(offset, offset + 1);
    return failed([createFinding('nesting-is-too-deep', place, { args: { maximum: maximumDepth } })]);
  }
  const { tree, mended, slips, isWhole, mendedLines } = readPastSlips(source.text);
  const lineEnd = source.text.includes('\r\n') ? '\r\n' : '\n';
  const found = slips.map((slip) => slipFinding(withLineEnds(slip, lineEnd), placeOf));
  if (!isWhole) return failed(found);
  if (isEmpty(tree)) {
    const args = { hasComments: /\S/.test(source.text) };
    return failed([...found, createFinding('document-is-empty', { path: source.path, range: fileStart }, { args })]);
  }
  const placeOfMended: PlaceOf = (start, end) => placeOf(mended.originOf(start), mended.originOf(end));
  const document = {
    source,
    value: tree.toJS(),
    mendedLines: [...mendedLines],
    ...locator(tree, mended.text, placeOfMended),
  };
  return {
    document,
    findings: [
      ...found,
      ...duplicates(tree, placeOfMended).filter(({ range }) => !mendedLines.has(range.start.line)),
      ...(slips.length === 0 ? hiddenInComments(tree, mended.text, placeOf) : []),
    ],
  };
}

interface Reading {
  readonly tree: YamlTree.Parsed;
  readonly mended: Mended;
  /** With their places in the text as it was written. */
  readonly slips: readonly Slip[];
  /** Whether the mended text has no slip left. */
  readonly isWhole: boolean;
  /** The lines, from 1, that were mended. */
  readonly mendedLines: ReadonlySet<number>;
}

/** Tells one slip at a time, as each can make the lines after it look wrong. */
function readPastSlips(text: string): Reading {
  let slips: readonly Slip[] = [];
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const lineOf = (offset: number) => lastIndex(lineStarts, (start) => start <= offset) + 1;
  const mendedLines = new Set<number>();
  let last: Slip | undefined;
  let mended = unmended(text);
  for (let round = 1; ; round += 1) {
    const tree = parseDocument(mended.text, parseOptions);
    const found = nextSlips(tree, mended.text);
    const asWritten = found.map((slip) => inOriginal(slip, mended));
    // What comes of a slip that was mended wrongly is on its line: then nobody knows how to go on.
    const isStuck = asWritten.some(({ start }) => mendedLines.has(lineOf(start)));
    slips = slips.concat(isStuck ? [] : asWritten.filter((slip) => !isInBlock(slip)));
    for (const { start } of asWritten) mendedLines.add(lineOf(start));
    last = asWritten.at(-1) ?? last;
    const repairs = found.flatMap(({ repair }) => repair ?? []);
    const isLastRound = round >= mostRounds || (round + 1) * text.length > parsingBudget;
    if (found.length === 0 || repairs.length < found.length || isStuck || isLastRound) {
      return { tree, mended, slips, isWhole: found.length === 0, mendedLines };
    }
    mended = mend(mended, repairs);
  }

  /** Lines one below the other that are indented alike are one slip, which was told at the first. */
  function isInBlock({ code, start }: Slip): boolean {
    if (last === undefined || lineOf(last.start) !== lineOf(start) - 1) return false;
    if (last.code === 'indentation-is-wrong') return code === last.code || code === 'line-is-not-a-field';
    return code === 'indentation-has-a-tab' && code === last.code;
  }
}

/** How the library reads the texts of a catalog. */
export const parseOptions = {
  version: '1.2',
  schema: 'core',
  strict: true,
  merge: false,
  stringKeys: true,
  uniqueKeys: false, // quadratic in the library: `duplicates` finds them instead
  prettyErrors: false,
} as const;

function nextSlips(tree: YamlTree.Parsed, text: string): readonly Slip[] {
  const directive = directiveIn(text);
  if (directive !== undefined) return [directive];
  const alike = lookalikes(tree, text);
  if (alike.length > 0) return alike;
  const errors = [...tree.errors, ...tree.warnings].filter(({ code }) => code !== 'TAG_RESOLVE_FAILED'); // see features
  if (errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    return [tooDeep(tooDeepOffset(text))]; // where the library gives up depends on the machine
  }
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined) return [slipOf(tree, text, first)];
  const entry = entryInText(tree, text);
  return entry === undefined ? features(tree, text) : [entry];
}

function inOriginal(slip: Slip, { originOf }: Mended): Slip {
  return { ...slip, start: originOf(slip.start), end: originOf(slip.end), repair: slip.repair && origin(slip.repair) };

  function origin({ start, end, text }: Splice): Splice {
    return { start: originOf(start), end: originOf(end), text };
  }
}

function withLineEnds(slip: Slip, lineEnd: string): Slip {
  const { repair } = slip;
  return { ...slip, repair: repair && { ...repair, text: repair.text.replaceAll('\n', lineEnd) } };
}

function slipFinding({ code, args, start, end, repair }: Slip, placeOf: PlaceOf): Finding {
  const edits = repair === undefined ? [] : [{ range: placeOf(repair.start, repair.end).range, text: repair.text }];
  // A slip's args are those of its code; the compiler cannot follow that through the union.
  return createFinding(code, placeOf(start, end), {
    args,
    fix: edits.length === 0 ? undefined : { edits, effect: undefined },
  }) as Finding;
}

function placesIn(source: Source): PlaceOf {
  const lineCounter = new LineCounter();
  lineCounter.addNewLine(0);
  for (const { index } of source.text.matchAll(/\n/g)) lineCounter.addNewLine(index + 1);
  const position = (offset: number) => {
    const { line, col } = lineCounter.linePos(Math.min(offset, source.text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  return (start, end) => ({
    path: source.path,
    range: { start: position(start), end: position(Math.max(start, end)) },
  });
}

function isEmpty(tree: YamlTree.Parsed): boolean {
  return tree.contents === null || (isScalar(tree.contents) && tree.contents.value === null);
}

/** Nesting for which the library would need a thousand times the file's size: told before it reads the text. */
function isFarTooDeep(text: string): boolean {
  if (text.includes('- '.repeat(100)) || text.includes('? '.repeat(100))) return true;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > 1000) return true;
  }
  return false;
}

/** The offset of the first bracket that stands in too many others; 0 where it is not brackets. */
function tooDeepOffset(text: string): number {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > maximumDepth) return index;
  }
  return 0;
}
