import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsIn } from '../../../src/features/sheet/csv.ts';
import { readSpreadsheet } from '../../../src/features/sheet/table.ts';

const limits = { mebibytes: 1, unpacked: 1, rows: 1000, columns: 10, cells: 5000 };
const head = 'key,category,code,name_ko,name_en,image_url\r\n';
const long = (part: string) => head + part.repeat(60_000 / part.length);
const inputs: Readonly<Record<string, string | Buffer>> = {
  rows: long('a\n'),
  'cells in a row': long(','),
  'cells in quotes that never end': long('"a""b,'),
  'rows in UTF-16': Buffer.from(`\ufeff${long('romantic/a,가\n')}`, 'utf16le'),
};

for (const [what, content] of Object.entries(inputs)) {
  test(`more ${what} than the limit are not read`, () => {
    assert.throws(() => cellsIn(Buffer.from(content), limits), { code: 'sheet-is-too-large' });
  });
}

test('more columns than the limit are refused before their names are guessed', async () => {
  await assert.rejects(readSpreadsheet(Buffer.from(`${'name,'.repeat(501)}\n`)), {
    code: 'sheet-is-too-large',
  });
});
