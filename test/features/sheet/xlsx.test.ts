import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../../../src/features/sheet/csv.ts';
import { readSpreadsheet } from '../../../src/features/sheet/table.ts';
import { openParts } from '../../../src/features/sheet/xlsx/parts.ts';
import { readXlsx } from '../../../src/features/sheet/xlsx/read.ts';
import { writeXlsx } from '../../../src/features/sheet/xlsx/write.ts';
import type { Files } from '../../support/folder.ts';
import { filesOf, type Parts, renamed, zipOf } from './workbook.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const rows = [
  ['key', '한국어 이름', 'is_recommended', 'description'],
  ['romantic/rosy_dusk', '장밋빛 노을', 'true', ' Soft & <warm>, "looks" ]]>\n2'],
  ['romantic/constructor', '__proto__', 'false', '=1+1'],
  [],
  ['', '007', '', '_x0041_ 😀 \ufffd'],
];

test('reads back each text', async () => {
  const sheets = await readXlsx(await writeXlsx(rows, []));
  assert.deepEqual(
    sheets.map(({ name, rows }) => ({ name, rows })),
    [{ name: 'Filters', rows }],
  );
});

test('writes the same bytes for the same texts at any time', async (t) => {
  const now = await writeXlsx(rows, []);
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2030, 1, 1) });
  assert.deepEqual(await writeXlsx(rows, []), now);
});

const sheetOf = (cells: string, tail = '') =>
  `<worksheet><sheetData><row r="1">${cells}</row></sheetData>${tail}</worksheet>`;
const sharedCell = '<c r="A1" t="s"><v>0</v></c>';
const textOf = (text: string) => `<sst><si>${text}</si></sst>`;
const one = filesOf({ sheet: sheetOf(sharedCell), shared: textOf('<t>key</t>') });

const saved: Readonly<Record<string, Parts & { readonly rows: string[][] }>> = {
  'Excel: runs, phonetic texts, escapes': {
    sheet: sheetOf(
      [0, 1, 2, 3].map((at) => `<c r="${'ABCD'[at]}1" t="s"><v>${at}</v></c>`).join(''),
    ),
    shared: `${declaration}<sst><si><r><t xml:space="preserve">장밋빛 </t></r><r><rPr><b/></rPr><t>노을</t></r></si>
      <si><t>映え</t><rPh sb="0" eb="1"><t>ば</t></rPh><phoneticPr fontId="1"/></si>
      <si><t>장밋빛 노을</t><rPh sb="0" eb="3"><t/></rPh></si>
      <si><t xml:space="preserve">a_x000D_\r\n&lt;b&gt; &#xD55C;&#44544;_x005F_x0041_</t></si></sst>`,
    rows: [['장밋빛 노을', '映え', '장밋빛 노을', 'a\r\n<b> 한글_x0041_']],
  },
  'Excel: formulas, booleans, numbers, dates': {
    sheet:
      sheetOf(`<c r="A1" t="str"><f>B1&amp;"x"</f><v>rosy</v></c><c r="B1"><f>1+1</f><v>2</v></c>
      <c r="C1" t="b"><v>1</v></c><c r="D1" t="b"><v>0</v></c><c r="E1" t="str"><f>""</f><v></v></c>
      <c r="F1"><v>0.30000000000000004</v></c><c r="G1"><v>1.1000000000000001</v></c>
      <c r="H1" s="3"><v>46357.375</v></c><c r="AB1"><v>1E+21</v></c>`),
    rows: [
      ['rosy', '2', 'true', 'false', '', '0.3', '1.1', '46357.375'].concat(
        Array<string>(19).fill(''),
        '1e+21',
      ),
    ],
  },
  'Excel, Strict Open XML, or with prefixes': {
    sheet:
      '<x:worksheet xmlns:x="a"><x:c r="A1" t="d"><x:v>2026-12-01T09:00:00</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>rosy</x:t></x:is></x:c></x:worksheet>',
    relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
    rows: [['2026-12-01T09:00:00', 'rosy']],
  },
  'Google Sheets: omitted rows, formatted cells without a value': {
    sheet: `${declaration}<worksheet><sheetData><row r="1">${sharedCell}</row><row r="4"><c r="A4" s="2"/>
      <c r="C4" s="1" t="b"><v>1</v></c></row><row r="1048576"><c r="A1048576" s="2"/></row></sheetData></worksheet>`,
    shared: textOf('<t>key</t>'),
    rows: [['key'], [], [], ['', '', 'true']],
  },
  'other programs: comments, CDATA, single quotes, and cells and rows without references': {
    sheet: `<worksheet><!-- <c> --><sheetData><row><c t='s'><v>0</v></c><c/><c><v>7</v></c></row>
      <row><c t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c></row></sheetData></worksheet>`,
    shared: textOf('<t>key</t>'),
    rows: [['key', '', '7'], ['a < b']],
  },
};

