import type { Comparison } from '../../diff/change.ts';
import { changesEn } from '../../wording/changes-en.ts';
import { headline, lineOf } from './describe.ts';

/** The message of a commit that publishes: what changes for apps, in one line and a list, in English like other commits. */
export function commitMessage(
  comparison: Comparison | undefined,
  { categories, filters }: { readonly categories: number; readonly filters: number },
): string {
  const { changes, unseen } = comparison ?? { changes: [], unseen: [] };
  if (comparison !== undefined && changes.length > 0) {
    const lines = changes.map((change) => `- ${lineOf(change, changesEn)}`);
    return [`Publish ${headline(comparison, changesEn)}`, '', ...lines].join('\n');
  }
  return unseen.length > 0
    ? 'Publish what apps do not see'
    : `Publish ${filters} filters in ${categories === 1 ? '1 category' : `${categories} categories`}`;
}
