import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStamps } from '../../../src/catalog/stamps/parse.ts';
import { isTimestamp, toTimestamp } from '../../../src/catalog/stamps/time.ts';

const content = 'a'.repeat(64);
const times = `"created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"${content}"`;
const category = (key: string, identifier: string) => `"${key}": {"filter_category_id":"${identifier}",${times}}`;
const filter = (key: string, identifier: string) => `"${key}": {"filter_id":"${identifier}",${times}}`;
const file = (...lines: readonly string[]) => `{\n${lines.join(',\n')}\n}\n`;

const rows: readonly (readonly [claim: string, text: string, findings: readonly string[]])[] = [
  ['nothing in the stamps of a machine', file(category('a', '1'), filter('a/b', '1')), []],
  [
    'nothing in stamps that a program formatted anew',
    JSON.stringify(JSON.parse(file(category('a', '1'))), null, 2),
    [],
  ],
  [
    'nothing in times and codes as another system gave them',
    file(
      filter('a/b c/d', '1').replace('"updated_at":"2026', '"updated_at":"2025'),
      filter('a/', '2'),
      filter('a/\\n', '3'),
    ),
    [],
  ],
  ['no marks of a merge in the code of an imported filter', file(filter('a/\u2028<<<<<<< HEAD', '1')), []],
  [
    'marks of a merge',
    file('<<<<<<< HEAD', category('a', '1'), '=======', category('a', '2'), '>>>>>>> b').replaceAll(',\n', '\n'),
    ['2:1 stamps-are-in-conflict'],
  ],
  ['an empty file', '', ['1:1 stamps-are-unreadable']],
  ['half a file', file(category('a', '1')).slice(0, 40), ['2:39 stamps-are-unreadable']],
  ['a list', '[]\n', ['1:1 stamps-are-unreadable']],
  ['a stamp that is none', file(`"a": 1`), ['2:1 stamp-is-malformed']],
  ['a key that is none', file(category('A B', '1')), ['2:1 stamp-is-malformed']],
  ['no identifier', file(`"a": {${times}}`), ['2:1 stamp-is-malformed']],
  ['an empty identifier', file(category('a', ' ')), ['2:1 stamp-is-malformed']],
  ['a day that no calendar has', file(category('a', '1').replace('01-01T', '02-30T')), ['2:1 stamp-is-malformed']],
  ['a field too many', file(category('a', '1').replace('{', '{"x":1,')), ['2:1 stamp-is-malformed']],
  [
    'one identifier for two filters',
    file(category('a', '1'), filter('a/b', '2'), filter('a/c', '2')),
    ['4:1 identifier-is-duplicate'],
  ],
  ['one key twice', file(category('a', '1'), category('a', '2')), ['3:1 key-is-duplicate']],
];

for (const [claim, text, findings] of rows) {
  test(`finds ${claim}`, () => {
    const { stamps, diagnostics } = parseStamps({ path: 'stamps.json', text });
    assert.deepEqual(
      diagnostics.map(({ code, range: { start } }) => `${start.line}:${start.column} ${code}`),
      findings,
    );
    assert.equal(stamps === undefined, findings.length > 0);
  });
}

const readTimes: readonly (readonly [text: string, timestamp: string | undefined])[] = [
  ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T09:30:00.5Z', '2026-11-20T09:30:00.500Z'],
  ['2026-11-20T18:30:00+09:00', '2026-11-20T09:30:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2026-02-29T00:00:00Z', undefined],
  ['2026-11-20T25:00:00Z', undefined],
  ['2026-11-20', undefined],
  ['2026-11-20 09:30:00Z', undefined],
  ['2026-11-20T09:30:00', undefined],
  ['1969-12-31T23:59:59Z', undefined],
  ['yesterday', undefined],
];

for (const [text, timestamp] of readTimes) {
  test(`reads ${text} as ${timestamp ?? 'no time'}`, () => {
    assert.equal(toTimestamp(text), timestamp);
    assert.equal(isTimestamp(text), text === timestamp);
  });
}