for (const [title, { rows: expected, ...parts }] of Object.entries(saved)) {
  test(`reads what is saved by ${title}`, async () => {
    const [{ name, rows: read, faults } = {}] = await readXlsx(zipOf(filesOf(parts)));
    assert.deepEqual({ name, read, faults }, { name: '필터', read: expected, faults: [] });
  });
}

const named = (names: Readonly<Record<string, string>>) => zipOf(renamed(one, names));
const moved = {
  ...renamed(one, {
    'xl/workbook.xml': 'book/a.xml',
    'xl/_rels/workbook.xml.rels': 'book/_rels/a.xml.rels',
    'xl/worksheets/sheet1.xml': 'book/worksheets/sheet1.xml',
  }),
  '_rels/.rels': String(one['_rels/.rels']).replace('xl/workbook.xml', '/book/a.xml'),
};
const packed: Readonly<Record<string, Buffer>> = {
  'names in another case': named({
    'xl/worksheets/sheet1.xml': 'xl/worksheets/Sheet1.xml',
    'xl/sharedStrings.xml': 'xl/SharedStrings.xml',
  }),
  'escaped names': named({ 'xl/worksheets/sheet1.xml': 'xl/worksheets/sheet%31.xml' }),
  'a workbook of another name': zipOf(moved),
  'texts in UTF-16': zipOf({
    ...one,
    'xl/sharedStrings.xml': Buffer.from(`\ufeff${textOf('<t>key</t>')}`, 'utf16le'),
  }),
};

for (const [title, bytes] of Object.entries(packed)) {
  test(`reads a workbook with ${title}`, async () => {
    const [sheet] = await readXlsx(bytes);
    assert.deepEqual(sheet?.rows, [['key']]);
  });
}

const without = (path: string): Files =>
  Object.fromEntries(Object.entries(one).filter(([each]) => each !== path));
const withSheet = (sheet: string, shared = textOf('<t>key</t>')) =>
  zipOf(filesOf({ sheet, shared }));
const limits = { mebibytes: 1, unpacked: 1, rows: 10, columns: 10, cells: 20 };
const sound = zipOf(one);

test('offers the values of a column in each row, within the limit of Excel', async () => {
  const many = Array.from({ length: 90 }, (_, at) => `s${at}`);
  const parts = await openParts(await writeXlsx([['a', 'b', 'c']], [[], ['true', 'false'], many]), {
    ...limits,
    cells: 100,
  });
  const found: unknown[] = [];
  const start = (name: string, { type, sqref }: Readonly<Record<string, string | undefined>>) => {
    if (name === 'dataValidation') found.push([type, sqref]);
  };
  await parts.read('xl/worksheet.xml', { start });
  assert.deepEqual(found, [['list', 'B2:B1048576']]);
});

const damaged: Readonly<Record<string, Buffer>> = {
  'a CSV': Buffer.from('key,name_ko\nromantic/rosy_dusk,장밋빛 노을\n'),
  'an old .xls, or one with a password': Buffer.from('d0cf11e0a1b11ae1'.padEnd(1000, '0'), 'hex'),
  'another ZIP': zipOf({ 'word/document.xml': '<document/>' }),
  'a name outside of the ZIP': zipOf({ ...one, '../../etc/passwd': 'root' }),
  'a truncated workbook': sound.subarray(0, sound.length / 2),
  'a changed byte': zipOf(one, { checksum: 1 }),
  'a part larger than its declared size': zipOf(one, { size: 9 }),
  'a missing sheet': zipOf(without('xl/worksheets/sheet1.xml')),
  'missing texts': zipOf(without('xl/sharedStrings.xml')),
  'an unknown shared text': withSheet(sheetOf('<c r="A1" t="s"><v>1</v></c>')),
  'an open tag': withSheet('<worksheet '),
  entities: withSheet(`<!DOCTYPE a [<!ENTITY a "aaaa">]>${sheetOf(sharedCell)}`),
  'wrong UTF-8': zipOf({
    ...one,
    'xl/sharedStrings.xml': Buffer.from('<sst>\xff</sst>', 'latin1'),
  }),
};

