import { isUtf8 } from 'node:buffer';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { closest } from '../base/closest.ts';
import { isRecord } from '../base/json.ts';
import { isTimestamp, type Timestamp, toTimestamp } from '../base/time.ts';
import { Failure } from '../finding/failure.ts';
import contract from '../snapshot/contract.schema.json' with { type: 'json' };
import type { ActiveCategory, ActiveFilter } from '../snapshot/contract.ts';
import type { AnswerFault, AnswerForm, ExpectedValue } from './failures.ts';

/** An entry as the API answers it, which may be inactive or deleted; `deleted_at` in UTC with milliseconds, however it was written. */
type Answered<Active> = Omit<Active, 'deleted_at' | 'filters' | 'is_active'> & {
  readonly is_active: boolean;
  readonly deleted_at: Timestamp | null;
};
export type AnswerFilter = Answered<ActiveFilter>;
export type AnswerCategory = Answered<ActiveCategory> & { readonly filters: readonly AnswerFilter[] };

/** What `GET /filter-category/active` answers, in display order. */
export type Answer = readonly AnswerCategory[];

/** People do not read more. */
const mostFaults = 20;

/** Reads an answer. @throws Failure `answer-is-not-a-list`, `answer-has-another-shape` */
export function parseAnswer(bytes: Uint8Array, source: string): Answer {
  const list = readAnswer(bytes);
  if (!Array.isArray(list)) throw new Failure('answer-is-not-a-list', { source, form: list });
  const { answer, faults } = validate(list);
  const more = Math.max(faults.length - mostFaults, 0);
  if (!answer) throw new Failure('answer-has-another-shape', { source, faults: faults.slice(0, mostFaults), more });
  if (answer.some(({ deleted_at }) => deleted_at === null)) return answer;
  throw new Failure('answer-is-not-a-list', { source, form: { kind: 'no-category' } });
}

/** The body of an answer: JSON in UTF-8, with or without a byte order mark; a list, or what the bytes are instead. */
export function readAnswer(bytes: Uint8Array): unknown[] | AnswerForm {
  if (!isUtf8(bytes)) return { kind: 'not-utf8' };
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { kind: 'nothing' };
  if (/^\s*<(?:!doctype|!--|\?xml|[a-z])/i.test(text)) return { kind: 'page' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'not-json', reason: error instanceof Error ? error.message : '' };
  }
  if (Array.isArray(value)) return value;
  const message = isRecord(value) ? value['message'] : undefined;
  return typeof message === 'string' ? { kind: 'refusal', message } : { kind: 'not-a-list' };
}

const { category, filter, text } = contract.$defs;
const identifier = { ...text, format: 'identifier' };
const hidden = { is_active: { type: 'boolean' }, deleted_at: { type: ['string', 'null'], format: 'deletion-time' } };

/** The contract, with what only an answer may have: inactive categories, and what is deleted. */
const schema = {
  ...contract,
  $defs: {
    ...contract.$defs,
    category: { ...category, properties: { ...category.properties, ...hidden, filter_category_id: identifier } },
    filter: { ...filter, properties: { ...filter.properties, ...hidden, filter_id: identifier } },
  },
};

const formats = {
  // A memory with a time ahead of the clock would date everything after it so.
  'date-time': (value: string) => isTimestamp(value) && Date.parse(value) < Date.now() + 60 * 60 * 1000,
  // The contract does not show the format of a deletion: any time that is clear is taken.
  'deletion-time': (value: string) => toTimestamp(value) !== undefined,
  identifier: (value: string) => value.trim() !== '',
};

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, verbose: true, formats });
const isAnswer = ajv.compile<Answer>(schema);

/**
 * Checks a list against the contract: every field, none more, as a field that the catalog does not keep would be lost.
 * Whether the texts keep the rules of the catalog is not asked. The answer is there where no fault is.
 */
export function validate(list: readonly unknown[]): {
  readonly answer?: Answer;
  readonly faults: readonly AnswerFault[];
} {
  if (!isAnswer(list)) {
    const faults = (isAnswer.errors ?? []).map(faultOf);
    return { faults: [...Map.groupBy(faults, ({ place }) => place).values()].flatMap(([first]) => first ?? []) };
  }
  const faults = identityFaults(list);
  if (faults.length > 0) return { faults };
  const withTime = <E extends { readonly deleted_at: string | null }>(entry: E): E => ({
    ...entry,
    deleted_at: toTimestamp(entry.deleted_at ?? '') ?? null,
  });
  return { answer: list.map((each) => ({ ...withTime(each), filters: each.filters.map(withTime) })), faults };
}

function faultOf({ keyword, instancePath, params, data, parentSchema, schema: due }: ErrorObject): AnswerFault {
  const within = (name: string) => `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`; // RFC 6901
  if (keyword === 'required') return { kind: 'field-is-missing', place: within(params['missingProperty']) };
  if (keyword === 'additionalProperties') {
    const name: string = params['additionalProperty'];
    return { kind: 'field-is-unknown', place: within(name), closest: closest(name, parentSchema?.['required']) };
  }
  // What remains is a type, a format (of which a pattern says the same again), or the pattern of a text.
  const expected: ExpectedValue =
    keyword === 'type' && !Array.isArray(due) ? due : (parentSchema?.['format'] ?? 'text');
  return { kind: 'value-is-wrong', place: instancePath, expected, found: data };
}

/** What a schema cannot say: a filter names the category around it, and an identifier one entry of its kind. */
function identityFaults(answer: Answer): readonly AnswerFault[] {
  const firsts = new Map<string, string>();
  const repeated = (found: string, place: string): readonly AnswerFault[] => {
    const name = `${place.split('/').at(-1)} ${found}`;
    const first = firsts.get(name);
    firsts.set(name, first ?? place);
    return first === undefined ? [] : [{ kind: 'identifier-is-duplicate', place, found, first }];
  };
  return answer.flatMap(({ filter_category_id: due, filters }, index): readonly AnswerFault[] => [
    ...repeated(due, `/${index}/filter_category_id`),
    ...filters.flatMap(({ filter_id, filter_category_id: found }, at): readonly AnswerFault[] => {
      const place = `/${index}/filters/${at}/filter_category_id`;
      const strange = found === due ? [] : [{ kind: 'owner-differs', place, found, due } as const];
      return [...repeated(filter_id, `/${index}/filters/${at}/filter_id`), ...strange];
    }),
  ]);
}
