import { isRecord } from '../../base/json.ts';
import { createFinding, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../document.ts';
import type { Rule } from '../draft.ts';
import { closestSlug, slugFault } from '../slug.ts';

/** A catalog without a category is never meant, and would empty every app. */
const categoriesExist: Rule = ({ catalog: { path }, categories }) =>
  categories.length > 0 ? [] : [createFinding('catalog-has-no-category', { path, range: fileStart }, { args: {} })];

/** The file name of a category is its slug. */
const slugsAreWellFormed: Rule = ({ categories }) => {
  const taken = new Set(categories.map(({ slug }) => slug));
  return categories.flatMap(({ slug, path }) => {
    const fault = slugFault(slug);
    if (fault === undefined || slug === '') return []; // it is empty where the folder could not be read
    const right = closestSlug(slug);
    const closest = right === undefined || taken.has(right) ? undefined : right;
    const args = { slug, fault, closest, isFile: true };
    return createFinding('slug-is-malformed', { path, range: fileStart }, { args });
  });
};

/** Apps list an active category, even one in which there is nothing to choose. */
const activeCategoriesShowSomething: Rule = ({ categories }) =>
  categories.flatMap(({ document, fields }) => {
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

export const categoryRules: readonly Rule[] = [categoriesExist, slugsAreWellFormed, activeCategoriesShowSomething];
