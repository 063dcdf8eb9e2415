import { closest } from '../../base/closest.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, fileStart, type Spot } from '../../finding/finding.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import type { CategoryDraft, Rule } from '../draft.ts';
import { suggestedFix } from '../fixes.ts';
import { fileFinding } from '../folder.ts';
import { closestSlug, isSlug, slugFault } from '../slug.ts';

/** A catalog without a category would empty every app. */
const categoriesExist: Rule = ({ catalog, categories }) =>
  categories.length > 0 ? [] : [fileFinding('catalog-has-no-category', catalog.path, {})];

/** The file name of a category is its slug. An empty one is not known. */
const slugsAreWellFormed: Rule = ({ categories }) => {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  return categories.flatMap((category) => {
    const { slug, path } = category;
    const fault = slugFault(slug);
    if (fault === undefined || slug === '') return [];
    const file = slugFor(category);
    const original = bySlug.get(file ?? '');
    const args = { slug, reason: original ? 'copy' : fault, file } as const;
    const related = original ? [{ path: original.path, range: fileStart }] : [];
    return createFinding('slug-is-malformed', { path, range: fileStart }, { args, related });
  });
};

/** Apps list an active category even if it is empty. */
const activeCategoriesShowSomething: Rule = ({ categories }) =>
  categories.flatMap(({ path, document, fields }) => {
    const { filters, is_active } = fields;
    const value = document?.value;
    if (!isRecord(value) || Array.isArray(value) || is_active === false) return [];
    if (filters?.some((filter) => filter?.is_active !== false)) return [];
    // An invalid field has a finding of its own.
    const isInvalid = (field: 'filters' | 'is_active') =>
      fields[field] === undefined && field in value;
    if (isInvalid('filters') || isInvalid('is_active')) return [];
    const at: Spot = { path, pointer: filters === undefined ? [] : ['filters'], on: 'key' };
    return createFinding('category-shows-nothing', at, { args: {} });
  });

const orderIsGiven: Rule = ({ catalog: { path, document }, categories }) => {
  const isGiven = !isRecord(document?.value) || 'categories' in document.value;
  if (isGiven || !categories.some(isReadable)) return [];
  return [createFinding('order-is-missing', { path, pointer: [], on: 'key' }, { args: {} })];
};

/** Every category that `catalog.yaml` lists has a file, and every file is listed there. */
const listingMatchesFiles: Rule = ({ catalog: { path, document, fields }, categories }) => {
  const slugs = fields.categories;
  // Without categories, or where one may have another name, another finding says so.
  if (document === undefined || slugs === undefined || !categories[0]?.slug) return [];
  const files = filesBySlug(categories);
  const listed = new Set(slugs);
  const missing = [...listed].flatMap((slug) => (!slug || files.has(slug) ? [] : slug));
  const unlisted = categories.filter((each) => isReadable(each) && !listed.has(each.slug));
  const left = new Set(unlisted.map(({ slug }) => slug));
  const ofMissing = missing.map((slug) => {
    const suggest = missing.length > 1000 ? undefined : nearest(slug, [...left], missing.length);
    left.delete(suggest ?? ''); // no two entries are the same file
    const at: Spot = { path, pointer: ['categories', slugs.indexOf(slug)], on: 'value' };
    const file = files.get(suggest ?? '');
    return createFinding('category-file-is-missing', document.placeOf(at), {
      args: { slug, suggest },
      related: file ? [{ path: file.path, range: fileStart }] : [],
      fix: suggestedFix(document.placeOf(at), suggest && scalar(suggest)),
    });
  });
  if (listed.has(undefined)) return ofMissing; // an invalid entry may be any category
  const related = [document.placeOfKey(['categories'])];
  const others = unlisted.filter(({ slug }) => left.has(slug));
  const ofOthers = others.map(({ slug, path }) => {
    const details = { args: { slug }, related };
    return createFinding('category-is-not-listed', { path, range: fileStart }, details);
  });
  return [...ofMissing, ...ofOthers];
};

export const categoryRules: readonly Rule[] = [
  categoriesExist,
  slugsAreWellFormed,
  activeCategoriesShowSomething,
  orderIsGiven,
  listingMatchesFiles,
];

function isReadable({ document, slug }: CategoryDraft): boolean {
  return document !== undefined && isSlug(slug);
}

/** A misnamed file stands for the right one, unless that exists. */
function filesBySlug(categories: readonly CategoryDraft[]): ReadonlyMap<string, CategoryDraft> {
  const valid = categories.filter(({ slug }) => isSlug(slug));
  return new Map([...categories, ...valid].map((file) => [slugFor(file) ?? file.slug, file]));
}

/** The slug that a file should have: close to its name, or made of the English name. */
function slugFor({ slug, fields }: CategoryDraft): string | undefined {
  return closestSlug(slug) ?? closestSlug(fields.name_en ?? '');
}

/** The unlisted file with the most similar name, or the only one where a single file is missing. */
function nearest(slug: string, unlisted: readonly string[], missing: number): string | undefined {
  const isOnly = missing === 1 && unlisted.length === 1;
  return closest(slug, unlisted) ?? (isOnly ? unlisted[0] : undefined);
}
