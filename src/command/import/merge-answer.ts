import { statSync } from 'node:fs';
import { examine } from '../../catalog/examine.ts';
import type { Answer } from '../../catalog/import/answer.ts';
import { existing } from '../../catalog/import/merge/existing.ts';
import { mergedFiles } from '../../catalog/import/merge/files.ts';
import { planMerge } from '../../catalog/import/merge/plan.ts';
import { readSources } from '../../catalog/read.ts';
import { trace } from '../../catalog/stamps/changes.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { commandLine } from '../../diagnostic/report/closing.ts';
import type { Wording } from '../../diagnostic/wording/wording.ts';
import { writeOver } from '../write-over.ts';

interface Target {
  readonly folder: string;
  readonly lang: string | undefined;
  readonly wording: Wording;
}

/** Puts an answer into the catalog that is there, and says what came of it; 1 where that has errors. */
export async function mergeAnswer(answer: Answer, { folder, lang, wording }: Target): Promise<0 | 1> {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere) throw new Failure('merge-needs-a-catalog', { path: folder });
  const sources = readSources(folder);
  const examination = examine(sources);
  const { sound } = examination;
  if (sound === undefined) {
    const { printText } = await import('../report.ts');
    await printText(sources, examination, { wording, command: 'import', folder, lang });
    return 1;
  }
  if (trace(sound.catalog, sound.stamps).changes.length > 0) {
    throw new Failure('catalog-is-unstamped', { path: folder, next: commandLine('stamp', { folder, lang }) });
  }
  const before = existing(sources, sound.catalog, sound.stamps);
  const plan = planMerge(answer, before);
  const files = mergedFiles(plan, before, { folder, sources });
  await writeOver(files, sources, folder);

  const { changes, untouched } = plan;
  process.stdout.write(changes.map((change) => `${wording.notes['entry-is-merged'](change)}\n`).join(''));
  const note =
    files.length === 0
      ? wording.notes['nothing-is-merged']({ folder })
      : wording.notes['answer-is-merged']({
          folder,
          untouched,
          files: files.length,
          next: commandLine('check', { folder, lang }),
        });
  process.stderr.write(`${note}\n`);
  return 0;
}
