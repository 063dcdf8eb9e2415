import { closest } from '../../base/closest.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, fileStart } from '../../finding/finding.ts';
import type { CategoryDraft, Rule } from '../draft.ts';
import { closestSlug, isSlug } from '../slug.ts';
import { scalar } from '../write/scalar.ts';

/** In a longer list no similar names are sought: a hostile one could lack a hundred thousand files. */
const longestList = 1000;

/**
 * What `catalog.yaml` lists stands in a file of that name, and a category that it does not list comes last, which may not
 * be meant. One mistake, such as a broken list, is not reported for every slug.
 */
export const listingMatchesFiles: Rule = ({ catalog, categories }) => {
  const { document, fields } = catalog;
  if (document === undefined || !isRecord(document.value)) return [];
  if (fields.categories === undefined && 'categories' in document.value) return []; // it is no list
  const slugs = fields.categories ?? []; // undefined is a wrong entry
  const listed = new Set(slugs);
  const files = bySlug(categories);
  const unlisted = new Map([...files].filter(([slug]) => !listed.has(slug)));
  const missing = [...listed]
    .filter((slug) => slug !== undefined && !files.has(slug))
    .map((slug = '') => ({ slug, meant: slugs.length > longestList ? undefined : takeMeant(slug, unlisted) }));

  // If there is no category at all, or the folder cannot be read, another finding says so.
  const isFolderKnown = categories.length > 0 && categories.every(({ slug }) => slug !== '');
  // A wrong entry may mean any file.
  const others = listed.has(undefined) ? [] : [...unlisted.values()];
  const related = fields.categories === undefined ? [] : [document.placeOfKey(['categories'])];
  return [
    ...(isFolderKnown ? missing : []).map(({ slug, meant }) => {
      const place = document.placeOfValue(['categories', slugs.indexOf(slug)]);
      return createFinding('category-file-is-missing', place, {
        args: { slug, closest: meant?.slug },
        related: meant === undefined ? [] : [{ path: meant.path, range: fileStart }],
        fix: meant && { edits: [{ range: place.range, text: scalar(meant.slug) }], isSafe: false },
      });
    }),
    ...others
      .filter((category) => isSlug(category.slug) && category.document !== undefined)
      .map(({ slug, path }) =>
        createFinding('category-is-not-listed', { path, range: fileStart }, { args: { slug }, related }),
      ),
  ];
};

/** Takes the file that an entry means: of a similar name, or one whose name was made longer or shorter. */
function takeMeant(slug: string, unlisted: Map<string, CategoryDraft>) {
  const names = [...unlisted.keys()];
  const [extended, ...others] = names.filter((name) => name.startsWith(`${slug}-`) || slug.startsWith(`${name}-`));
  const name = closest(slug, names) ?? (others.length === 0 ? extended : undefined) ?? '';
  const path = unlisted.get(name)?.path;
  if (path === undefined) return undefined;
  unlisted.delete(name); // no two entries mean the same file
  return { slug: name, path };
}

/** The categories by the slug that they have, or would have if their names were put right. */
function bySlug(categories: readonly CategoryDraft[]): ReadonlyMap<string, CategoryDraft> {
  const byRightNames = categories.toSorted((a, b) => Number(isSlug(a.slug)) - Number(isSlug(b.slug)));
  return new Map(
    byRightNames.flatMap((category) => {
      const slug = closestSlug(category.slug);
      return slug === undefined ? [] : [[slug, category]];
    }),
  );
}
