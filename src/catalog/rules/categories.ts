import { closest } from '../../base/closest.ts';
import { linesOf } from '../../base/edit.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import type { CategoryDraft, Draft, Rule } from '../draft.ts';
import { suggestedFix } from '../fixes.ts';
import { knownFields } from '../schema/schemas.ts';
import { closestSlug, isSlug, slugFault } from '../slug.ts';

/** A catalog without a category is never meant, and would empty every app. */
const categoriesExist: Rule = ({ catalog: { path }, categories }) =>
  categories.length > 0
    ? []
    : [createFinding('catalog-has-no-category', { path, range: fileStart }, { args: {} })];

/** The file name of a category is its slug. */
const slugsAreWellFormed: Rule = ({ categories, copies }) => {
  const taken = new Map(categories.map((category) => [category.slug, category]));
  return categories.flatMap((category) => {
    const { slug, path } = category;
    const fault = slugFault(slug);
    if (fault === undefined || slug === '') return []; // it is empty where the folder could not be read
    const right = slugFor(category);
    const original = copies.get(category) ?? taken.get(right ?? '');
    const args = { slug, fault: original ? 'copy' : fault, file: original?.slug ?? right } as const;
    const related = original ? [{ path: original.path, range: fileStart }] : [];
    return createFinding('slug-is-malformed', { path, range: fileStart }, { args, related });
  });
};

/** Apps list an active category, even one in which there is nothing to choose. */
const activeCategoriesShowSomething: Rule = ({ categories }) =>
  categories.flatMap(({ document, fields }) => {
    const { filters, is_active } = fields;
    if (!isRecord(document?.value) || Array.isArray(document.value) || is_active === false)
      return [];
    if (filters?.some((filter) => filter?.is_active !== false)) return [];
    // What is wrong in itself says nothing about what was meant.
    const isWrong = (field: 'filters' | 'is_active') =>
      fields[field] === undefined && memberOf(document.value, field) !== undefined;
    if (isWrong('filters') || isWrong('is_active')) return [];
    const place = document.placeOfKey(filters === undefined ? [] : ['filters']);
    const reason = filters === undefined || filters.length === 0 ? 'no-filters' : 'all-inactive';
    return createFinding('category-shows-nothing', place, { args: { reason } });
  });

/** Without an order apps show the categories by their slugs. A field that is unknown may be the order by another name. */
const orderIsGiven: Rule = ({ catalog: { document, fields }, categories, copies }) => {
  if (fields.categories !== undefined || document === undefined || !isRecord(document.value))
    return [];
  const isOther = (field: string) =>
    field !== 'categories' && knownFields.catalogFile.includes(field);
  const own = categories.filter(
    (each) => each.document !== undefined && isSlug(each.slug) && !copies.has(each),
  );
  if (own.length === 0 || !Object.keys(document.value).every(isOther)) return [];
  const { text } = document.source;
  const lines = linesOf(text);
  const end = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  const rows = ['categories:', ...own.map(({ slug }) => `  - ${scalar(slug)}`), ''];
  const list = (end.column === 1 ? rows : ['', ...rows]).join(
    text.includes('\r\n') ? '\r\n' : '\n',
  );
  const fix = { edits: [{ range: { start: end, end }, text: list }], isSafe: false };
  return [createFinding('order-is-missing', document.placeOfKey([]), { args: {}, fix })];
};

/** What `catalog.yaml` lists stands in a file of that name, and a category that it does not list comes last. */
const listingMatchesFiles: Rule = ({ catalog: { document, fields }, categories, copies }) => {
  const slugs = fields.categories;
  // Where there is no file, or the folder cannot be read, another finding says so.
  if (document === undefined || slugs === undefined || categories.every(({ slug }) => slug === ''))
    return [];
  // It stands there twice, and which one is meant is unclear.
  if ([...document.source.text.matchAll(/^["']?categories["']?\s*:/gm)].length > 1) return [];
  const listed = new Set(slugs);
  const files = filesBySlug(
    categories.filter((each) => !copies.has(each) || listed.has(each.slug)),
  );
  const missing = [...listed].flatMap((slug) =>
    slug === undefined || files.has(slug) ? [] : slug,
  );
  const unlisted = [...files.keys()].filter(
    (slug) => isSlug(slug) && !listed.has(slug) && files.get(slug)?.document,
  );
  const meant = meantFiles(missing, unlisted);
  const others = new Set(listed.has(undefined) ? [] : unlisted).difference(new Set(meant.values())); // or that means any
  const order = document.placeOfKey(['categories']);
  return [
    ...missing.map((slug) => {
      const place = document.placeOfValue(['categories', slugs.indexOf(slug)]);
      const closest = meant.get(slug);
      const file = files.get(closest ?? '');
      const related = file ? [{ path: file.path, range: fileStart }] : [];
      const fix = suggestedFix(place, closest && scalar(closest));
      return createFinding('category-file-is-missing', place, { args: { slug }, related, fix });
    }),
    ...categories
      .filter(({ slug }) => others.has(slug))
      .map(({ slug, path }) =>
        createFinding(
          'category-is-not-listed',
          { path, range: fileStart },
          { args: { slug }, related: [order] },
        ),
      ),
  ];
};

/** A wrong file name stands for the right one, unless there is such a file. */
function filesBySlug(categories: readonly CategoryDraft[]): ReadonlyMap<string, CategoryDraft> {
  const rightlyNamed = categories.filter(({ slug }) => isSlug(slug));
  return new Map(
    [...categories, ...rightlyNamed].map((file) => [slugFor(file) ?? file.slug, file]),
  );
}

/** The slug that a file should have: close to its name, or else one made of its English name. */
function slugFor({ slug, fields }: CategoryDraft): string | undefined {
  return closestSlug(slug) ?? closestSlug(fields.name_en ?? '');
}

/** The findings, with proposals for entries of the order that are the names of categories, or of their files. */
export function withSlugsOfNames(
  findings: readonly Finding[],
  { catalog, categories }: Draft,
): readonly Finding[] {
  const slugs = new Map(
    categories.flatMap((category) => {
      const { name_ko, name_en } = category.fields;
      return [category.slug, name_ko, name_en].map((name) => [name, slugFor(category)] as const);
    }),
  );
  return findings.map((finding): Finding => {
    if (finding.code !== 'slug-is-malformed' || finding.path !== catalog.path || finding.fix)
      return finding;
    const slug = slugs.get(finding.args.slug);
    return { ...finding, fix: suggestedFix(finding, slug && `${slug} # ${finding.args.slug}`) };
  });
}

/** For each missing file the one that may be meant: of a similar name, or the only one where no other is missing. */
function meantFiles(
  missing: readonly string[],
  unlisted: readonly string[],
): ReadonlyMap<string, string | undefined> {
  if (missing.length > 1000) return new Map(); // a hostile list could lack a hundred thousand files
  const left = new Set(unlisted);
  const pairs = missing.map((slug) => {
    const only = missing.length === 1 && unlisted.length === 1 ? unlisted[0] : undefined;
    const name = closest(slug, [...left]) ?? only;
    left.delete(name ?? ''); // no two entries mean the same file
    return [slug, name] as const;
  });
  return new Map(pairs);
}

export const categoryRules: readonly Rule[] = [
  categoriesExist,
  slugsAreWellFormed,
  activeCategoriesShowSomething,
  orderIsGiven,
  listingMatchesFiles,
];
