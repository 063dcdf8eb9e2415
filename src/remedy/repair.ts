import { isDeepStrictEqual } from 'node:util';
import { applyEdits, linesOf } from '../base/edit.ts';
import type { Sources } from '../catalog/read.ts';
import type { FileKind } from '../catalog/schema/schemas.ts';
import { validateFile } from '../catalog/validate.ts';
import { editsOf } from '../finding/finding.ts';
import { type Document, type FileSource, keyOf, mapped, type Source } from '../yaml/document.ts';

/** A file, and its text after the repairs; undefined where it is left alone. */
export interface Repaired {
  readonly source: Source;
  readonly text: string | undefined;
}

/**
 * Repairs, in memory, what can only be meant one way. Each text is read again: a file in which anything but what the
 * fixes say would change is left alone, as is one that cannot be read. Lines whose meaning is a guess stay as they are,
 * and must be read as before.
 */
export function repairAll({ catalog, accepted, categories }: Sources): readonly Repaired[] {
  const ofCategories = categories.map((file) => repair(file, 'category'));
  return [repair(catalog, 'catalog'), repair(accepted, 'accepted'), ...ofCategories].flatMap(
    (each) => each ?? [],
  );
}

function repair({ path, text: before }: FileSource, kind: FileKind): Repaired | undefined {
  if (before === undefined) return undefined;
  const source = { path, text: before };
  const { draft, findings } = validateFile(source, kind);
  const { document } = draft;
  if (document === undefined) return { source, text: undefined };
  // What the schema says of a whole value comes last, and includes what is within that value.
  const safe = findings.filter(({ fix }) => fix?.isSafe).toReversed();
  const text = applyEdits(before, editsOf(safe));
  if (text === before)
    return document.recoveredLines.length === 0 ? undefined : { source, text: undefined };
  const values = new Map(
    safe.flatMap(({ fix }) => (fix?.sets ? [[keyOf(fix.sets.pointer), fix.sets.value]] : [])),
  );
  const expected = mapped(document.value, (value, pointer) => values.get(keyOf(pointer)) ?? value);
  const after = validateFile({ path, text }, kind).draft.document;
  const isAsSaid = isDeepStrictEqual(
    [expected, guessedIn(document)],
    after && [after.value, guessedIn(after)],
  );
  return { source, text: isAsSaid ? text : undefined };
}

/** Each line of a text that its repair replaced, by its number; some that were joined are one. */
export function repairedLines(before: string, after: string) {
  const [lines, repaired] = [linesOf(before), linesOf(after)];
  let next = 0;
  return repaired.flatMap((now, index) => {
    const first = next;
    // An edit can join lines, as it removes the break at the edge of a text; it never makes more of them.
    const most = lines.length - first - (repaired.length - index) + 1;
    const counts = Array.from({ length: most }, (_, less) => less + 1);
    next += counts.find((count) => lines[first + count] === repaired[index + 1]) ?? 1;
    const was = lines.slice(first, next).join('\n');
    return was === now ? [] : { line: first + 1, before: was, after: now };
  });
}

/** The lines that were mended in memory, as they are written. */
function guessedIn({ source, recoveredLines }: Document): readonly (string | undefined)[] {
  const lines = linesOf(source.text);
  return recoveredLines.map((number) => lines[number - 1]);
}
