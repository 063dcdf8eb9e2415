import { createFinding, type Finding, type Place } from '../../finding/finding.ts';
import type { Rule } from '../draft.ts';
import { entriesIn, placeIn } from '../entry-drafts.ts';

/** What identifiers look like (ULID; UUID, RFC 9562), and what is one with a slip. */
const kinds: readonly (readonly [length: number | undefined, whole: RegExp, near: RegExp])[] = [
  [26, /^[0-7][\dA-HJKMNP-TV-Z]{25}$/, /^(?=\d*[A-Z]+\d)[\dA-Z]{24,28}$|^(?=\d)[\da-hjkmnp-tv-z]{26}$/],
  [36, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, /^[\da-f]{7,9}(?:-[\da-f]{3,5}){3}-[\da-f]{11,13}$/i],
  [undefined, /^\d+$/, /^\d+$/],
];

/** An organization is known by its identifier, of one kind in the whole catalog. */
const organizationsAreIdentifiers: Rule = ({ catalog: { document, fields }, categories }) => {
  const common = fields.organization_id;
  const ofCatalog =
    document && common !== undefined ? doubtful(common, () => document.placeOfValue(['organization_id'])) : [];
  const ofEntries = categories.flatMap(entriesIn).flatMap((entry) => {
    const { organization_id: own } = entry.fields;
    return own === undefined ? [] : doubtful(own, () => placeIn(entry, 'organization_id'), common);
  });
  return [ofCatalog, ofEntries].flat();
};

function doubtful(value: string, placeOf: () => Place, common = value): Finding | readonly [] {
  const [due = 0, whole] = kinds.find(([, , near]) => near.test(value)) ?? [];
  const isOther = kinds.some(([, each]) => each.test(value) !== each.test(common));
  const ofText = /[^!-~]/.test(value) ? 'name' : isOther ? 'kind' : undefined;
  const ofSlip = value.length === due ? 'letters' : 'length';
  const fault = whole?.test(value) === false ? ofSlip : ofText;
  return fault ? createFinding('organization-is-doubtful', placeOf(), { args: { value, fault, due } }) : [];
}

export const organizationRules: readonly Rule[] = [organizationsAreIdentifiers];
