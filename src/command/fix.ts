import { linesOf } from '../base/edit.ts';
import { type Repaired, repairAll } from '../catalog/fix.ts';
import { readSources } from '../catalog/read.ts';
import type { Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';
import { replaceFiles } from './replace-files.ts';

/**
 * Repairs the files of the catalog in `folder` where it is clear what was meant, and says which lines changed.
 *
 * @throws Failure `file-changed-meanwhile` where somebody else wrote one of them at the same time.
 */
export async function fixCatalog(folder: string, wording: Wording, { stderr }: Io): Promise<void> {
  const sources = readSources(folder);
  const results = repairAll(sources);
  const files = results.flatMap(({ source: { path }, text }) => (text === undefined ? [] : [{ path, text }]));
  await replaceFiles(files, sources, folder);
  const sentences = results.flatMap((result) => outcomeOf(result, wording));
  stderr.write(`${(sentences.length > 0 ? sentences : [wording.notes['nothing-is-repaired']({})]).join('\n')}\n`);
}

/** The lines of a file that were repaired, or that it was left alone. */
function outcomeOf({ source, text }: Repaired, wording: Wording): readonly string[] {
  if (text === undefined) return [wording.notes['file-is-left-alone']({ path: source.path })];
  const [before, after] = [linesOf(source.text), linesOf(text)];
  let next = 0;
  return after.flatMap((now, index) => {
    const first = next;
    // An edit can join lines, as it removes the break at the edge of a text; it never makes more of them.
    const most = before.length - first - (after.length - index) + 1;
    const counts = Array.from({ length: most }, (_, less) => less + 1);
    next += counts.find((count) => before[first + count] === after[index + 1]) ?? 1;
    const lines = before.slice(first, next).join('\n');
    if (lines === now) return [];
    return wording.notes['line-is-repaired']({ path: source.path, line: first + 1, before: lines, after: now });
  });
}
