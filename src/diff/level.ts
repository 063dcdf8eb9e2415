import { isFilterKey } from '../catalog/entry.ts';
import { type Change, type Comparison, type Difference, type Level, levels } from './change.ts';

/** Fields that are not `notable`. */
const levelOfField: Readonly<Record<string, Level>> = {
  description: 'minor',
  organization_id: 'breaking',
};

/** The choice for the snapshot whether it has inactive filters. */
export const inactiveField = 'snapshot.inactive_filters';

/**
 * A change breaks apps if what they may have stored disappears, or gets another code or owner. A code identifies a filter
 * only within its category, so another category counts as another code.
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
      if (difference.field === inactiveField)
        return difference.to === 'exclude' ? 'breaking' : 'notable';
      return levelOfField[difference.field] ?? 'notable';
  }
}

/** The changes of this level or a more severe one that are not accepted; none if the catalog cannot be judged. */
export function refusedOf(comparison: Comparison, failOn: Level | undefined): readonly Change[] {
  const { changes, future, accepted } = comparison;
  if (failOn === undefined || isUnjudged(comparison)) return [];
  const refused = levels.slice(0, levels.indexOf(failOn) + 1);
  const all = [changes, ...future.map((moment) => moment.changes)].flat();
  return all.filter((change) => refused.includes(change.level) && !accepted.has(change));
}

/** Whether a file has errors after the change, so that it may break apps in ways that cannot be known. */
export function isUnjudged({ gaps }: Pick<Comparison, 'gaps'>): boolean {
  return gaps.some(({ side, kind }) => side === 'after' && kind === 'file-has-errors');
}
