import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStamps } from '../../src/memory/stamp.ts';

const content = 'a'.repeat(64);
const times = `"created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"${content}"`;
const category = (key: string, identifier: string) =>
  `"${key}": {"filter_category_id":"${identifier}",${times}}`;
const filter = (key: string, identifier: string) =>
  `"${key}": {"filter_id":"${identifier}",${times}}`;
const file = (...lines: readonly string[]) => `{\n${lines.join(',\n')}\n}\n`;

const former = (keys: string) => category('a', '1').replace('{', `{"was":[${keys}],`);
const announced = (fields: string) =>
  file(filter('a/b', '1').replace('}', `,"next":[{${fields}}]}`));
const at = (field: string) => `"${field}":"2026-12-01T00:00:00.000Z"`;
const all = `${at('from')},${at('updated_at')},"content":"${content}"`;

const rows: readonly (readonly [claim: string, text: string, malformed: string | undefined])[] = [
  ['takes the registry of a build', file(category('a', '1'), filter('a/b', '1')), undefined],
  [
    'takes one that a program formatted',
    JSON.stringify(JSON.parse(file(category('2026', '2'))), null, 2),
    undefined,
  ],
  [
    'takes codes as another system gave them',
    file(filter('a/b c/d', '1'), filter('a/', '2')),
    undefined,
  ],
  [
    'takes a change before the creation',
    file(filter('a/b', '1').replace('d_at":"2026', 'd_at":"2027')),
    undefined,
  ],
  ['refuses the marks of a merge', file('<<<<<<< HEAD', category('a', '1'), '>>>>>>> b'), ''],
  ['refuses half a file', file(category('a', '1')).slice(0, 40), ''],
  ['refuses a list', '[]', ''],
  ['refuses one key twice', file(category('a', '1'), category('a', '2')), ''],
  ['refuses an entry that is a number', file(`"a": 1`), 'a'],
  ['refuses a key that is not a slug', file(category('A B', '1')), 'A B'],
  ['refuses an entry without an identifier', file(`"a": {${times}}`), 'a'],
  ['refuses an empty identifier', file(category('a', ' ')), 'a'],
  ['refuses a category with the identifier of a filter', file(filter('a', '1')), 'a'],
  ['refuses an order with an identifier', file(category('catalog.yaml', '1')), 'catalog.yaml'],
  ['refuses a day that no calendar has', file(category('a', '1').replace('01-01T', '02-30T')), 'a'],
  ['refuses a digest that is none', file(category('a', '1').replace(content, 'none')), 'a'],
  ['refuses a deletion without a time', file(category('a', '1').replace('null', 'true')), 'a'],
  ['refuses former keys that are none', file(former('"B C"')), 'a'],
  ['takes former keys', file(former('"b","c"')), undefined],
  ['refuses a field too many', file(category('a', '1').replace('{', '{"x":1,')), 'a'],
  ['takes a scheduled change of the third edition', announced(all), undefined],
  [
    'refuses a scheduled change for a day that there is not',
    announced(all.replace('12-01T', '02-30T')),
    'a/b',
  ],
  [
    'refuses a scheduled change without a digest',
    announced(`${at('from')},${at('updated_at')}`),
    'a/b',
  ],
  ['refuses one identifier for two filters', file(filter('a/b', '2'), filter('a/c', '2')), 'a/c'],
];

for (const [claim, text, malformed] of rows) {
  test(claim, () => {
    const parsed = parseStamps(text);
    assert.equal(parsed.malformed, malformed);
    assert.equal(parsed.stamps === undefined, malformed !== undefined);
  });
}
