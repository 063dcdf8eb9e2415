import { isFilterKey } from '../catalog/entry.ts';
import { type ChangeDetails, type Comparison, type Level, levels } from './change.ts';

/** The option that includes inactive filters in the snapshot. */
export const inactiveField = 'snapshot.inactive_filters';

/**
 * A change breaks apps if an entry that they may have stored disappears, or gets another code or
 * owner. A code is unique only in its category, so another category is another code.
 */
export function levelOf(details: ChangeDetails, key: string): Level {
  switch (details.kind) {
    case 'activated':
    case 'added':
    case 'reordered':
      return 'notable';
    case 'deactivated':
    case 'removed':
      return 'breaking';
    case 'moved':
      return details.effect === 'appears' ? 'notable' : 'breaking';
    case 'renamed':
      return isFilterKey(key) ? 'breaking' : 'minor'; // apps see no slug
    case 'changed':
      if (details.field === inactiveField && details.to === 'exclude') return 'breaking';
      if (details.field === 'organization_id') return 'breaking';
      return details.field === 'description' ? 'minor' : 'notable';
  }
}

/** The changes of this level or a more severe one that are not accepted. */
export function refusedOf({ changes, accepted }: Comparison, failOn: Level | undefined) {
  if (failOn === undefined) return [];
  const refused = levels.slice(0, levels.indexOf(failOn) + 1);
  return changes.filter((change) => refused.includes(change.level) && !accepted.has(change));
}
