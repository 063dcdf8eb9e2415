import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { closest } from '../base/closest.ts';
import { isTimestamp, toTimestamp } from '../base/time.ts';
import contract from '../snapshot/contract.schema.json' with { type: 'json' };
import type { Answer } from './answer.ts';
import type { AnswerFault, ExpectedValue } from './failures.ts';

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
 * Holds a list against the contract: every field, none more, as a field that the catalog does not keep would be lost.
 * Whether the texts keep the rules of the catalog is not asked. The answer is there where no fault is.
 */
export function shape(list: readonly unknown[]): { readonly answer?: Answer; readonly faults: readonly AnswerFault[] } {
  if (!isAnswer(list)) {
    const faults = (isAnswer.errors ?? []).map(faultOf);
    return { faults: [...Map.groupBy(faults, ({ place }) => place).values()].flatMap(([first]) => first ?? []) };
  }
  const faults = identityFaults(list);
  if (faults.length > 0) return { faults };
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

function withTime<E extends { readonly deleted_at: string | null }>(entry: E): E {
  return { ...entry, deleted_at: entry.deleted_at === null ? null : (toTimestamp(entry.deleted_at) ?? null) };
}
