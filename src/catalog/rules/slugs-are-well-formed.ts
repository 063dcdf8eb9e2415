import { createFinding, fileStart } from '../../finding/finding.ts';
import { closestSlug, slugFault } from '../slug.ts';
import type { Rule } from './rule.ts';

/** The file name of a category is its slug. */
export const slugsAreWellFormed: Rule = ({ draft: { categories } }) => {
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
