import { createFinding, type Place } from '../../finding/finding.ts';
import { formerKey } from '../assemble.ts';
import { isFilterKey } from '../entry.ts';
import { entriesIn, type Rule } from './rule.ts';

/** Only what is no longer in the catalog can be what an entry was before, and of one entry alone. */
export const formerNamesAreFree: Rule = ({ draft }) => {
  const entries = entriesIn(draft);
  const keys = new Set([...draft.categories.map(({ slug }) => slug), ...entries.map(({ key }) => key)]);
  const claimed = new Map<string, Place>();
  return entries.flatMap(({ key, slug, fields, placeOf }) => {
    if (fields.was === undefined) return [];
    const was = isFilterKey(key) ? formerKey(fields.was, slug) : fields.was;
    const place = placeOf('was');
    const first = claimed.get(was);
    claimed.set(was, first ?? place);
    const by = was === key ? 'itself' : 'another-entry';
    if (keys.has(was)) return createFinding('was-is-in-use', place, { args: { was, by } });
    if (first === undefined) return [];
    return createFinding('was-is-in-use', place, { args: { was, by: 'another-was' }, related: [first] });
  });
};
