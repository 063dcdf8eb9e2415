import type { Comparison } from '../../diff/change.ts';
import { changesEn } from '../../wording/changes-en.ts';
import { headline, lineOf } from './describe.ts';

/** The message of a commit that publishes: what changes for apps, in English like other commits. */
export function commitMessage(
  comparison: Comparison | undefined,
  { categories, filters }: { readonly categories: number; readonly filters: number },
): string {
  if (comparison !== undefined && comparison.changes.length > 0) {
    const lines = comparison.changes.map((change) => `- ${lineOf(change, changesEn)}`);
    return [`Publish ${headline(comparison, changesEn)}`, '', ...lines].join('\n');
  }
  if (comparison !== undefined && comparison.unseen.length > 0) return 'Publish what apps do not see';
  return `Publish ${filters} filters in ${categories === 1 ? '1 category' : `${categories} categories`}`;
}
