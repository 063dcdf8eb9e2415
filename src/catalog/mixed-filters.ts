import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';
import { createFinding, type Finding, type Found } from '../finding/finding.ts';
import type { RangeOf, Source } from '../yaml/document.ts';
import { requiredOfFilter } from './schema/schemas.ts';

interface Text extends Source {
  readonly rangeOf: RangeOf;
}

/** A filter of which the first lines are comments. */
const commentedEntry = /#[ \t]*-[ \t]+code[ \t]*:.*\n(?:[ \t]*#.*\n)*[ \t]*$/;

/** Filters that have fields of another: the finding for each, and the positions of both. */
export function mixedFilters(root: ParsedNode, { path, text, rangeOf }: Text) {
  const list = isMap(root) ? root.get('filters', true) : undefined;
  const filters = isSeq(list) ? list.items : [];
  return filters.flatMap((filter, index) => {
    if (!isMap(filter)) return [];
    const above = filters[index - 1];
    const repeated = repeatedIn(filter);
    const names = repeated.map(({ name }) => name);
    const [first] = repeated;
    if (first === undefined || names.includes('code')) return [];
    const at = { path, range: rangeOf(first.range[0], first.range[1]) };
    const [ownStart] = filter.range ?? [0];
    if (commentedEntry.test(text.slice(Math.max(first.range[0] - 2000, 0), first.range[0]))) {
      const args = {
        reason: 'commented',
        firstLine: rangeOf(ownStart, ownStart).start.line,
      } as const;
      const finding: Found = createFinding('hyphen-is-missing', at, { args });
      return { finding: finding as Finding, positions: [index] };
    }
    const lacking = isMap(above) ? lackingIn(above) : [];
    const isPasted = lacking.length > 0 && lacking.every((name) => names.includes(name));
    if (!isPasted && !(names.includes('name_ko') && names.includes('name_en'))) return [];
    const owner = isPasted && isMap(above) ? above : filter;
    const lost = repeated.find(({ name }) => name === 'name_ko')?.value;
    const start = owner.range?.[0] ?? 0;
    const args = {
      reason: isPasted ? 'pasted-into' : 'lost-first-line',
      filter: String(isPasted ? owner.get('code') : lost),
      other: String(filter.get('code')),
      firstLine: rangeOf(start, start).start.line,
    } as const;
    const finding: Found = createFinding('filters-are-mixed', at, { args });
    return { finding: finding as Finding, positions: isPasted ? [index - 1, index] : [index] };
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

/** The fields that a filter lacks. */
function lackingIn(filter: YAMLMap): readonly string[] {
  return requiredOfFilter.filter(
    (name) => !filter.has(name) && !(name === 'image_url' && filter.has('image')),
  );
}
