import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { planRegistry } from '../../src/memory/plan.ts';
import { emptyRegistry } from '../../src/memory/registry.ts';
import { compile } from '../../src/publish/compile.ts';
import contract from '../../src/snapshot/contract.schema.json' with { type: 'json' };
import { type Counts, parseBody } from '../../src/snapshot/contract.ts';
import { catalog as someCatalog } from '../diff/arbitrary-catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { runs } from '../support/runs.ts';
import { appWith, credentials, send } from '../support/server.ts';
import { activeCategory, compiledOf, publish } from '../support/snapshots.ts';

const category = activeCategory('Romantic', ['rosy_dusk', 'first_snow']);
const counts = { categories: 1, filters: 2 };
const isServed = (body: string | Buffer, as = counts) =>
  parseBody(as, Buffer.from(body)) !== undefined;
const categoryWith = (fields: object) => isServed(JSON.stringify([{ ...category, ...fields }]));
const [first, second] = category.filters;
const filterWith = (fields: object) => categoryWith({ filters: [{ ...first, ...fields }, second] });

test('a compiled catalog conforms to the contract', () => {
  fc.assert(
    fc.property(
      someCatalog,
      fc.string({ unit: 'grapheme' }),
      ({ categories, ...rest }, description) => {
        const catalog = {
          ...rest,
          categories: categories.map((each) => ({ ...each, description })),
        };
        const { registry } = planRegistry(catalog, emptyRegistry, '2026-03-01T09:30:00.123Z');
        const { body, counts } = compile({ from: '', catalog, registry });
        assert.ok(parseBody(counts, body));
      },
    ),
    runs(),
  );
});

const moved = { ...second, filter_category_id: 'another' };
const another = { ...category, filter_category_id: 'another', filters: [moved] };
const refused: readonly (readonly [claim: string, body: unknown, counts?: Counts])[] = [
  ['in Latin-1', Buffer.from(JSON.stringify([{ ...category, name_en: 'é' }]), 'latin1')],
  ['after a byte order mark', `\ufeff${JSON.stringify([category])}`],
  ['of nesting without end', '['.repeat(1_000_000)],
  ['of one category alone', category],
  ['with a field twice', `[${JSON.stringify(category).replace('{', '{"name_en":"a",')}]`],
  ['with a filter of another category', [{ ...category, filters: [first, moved] }]],
  [
    'with a category twice',
    [category, { ...category, filters: [] }],
    { categories: 2, filters: 2 },
  ],
  ['with a filter twice, in two categories', [category, another], { categories: 2, filters: 3 }],
  ['with a category that is not active', [{ ...category, is_active: false }]],
  ['with a category fewer', []],
  ['with a filter fewer', [activeCategory('Romantic', ['rosy_dusk'])]],
];
test('a published body with any text is served, and other JSON is refused without throwing', () => {
  assert.ok(isServed(JSON.stringify([{ ...category, name_en: '👩‍👩‍👧‍👦' }])));
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (body) => assert.equal(isServed(body), false)),
    runs(),
  );
});
for (const [claim, body, counts] of refused) {
  test(`a body ${claim} is refused`, () => {
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    assert.equal(isServed(isText ? body : JSON.stringify(body), counts), false);
  });
}

test('a snapshot of a later version, with new fields in each object, is served byte for byte', async (t) => {
  const dist = join(folderWith(t), 'dist');
  const filters = category.filters.map((filter) => ({
    of_a_later_version: ['evening'],
    ...filter,
  }));
  const body = Buffer.from(JSON.stringify([{ ...category, filters, season: { from: 'May' } }]));
  await publish(dist, { ...compiledOf('Romantic'), counts, body, digest: hash('sha256', body) });
  const path = join(dist, 'manifest.json');
  writeFileSync(
    path,
    readFileSync(path, 'utf8')
      .replace('{', '{"next":[],')
      .replaceAll('"bytes"', '"codec":1,"bytes"'),
  );
  const app = await appWith(t, { dist });
  const encodings = {
    identity: (bytes: Buffer) => bytes,
    gzip: gunzipSync,
    br: brotliDecompressSync,
  };
  for (const [encoding, decode] of Object.entries(encodings)) {
    const { body: answered } = await send(app, {
      headers: { ...credentials, 'accept-encoding': encoding },
    });
    assert.deepEqual(decode(answered), body, encoding);
  }
});

/** Invalid texts, times and flags. */
const text = [null, 7, {}, 'half \ud83d a pair', '\udc00'];
const time = [
  ...[null, 0, '', '2026-02-28', '2026-02-28T00:00:00Z', '1969-12-31T23:59:59.999Z'],
  ...['2026-02-30T00:00:00.000Z', '2026-02-28T24:00:00.000Z', '2026-02-28T23:59:60.000Z'],
  ...['2026-02-28T09:00:00.000+09:00', '2026-02-28 00:00:00.000Z'],
];
const flag = [null, 0, 1, 'true', []];
const filters = [null, {}, 'none', [null], [[]]];

function wrongValues(field: string, value: unknown): readonly unknown[] {
  if (field === 'deleted_at') return [...time.slice(1), '2026-01-01T00:00:00.000Z', false];
  if (field.endsWith('_at')) return time;
  if (typeof value === 'boolean') return flag;
  return typeof value === 'string' ? text : filters;
}

for (const [name, entry, isServedWith, required] of [
  ['category', category, categoryWith, contract.$defs.category.required],
  ['filter', first, filterWith, contract.$defs.filter.required],
] as const) {
  test(`a ${name} without a field of the contract or with a wrong one is damaged, and one with a field of a later version is served`, () => {
    for (const [field, value] of Object.entries(entry ?? {})) {
      const missing = required.includes(field) ? [undefined] : [];
      const all = [...missing, ...wrongValues(field, value)].map((each) =>
        isServedWith({ [field]: each }),
      );
      assert.deepEqual(new Set(all), new Set([false]), field);
    }
    for (const field of ['of_a_later_version', 'Code', '', '__proto__', 'constructor']) {
      assert.equal(isServedWith(JSON.parse(`{"${field}": ["new"]}`)), true, field);
    }
  });
}
