import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import schema from '../../../src/snapshot/contract.schema.json' with { type: 'json' };
import { type ActiveCategory, ajv } from '../../../src/snapshot/contract.ts';
import { contractOf } from '../build.ts';
import { type Category, isCatalog } from '../src/index.ts';
import { fetched } from './support.ts';

const source = (name: string) => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8');
const fits = ajv.getSchema(schema.$id);

test('src/contract.ts is what build.ts makes of the JSON Schema', () => {
  assert.equal(source('contract.ts'), contractOf(schema.$defs));
});

test('the client has at most 138 lines beside its fields, of at most 100 columns', () => {
  const lines = ['index.ts', 'contract.ts'].flatMap((name) => source(name).trimEnd().split('\n'));
  const { category, filter } = schema.$defs;
  const others = lines.length - category.required.length - filter.required.length;
  assert.ok(others <= 138, `${others} lines beside those of the fields`);
  assert.deepEqual(
    lines.filter(({ length }) => length > 100),
    [],
  );
});

test('a category has the type that the server gives it', () => {
  const [ours, theirs]: [readonly Category[], readonly ActiveCategory[]] = [fetched, fetched];
  const both: [readonly ActiveCategory[], readonly Category[]] = [ours, theirs];
  assert.deepEqual(both, [fetched, fetched]);
});

test('a list may be empty, have empty categories, and fields that nobody knows yet', () => {
  const [category] = fetched;
  const lists = [[], [{ ...category, filters: [] }], [{ ...category, mood: 'calm' }]];
  for (const list of [fetched, ...lists])
    assert.deepEqual([isCatalog(list), fits?.(list)], [true, true]);
});

type Entry = Record<string, unknown>;

/** The values that are taken in each field of an entry of a list; undefined if it may be missing. */
function takenIn(
  entryOf: (category: Entry) => Entry,
): Readonly<Record<string, readonly unknown[]>> {
  const values = ['', 'text', null, true, false, 1, {}, [], [null], undefined];
  const isTaken = (field: string, value: unknown) => {
    const list: Entry[] = JSON.parse(JSON.stringify(fetched));
    const [category = {}] = list;
    entryOf(category)[field] = value;
    return isCatalog(JSON.parse(JSON.stringify(list))); // what is undefined is missing then
  };
  const fields = Object.keys(entryOf(JSON.parse(JSON.stringify(fetched[0]))));
  return Object.fromEntries(
    fields.map((field) => [field, values.filter((value) => isTaken(field, value))]),
  );
}

test('each field of a category has its type', () => {
  assert.deepEqual(
    takenIn((category) => category),
    {
      filter_category_id: [], // that of its filters alone
      organization_id: ['', 'text'],
      name_ko: ['', 'text'],
      name_en: ['', 'text'],
      description: ['', 'text'],
      is_active: [true],
      created_at: ['', 'text'],
      updated_at: ['', 'text'],
      deleted_at: [null],
      filters: [[]],
    },
  );
});

test('each field of a filter has its type', () => {
  const filterOf = ({ filters }: Entry) => (filters as readonly Entry[])[0] ?? {}; // of fetched
  assert.deepEqual(takenIn(filterOf), {
    filter_id: ['', 'text'],
    organization_id: ['', 'text'],
    filter_category_id: [], // that of its category alone
    code: ['', 'text'],
    name_ko: ['', 'text'],
    name_en: ['', 'text'],
    image_url: ['', 'text'],
    is_active: [true, false],
    is_recommended: [true, false],
    created_at: ['', 'text'],
    updated_at: ['', 'text'],
    deleted_at: [null],
  });
});

test('a filter that names another category, and what is no list, are refused', () => {
  const [category] = fetched;
  const other = { ...category, filter_category_id: '01JZ3Q5E7VY1T9W6K8N4M2RDC9' };
  for (const value of [[other], category, { 0: category }, null, undefined, 'text', [null], [[]]])
    assert.equal(isCatalog(value), false, JSON.stringify(value));
});

test('build.ts names a field of a kind that it does not know, and leaves out one that may be missing', () => {
  const filter = {
    description: 'A.',
    required: ['size'],
    properties: { size: { type: 'integer' } },
  };
  const category = { ...filter, required: [], properties: { mood: { type: 'boolean' } } };
  assert.throws(() => contractOf({ filter, category }), /size/);
  assert.doesNotMatch(contractOf({ filter: category, category }), /mood/);
});
