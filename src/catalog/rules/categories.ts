import { closest } from '../../base/closest.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../document.ts';
import type { CategoryDraft, Rule } from '../draft.ts';
import { closestSlug, isSlug, slugFault } from '../slug.ts';
import { scalar } from '../write/scalar.ts';

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

/** In a longer list no similar names are sought: a hostile one could lack a hundred thousand files. */
const longestList = 1000;

/**
 * What `catalog.yaml` lists stands in a file of that name, and a category that it does not list comes last, which may not
 * be meant. One mistake, such as a broken list, is not reported for every slug.
 */
const listingMatchesFiles: Rule = ({ catalog: { document, fields }, categories }) => {
  if (document === undefined || !isRecord(document.value)) return [];
  const isRest = (field: string) => field === 'organization_id' || field === 'snapshot';
  // The list is wrong in itself, or stands under another name.
  if (fields.categories === undefined && !Object.keys(document.value).every(isRest)) return [];
  // It stands there twice, and which one is meant is unclear.
  if ((document.source.text.match(/^["']?categories["']?\s*:/gm)?.length ?? 0) > 1) return [];
  const slugs = fields.categories ?? []; // undefined is a wrong entry
  const listed = new Set(slugs);
  // A wrong file name stands for the right one, unless there is such a file.
  const rightlyNamed = categories.filter(({ slug }) => isSlug(slug));
  const files = new Map([...categories, ...rightlyNamed].map((file) => [closestSlug(file.slug) ?? file.slug, file]));
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
  const name = closest(slug, names) ?? (others.length === 0 ? extended : undefined);
  const file = name === undefined ? undefined : unlisted.get(name);
  if (name === undefined || file === undefined) return undefined;
  unlisted.delete(name); // no two entries mean the same file
  return { slug: name, path: file.path };
}

export const categoryRules: readonly Rule[] = [
  categoriesExist,
  slugsAreWellFormed,
  activeCategoriesShowSomething,
  listingMatchesFiles,
];
