import { type Comparison, countChanges } from '../../change.ts';
import { changesEn } from '../../wording/changes-en.ts';
import { lineOf } from './describe.ts';

/** The message of a commit that publishes: what changes for apps, in one line and a list, in English like other commits. */
export function commitMessage(
  comparison: Comparison | undefined,
  { categories, filters }: { readonly categories: number; readonly filters: number },
): string {
  const { changes = [], unseen = [] } = comparison ?? {};
  if (changes.length === 0 && unseen.length > 0) return 'Publish what apps do not see';
  if (changes.length === 0) return `Publish ${categories} categories and ${filters} filters`;
  const counts = Object.entries(countChanges(changes)).filter(([, count]) => count > 0);
  const told = counts.map(([kind, count]) => `${count} ${changesEn.kinds[kind as keyof typeof changesEn.kinds]}`);
  return [`Publish ${told.join(', ')}`, '', ...changes.map((change) => `- ${lineOf(change, changesEn)}`)].join('\n');
}
