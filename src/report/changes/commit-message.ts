import type { Timestamp } from '../../base/time.ts';
import { type Comparison, timingOf } from '../../diff/change.ts';
import { changesEn as wording } from '../../wording/changes-en.ts';
import { sizeOf } from '../../wording/en.ts';
import { timeText } from '../../wording/shared.ts';
import { formatRow } from './row-view.ts';
import { createView, headlineOf } from './view.ts';

type Published = { readonly counts: Parameters<typeof sizeOf>[0]; readonly from: Timestamp };

/** Writes the commit message of a publish, in English: the changes, or the size. */
export function commitMessage(compared: Comparison | undefined, { counts, from }: Published) {
  if (!compared?.changes.length) {
    const asOf = compared ? `, as of ${timeText(from, 'en', compared.zone)}` : '';
    return `Publish ${sizeOf(counts)}${asOf}`;
  }
  const { now } = Object.groupBy(compared.changes, timingOf);
  const { sections } = createView(compared, { wording });
  const lines = sections.flatMap(({ rows }) => rows.map((row) => `- ${formatRow(row, wording)}`));
  const subject = now ? headlineOf({ ...compared, changes: now }, wording) : 'scheduled changes';
  return [`Publish ${subject}`, '', ...lines].join('\n');
}
