import type { Timestamp } from '../../base/time.ts';
import { momentText } from '../../base/zone.ts';
import type { Comparison } from '../../diff/change.ts';
import { changesEn as wording } from '../../wording/changes-en.ts';
import { lineOf } from './row-view.ts';
import { createView } from './view.ts';

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
  if (compared && compared.changes.length + compared.scheduled.length > 0) {
    const { headline, sections } = createView(compared, { wording });
    const subject = compared.changes.length > 0 ? headline : 'scheduled changes';
    const lines = sections.flatMap(({ rows }) => rows.map((row) => `- ${lineOf(row)}`));
    return [`Publish ${subject}`, '', ...lines].join('\n');
  }
  const filterCount = filters === 1 ? '1 filter' : `${filters} filters`;
  const categoryCount = categories === 1 ? '1 category' : `${categories} categories`;
  const asOf = compared ? `, as of ${momentText(from, 'en', compared.zone)}` : '';
  return `Publish ${filterCount} in ${categoryCount}${asOf}`;
}
