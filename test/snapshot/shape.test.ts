import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serialise } from '../../src/publish/serialise.ts';
import { bodyDamage } from '../../src/snapshot/shape.ts';
import { activeCategory, activeFilter } from '../support/answers.ts';

type Fields = Readonly<Record<string, unknown>>;

const category: Fields = { ...activeCategory('Romantic') };
const filter: Fields = { ...activeFilter('rosy_dusk') };
const two = { categories: 1, filters: 2 };

/** The JSON of one category with these filters. */
const listing = (...filters: readonly unknown[]) => JSON.stringify([{ ...category, filters }]);
const sound = listing(filter, filter);
const emptyCategory = JSON.stringify(category);
const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
const reversed = (fields: Fields) => Object.fromEntries(Object.entries(fields).toReversed());

const accepted: readonly (readonly [claim: string, text: string, counts: typeof two])[] = [
  ['no categories', '[]', { categories: 0, filters: 0 }],
  ['no categories among blanks', ' \t[\r\n] \n', { categories: 0, filters: 0 }],
  ['categories without filters', `[${emptyCategory},${emptyCategory}]`, { categories: 2, filters: 0 }],
  ['a list of filters of blanks', `[${emptyCategory.replace('[]', '[ \n ]')}]`, { categories: 1, filters: 0 }],
  ['two filters', sound, two],
  ['two filters, laid out', JSON.stringify(JSON.parse(sound), null, '\t'), two],
  ['filters with their fields in another order', listing(reversed(filter), filter), two],
  ['a category with its fields in another order', JSON.stringify([reversed(JSON.parse(sound)[0])]), two],
  [
    'names of fields that are escaped',
    sound.replace('"filters"', '"\\u0066ilters"').replace('code', 'c\\u006fde'),
    two,
  ],
  ['marks in texts', listing({ ...filter, code: '"}],[{:\\"\\\\' }, { ...filter, code: '{"filters":[\\' }), two],
  ['29 February of a leap year', sound.replaceAll('2026-02-28T', '2028-02-29T'), two],
  ['31 December', sound.replaceAll('2026-02-28T', '2026-12-31T'), two],
];
for (const [claim, text, counts] of accepted) {
  test(`accepts ${claim}`, async () => assert.equal(await bodyDamage(Buffer.from(text), counts), undefined));
}

