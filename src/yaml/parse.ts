import { isScalar, LineCounter, parseDocument } from 'yaml';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import type { Document, PlaceOf, Source } from './document.ts';
import { haveLookalike } from './judge.ts';
import { linesIn } from './line.ts';
import { locator } from './locator.ts';
import { type Mended, mend } from './mend.ts';
import { conflictMarker } from './text.ts';
import { hiddenInComments, isWithin, partsOf } from './tree.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Lists and mappings may stand in one another this deep; a catalog needs four. Its own mapping is the first. */
const maximumDepth = 32;

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

/**
 * Reads YAML 1.2 with its core schema, and no more of it than plain data needs: no anchors, aliases, merge keys,
 * tags or directives, because each of them can make a text mean something else than it says. What is meant by a line
 * that is wrong is reported and mended in memory, so that the rest of the file is checked in the same run. `root` is
 * undefined where something keeps a text from being read; `document` takes the names that its fields have by then.
 */
export function parse(source: Source, words: Vocabulary) {
  const { text, path } = source;
  const placeOf = placesIn(source);
  const failed = (...findings: readonly Finding[]) => ({
    findings,
    root: undefined,
    document: undefined,
  });
  const unsuited = unsuitedText(text, placeOf);
  if (unsuited !== undefined) return failed(unsuited);
  const asWritten = read({ text, placeOf, findings: [], lines: new Set() });
  const mended = isMeant(asWritten, words) ? asWritten : read(mend(text, placeOf, words));
  const result = asWritten.errors.length === 0 && mended.errors.length > 0 ? asWritten : mended;
  const { tree, errors, findings, lines } = result;
  const isKnown = findings.every(({ fix }) => fix !== undefined);
  // An error on a line that was mended means that it is meant otherwise.
  if (errors.length > 0 || !isKnown)
    return failed(
      ...findings,
      ...errors.filter(({ range }) => isKnown && !lines.has(range.start.line)),
    );
  const root = tree.contents;
  if (root === null || (isScalar(root) && root.value === null)) {
    const args = { hasComments: /\S/.test(text) };
    return failed(
      ...findings,
      createFinding('document-is-empty', { path, range: fileStart }, { args }),
    );
  }
  const repeated = result.repeated.filter(({ range }) => !lines.has(range.start.line));
  const hidden = findings.length === 0 ? hiddenInComments(text, result.scalars, placeOf) : [];
  return {
    findings: [...findings, ...repeated, ...hidden],
    root,
    placeOf: result.placeOf,
    document: (): Document => ({
      source,
      value: tree.toJS(),
      mendedLines: [...lines],
      ...locator(() => root, result),
    }),
  };
}

/** The document of a text that needs no mending, and has this value; its parts are sought when they are asked for. */
export function ordinaryDocument(source: Source, words: Vocabulary, value: unknown): Document {
  const places = locator(() => parse(source, words).root, {
    text: source.text,
    placeOf: placesIn(source),
  });
  return { source, value, mendedLines: [], ...places };
}

/** Has the library read a text: of its errors the first one, or else what is more than plain data. */
function read(mended: Mended) {
  const { text, placeOf } = mended;
  const tree = parseDocument(text, parseOptions);
  const { forbidden, ...parts } = partsOf(tree, text, placeOf);
  const errors = [...tree.errors, ...tree.warnings].filter(
    ({ code }) => code !== 'TAG_RESOLVE_FAILED',
  ); // is forbidden
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return { ...mended, ...parts, tree, errors: forbidden };
  const [start, end] = first.pos;
  const place = placeOf(start, Math.max(end, start + 1));
  return {
    ...mended,
    ...parts,
    tree,
    errors: [createFinding('yaml-is-malformed', place, { args: {} })],
  };
}

/** Whether a text says to people what it says to the library: without look-alikes, and entries that go on with a text above. */
function isMeant(
  { text, errors, repeated, scalars }: ReturnType<typeof read>,
  words: Vocabulary,
): boolean {
  if (errors.length > 0 || repeated.length > 0) return false;
  const { plain = [], others = [] } = Object.groupBy(scalars, ({ isPlain }) =>
    isPlain ? 'plain' : 'others',
  );
  if (plain.some(({ start, end }) => /\n[ \t]*-[ \t]/.test(text.slice(start, end)))) return false;
  const lines = linesIn(text).filter(({ start }) => !isWithin(start, others));
  return !haveLookalike(lines, words);
}

/** What is no file of a catalog at all. */
function unsuitedText(text: string, placeOf: PlaceOf): Finding | undefined {
  const marker = conflictMarker.exec(text);
  if (marker !== null) {
    const place = placeOf(marker.index, marker.index + marker[0].length);
    return createFinding('file-is-in-conflict', place, { args: {} });
  }
  const response = /[{,]\s*"filter_category_id"\s*:/.exec(text);
  if (response !== null)
    return createFinding('file-is-an-api-answer', placeOf(response.index, response.index + 1), {
      args: {},
    });
  const deep = deepNesting(text);
  if (deep === undefined) return undefined;
  return createFinding('nesting-is-too-deep', placeOf(deep, deep + 1), {
    args: { maximum: maximumDepth },
  });
}

/** Where a text nests deeper, or `undefined`: the library would need a thousand times the size of such a file. */
function deepNesting(text: string): number | undefined {
  const hyphens = /^ *(?:[-?] ){32}(?=[-?] )/m.exec(text);
  if (hyphens !== null) return hyphens.index + hyphens[0].length;
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    open += bracket === '[' || bracket === '{' ? 1 : -1;
    if (open === maximumDepth) return index;
  }
  return undefined;
}

function placesIn({ path, text }: Source): PlaceOf {
  let counter: LineCounter | undefined;
  const position = (offset: number) => {
    counter ??= lineCounter(text);
    const { line, col } = counter.linePos(Math.min(offset, text.length));
    return { line, column: col };
  };
  return (start, end) => ({
    path,
    range: { start: position(start), end: position(Math.max(start, end)) },
  });
}

function lineCounter(text: string): LineCounter {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) counter.addNewLine(index + 1);
  return counter;
}
