import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';
import { createFinding, type RawFinding } from '../finding/finding.ts';
import type { RangeOf, Source } from '../yaml/document.ts';
import { requiredOfFilter } from './schema/schemas.ts';

type ParsedSource = Source & { readonly rangeOf: RangeOf };

/** Comments at the end of a text that begin a filter. */
const commentedEntry =
  /#[ \t]*-[ \t]+code[ \t]*:.*\n(?<rest>[ \t]*#[ \t]*[a-z_]+:.*\n)?(?:[ \t]*#.*\n)*[ \t]*$/;

/** Finds filters that contain fields of another one, which was split or lost its first lines. */
export function findMixedFilters(root: ParsedNode, source: ParsedSource) {
  const list = isMap(root) ? root.get('filters', true) : undefined;
  const filters = isSeq(list) ? list.items : [];
  return filters.flatMap((filter, index) => {
    if (!isMap(filter)) return [];
    const names = repeatedFields(filter).map(({ name }) => name);
    const neighbours = [filters[index - 1], filters[index + 1]].filter((each) => isMap(each));
    const owner = neighbours.find((each) => completes(each, names));
    const finding = findMixed(filter, { source, names, owner });
    if (finding === undefined) return [];
    const both = [filter, ...(owner ? [owner] : [])].flatMap(
      ({ range }) => range?.slice(0, 2) ?? [],
    );
    const { start, end } = source.rangeOf(Math.min(...both), Math.max(...both));
    return { finding, from: start.line, to: end.line };
  });
}

interface Mixed {
  readonly source: ParsedSource;
  /** The fields that the filter sets twice. */
  readonly names: readonly string[];
  /** The neighbour that lacks them. */
  readonly owner: YAMLMap | undefined;
}

function findMixed(filter: YAMLMap, { source, names, owner }: Mixed): RawFinding | undefined {
  const { path, rangeOf, text } = source;
  const repeated = repeatedFields(filter);
  const leftover = findLeftover(filter, { text, names });
  const first = leftover ?? repeated[0]?.range;
  if (first === undefined || names.includes('code')) return undefined;
  const at = { path, range: rangeOf(first[0], first[1]) };
  const lineOf = ({ range }: YAMLMap) => rangeOf(range?.[0] ?? 0, 0).start.line;
  const [other, firstLine] = [String(filter.get('code')), lineOf(filter)];
  if (leftover) {
    const args = { reason: 'commented', firstLine } as const;
    return createFinding('hyphen-is-missing', at, { args });
  }
  if (owner) {
    const [filter, fields] = [String(owner.get('code')), names.join(', ')];
    const args = { filter, firstLine: lineOf(owner), other, fields };
    return createFinding('filters-are-mixed', at, { args: { reason: 'pasted-into', ...args } });
  }
  const lost = repeated.find(({ name }) => requiredOfFilter.includes(name));
  if (lost === undefined || names.length < 2 || !names.includes('name_en')) return undefined;
  const args = { reason: 'lost-first-line', filter: String(lost.value), other, firstLine } as const;
  return createFinding('filters-are-mixed', at, { args });
}

/** Treats `image` and `image_url` as one field. */
const fieldName = (key: unknown) => String(key).replace(/^image$/, 'image_url');

function repeatedFields({ items }: YAMLMap) {
  const seen = new Set<string>();
  return items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !key.range) return [];
    const name = fieldName(key);
    const isRepeated = seen.has(name);
    seen.add(name);
    const text = isScalar(value) ? value.value : undefined;
    return isRepeated ? { name, range: key.range, value: text } : [];
  });
}

/** Finds the first field of a filter whose beginning is commented out. */
function findLeftover(
  { items }: YAMLMap,
  { text, names }: { text: string; names: readonly string[] },
) {
  const keys = items.flatMap(({ key }) => (isScalar(key) && key.range ? key : []));
  return keys.find(({ value, range }, index) => {
    const start = keys[index - 1]?.range?.[0];
    const { groups } = commentedEntry.exec(text.slice(start ?? range?.[0], range?.[0])) ?? {};
    const above = keys.slice(0, index).map(fieldName);
    const isRest = groups?.['rest'] && requiredOfFilter.every((name) => above.includes(name));
    return groups && (isRest || names.includes(String(value)));
  })?.range;
}

function completes(filter: YAMLMap, names: readonly string[]): boolean {
  const has = (name: string) => filter.has(name) || (name === 'image_url' && filter.has('image'));
  const lacking = requiredOfFilter.filter((name) => !has(name));
  return lacking.length > 0 && lacking.every((name) => names.includes(name));
}