const times = ['2026-01-01', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000', '2026-01-01T00:00:00.000+09:00']
  .concat(['2026-01-01T24:00:00.000Z', '2026-02-29T00:00:00.000Z', '2026-04-31T00:00:00.000Z'])
  .concat([
    '2026-13-01T00:00:00.000Z',
    '2026-01-00T00:00:00.000Z',
    '2026-01-01T00:00:60.000Z',
    '2026-01-01T00:00:00.000Z\n',
  ]);

const refused: readonly (readonly [claim: string, text: string])[] = [
  ...Object.keys(filter).map((name) => [`a filter without ${name}`, listing(filter, without(filter, name))] as const),
  ...Object.keys(category).map(
    (name) => [`a category without ${name}`, JSON.stringify([without(category, name)])] as const,
  ),
  ...Object.keys(filter).map(
    (name) => [`a number as ${name} of a filter`, listing(filter, { ...filter, [name]: 1 })] as const,
  ),
  ...Object.keys(category).map(
    (name) => [`a number as ${name} of a category`, JSON.stringify([{ ...category, [name]: 1 }])] as const,
  ),
  ...times.map(
    (time) => [`${JSON.stringify(time)} as a time`, listing(filter, { ...filter, updated_at: time })] as const,
  ),
  ['a field more in a filter', listing(filter, { ...filter, id: '' })],
  ['a field more in a category', JSON.stringify([{ ...category, slug: 'romantic' }])],
  ['a field of another name in a filter', listing(filter, { ...without(filter, 'code'), kode: 'a' })],
  ['a list in a filter', listing(filter, { ...filter, code: [] })],
  ['an object in a filter', listing(filter, { ...filter, code: {} })],
  ['__proto__ in a filter', sound.replace('"code"', '"__proto__"')],
  ['two lists in a category', JSON.stringify([{ ...category, name_ko: [] }])],
  ['a category that is not active', JSON.stringify([{ ...category, is_active: false }])],
  ['a category that is deleted', JSON.stringify([{ ...category, deleted_at: '2026-01-01T00:00:00.000Z' }])],
  ['a filter that is deleted', listing(filter, { ...filter, deleted_at: '2026-01-01T00:00:00.000Z' })],
  ['a filter of another category', listing(filter, { ...filter, filter_category_id: 'other' })],
  ['filters that agree on another category', listing({ ...filter, filter_category_id: 'other' })],
  ['filters twice in a category', sound.replace('"filters"', '"filters":[],"filters"')],
  ['a field twice in a category', sound.replace('"name_ko"', '"name_ko":"","name_ko"')],
  ['a field twice in a filter', sound.replace('"code"', '"code":"","code"')],
  ['a field twice in a filter, once escaped', sound.replace('"code"', '"c\\u006fde":"","code"')],
  ['a category in the list of filters', listing(filter, category)],
  ['a filter in the list of categories', JSON.stringify([filter])],
  ['a list in the list of categories', '[[]]'],
  ['a list in the list of filters', listing([])],
  ['a text in the list of filters', listing(filter, '')],
  ['a text with braces in the list of filters', listing(filter, '{}')],
  ['null in the list of categories', '[null]'],
  ['numbers for categories', '[1]'],
  ['an object', '{}'],
  ['an object around the list', `{"categories":${sound}}`],
  ['a text', '"[]"'],
  ['a number', '1'],
  ['nothing', ''],
  ['blanks', ' \n'],
  ['a byte order mark', `\ufeff${sound}`],
  ['two documents', `${sound}${sound}`],
  ['two documents on two lines', `${sound}\n${sound}`],
  ['something after the list', `${sound}x`],
  ['a brace after the list', `${sound}}`],
  ['a list after the list', `${sound}[]`],
  ['a NUL after the list', `${sound}\0`],
  ['NULs', '\0'.repeat(100)],
  ['a NUL between filters', sound.replace('},{', '},\0{')],
  ['a line break in a text', sound.replace('Rosy', 'Ro\nsy')],
  ['a comment', `${sound} // sound`],
  ['no comma between filters', sound.replace('},{', '} {')],
  ['two commas between filters', sound.replace('},{', '},,{')],
  ['a comma before the filters', sound.replace('[{"filter_id"', '[,{"filter_id"')],
  ['a comma after the filters', sound.replace('}]}]', '},]}]')],
  ['a comma after the categories', sound.replace('}]}]', '}]},]')],
  ['a comma after the last field', sound.replace('}]}]', '}],}]')],
  ['a colon between filters', sound.replace('},{', '}:{')],
  ['a name in the list of filters', sound.replace('},{', '},"a":{')],
  ['a list that is stuck to a number', sound.replace('"filters":[', '"filters":1[')],
  ['brackets that do not match', sound.replace('}]}]', '}}]]')],
  ['brackets that are not closed', '['.repeat(1_000_000)],
  ['braces that are not closed', '[{"filters":'.repeat(100_000)],
  ['lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['brackets that are not open', ']'.repeat(1_000_000)],
  ['quotes', '"'.repeat(1_000_001)],
  ['backslashes', `["${'\\'.repeat(1_000_001)}`],
];
for (const [claim, text] of refused) {
  test(`refuses ${claim}`, async () => assert.equal(await bodyDamage(Buffer.from(text), two), 'body-is-not-a-catalog'));
}

test('refuses a text that ends anywhere before its end', async () => {
  const body = Buffer.from(listing({ ...filter, name_en: '"}],[{:\\"\\\\' }));
  for (let length = 0; length < body.length; length += 1) {
    assert.equal(await bodyDamage(body.subarray(0, length), two), 'body-is-not-a-catalog', `${length} bytes`);
  }
});

test('refuses what is not UTF-8', async () => {
  const body = Buffer.from(sound);
  body[body.indexOf('Rosy')] = 0xff;
  assert.equal(await bodyDamage(body, two), 'body-is-not-a-catalog');
});

test('refuses a text so long that none of an editor can be', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024);
  for (const text of [
    listing(filter, { ...filter, name_en: long }),
    `${sound}${long}`,
    `${long.replaceAll('x', ' ')}${sound}`,
  ]) {
    assert.equal(await bodyDamage(Buffer.from(text), two), 'body-is-not-a-catalog');
  }
});

test('says that the counts differ where only they do', async () => {
  for (const counts of [
    { categories: 1, filters: 1 },
    { categories: 1, filters: 3 },
    { categories: 2, filters: 2 },
  ]) {
    assert.equal(await bodyDamage(Buffer.from(sound), counts), 'counts-differ');
  }
});

test('lets others work while it verifies a large body', async () => {
  const codes = Array.from({ length: 10_000 }, (_, index) => `code_${index}`);
  const body = serialise([activeCategory('Romantic', codes)]);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  assert.equal(await bodyDamage(body, { categories: 1, filters: 10_000 }), undefined);
  isDone = true;
  assert.ok(turns > body.length / 50_000, `${turns} turns of the event loop for ${body.length} bytes`);
});
