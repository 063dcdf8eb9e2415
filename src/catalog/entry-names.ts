import type { Code } from '../finding/codes.ts';
import { type EntryName, type Finding, fileStart, type Place, type Position } from '../finding/finding.ts';
import { memberOf } from './document.ts';
import type { CategoryDraft, Draft } from './draft.ts';

/** What stands at such a place is no category, whatever it is called. */
const nameless: ReadonlySet<Code> = new Set(['file-is-unexpected', 'folder-is-unexpected']);

/** The same findings, each with the category or filter that it is about. */
export function withEntryNames(findings: readonly Finding[], { categories }: Draft): readonly Finding[] {
  const files = new Map(categories.map((category) => [category.path, category]));
  const starts = new Map<CategoryDraft, readonly Position[]>();
  return findings.map((finding): Finding => {
    if (nameless.has(finding.code)) return finding;
    const category = files.get(finding.path);
    if (category !== undefined) return { ...finding, entry: entryAt(finding.range.start, category) };
    return 'key' in finding.args ? { ...finding, entry: entryOfKey(finding.args.key) } : finding;
  });

  function entryAt(position: Position, category: CategoryDraft): EntryName {
    const filters = starts.get(category) ?? startsOfFilters(category);
    starts.set(category, filters);
    const index = filters.findLastIndex((start) => !isAfter(start, position));
    const end = index === -1 ? undefined : category.document?.placeOfValue(['filters', index]).range.end;
    return nameOf(category, end !== undefined && isAfter(end, position) ? index : undefined);
  }

  function entryOfKey(key: string): EntryName | undefined {
    const category = categories.find(({ slug }) => slug === key.split('/', 1)[0]);
    const index = category?.fields.filters?.findIndex((filter) => key === `${category.slug}/${filter?.code}`) ?? -1;
    if (category === undefined || (key.includes('/') && index === -1)) return undefined;
    return nameOf(category, index === -1 ? undefined : index);
  }
}

/** Where each entry of a catalog stands, by its key; for any other key, where the order of the categories does. */
export function placesOfEntries({ catalog, categories }: Draft, catalogPath: string): (key: string) => Place {
  const order = catalog?.document.placeOfKey(['categories']) ?? { path: catalogPath, range: fileStart };
  const places = categories.flatMap(({ slug, path, document, fields }) => [
    [slug, { path, range: fileStart }] as const,
    ...(fields.filters ?? []).flatMap((filter, index) => {
      if (document === undefined || filter?.code === undefined) return [];
      return [[`${slug}/${filter.code}`, document.placeOfValue(['filters', index, 'code'])] as const];
    }),
  ]);
  const byKey = new Map(places.toReversed()); // the first of a code stands
  return (key) => byKey.get(key) ?? order;
}

/** The name of a category, or of the filter at `index` in it. */
function nameOf({ slug, document, fields }: CategoryDraft, index: number | undefined): EntryName {
  const written = index === undefined ? document?.value : memberOf(memberOf(document?.value, 'filters'), index);
  const names = { name_ko: textIn(written, 'name_ko'), name_en: textIn(written, 'name_en') };
  if (index === undefined) return { kind: 'category', key: slug, category: slug, position: undefined, ...names };
  const code = fields.filters?.[index]?.code;
  const key = code === undefined ? undefined : `${slug}/${code}`;
  return { kind: 'filter', key, category: slug, position: index + 1, ...names };
}

function textIn(fields: unknown, name: string): string | undefined {
  const value = memberOf(fields, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function startsOfFilters({ document }: CategoryDraft): readonly Position[] {
  const filters = memberOf(document?.value, 'filters');
  if (document === undefined || !Array.isArray(filters)) return [];
  return filters.map((_, index) => document.placeOfValue(['filters', index]).range.start);
}

function isAfter(a: Position, b: Position): boolean {
  return a.line > b.line || (a.line === b.line && a.column > b.column);
}
