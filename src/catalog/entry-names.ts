import type { Code } from '../finding/codes.ts';
import type { EntryName, Finding, Position, Range } from '../finding/finding.ts';
import { memberOf } from './document.ts';
import type { CategoryDraft, Draft } from './draft.ts';

interface NamedRange {
  readonly range: Range;
  readonly entry: EntryName;
}

/** What stands at such a place is no category, whatever it is called. */
const nameless: ReadonlySet<Code> = new Set(['file-is-unexpected', 'folder-is-unexpected']);

/** The same findings, each with the category or filter that it is about. */
export function withEntryNames(findings: readonly Finding[], { categories }: Draft): readonly Finding[] {
  const byPath = new Map(categories.map((category) => [category.path, category]));
  const ranges = new Map<string, readonly NamedRange[]>();
  return findings.map((finding): Finding => {
    if (nameless.has(finding.code)) return finding;
    const key = 'key' in finding.args ? finding.args.key : undefined;
    const category = byPath.get(finding.path);
    if (category === undefined) return key === undefined ? finding : { ...finding, entry: entryOfKey(key) };
    const filters = ranges.get(category.path) ?? rangesOfFilters(category);
    ranges.set(category.path, filters);
    const filter = filterAt(finding.range.start, filters);
    return { ...finding, entry: filter ?? categoryName(category) };
  });

  function entryOfKey(key: string): EntryName | undefined {
    const [slug = ''] = key.split('/', 1);
    const category = categories.find((candidate) => candidate.slug === slug);
    if (category === undefined) return undefined;
    const isFilter = key.includes('/');
    const index = (category.fields.filters ?? []).findIndex((filter) => key === `${slug}/${filter?.code}`);
    if (isFilter && index === -1) return undefined;
    return isFilter ? filterName(category, index) : categoryName(category);
  }
}

function categoryName({ slug, document }: CategoryDraft): EntryName {
  const names = namesIn(document?.value);
  return { kind: 'category', key: slug, category: slug, position: undefined, ...names };
}

function filterName({ slug, document, fields }: CategoryDraft, index: number): EntryName {
  const code = fields.filters?.[index]?.code;
  const names = namesIn(memberOf(memberOf(document?.value, 'filters'), index));
  const key = code === undefined ? undefined : `${slug}/${code}`;
  return { kind: 'filter', key, category: slug, position: index + 1, ...names };
}

function namesIn(fields: unknown): Pick<EntryName, 'name_en' | 'name_ko'> {
  const [name_ko, name_en] = [memberOf(fields, 'name_ko'), memberOf(fields, 'name_en')];
  return { name_ko: textOf(name_ko), name_en: textOf(name_en) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function rangesOfFilters(category: CategoryDraft): readonly NamedRange[] {
  const { document } = category;
  const filters = memberOf(document?.value, 'filters');
  if (document === undefined || !Array.isArray(filters)) return [];
  return filters.map((_, index) => ({
    range: document.placeOfValue(['filters', index]).range,
    entry: filterName(category, index),
  }));
}

/** By bisection, as a file can have ten thousand filters and as many findings. */
function filterAt(position: Position, filters: readonly NamedRange[]): EntryName | undefined {
  let [low, high] = [0, filters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = filters[middle]?.range.start ?? position;
    if (isAfter(start, position)) high = middle;
    else low = middle + 1;
  }
  const filter = filters[low - 1];
  return filter !== undefined && isAfter(filter.range.end, position) ? filter.entry : undefined;
}

function isAfter(a: Position, b: Position): boolean {
  return a.line > b.line || (a.line === b.line && a.column > b.column);
}
