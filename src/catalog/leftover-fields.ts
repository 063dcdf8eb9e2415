import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';
import { createFinding } from '../finding/finding.ts';
import type { RangeOf, Source } from '../yaml/document.ts';
import { requiredOfFilter } from './schema/schemas.ts';

/** The end of a text whose comments begin a filter. */
const commentedEntry =
  /#[ \t]*-[ \t]+code[ \t]*:.*\n(?<others>[ \t]*#[ \t]*[a-z_]+:.*\n)?(?:[ \t]*#.*\n)*[ \t]*$/;

/** Finds fields that a filter takes over from one below, of which the first lines are comments. */
export function leftoverFields(root: ParsedNode, source: Source & { readonly rangeOf: RangeOf }) {
  const { path, rangeOf, text } = source;
  const list = isMap(root) ? root.get('filters', true) : undefined;
  const filters = isSeq(list) ? list.items : [];
  return filters.flatMap((filter) => {
    const range = isMap(filter) ? leftoverIn(filter, text) : undefined;
    if (!(isMap(filter) && range && filter.range)) return [];
    const { start, end } = rangeOf(filter.range[0], filter.range[1]);
    const args = { reason: 'commented', firstLine: start.line } as const;
    const at = { path, range: rangeOf(range[0], range[1]) };
    const finding = createFinding('hyphen-is-missing', at, { args });
    return { finding, from: start.line, to: end.line };
  });
}

/** Its address and the name of its file are one field here. */
const nameOf = (key: unknown) => String(key).replace(/^image$/, 'image_url');

/** The first field below commented lines that begin a filter, if it belongs to that one. */
function leftoverIn({ items }: YAMLMap, text: string) {
  const keys = items.flatMap(({ key }) => (isScalar(key) && key.range ? key : []));
  const names = keys.map(nameOf);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  if (repeated.has('code')) return undefined;
  return keys.find(({ value, range }, index) => {
    const start = keys[index - 1]?.range?.[0];
    const { groups } = commentedEntry.exec(text.slice(start ?? range?.[0], range?.[0])) ?? {};
    const above = names.slice(0, index);
    const isRest = groups?.['others'] && requiredOfFilter.every((name) => above.includes(name));
    return groups && (isRest || repeated.has(nameOf(value)));
  })?.range;
}
