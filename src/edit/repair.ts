import { isDeepStrictEqual } from 'node:util';
import { applyEdits, splitLines } from '../base/edit.ts';
import type { Sources } from '../catalog/read.ts';
import type { FileKind } from '../catalog/schema/schemas.ts';
import { validateFile } from '../catalog/validate.ts';
import { editsOf } from '../finding/finding.ts';
import { type Document, type FileSource, keyOf, mapped } from '../yaml/document.ts';

/**
 * Applies the safe fixes of all files in memory. Each text is parsed again: of a file in which
 * anything else would change it is undefined. Recovered lines must be recovered as before.
 */
export function repairAll({ catalog, accepted, categories }: Sources) {
  const ofCategories = categories.map((file) => repair(file, 'category'));
  const others = [repair(catalog, 'catalog'), repair(accepted, 'accepted')];
  return [...others, ...ofCategories].flatMap((each) => each ?? []);
}

function repair({ path, text: before }: FileSource, kind: FileKind) {
  if (before === undefined) return undefined;
  const source = { path, text: before };
  const { partial, findings } = validateFile(source, kind);
  const { document } = partial;
  if (document === undefined) return { source, text: undefined };
  // The schema's fix of a whole value comes last, and includes the fixes within that value.
  const safe = findings.filter(({ fix }) => fix?.isSafe).toReversed();
  const text = applyEdits(before, editsOf(safe));
  const isRecovered = document.recoveredLines.length > 0;
  if (text === before) return isRecovered ? { source, text: undefined } : undefined;
  const sets = new Map(safe.map(({ fix }) => [fix?.sets && keyOf(fix.sets.pointer), fix?.sets]));
  const expected = mapped(document.value, (value, at) => sets.get(keyOf(at))?.value ?? value);
  const after = validateFile({ path, text }, kind).partial.document;
  const data = after && [after.value, recoveredLines(after)];
  const isProven = isDeepStrictEqual(data, [expected, recoveredLines(document)]);
  return { source, text: isProven ? text : undefined };
}

/** The recovered lines of a file as they are written. */
function recoveredLines({ source, recoveredLines }: Document): readonly (string | undefined)[] {
  const lines = splitLines(source.text);
  return recoveredLines.map((number) => lines[number - 1]);
}

/** The lines that a repair replaced, by their numbers. Lines that it joined are one. */
export function repairedLines(before: string, after: string) {
  const [lines, repaired] = [splitLines(before), splitLines(after)];
  let next = 0;
  return repaired.flatMap((now, index) => {
    const first = next;
    // An edit can join lines, as it removes the break at the edge of a text; it never splits one.
    const most = lines.length - first - (repaired.length - index) + 1;
    const counts = Array.from({ length: most }, (_, less) => less + 1);
    next += counts.find((count) => lines[first + count] === repaired[index + 1]) ?? 1;
    const was = lines.slice(first, next).join('\n');
    return was === now ? [] : { line: first + 1, before: was, after: now };
  });
}
