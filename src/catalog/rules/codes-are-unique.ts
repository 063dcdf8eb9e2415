import { createFinding } from '../../finding/finding.ts';
import type { CategoryDraft } from '../draft.ts';
import type { Rule } from './rule.ts';

/** Within its category a code names one filter, and to people capitals make no other code. */
export const codesAreUnique: Rule = ({ draft }) => draft.categories.flatMap(duplicates);

function duplicates({ document, fields }: CategoryDraft) {
  const first = new Map<string, { readonly code: string; readonly index: number }>();
  return (fields.filters ?? []).flatMap((filter, index) => {
    const code = filter?.code;
    if (document === undefined || code === undefined) return [];
    const earlier = first.get(code) ?? first.get(code.toLowerCase());
    if (earlier === undefined) {
      first.set(code, { code, index }).set(code.toLowerCase(), { code, index });
      return [];
    }
    const place = document.placeOfValue(['filters', index, 'code']);
    const firstPlace = document.placeOfValue(['filters', earlier.index, 'code']);
    const details = { args: { code, firstLine: firstPlace.range.start.line }, related: [firstPlace] };
    return code === earlier.code
      ? createFinding('code-is-duplicate', place, details)
      : createFinding('code-differs-in-case', place, details);
  });
}
