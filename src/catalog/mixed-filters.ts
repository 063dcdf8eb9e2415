import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { RangeOf } from '../yaml/parse.ts';
import { requiredOfFilter } from './schema/schemas.ts';

/**
 * The findings with fields that are set twice in a filter as one, where that filter has the fields
 * of another: of one that lost its first line, or of the one above, into which it was pasted.
 */
export function withMixedFilters(
  findings: readonly Finding[],
  root: ParsedNode,
  path: string,
  rangeOf: RangeOf,
): readonly Finding[] {
  const list = isMap(root) ? root.get('filters', true) : undefined;
  if (!findings.some(({ code }) => code === 'key-is-duplicate') || !isSeq(list)) return findings;
  const filters = list.items.filter((item) => isMap(item));
  const mixed = filters.flatMap((filter, index) => mixedIn(filter, filters[index - 1]) ?? []);
  const lines = new Set(mixed.flatMap(({ lines }) => lines));
  const others = findings.filter(
    ({ code, range }) => code !== 'key-is-duplicate' || !lines.has(range.start.line),
  );
  return [...others, ...mixed.map(({ finding }) => finding)];

  function mixedIn(filter: YAMLMap, above: YAMLMap | undefined) {
    const repeated = repeatedIn(filter);
    const [first] = repeated;
    const names = repeated.map(({ name }) => name);
    if (first === undefined || names.includes('code')) return undefined;
    const lacking = above ? requiredOfFilter.filter((name) => !hasField(above, name)) : [];
    const isPasted = lacking.length > 0 && lacking.every((name) => names.includes(name));
    const isLost = names.includes('name_ko') && names.includes('name_en');
    if (!isPasted && !isLost) return undefined;
    const owner = isPasted ? above : filter;
    const [from, to] = first.range;
    const at = { path, range: rangeOf(from, to) };
    const [start] = owner?.range ?? [0];
    const lost = String(repeated.find(({ name }) => name === 'name_ko')?.value ?? '');
    const args = {
      reason: isPasted ? 'pasted-into' : 'lost-first-line',
      filter: isPasted ? String(above?.get('code')) : lost,
      other: String(filter.get('code')),
      firstLine: rangeOf(start, start).start.line,
    } as const;
    const lines = repeated.map(({ range }) => rangeOf(range[0], range[1]).start.line);
    return { lines, finding: createFinding('filters-are-mixed', at, { args }) as Finding };
  }
}

/** The fields that a mapping sets again, with the later names and values. */
function repeatedIn({ items }: YAMLMap) {
  const known = new Set<string>();
  return items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !key.range) return [];
    const name = String(key.value);
    if (!known.has(name)) {
      known.add(name);
      return [];
    }
    return { name, range: key.range, value: isScalar(value) ? value.value : undefined };
  });
}

/** Whether a filter has a field; the name of a file stands for an address. */
function hasField(filter: YAMLMap, name: string): boolean {
  return filter.has(name) || (name === 'image_url' && filter.has('image'));
}
