import { createFinding, fileStart } from '../../finding/finding.ts';
import type { Rule } from './rule.ts';

/** A catalog without a category is never meant, and would empty every app. */
export const categoriesExist: Rule = ({ catalogPath, draft }) =>
  draft.categories.length > 0
    ? []
    : [createFinding('catalog-has-no-category', { path: catalogPath, range: fileStart }, { args: {} })];
