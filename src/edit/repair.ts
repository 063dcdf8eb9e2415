import { isDeepStrictEqual } from 'node:util';
import { applyEdits, splitLines } from '../base/edit.ts';
import type { Sources } from '../catalog/read.ts';
import type { FileKind } from '../catalog/schema/schemas.ts';
import { validateFile } from '../catalog/validate.ts';
import { joinEdits } from '../finding/finding.ts';
import { type Document, type FileSource, mapDeep, pointerKey } from '../yaml/document.ts';

/**
 * Applies the safe fixes of all files in memory. Each text is parsed again: it is undefined if
 * anything else would change. Recovered lines must be recovered as before.
 */
export function repairAll({ catalog, accepted, categories }: Sources) {
  const categoryRepairs = categories.map((file) => repair(file, 'category'));
  const rest = [repair(catalog, 'catalog'), repair(accepted, 'accepted')];
  return [...rest, ...categoryRepairs].flatMap((each) => each ?? []);
}

function repair({ path, text: before }: FileSource, kind: FileKind) {
  if (before === undefined) return undefined;
  const source = { path, text: before };
  const { file, findings } = validateFile(source, kind);
  const { document } = file;
  if (document === undefined) return { source, text: undefined };
  // Fixes of the schema come last, and include fixes within the same value.
  const safe = findings.filter(({ fix }) => fix?.isSafe).toReversed();
  const text = applyEdits(before, joinEdits(safe));
  const isRecovered = document.recoveredLines.length > 0;
  if (text === before) return isRecovered ? { source, text: undefined } : undefined;
  const sets = new Map(
    safe.map(({ fix }) => [fix?.sets && pointerKey(fix.sets.pointer), fix?.sets]),
  );
  const expected = mapDeep(document.value, (value, at) => sets.get(pointerKey(at))?.value ?? value);
  const after = validateFile({ path, text }, kind).file.document;
  const data = after && [after.value, readRecovered(after)];
  const isVerified = isDeepStrictEqual(data, [expected, readRecovered(document)]);
  return { source, text: isVerified ? text : undefined };
}

function readRecovered({ source, recoveredLines }: Document): readonly (string | undefined)[] {
  const lines = splitLines(source.text);
  return recoveredLines.map((number) => lines[number - 1]);
}

/** Lists the lines that a repair changed. Lines that it joined count as one. */
export function repairedLines(before: string, after: string) {
  const [lines, repaired] = [splitLines(before), splitLines(after)];
  let next = 0;
  return repaired.flatMap((line, index) => {
    const first = next;
    // Edits may join lines, by removing a line end at the edge of a text. They never split any.
    const maximum = lines.length - first - (repaired.length - index) + 1;
    const counts = Array.from({ length: maximum }, (_, nth) => nth + 1);
    next += counts.find((count) => lines[first + count] === repaired[index + 1]) ?? 1;
    const replaced = lines.slice(first, next).join('\n');
    return replaced === line ? [] : { line: first + 1, before: replaced, after: line };
  });
}
