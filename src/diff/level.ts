import { isFilterKey } from '../catalog/entry.ts';
import { type Change, type Comparison, type Difference, type Level, levels } from './change.ts';

const levelOfField: Readonly<Record<string, Level>> = { description: 'minor', organization_id: 'breaking' };

/** The choice for the snapshot that adds filters to it, or takes them out. */
export const inactiveField = 'snapshot.inactive_filters';

/**
 * How grave a change is for apps. It breaks them where what they may have stored is gone, or has another code or owner; a
 * code is one only within its category, so another category is another code.
 */
export function levelOf(difference: Difference): Level {
  switch (difference.kind) {
    case 'activated':
    case 'added':
    case 'reordered':
      return 'notable';
    case 'deactivated':
    case 'removed':
      return 'breaking';
    case 'moved':
      return difference.effect === 'appears' ? 'notable' : 'breaking';
    case 'renamed':
      return isFilterKey(difference.entry.key) ? 'breaking' : 'minor'; // apps see no slug
    case 'changed':
      if (difference.field === inactiveField) return difference.to === 'exclude' ? 'breaking' : 'notable';
      return levelOfField[difference.field] ?? 'notable';
  }
}

/** Which changes must not be: those of a level or a graver one that nobody accepted; none while that cannot be judged. */
export function refusedOf(comparison: Comparison, failOn: Level | undefined): readonly Change[] {
  const { changes, accepted } = comparison;
  if (failOn === undefined || isUnjudged(comparison)) return [];
  const isGrave = ({ level }: Change) => levels.indexOf(level) <= levels.indexOf(failOn);
  return changes.filter((change) => isGrave(change) && !accepted.has(change));
}

/** Whether a part of the catalog after the change could not be compared, so that nobody can say that it breaks nothing. */
export function isUnjudged({ gaps }: Pick<Comparison, 'gaps'>): boolean {
  return gaps.some(({ side, kind }) => side === 'after' && kind === 'file-has-errors');
}
