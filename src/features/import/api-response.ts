import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { isTimestamp, type Timestamp, toTimestamp } from '../../base/time.ts';
import contract from '../../snapshot/contract.schema.json' with { type: 'json' };
import type { ActiveCategory, ActiveFilter } from '../../snapshot/contract.ts';
import { importFailure, type ResponseFault } from './words.ts';

/** An entry as the API answers it, which may be inactive or deleted; `deleted_at` in UTC with milliseconds, however it was written. */
type InResponse<Active> = Omit<Active, 'deleted_at' | 'filters' | 'is_active'> & {
  readonly is_active: boolean;
  readonly deleted_at: Timestamp | null;
};
export type ResponseFilter = InResponse<ActiveFilter>;
export type ResponseCategory = InResponse<ActiveCategory> & {
  readonly filters: readonly ResponseFilter[];
};

/** What `GET /filter-category/active` answers, in display order. */
export type Response = readonly ResponseCategory[];

// The names of the formats are what a fault says is expected.
const time = 'date-time, not in the future (2026-11-20T09:30:00.000Z)';
const deletion = 'null or date-time (2026-11-20T09:30:00.000Z)';
const formats = {
  // A memory with a time ahead of the clock would date everything after it so.
  [time]: (value: string) => isTimestamp(value) && Date.parse(value) < Date.now() + 60 * 60 * 1000,
  // The contract does not show the format of a deletion: any time that is clear is taken.
  [deletion]: (value: string) => toTimestamp(value) !== undefined,
  identifier: (value: string) => value.trim() !== '',
};

const { category, filter, text } = contract.$defs;
const identifier = { ...text, format: 'identifier' };
const closed = { additionalProperties: false };
const hidden = {
  is_active: { type: 'boolean' },
  deleted_at: { type: ['string', 'null'], format: deletion },
};

/** The contract, with what only a response may have: inactive categories, and what is deleted; and with no field more. */
const schema = {
  ...contract,
  $defs: {
    text,
    time: { type: 'string', format: time },
    category: {
      ...category,
      ...closed,
      properties: { ...category.properties, ...hidden, filter_category_id: identifier },
    },
    filter: {
      ...filter,
      ...closed,
      properties: { ...filter.properties, ...hidden, filter_id: identifier },
    },
  },
};

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  verbose: true,
  formats,
});
const isResponse = ajv.compile<Response>(schema);

/** People do not read more. */
const mostFaults = 20;

/**
 * Reads a response, and checks it against the contract: every field, none more, as a field that the catalog does not keep
 * would be lost. Whether the texts keep the rules of the catalog is not asked.
 *
 * @throws Failure `answer-is-not-a-list`, `answer-has-another-shape`
 */
export function parseResponse(bytes: Uint8Array, source: string): Response {
  const response = listIn(bytes, source);
  const faults = isResponse(response)
    ? identityFaults(response)
    : (isResponse.errors ?? []).map(faultOf);
  if (!isResponse(response) || faults.length > 0) {
    const more = Math.max(faults.length - mostFaults, 0);
    throw importFailure('answer-has-another-shape', {
      source,
      faults: faults.slice(0, mostFaults),
      more,
    });
  }
  if (response.every(({ deleted_at }) => deleted_at !== null)) {
    throw importFailure('answer-is-not-a-list', { source, found: JSON.stringify(response) });
  }
  const withTime = <E extends { readonly deleted_at: string | null }>(entry: E): E => ({
    ...entry,
    deleted_at: toTimestamp(entry.deleted_at ?? '') ?? null,
  });
  return response.map((each) => ({ ...withTime(each), filters: each.filters.map(withTime) }));
}

/** The list in the body of a response: JSON in UTF-8, with or without a byte order mark. */
function listIn(bytes: Uint8Array, source: string): readonly unknown[] {
  let found: string;
  try {
    found = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
    const value: unknown = JSON.parse(found);
    if (Array.isArray(value)) return value;
  } catch (error) {
    found = error instanceof Error ? error.message : '';
  }
  throw importFailure('answer-is-not-a-list', { source, found });
}

/** A fault in the words of JSON Schema: a field too few or too many, or a value that is not of its type or format. */
function faultOf({
  keyword,
  instancePath,
  params,
  data,
  parentSchema = {},
}: ErrorObject): ResponseFault {
  const within = (name: string) =>
    `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`; // RFC 6901
  if (keyword === 'required') {
    const name = params['missingProperty'];
    return {
      place: within(name),
      expected: expectedOf(parentSchema['properties'][name]),
      found: undefined,
    };
  }
  if (keyword === 'additionalProperties') {
    const name = params['additionalProperty'];
    return { place: within(name), expected: undefined, found: name };
  }
  return { place: instancePath, expected: expectedOf(parentSchema), found: kindOf(data) };
}

function expectedOf({ $ref, format, type }: NonNullable<ErrorObject['parentSchema']>): string {
  return format ?? type ?? $ref.split('/').at(-1);
}

/** A value as JSON; a list or an object, which may be of any size, by its type. */
function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? 'array' : 'object';
}

/** What a schema cannot say: a filter names the category around it, and an identifier one entry of its kind. */
function identityFaults(response: Response): readonly ResponseFault[] {
  const faults: ResponseFault[] = [];
  const firsts = new Map<string, string>();
  const claim = (place: string, field: 'filter_category_id' | 'filter_id', id: string) => {
    const first = firsts.get(`${field} ${id}`);
    const found = `${JSON.stringify(id)} (= ${first})`;
    if (first === undefined) firsts.set(`${field} ${id}`, place);
    else faults.push({ place: `${place}/${field}`, expected: 'unique identifier', found });
  };
  for (const [index, { filter_category_id: due, filters }] of response.entries()) {
    claim(`/${index}`, 'filter_category_id', due);
    for (const [at, { filter_id, filter_category_id: found }] of filters.entries()) {
      const place = `/${index}/filters/${at}`;
      claim(place, 'filter_id', filter_id);
      if (found === due) continue;
      const [expected, other] = [due, found].map((id) => JSON.stringify(id));
      faults.push({ place: `${place}/filter_category_id`, expected, found: other });
    }
  }
  return faults;
}
