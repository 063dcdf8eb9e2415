import { type Comparison, whenOf } from '../../diff/change.ts';
import { changesEn as wording } from '../../wording/changes-en.ts';
import { sizeOf } from '../../wording/en.ts';
import { lineOf } from './row-view.ts';
import { createView, headlineOf } from './view.ts';

/** The message of a commit that publishes, in English: the changes, or how much is published. */
export function commitMessage(
  compared: Comparison | undefined,
  size: Parameters<typeof sizeOf>[0],
) {
  if (!compared?.changes.length) return `Publish ${sizeOf(size)}`;
  const { now } = Object.groupBy(compared.changes, whenOf);
  const { sections } = createView(compared, { wording });
  const lines = sections.flatMap(({ rows }) => rows.map((row) => `- ${lineOf(row, wording)}`));
  const subject = now ? headlineOf({ ...compared, changes: now }, wording) : 'scheduled changes';
  return [`Publish ${subject}`, '', ...lines].join('\n');
}
