import { createFinding, type Place } from '../../finding/finding.ts';
import type { Rule } from '../draft.ts';
import { entriesIn, placeIn } from '../entry-drafts.ts';

/** What identifiers look like (ULID; UUID, RFC 9562), and what is one with a slip. */
const kinds: readonly (readonly [whole: RegExp, near: RegExp])[] = [
  [/^[0-7][\dA-HJKMNP-TV-Z]{25}$/, /^(?=\d*[A-Z]+\d)[\dA-Z]{24,28}$|^(?=\d)[\da-hjkmnp-tv-z]{26}$/],
  [
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    /^[\da-f]{7,9}(?:-[\da-f]{3,5}){3}-[\da-f]{11,13}$/i,
  ],
];

/** An organization is known by its identifier, of one kind in the whole catalog. */
const organizationsAreIdentifiers: Rule = ({ catalog: { document, fields }, categories }) => {
  const doubtful = (value: string | undefined, placeOf: () => Place) => {
    const fault = value && faultOf(value, fields.organization_id ?? value);
    return fault
      ? [createFinding('organization-is-doubtful', placeOf(), { args: { value, fault } })]
      : [];
  };
  const field = 'organization_id';
  return [
    ...(document ? doubtful(fields.organization_id, () => document.placeOfValue([field])) : []),
    ...categories
      .flatMap(entriesIn)
      .flatMap((each) => doubtful(each.fields[field], () => placeIn(each, field))),
  ];
};

function faultOf(value: string, common: string) {
  const [whole] = kinds.find(([, near]) => near.test(value)) ?? [];
  if (whole?.test(value) === false) return 'slip';
  if (/[^!-~]/.test(value)) return 'name';
  return kinds.some(([each]) => each.test(value) !== each.test(common)) ? 'kind' : undefined;
}

export const organizationRules: readonly Rule[] = [organizationsAreIdentifiers];
