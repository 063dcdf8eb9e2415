import type { Timestamp } from '../../base/time.ts';
import { momentText } from '../../base/zone.ts';
import { type Comparison, whenOf } from '../../diff/change.ts';
import { changesEn as wording } from '../../wording/changes-en.ts';
import { lineOf } from './row-view.ts';
import { createView, headlineOf } from './view.ts';

interface Published {
  readonly counts: Readonly<Record<'categories' | 'filters', number>>;
  /** The time as of which it was built. */
  readonly from: Timestamp;
}

/** The message of a commit that publishes, in English; it has the counts if no change is known. */
export function commitMessage(
  compared: Comparison | undefined,
  { counts: { categories, filters }, from }: Published,
): string {
  if (compared && compared.changes.length > 0) {
    const { sections } = createView(compared, { wording });
    const { now } = Object.groupBy(compared.changes, whenOf);
    const subject = now ? headlineOf(now, wording) : 'scheduled changes';
    const lines = sections.flatMap(({ rows }) => rows.map((row) => `- ${lineOf(row, wording)}`));
    return [`Publish ${subject}`, '', ...lines].join('\n');
  }
  const filterCount = filters === 1 ? '1 filter' : `${filters} filters`;
  const categoryCount = categories === 1 ? '1 category' : `${categories} categories`;
  const asOf = compared ? `, as of ${momentText(from, 'en', compared.zone)}` : '';
  return `Publish ${filterCount} in ${categoryCount}${asOf}`;
}
