import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRegistry } from '../../src/memory/registry.ts';

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

const taken: Readonly<Record<string, string>> = {
  'the registry of a build': file(category('a', '1'), filter('a/b', '1')),
  'one that a program formatted': JSON.stringify(JSON.parse(file(category('2026', '2'))), null, 2),
  'codes as another system gave them': file(filter('a/b c/d', '1'), filter('a/', '2')),
  'a change before the creation': file(filter('a/b', '1').replace('d_at":"2026', 'd_at":"2027')),
  'former keys': file(former('"b","c"')),
  'a scheduled change of the third edition': announced(all),
};
for (const [claim, text] of Object.entries(taken)) {
  test(`takes ${claim}`, () => {
    const { registry, malformed } = parseRegistry(text);
    assert.ok(registry);
    assert.equal(malformed, undefined);
  });
}

/** Malformed registries, and the key that is reported. */
const refused: readonly (readonly [claim: string, text: string, key: string])[] = [
  ['the marks of a merge', file('<<<<<<< HEAD', category('a', '1'), '>>>>>>> b'), ''],
  ['half a file', file(category('a', '1')).slice(0, 40), ''],
  ['a list', '[]', ''],
  ['one key twice', file(category('a', '1'), category('a', '2')), ''],
  ['an entry that is a number', file(`"a": 1`), 'a'],
  ['a key that is not a slug', file(category('A B', '1')), 'A B'],
  ['an entry without an identifier', file(`"a": {${times}}`), 'a'],
  ['an empty identifier', file(category('a', ' ')), 'a'],
  ['a category with the identifier of a filter', file(filter('a', '1')), 'a'],
  ['an order with an identifier', file(category('catalog.yaml', '1')), 'catalog.yaml'],
  ['a day that no calendar has', file(category('a', '1').replace('01-01T', '02-30T')), 'a'],
  ['a digest that is none', file(category('a', '1').replace(content, 'none')), 'a'],
  ['a deletion without a time', file(category('a', '1').replace('null', 'true')), 'a'],
  ['former keys that are none', file(former('"B C"')), 'a'],
  ['a field too many', file(category('a', '1').replace('{', '{"x":1,')), 'a'],
  ['a scheduled change on no day', announced(all.replace('12-01T', '02-30T')), 'a/b'],
  ['one without a digest', announced(`${at('from')},${at('updated_at')}`), 'a/b'],
  ['one identifier for two filters', file(filter('a/b', '2'), filter('a/c', '2')), 'a/c'],
];
for (const [claim, text, key] of refused) {
  test(`refuses ${claim}`, () => {
    const { registry, malformed } = parseRegistry(text);
    assert.deepEqual([registry, malformed], [undefined, key]);
  });
}
