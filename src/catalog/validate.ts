import { applyEdits, splitLines } from '../base/edit.ts';
import { type Finding, fileStart, type RawFinding, resolvePlaces } from '../finding/finding.ts';
import {
  createDocument,
  type Document,
  type FileSource,
  mapDeep,
  pointerKey,
  type Source,
} from '../yaml/document.ts';
import { parse } from '../yaml/parse.ts';
import { recover, type Typo } from '../yaml/recover.ts';
import { renameMisspelt } from './misspelt-fields.ts';
import { findMixedFilters } from './mixed-filters.ts';
import { normaliseTexts } from './normalise-text.ts';
import type { PartialFile } from './partial.ts';
import { type FileKind, layouts, schemaErrors } from './schema/schemas.ts';
import { pointerOf, schemaFinding } from './schema-findings.ts';

export const findingLimit = 10_000;

export interface Validated<Kind extends FileKind> {
  readonly file: PartialFile<Kind>;
  readonly findings: readonly Finding[];
}

/** Returns the valid part of a file, and its findings. */
export function validateFile<Kind extends FileKind>(
  { path, text }: FileSource,
  kind: Kind,
): Validated<Kind> {
  if (text === undefined) return { file: { path, document: undefined, fields: {} }, findings: [] };
  const { result, typos } = recover({ path, text }, layouts[kind], (each) => validate(each, kind));
  const { fields, document, findings } = result;
  const recovered = document && { ...document, recoveredLines: [...typos.keys()] };
  const all = resolvePlaces(
    findings.filter((finding) => !isCausedByTypo(finding, document, typos)),
    (ref) => document?.placeOf(ref) ?? { path, range: fileStart },
  );
  const rest = all.filter(({ range }) => !typos.has(range.start.line));
  const typoFindings = [...typos].map(([line, typo]) =>
    typoFinding(line, typo, { written: text, findings: all }),
  );
  return {
    file: { path, document: recovered, fields },
    findings: [...mergeTypos(typoFindings), ...rest],
  };
}

function validate<Kind extends FileKind>(source: Source, kind: Kind) {
  const { tree, rangeOf, findings, suspects } = parse(source, layouts[kind]);
  if (tree === undefined) return { fields: {}, document: undefined, findings, suspects };
  const root = tree.contents;
  const mixed = root && kind === 'category' ? findMixedFilters(root, { ...source, rangeOf }) : [];
  const misspelt = root ? renameMisspelt(root, { path: source.path, kind }) : [];
  const parsed = createDocument(source, { root, value: tree.toJS(), rangeOf });
  const { document, findings: textFindings } = normaliseTexts(parsed, kind);
  const errors = schemaErrors(kind, document.value);
  const isMixed = (line: number) => mixed.some(({ from, to }) => from <= line && line <= to);
  const isUnexplained = (finding: RawFinding) =>
    !/^(?:field-is-missing|image-is-given-twice|key-is-duplicate)$/.test(finding.code) ||
    !isMixed(('range' in finding ? finding : document.placeOf(finding)).range.start.line);
  const invalid = Map.groupBy(errors.slice(0, findingLimit), (each) => pointerKey(pointerOf(each)));
  const violations = [...invalid.values()].flatMap(([first]) =>
    first ? schemaFinding(first, document, kind) : [],
  );
  const valid = mapDeep(document.value, (value, at) =>
    invalid.has(pointerKey(at)) ? undefined : value,
  );
  // Invalid values are removed, so the cast is safe.
  const fields = (errors.length > findingLimit ? {} : (valid ?? {})) as PartialFile<Kind>['fields'];
  return {
    fields,
    document,
    findings: [
      ...mixed.map(({ finding }) => finding),
      ...[...findings, ...misspelt, ...textFindings, ...violations].filter(isUnexplained),
    ],
    suspects: [
      ...suspects.filter((line) => !isMixed(line)),
      ...violations.flatMap((finding) => suspectLines(finding, document)),
    ],
  };
}

/** Lists the lines of an invalid value. A typo in the layout may be the cause. */
function suspectLines(finding: RawFinding, document: Document): readonly number[] {
  // Deeper values have no layout to recover.
  if ('range' in finding || !suspect.test(finding.code) || finding.pointer.length > 3) return [];
  if (finding.code === 'field-is-missing' && finding.args.field !== 'code') return [];
  const { start, end } = document.placeOf({ ...finding, on: 'value' }).range;
  const count = finding.code.startsWith('field-') ? 1 : Math.min(end.line - start.line, 50) + 1;
  return Array.from({ length: count }, (_, nth) => start.line + nth);
}

const suspect =
  /^(?:document-has-no-fields|field-is-(?:missing|unknown)|slug-is-malformed|value-has-wrong-type)$/;

/** True if a line that was not recovered explains the finding. */
function isCausedByTypo(
  { code, ...at }: RawFinding,
  document: Document | undefined,
  typos: ReadonlyMap<number, Typo>,
): boolean {
  const lost = [...typos].flatMap(([line, { text }]) => (text === undefined ? line : []));
  if ('range' in at)
    return code === 'yaml-is-malformed' && lost.some((line) => line < at.range.start.line);
  if (code !== 'field-is-missing' || document === undefined) return false;
  const { start, end } = document.placeOf({ pointer: at.pointer, on: 'value' }).range;
  return lost.some((line) => start.line <= line && line <= end.line + 1);
}

/** Reports a typo. Its fix repairs the whole line, if each mistake on it has a fix. */
function typoFinding(
  line: number,
  { finding, text }: Typo,
  { written, findings }: { readonly written: string; readonly findings: readonly Finding[] },
): Finding {
  const onLine = findings.filter(
    ({ range, code }) => range.start.line === line && code !== 'field-is-missing',
  );
  const isFixable = ({ fix }: Finding) => fix?.edits.every(({ range }) => range.end.line === line);
  const areFixable = onLine.every((each) => each.severity === 'warning' || isFixable(each));
  if (text === undefined || !areFixable) return finding;
  const edits = onLine.filter(isFixable).flatMap(({ fix }) => fix?.edits ?? []);
  const repaired = applyEdits(text, edits, line);
  const lineEnd = written.includes('\r\n') ? '\r\n' : '\n';
  const length = splitLines(written)[line - 1]?.length ?? 0;
  const range = { start: { line, column: 1 }, end: { line, column: length + 1 } };
  const edit = { range, text: repaired.replaceAll('\n', lineEnd) };
  return { ...finding, fix: { edits: [edit], isSafe: false } };
}

/** Merges typos of the same kind on consecutive lines. */
function mergeTypos(findings: readonly Finding[]): readonly Finding[] {
  const kindOf = ({ code, args, fix }: Finding) =>
    JSON.stringify([code, 'reason' in args && args.reason, fix === undefined]);
  const sorted = findings.toSorted((a, b) => a.range.start.line - b.range.start.line);
  let first = sorted[0];
  const groups = Map.groupBy(sorted, (each, nth) => {
    const above = sorted[nth - 1];
    const isNext = above?.range.start.line === each.range.start.line - 1;
    if (!isNext || kindOf(above) !== kindOf(each)) first = each;
    return first;
  });
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first?.fix === undefined) return first ?? [];
    const edits = [first, ...rest].flatMap(({ fix }) => fix?.edits ?? []);
    return { ...first, fix: { edits, isSafe: false } };
  });
}