for (const [title, bytes] of Object.entries(damaged)) {
  test(`refuses ${title}`, async () => {
    await assert.rejects(readXlsx(bytes), { code: 'file-is-not-xlsx' });
  });
}

const cells = Array.from({ length: 19 }, (_, at) => `<c r="A${at + 1}" t="s"><v>0</v></c>`).join(
  '',
);
const large: Readonly<Record<string, Buffer>> = {
  'a ZIP bomb': withSheet(sheetOf('', ' '.repeat(2 ** 20))),
  'a distant cell': withSheet(sheetOf('<c r="U1"><v>1</v></c>')),
  'too many merged cells': withSheet(sheetOf('', '<mergeCell ref="A1:B1"/>'.repeat(21))),
  'a text that many cells share': withSheet(sheetOf(cells), textOf(`<t>${'a'.repeat(60_000)}</t>`)),
  'too many texts': withSheet(sheetOf(''), `<sst>${'<si/>'.repeat(100)}</sst>`),
};

for (const [title, bytes] of Object.entries(large)) {
  test(`refuses ${title} by a limit`, async () => {
    await assert.rejects(readXlsx(bytes, limits), { code: 'sheet-is-too-large' });
  });
}

test('reports cells without a value, and merged cells', async () => {
  const sheet = sheetOf(
    '<c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="C1"><f>1+1</f><v></v></c>',
    '<mergeCells count="1"><mergeCell ref="B3:AA4"/></mergeCells>',
  );
  const [read] = await readXlsx(withSheet(sheet));
  assert.deepEqual(read?.faults, [
    { code: 'cell-has-no-value', cells: 'A1', area: { row: 1, from: 1, to: 1 } },
    { code: 'cell-has-no-value', cells: 'C1', area: { row: 1, from: 3, to: 3 } },
    { code: 'sheet-has-merged-cells', cells: 'B3:AA4', area: { row: 3, from: 2, to: 27 } },
  ]);
});

for (const [from, day] of [
  ['1904', '44895'],
  ['1900', '46357'],
]) {
  test(`a number in a column of times is a day since ${from}`, async () => {
    const texts = (all: readonly string[]) =>
      all.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const head = texts(['code', 'name_ko', 'name_en', 'image_url', 'active_from', 'active_until']);
    const row = `${texts(['a', '가', '46357', 'https://a.example/a'])}<c><v>${day}</v></c>`;
    const sheet = `<worksheet><row>${head}</row><row>${row}<c><v>${day}.375</v></c></row></worksheet>`;
    const workbook = `<workbook xmlns:r="r"><workbookPr date1904="${from === '1904' ? 1 : 0}"/>
      <sheets><sheet name="필터" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    const { rows } = await readSpreadsheet(zipOf(filesOf({ sheet, workbook })));
    const [{ cells = new Map() } = {}] = rows;
    const read = ['name_en', 'active_from', 'active_until'].map((name) => cells.get(name));
    assert.deepEqual(read, ['46357', '2026-12-01', '2026-12-01 09:00']);
  });
}

const csvLimits = { mebibytes: 1, unpacked: 1, rows: 1000, columns: 10, cells: 5000 };
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
    assert.throws(() => parseCsv(Buffer.from(content), csvLimits), { code: 'sheet-is-too-large' });
  });
}

test('more columns than the limit are refused before their names are guessed', async () => {
  await assert.rejects(readSpreadsheet(Buffer.from(`${'name,'.repeat(501)}\n`)), {
    code: 'sheet-is-too-large',
  });
});
