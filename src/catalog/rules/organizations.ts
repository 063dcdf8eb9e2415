import type { OrganizationFault } from '../../finding/codes.ts';
import { createFinding, type Finding, type Place } from '../../finding/finding.ts';
import type { Rule } from '../draft.ts';
import { entriesIn, placeIn } from '../entry-drafts.ts';

/** What identifiers look like (ULID; UUID, RFC 9562), and what is one with a slip. */
const kinds: readonly (readonly [kind: string, whole: RegExp, near: RegExp])[] = [
  ['ulid', /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, /^(?=.*\d.*\d)(?=.*[A-Z].*[A-Z])[0-9A-Z]{24,28}$/],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, /^[\da-f]{7,9}(?:-[\da-f]{3,5}){3}-[\da-f]{11,13}$/i],
  ['number', /^\d+$/, /^\d+$/],
];

/** An organization is known by its identifier, of one kind in the whole catalog. */
const organizationsAreIdentifiers: Rule = ({ catalog: { document, fields }, categories }) => {
  const common = fields.organization_id;
  const own = categories.flatMap(entriesIn).filter((each) => each.fields.organization_id !== undefined);
  return [
    ...(document && common !== undefined ? doubtful(common, () => document.placeOfValue(['organization_id'])) : []),
    ...own.flatMap((entry) =>
      doubtful(entry.fields.organization_id ?? '', () => placeIn(entry, 'organization_id'), common),
    ),
  ];
};

function doubtful(value: string, placeOf: () => Place, common = value): readonly Finding[] {
  const fault = faultIn(value, common);
  if (fault === undefined) return [];
  return [createFinding('organization-is-doubtful', placeOf(), { args: { value, fault, length: value.length } })];
}

function faultIn(value: string, common: string): OrganizationFault | undefined {
  const [kind, whole] = kinds.find(([, , near]) => near.test(value)) ?? [];
  if (kind === 'ulid' && !whole?.test(value)) return value.length === 26 ? 'letters' : 'ulid-length';
  if (kind === 'uuid' && !whole?.test(value)) return 'uuid-length';
  if (/[^!-~]/.test(value)) return 'name';
  return kindOf(value) === kindOf(common) ? undefined : 'kind';
}

const kindOf = (value: string) => kinds.find(([, whole]) => whole.test(value))?.[0];

export const organizationRules: readonly Rule[] = [organizationsAreIdentifiers];
