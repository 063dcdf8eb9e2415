import { isRecord } from '../../base/json.ts';
import { createFinding } from '../../finding/finding.ts';
import { memberOf } from '../document.ts';
import type { Rule } from './rule.ts';

/** Apps list an active category, even one in which there is nothing to choose. */
export const activeCategoriesShowSomething: Rule = ({ draft }) =>
  draft.categories.flatMap(({ document, fields }) => {
    const { filters, is_active } = fields;
    if (!isRecord(document?.value) || Array.isArray(document.value) || is_active === false) return [];
    if (filters?.some((filter) => filter?.is_active !== false)) return [];
    // What is wrong in itself says nothing about what was meant.
    const isWrong = (['filters', 'is_active'] as const).some(
      (field) => fields[field] === undefined && memberOf(document.value, field) !== undefined,
    );
    if (isWrong) return [];
    const place = document.placeOfKey(filters === undefined ? [] : ['filters']);
    const reason = filters === undefined || filters.length === 0 ? 'no-filters' : 'all-inactive';
    return createFinding('category-shows-nothing', place, { args: { reason } });
  });
