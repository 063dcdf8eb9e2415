import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';
import { createFinding, type Found } from '../finding/finding.ts';
import type { RangeOf, Source } from '../yaml/document.ts';
import { requiredOfFilter } from './schema/schemas.ts';

interface Text extends Source {
  readonly rangeOf: RangeOf;
}

/** The end of a text whose comments begin a filter. */
const commentedEntry = /#[ \t]*-[ \t]+code[ \t]*:.*\n(?<others>(?:[ \t]*#.*\n)*)[ \t]*$/;

/** Filters that have fields of another, which lost its first lines or was split: the finding, and the lines of both. */
export function mixedFilters(root: ParsedNode, { path, text, rangeOf }: Text) {
  const list = isMap(root) ? root.get('filters', true) : undefined;
  const filters = isSeq(list) ? list.items : [];
  const lineOf = ({ range }: YAMLMap) => rangeOf(range?.[0] ?? 0, 0).start.line;
  return filters.flatMap((filter, index) => {
    if (!isMap(filter)) return [];
    const repeated = repeatedIn(filter);
    const names = repeated.map(({ name }) => name);
    const leftover = leftoverIn(filter, { text, names });
    const first = leftover ?? repeated[0]?.range;
    if (first === undefined || names.includes('code')) return [];
    const at = { path, range: rangeOf(first[0], first[1]) };
    const found = (finding: Found, from = filter) => ({
      finding,
      from: lineOf(from),
      to: rangeOf(0, filter.range?.[1] ?? 0).end.line,
    });
    const above = filters[index - 1];
    const other = String(filter.get('code'));
    if (leftover) {
      const args = { reason: 'commented', firstLine: lineOf(filter) } as const;
      return found(createFinding('hyphen-is-missing', at, { args }));
    }
    if (isMap(above) && isRestOf(above, names)) {
      const owner = { filter: String(above.get('code')), firstLine: lineOf(above) };
      const args = { reason: 'pasted-into', other, ...owner } as const;
      return found(createFinding('filters-are-mixed', at, { args }), above);
    }
    if (!names.includes('name_ko') || !names.includes('name_en')) return [];
    const lost = String(repeated.find(({ name }) => name === 'name_ko')?.value);
    const owner = { filter: lost, other, firstLine: lineOf(filter) };
    const args = { reason: 'lost-first-line', ...owner } as const;
    return found(createFinding('filters-are-mixed', at, { args }));
  });
}

/** The fields that a filter sets again. Its address and the name of its file are one field here. */
function repeatedIn({ items }: YAMLMap) {
  const known = new Set<string>();
  return items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !key.range) return [];
    const name = String(key.value).replace(/^image$/, 'image_url');
    const isAgain = known.has(name);
    known.add(name);
    const text = isScalar(value) ? value.value : undefined;
    return isAgain ? { name, range: key.range, value: text } : [];
  });
}

/** The first field below comments that begin a filter: with other fields of it, or a field that is set again. */
function leftoverIn({ items }: YAMLMap, { text, names }: { text: string; names: string[] }) {
  const keys = items.flatMap(({ key }) => (isScalar(key) && key.range ? key : []));
  return keys.find(({ value, range }, index) => {
    const start = keys[index - 1]?.range?.[0];
    const { groups } = commentedEntry.exec(text.slice(start ?? range?.[0], range?.[0])) ?? {};
    return (
      groups && (names.includes(String(value)) || /#[ \t]*[a-z_]+:/.test(`${groups['others']}`))
    );
  })?.range;
}

/** Whether these fields are what a filter lacks. */
function isRestOf(filter: YAMLMap, names: readonly string[]): boolean {
  const has = (name: string) => filter.has(name) || (name === 'image_url' && filter.has('image'));
  const lacking = requiredOfFilter.filter((name) => !has(name));
  return lacking.length > 0 && lacking.every((name) => names.includes(name));
}
