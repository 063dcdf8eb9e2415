import { closest } from '../../base/closest.ts';
import { linesOf } from '../../base/edit.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { type Document, memberOf } from '../document.ts';
import type { CategoryDraft, Rule } from '../draft.ts';
import { knownFields } from '../schema/schemas.ts';
import { closestSlug, isSlug, slugFault } from '../slug.ts';
import { scalar } from '../write/scalar.ts';
import { categoriesAreDistinct } from './copies.ts';

/** A catalog without a category is never meant, and would empty every app. */
const categoriesExist: Rule = ({ catalog: { path }, categories }) =>
  categories.length > 0 ? [] : [createFinding('catalog-has-no-category', { path, range: fileStart }, { args: {} })];

/** The file name of a category is its slug. */
const slugsAreWellFormed: Rule = ({ categories, copies }) => {
  const taken = new Map(categories.map((category) => [category.slug, category]));
  return categories.flatMap((category) => {
    const { slug, path } = category;
    const fault = slugFault(slug);
    if (fault === undefined || slug === '') return []; // it is empty where the folder could not be read
    const right = closestSlug(slug);
    const original = copies.get(category) ?? taken.get(right ?? '');
    const copied = copies.has(category) ? 'copy' : 'changed-copy';
    const args = { slug, fault: original ? copied : fault, closest: original?.slug ?? right, isFile: true } as const;
    const related = original === undefined ? [] : [{ path: original.path, range: fileStart }];
    return createFinding('slug-is-malformed', { path, range: fileStart }, { args, related });
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
const listingMatchesFiles: Rule = ({ catalog: { document, fields }, categories, copies }) => {
  if (document === undefined || !isRecord(document.value)) return [];
  const isRest = (field: string) => field !== 'categories' && knownFields.catalogFile.includes(field);
  // The list is wrong in itself, or stands under another name.
  if (fields.categories === undefined && !Object.keys(document.value).every(isRest)) return [];
  // It stands there twice, and which one is meant is unclear.
  if ((document.source.text.match(/^["']?categories["']?\s*:/gm)?.length ?? 0) > 1) return [];
  const slugs = fields.categories ?? []; // undefined is a wrong entry
  const listed = new Set(slugs);
  // A wrong file name stands for the right one, unless there is such a file.
  const own = categories.filter((each) => !copies.has(each) || listed.has(each.slug));
  const files = new Map(
    [...own, ...own.filter(({ slug }) => isSlug(slug))].map((file) => [closestSlug(file.slug) ?? file.slug, file]),
  );
  const unlisted = new Map([...files].filter(([slug]) => !listed.has(slug)));
  const absent = [...listed].filter((slug) => slug !== undefined && !files.has(slug));
  const [renamed] =
    slugs.every(Boolean) && absent.length === 1 && unlisted.size === 1 ? [...unlisted.keys()].filter(isSlug) : [];
  const missing = absent.map((slug = '') => {
    return { slug, meant: slugs.length > longestList ? undefined : takeMeant(slug, unlisted, renamed) };
  });

  // If there is no category at all, or the folder cannot be read, another finding says so.
  const isFolderKnown = categories.length > 0 && categories.every(({ slug }) => slug !== '');
  // A wrong entry may mean any file.
  const others = (listed.has(undefined) ? [] : [...unlisted.values()]).filter(
    (category) => isSlug(category.slug) && category.document !== undefined,
  );
  if (fields.categories === undefined) return others.length === 0 ? [] : [orderIsMissing(document, others)];
  const related = [document.placeOfKey(['categories'])];
  return [
    ...(isFolderKnown ? missing : []).map(({ slug, meant }) => {
      const place = document.placeOfValue(['categories', slugs.indexOf(slug)]);
      return createFinding('category-file-is-missing', place, {
        args: { slug, closest: meant?.slug },
        related: meant === undefined ? [] : [{ path: meant.path, range: fileStart }],
        fix: meant && { edits: [{ range: place.range, text: scalar(meant.slug) }], isSafe: false },
      });
    }),
    ...others.map(({ slug, path }) =>
      createFinding('category-is-not-listed', { path, range: fileStart }, { args: { slug }, related }),
    ),
  ];
};

/** Proposes the list of all categories at the end of the file. */
function orderIsMissing(document: Document, categories: readonly CategoryDraft[]): Finding {
  const { text } = document.source;
  const lines = linesOf(text);
  const end = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  const rows = ['categories:', ...categories.map(({ slug }) => `  - ${scalar(slug)}`), ''];
  const list = (end.column === 1 ? rows : ['', ...rows]).join(text.includes('\r\n') ? '\r\n' : '\n');
  const fix = { edits: [{ range: { start: end, end }, text: list }], isSafe: false };
  return createFinding('order-is-missing', document.placeOfKey([]), { args: {}, fix });
}

/** Takes the file that an entry means: of a similar name, one whose name was made longer or shorter, or the one `renamed`. */
function takeMeant(slug: string, unlisted: Map<string, CategoryDraft>, renamed: string | undefined) {
  const names = [...unlisted.keys()];
  const [extended, ...others] = names.filter((name) => name.startsWith(`${slug}-`) || slug.startsWith(`${name}-`));
  const name = closest(slug, names) ?? (others.length === 0 ? extended : undefined) ?? renamed;
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
  categoriesAreDistinct,
];
