import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { printable } from '../../base/printable.ts';
import { isTimestamp, type Timestamp, toTimestamp } from '../../base/time.ts';
import contract from '../../snapshot/contract.schema.json' with { type: 'json' };
import type { ActiveCategory, ActiveFilter } from '../../snapshot/contract.ts';
import { type ImportRequest, importFailure } from './failures.ts';

/** An entry of a response. Unlike in the contract, it may be inactive or deleted. */
type ResponseEntry<Active> = Omit<Active, 'deleted_at' | 'filters' | 'is_active'> & {
  readonly is_active: boolean;
  readonly deleted_at: Timestamp | null;
};
export type ResponseFilter = ResponseEntry<ActiveFilter>;
export type ResponseCategory = ResponseEntry<ActiveCategory> & {
  readonly filters: readonly ResponseFilter[];
};

/** The body of a response to `GET /filter-category/active`, in display order. */
export type ApiResponse = readonly ResponseCategory[];

// Error messages show these names.
const time = 'date-time, not in the future (2026-11-20T09:30:00.000Z)';
const deletionTime = 'null or date-time (2026-11-20T09:30:00.000Z)';
const formats = {
  // Later changes would get a time after it. Allows for a clock that is an hour slow.
  [time]: (value: string) => isTimestamp(value) && Date.parse(value) < Date.now() + 60 * 60 * 1000,
  // The contract does not specify it, so any time with a zone is accepted.
  [deletionTime]: (value: string) => toTimestamp(value) !== undefined,
  identifier: (value: string) => value.trim() !== '',
};

const { category, filter, text } = contract.$defs;
const extended = <Properties extends object>(properties: Properties, id: string) => ({
  additionalProperties: false,
  properties: {
    ...properties,
    is_active: { type: 'boolean' },
    deleted_at: { type: ['string', 'null'], format: deletionTime },
    [id]: { ...text, format: 'identifier' },
  },
});

/** The contract, but with inactive and deleted entries, and without unknown fields. */
const schema = {
  ...contract,
  $defs: {
    text,
    time: { type: 'string', format: time },
    category: { ...category, ...extended(category.properties, 'filter_category_id') },
    filter: { ...filter, ...extended(filter.properties, 'filter_id') },
  },
};

const options = { strict: true, allErrors: true, allowUnionTypes: true, verbose: true };
const isResponse = new Ajv2020({ ...options, formats }).compile<ApiResponse>(schema);

/**
 * Validates a response against the contract. Unknown fields are errors, as an import would lose
 * them. The catalog's rules are checked later. @throws Failure `response-…`
 */
export function parseResponse(text: string, request: ImportRequest): ApiResponse {
  const response = parseList(text, request);
  if (!isResponse(response)) {
    const errors = (isResponse.errors ?? []).map(describeError);
    const faults = errors.map(({ sentence }) => sentence);
    const unknown = [...new Set(errors.flatMap(({ unknown = [] }) => unknown))];
    throw importFailure('response-breaks-the-contract', { request, faults, unknown });
  }
  const faults = identityFaults(response);
  if (faults.length > 0)
    throw importFailure('response-breaks-the-contract', { request, faults, unknown: [] });
  if (response.every(({ deleted_at }) => deleted_at !== null))
    throw importFailure('response-is-not-a-list', { source: request.source, found: text.trim() });
  const toUtc = <E extends { readonly deleted_at: string | null }>(entry: E): E => {
    return { ...entry, deleted_at: toTimestamp(entry.deleted_at ?? '') ?? null };
  };
  return response.map((each) => ({ ...toUtc(each), filters: each.filters.map(toUtc) }));
}

function parseList(text: string, { source }: ImportRequest): readonly unknown[] {
  let found = text.trim();
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch (error) {
    found = error instanceof Error ? error.message : '';
  }
  throw importFailure('response-is-not-a-list', { source, found });
}

/** Returns ajv's message with a jq path. `unknown` is the jq path of an unknown field. */
function describeError({ instancePath, message, params, data }: ErrorObject) {
  const place = `.${instancePath.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')}`;
  const name: string | undefined = params['additionalProperty'];
  const found = JSON.stringify(name ?? (Object(data) === data ? undefined : data));
  return {
    sentence: `${place} ${message}${found === undefined ? '' : `: ${found}`}`,
    unknown: name && `${place.replace(/\d+/g, '')}.${JSON.stringify(printable(name))}`,
  };
}

/** Reports filters that name another category, and identifiers that are not unique. */
function identityFaults(response: ApiResponse): readonly string[] {
  const categories = response.map(({ filter_category_id: id }, at) => ({ id, place: `.[${at}]` }));
  const filters = response.flatMap(({ filter_category_id: owner, filters }, index) =>
    filters.map(({ filter_id: id, filter_category_id }, at) => {
      return { id, place: `.[${index}].filters[${at}]`, isMisplaced: filter_category_id !== owner };
    }),
  );
  return [
    ...filters.flatMap(({ isMisplaced, place }) =>
      isMisplaced ? `${place} must have the filter_category_id of the category around it` : [],
    ),
    ...[categories, filters].flatMap((all) =>
      [...Map.groupBy(all, ({ id }) => id)].flatMap(([id, [first, ...others]]) =>
        others.map(({ place }) => `${place} has the identifier of ${first?.place}: "${id}"`),
      ),
    ),
  ];
}
