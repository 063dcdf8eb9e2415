import { closest } from '../../base/closest.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, type FieldRef, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import { writeScalar } from '../../yaml/write-scalar.ts';
import { fileFinding } from '../folder.ts';
import type { PartialCategory, Rule } from '../partial.ts';
import { suggestFix } from '../partial-entries.ts';
import { closestSlug, isSlug, slugFault } from '../slug.ts';

/** A catalog without a category would empty every app. */
const categoriesExist: Rule = ({ catalog, categories }) =>
  categories.length > 0 ? [] : [fileFinding('catalog-has-no-category', catalog.path, {})];

/** The file name of a category is its slug. An empty slug is unknown. */
const slugsAreWellFormed: Rule = ({ categories }) => {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  return categories.flatMap((category) => {
    const { slug, path } = category;
    const fault = slugFault(slug);
    if (fault === undefined || slug === '') return [];
    const file = suggestSlug(category);
    const original = bySlug.get(file ?? '');
    const args = { slug, reason: original ? 'copy' : fault, file } as const;
    const related = original ? [{ path: original.path, range: fileStart }] : [];
    return createFinding('slug-is-malformed', { path, range: fileStart }, { args, related });
  });
};

/** Apps list an active category even if it is empty. The schema reports invalid fields. */
const activeCategoriesShowSomething: Rule = ({ categories }) =>
  categories.flatMap(({ path, document }) => {
    if (!isRecord(document?.value) || Array.isArray(document.value)) return [];
    const { filters = [], is_active = true } = document.value;
    if (!Array.isArray(filters) || is_active !== true) return [];
    if (filters.some((filter: unknown) => memberOf(filter, 'is_active') !== false)) return [];
    const at: FieldRef = { path, pointer: ['filters'], on: 'key' };
    return createFinding('category-shows-nothing', at, { args: {} });
  });

/** Fields below the filters may belong to the last filter, without their indentation. */
const fieldsAreAboveFilters: Rule = ({ categories }) =>
  categories.flatMap(({ path, document }) => {
    const names = Object.keys(isRecord(document?.value) ? document.value : {});
    const below = names.slice(names.indexOf('filters') + 1 || names.length);
    if (below.some((name) => name.startsWith('name_'))) return [];
    return below.flatMap((field) => {
      const at: FieldRef = { path, pointer: [field], on: 'key' };
      const isSuspect = /^(?:is_active|active_\w+)$/.test(field);
      return isSuspect ? createFinding('field-is-below-filters', at, { args: { field } }) : [];
    });
  });

const orderIsGiven: Rule = ({ catalog: { path, document }, categories }) => {
  const order = isRecord(document?.value) ? document.value['categories'] : '';
  const isGiven = Array.isArray(order) ? order.length > 0 : order !== undefined;
  if (isGiven || !categories.some(isReadable)) return [];
  return [
    createFinding('order-is-missing', { path, pointer: ['categories'], on: 'key' }, { args: {} }),
  ];
};

const listingMatchesFiles: Rule = ({ catalog: { document }, categories }) => {
  const written = memberOf(document?.value, 'categories');
  // Other findings report missing and misnamed files.
  if (!document || !Array.isArray(written) || !written.length || !categories[0]?.slug) return [];
  const listed: readonly unknown[] = written;
  const files = filesBySlug(categories);
  const missing = [...new Set(listed)]
    .filter((slug) => typeof slug === 'string')
    .filter((slug) => !files.has(closestSlug(slug) ?? ''));
  const unlisted = categories.filter((each) => isReadable(each) && !listed.includes(each.slug));
  const names = unlisted.map(({ slug }) => slug);
  const [only] = missing.length === 1 && names.length === 1 ? names : [];
  const isInLine = /^categories:\s*\[/m.test(document.source.text);
  const missingFindings = missing.flatMap((slug) => {
    const similar = isSlug(slug) ? (closest(slug, names) ?? only) : undefined;
    const slugs = slug.split(/[\s,]+(?:-\s+)?/);
    const several = slugs.length > 1 && slugs.every((each) => files.has(each)) ? slugs : undefined;
    const suggest = several?.join('", "') ?? similar;
    if (suggest === undefined && !isSlug(slug)) return []; // the schema reports it
    const at = document.placeOfValue(['categories', listed.indexOf(slug)]);
    const next = isInLine ? ', ' : `\n${' '.repeat(at.range.start.column - 3)}- `;
    const fix = suggestFix(at, several?.join(next) ?? (suggest && writeScalar(suggest)));
    return createFinding('category-file-is-missing', at, { args: { slug, suggest }, fix });
  });
  if (listed.some((slug) => typeof slug !== 'string' || !isSlug(slug))) return missingFindings;
  const suggested = new Set(missingFindings.map(({ args }) => args.suggest));
  const related = [document.placeOfKey(['categories'])];
  const unlistedFindings = unlisted.flatMap(({ slug, path }) => {
    const at = { path, range: fileStart };
    return suggested.has(slug)
      ? []
      : createFinding('category-is-not-listed', at, { args: { slug }, related });
  });
  return [...missingFindings, ...unlistedFindings];
};

export const categoryRules: readonly Rule[] = [
  categoriesExist,
  slugsAreWellFormed,
  activeCategoriesShowSomething,
  fieldsAreAboveFilters,
  orderIsGiven,
  listingMatchesFiles,
];

function isReadable({ document, slug }: PartialCategory): boolean {
  return document !== undefined && isSlug(slug);
}

/** Maps slugs to files. A misnamed file replaces the right one, unless that exists. */
function filesBySlug(categories: readonly PartialCategory[]): ReadonlyMap<string, PartialCategory> {
  const valid = categories.filter(({ slug }) => isSlug(slug));
  return new Map([...categories, ...valid].map((file) => [suggestSlug(file) ?? file.slug, file]));
}

function suggestSlug({ slug, fields }: PartialCategory): string | undefined {
  return closestSlug(slug) ?? closestSlug(fields.name_en ?? '');
}
