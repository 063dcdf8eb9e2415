import { linesOf } from '../base/edit.ts';
import { isRecord } from '../base/json.ts';
import { createFinding, type Finding, type Place } from '../finding/finding.ts';
import {
  type Document,
  type FileSource,
  keyOf,
  mapped,
  memberOf,
  type Pointer,
} from '../yaml/document.ts';
import { ordinaryValue } from '../yaml/ordinary.ts';
import { ordinaryDocument, parse } from '../yaml/parse.ts';
import type { FileDraft } from './draft.ts';
import { renameMisspelt } from './misspelt-fields.ts';
import { normaliseTexts } from './normalise-text.ts';
import { type FileKind, requiredOfFilter, schemaErrors } from './schema/schemas.ts';
import { pointerOf, schemaFinding } from './schema-findings.ts';
import { words } from './words.ts';

/**
 * Filters that superfluous hyphens split: the findings, and the positions of all their parts. A filter is the entry with
 * its code, and the entries after it that have only what is missing there.
 */
function splitFilters(document: Document) {
  const filters = memberOf(document.value, 'filters');
  const lines = linesOf(document.source.text);
  const groups: { readonly positions: number[]; readonly hyphens: Place[] }[] = [];
  let known: ReadonlySet<string> = new Set();
  for (const [position, filter] of (Array.isArray(filters) ? filters : []).entries()) {
    const names = isRecord(filter) ? Object.keys(filter) : [];
    const fields = new Set(names.map((name) => (name === 'image' ? 'image_url' : name)));
    const hyphen = continues(fields, known)
      ? hyphenOf(document.placeOfKey(['filters', position]), lines)
      : undefined;
    if (hyphen === undefined) groups.push({ positions: [], hyphens: [] });
    else groups.at(-1)?.hyphens.push(hyphen);
    groups.at(-1)?.positions.push(position);
    known = hyphen === undefined ? fields : known.union(fields);
  }
  const split = groups.filter(({ hyphens }) => hyphens.length > 0);
  const parts = new Set(split.flatMap(({ positions }) => positions));
  const findings = split.flatMap(({ hyphens }) => {
    const fix = { edits: hyphens.map(({ range }) => ({ range, text: ' ' })), isSafe: false };
    return hyphens
      .slice(0, 1)
      .map((first) => createFinding('hyphen-is-superfluous', first, { args: {}, fix }));
  });
  return { findings, parts };
}

function continues(fields: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const isLacking = requiredOfFilter.some((field) => !known.has(field));
  return (
    fields.size > 0 &&
    !fields.has('code') &&
    known.has('code') &&
    isLacking &&
    fields.isDisjointFrom(known)
  );
}

/** The hyphen of an entry, on its line; an entry between brackets has none. */
function hyphenOf({ path, range }: Place, lines: readonly string[]): Place | undefined {
  const { line, column } = range.start;
  const before = lines[line - 1]?.slice(0, column - 1).trimEnd();
  if (before?.endsWith('-') !== true) return undefined;
  return {
    path,
    range: { start: { line, column: before.length }, end: { line, column: before.length + 1 } },
  };
}

/** More findings than this are not reported of one file, nor of a catalog. */
export const mostFindings = 10_000;

export interface Conformed<Kind extends FileKind> {
  readonly draft: FileDraft<Kind>;
  readonly findings: readonly Finding[];
}

/** What a file says as far as it keeps to its schema, and what is wrong in it. */
export function conform<Kind extends FileKind>(file: FileSource, kind: Kind): Conformed<Kind> {
  const { path, text } = file;
  if (kind !== 'category' || text === undefined) return conformWithCare(file, kind); // the other files are few, and short
  const value = ordinaryValue(text);
  if (value === undefined || schemaErrors(kind, value).length > 0)
    return conformWithCare(file, kind);
  const document = ordinaryDocument({ path, text }, words, value);
  return { draft: { path, document, fields: value as FileDraft<Kind>['fields'] }, findings: [] };
}

