import type { ChangeDetails, Level } from '../diagnostic/change.ts';

const levelOfField: Readonly<Record<string, Level>> = {
  description: 'minor',
  filter_category_id: 'breaking',
  filter_id: 'breaking',
  organization_id: 'breaking',
};

/**
 * How grave a change is for apps. It breaks them where what they may have stored is gone, or has another code, identifier
 * or owner; a code is one only within its category, so another category is another code.
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
      return key.includes('/') ? 'breaking' : 'minor'; // apps see no slug
    case 'changed':
      if (details.field === inactiveField) return details.to === 'exclude' ? 'breaking' : 'notable';
      return levelOfField[details.field] ?? 'notable';
  }
}

/** The choice for the snapshot that adds filters to it, or takes them out. */
export const inactiveField = 'snapshot.inactive_filters';
