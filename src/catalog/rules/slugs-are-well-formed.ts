import { diagnose, fileStart } from '../../diagnostic/diagnostic.ts';
import { isSlug } from '../slug.ts';
import type { Rule } from './rule.ts';

/** The file name of a category is its slug. */
export const slugsAreWellFormed: Rule = ({ draft }) =>
  draft.categories
    .filter(({ slug }) => !isSlug(slug))
    .map(({ slug, path }) => diagnose('slug-is-malformed', { path, range: fileStart }, { args: { slug } }));