/** The same for any file, whatever is wrong in it, in ten times the time. */
export function conformWithCare<Kind extends FileKind>(
  { path, text }: FileSource,
  kind: Kind,
): Conformed<Kind> {
  const unread = { path, document: undefined, fields: {} };
  if (text === undefined) return { draft: unread, findings: [] };
  const parsed = parse({ path, text }, words);
  const ofSyntax = parsed.findings;
  if (parsed.root === undefined)
    return { draft: unread, findings: withFileLineEnds(text, ofSyntax) };
  const misspelt = renameMisspelt(parsed.root, kind, parsed.placeOf);
  const { document, findings: ofTexts } = normaliseTexts(parsed.document());
  const split = splitFilters(document);
  const errors = schemaErrors(kind, document.value);
  // A text can break several keywords at once, such as by being both blank and too long: the first one is reported.
  const wrong = Map.groupBy(errors.slice(0, mostFindings), (error) => keyOf(pointerOf(error)));
  const ofSchema = [...wrong.values()]
    .flatMap(([first]) => first ?? [])
    .filter(
      (error) =>
        error.keyword !== 'required' || !isElsewhere(pointerOf(error), document, split.parts),
    )
    .map((error) => schemaFinding(error, document));
  const right = mapped(document.value, (each, at) => (wrong.has(keyOf(at)) ? undefined : each));
  // What broke the schema is cut away, so the rest has its types.
  const fields = (errors.length > mostFindings ? {} : (right ?? {})) as FileDraft<Kind>['fields'];
  const findings = withoutConsequences(ofSyntax, [
    ...misspelt,
    ...ofTexts,
    ...split.findings,
    ...ofSchema,
  ]);
  return {
    draft: { path, document, fields },
    findings: withFileLineEnds(text, findings, document),
  };
}

/** `conform` for the same catalog time after time: a file whose text did not change is not parsed again. */
export function conformAgain(read = conform): typeof conform {
  const known = new Map<
    string,
    { readonly text: string | undefined; readonly conformed: Conformed<FileKind> }
  >();
  return <Kind extends FileKind>(file: FileSource, kind: Kind) => {
    const before = known.get(file.path);
    // A path has one kind.
    if (before !== undefined && before.text === file.text)
      return before.conformed as Conformed<Kind>;
    const conformed = read(file, kind);
    known.set(file.path, { text: file.text, conformed });
    return conformed;
  };
}

/** New lines end as those of the file do; nothing is safe in lines that were repaired in memory, as it is another text then. */
function withFileLineEnds(
  text: string,
  findings: readonly Finding[],
  document?: Document,
): readonly Finding[] {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const mended = new Set(document?.mendedLines);
  return findings.map((finding) => {
    if (finding.fix === undefined) return finding;
    const edits = finding.fix.edits.map((edit) => ({
      ...edit,
      text: edit.text.replace(/\r?\n/g, lineEnd),
    }));
    const isGuess = edits.some(
      ({ range: { start, end } }) => mended.has(start.line) || mended.has(end.line),
    );
    const isSafe = finding.fix.isSafe && document !== undefined && !isGuess;
    return { ...finding, fix: { ...finding.fix, edits, isSafe } };
  });
}

/* One mistake, one finding: what follows drops findings that another one explains. */

/** Whether the field that is missing at `pointer` may stand in a line that was repaired, or in another part of a split filter. */
function isElsewhere(pointer: Pointer, document: Document, parts: ReadonlySet<number>): boolean {
  const [list, position] = pointer;
  if ((list === 'filters' && parts.has(Number(position))) || isInGroup(pointer, document))
    return true;
  const isIn = (line: number, { range: { start, end } }: Place) =>
    start.line <= line && line <= end.line;
  const parent = document.placeOfValue(pointer.slice(0, -1));
  const filters = pointer.length === 1 ? document.placeOfValue(['filters']) : undefined;
  return document.mendedLines.some(
    (line) => isIn(line, parent) && !(filters !== undefined && isIn(line, filters)),
  );
}

/** Whether the field that is missing may stand in a group that is no field, or be meant by a name in both languages. */
function isInGroup(pointer: Pointer, { value }: Document): boolean {
  const field = String(pointer.at(-1));
  const { filters: _, ...others } = Object(pointer.slice(0, -1).reduce(memberOf, value));
  const isName =
    field.startsWith('name_') &&
    Object.keys(others).some((name) => /^(?:names?|title)$/.test(name));
  return (
    isName || Object.values(others).some((each) => JSON.stringify(each).includes(`"${field}":`))
  );
}

/** Drops findings on lines that have a syntax error already. */
function withoutConsequences(
  ofSyntax: readonly Finding[],
  ofContent: readonly Finding[],
): readonly Finding[] {
  const errors = ofSyntax.filter(({ severity }) => severity === 'error');
  const lines = new Set(errors.map(({ range }) => range.start.line));
  const news = ofContent.filter(
    ({ code, range }) => code === 'field-is-missing' || !lines.has(range.start.line),
  );
  return [...ofSyntax, ...news];
}
