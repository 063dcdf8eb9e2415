import { comparePositions } from '../base/edit.ts';
import { type EntryName, type Finding, fileStart, type Place } from '../finding/finding.ts';
import { memberOf } from './document.ts';
import type { CategoryDraft, Draft } from './draft.ts';
import { filtersIn } from './rules/rule.ts';

/** The same findings, each with the category or filter that it is about. */
export function withEntryNames(findings: readonly Finding[], { categories }: Draft): readonly Finding[] {
  const paths = new Set(findings.map(({ path }) => path));
  const files = new Map(categories.filter(({ path }) => paths.has(path)).map((file) => [file.path, entriesIn(file)]));
  return findings.map((finding): Finding => {
    const file = files.get(finding.path);
    // Whatever is called so is not a category.
    const isNameless = finding.code === 'file-is-unexpected' || finding.code === 'folder-is-unexpected';
    if (file === undefined || isNameless) return finding;
    const { start } = finding.range;
    const filter = file.filters.findLast(({ range }) => comparePositions(range.start, start) <= 0);
    const isInFilter = filter !== undefined && comparePositions(start, filter.range.end) < 0;
    return { ...finding, entry: isInFilter ? filter.name : file.category };
  });
}

/** The names of a category and of its filters, with where each of them stands. */
function entriesIn({ slug, document, fields }: CategoryDraft) {
  const written = memberOf(document?.value, 'filters');
  const filters = (Array.isArray(written) ? written : []).flatMap((filter: unknown, index) => {
    if (document === undefined) return [];
    const code = fields.filters?.[index]?.code;
    const key = code === undefined ? undefined : `${slug}/${code}`;
    const name: EntryName = { kind: 'filter', key, category: slug, position: index + 1, ...namesIn(filter) };
    return [{ name, range: document.placeOfValue(['filters', index]).range }];
  });
  const names = namesIn(document?.value);
  const category: EntryName = { kind: 'category', key: slug, category: slug, position: undefined, ...names };
  return { category, filters };
}

function namesIn(fields: unknown) {
  const [name_ko, name_en] = ['name_ko', 'name_en'].map((field) => {
    const value = memberOf(fields, field);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  });
  return { name_ko, name_en };
}

/** Where each entry of a catalog stands, by its key; for any other key, where the order of the categories does. */
export function placesOfEntries({ catalogPath, catalog, categories }: Draft): (key: string) => Place {
  const order = catalog?.document.placeOfKey(['categories']) ?? { path: catalogPath, range: fileStart };
  const places = categories.flatMap((category) => [
    [category.slug, { path: category.path, range: fileStart }] as const,
    ...filtersIn(category).map(({ key, placeOf }) => [key, placeOf('code')] as const),
  ]);
  const byKey = new Map(places.toReversed()); // the first of a code stands
  return (key) => byKey.get(key) ?? order;
}
