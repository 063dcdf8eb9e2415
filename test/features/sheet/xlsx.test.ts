import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readXlsx } from '../../../src/features/sheet/xlsx/read.ts';
import { type NewSheet, writeXlsx } from '../../../src/features/sheet/xlsx/write.ts';
import { workbookOf, zipOf } from './workbook.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

const filters: NewSheet = {
  name: '필터',
  rows: [
    ['key', '한국어 이름', 'is_recommended', 'description'],
    ['romantic/rosy_dusk', '장밋빛 노을', 'true', ' Soft & <warm>, "looks" ]]>\n2'],
    ['romantic/constructor', '__proto__', 'false', '=1+1'],
    [],
    ['', '007', '', '_x0041_ 😀 \ufffd'],
  ],
  columns: [
    { width: 30, isLocked: true },
    { width: 20 },
    { width: 6, choices: ['true', 'false'] },
    { width: 300 },
  ],
};

test('reads each text as it was written, of hidden sheets too', async () => {
  const hidden = { name: "Ben's & <others>", rows: [['commit', '0123456']], isHidden: true };
  assert.deepEqual(await readXlsx(await writeXlsx([filters, hidden])), [
    { name: '필터', rows: filters.rows },
    hidden,
  ]);
});

test('writes the same bytes for the same sheets at any time', async (t) => {
  const now = await writeXlsx([filters]);
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2030, 1, 1) });
  assert.deepEqual(await writeXlsx([filters]), now);
});

const sheetOf = (cells: string, behind = '') =>
  `<worksheet><sheetData><row r="1">${cells}</row></sheetData>${behind}</worksheet>`;

/** What each writes that others do not. */
const saved: Readonly<
  Record<string, Parameters<typeof workbookOf>[0] & { readonly rows: string[][] }>
> = {
  'Excel: runs, how a text is read aloud, escapes': {
    sheet: sheetOf(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" s="2"/><c r="D1" t="s"><v>2</v></c>',
    ),
    shared: `${declaration}<sst><si><r><t xml:space="preserve">장밋빛 </t></r><r><rPr><b/></rPr><t>노을</t></r></si>
        <si><t>映え</t><rPh sb="0" eb="1"><t>ば</t></rPh><phoneticPr fontId="1"/></si>
        <si><t xml:space="preserve">a_x000D_\r\n&lt;b&gt; &#xD55C;&#44544;_x005F_x0041_</t></si></sst>`,
    rows: [['장밋빛 노을', '映え', '', 'a\r\n<b> 한글_x0041_']],
  },
  'Excel: values of formulas, switches, numbers': {
    sheet:
      sheetOf(`<c r="A1" t="str"><f>B1&amp;"x"</f><v>rosy</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="b"><v>1</v></c>
        <c r="D1" t="b"><v>0</v></c><c r="E1" t="str"><f>""</f><v></v></c><c r="F1"><v>0.1</v></c><c r="G1"><v>0.30000000000000004</v></c>
        <c r="H1"><v>1.1000000000000001</v></c><c r="AB1"><v>1E+21</v></c>`),
    rows: [
      [
        'rosy',
        '2',
        'true',
        'false',
        '',
        '0.1',
        '0.3',
        '1.1',
        ...Array<string>(19).fill(''),
        '1e+21',
      ],
    ],
  },
  'Excel: dates by the format of the style': {
    sheet: sheetOf(
      ['46357', '46357.375', '46357.375011574', '46357', '46357', '1.5']
        .map(
          (value, i) => `<c r="${'ABCDEF'[i]}1" s="${[1, 2, 2, 3, 0, 4][i]}"><v>${value}</v></c>`,
        )
        .join(''),
    ),
    styles: `<styleSheet><numFmts count="2"><numFmt numFmtId="176" formatCode="yyyy&quot;년&quot; m&quot;월&quot;"/>
        <numFmt numFmtId="177" formatCode="[Red]#,##0.0&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="176"/><xf numFmtId="177"/></cellXfs></styleSheet>`,
    rows: [['2026-12-01', '2026-12-01 09:00', '2026-12-01 09:00:01', '2026-12-01', '46357', '1.5']],
  },
  'Excel for Mac: days since 1904': {
    sheet: sheetOf('<c r="A1" s="0"><v>44895</v></c>'),
    styles: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    workbook:
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="필터" sheetId="1" state="hidden" r:id="rId1"/></sheets></workbook>',
    rows: [['2026-12-01']],
  },
  'Excel, Strict Open XML, or with prefixes': {
    sheet:
      '<x:worksheet xmlns:x="a"><x:c r="A1" t="d"><x:v>2026-12-01T09:00:00</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>rosy</x:t></x:is></x:c></x:worksheet>',
    relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
    rows: [['2026-12-01 09:00', 'rosy']],
  },
  'Google Sheets: rows left out, formatted cells without a value': {
    sheet: `${declaration}<worksheet><sheetData><row r="1"><c r="A1" s="1" t="s"><v>0</v></c></row><row r="4"><c r="A4" s="2"/>
        <c r="C4" s="1" t="b"><v>1</v></c></row><row r="1048576"><c r="A1048576" s="2"/></row></sheetData></worksheet>`,
    shared: '<sst><si><t>key</t></si></sst>',
    rows: [['key'], [], [], ['', '', 'true']],
  },
};

for (const [title, { rows, ...parts }] of Object.entries(saved)) {
  test(`reads what is saved by ${title}`, async () => {
    const [{ name, rows: read } = {}] = await readXlsx(workbookOf(parts));
    assert.deepEqual({ name, read }, { name: '필터', read: rows });
  });
}

const one = '<c r="A1"><v>1</v></c>';
const sound = workbookOf({ sheet: sheetOf(one) });
const notXlsx = 'file-is-not-xlsx';
const tooLarge = 'workbook-is-too-large';

const refused: Readonly<Record<string, readonly [code: string, bytes: Buffer]>> = {
  'a CSV': [notXlsx, Buffer.from('key,name_ko\nromantic/rosy_dusk,장밋빛 노을\n')],
  'an old .xls, or one with a password': [
    notXlsx,
    Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(5000)}`, 'hex'),
  ],
  'another ZIP': [
    notXlsx,
    zipOf({ '../../etc/passwd': 'root', 'word/document.xml': '<document/>' }),
  ],
  'a workbook that ends in its middle': [notXlsx, sound.subarray(0, sound.length / 2)],
  'a tag without its end': [notXlsx, workbookOf({ sheet: `<worksheet ${'a'.repeat(100_000)}` })],
  entities: [notXlsx, workbookOf({ sheet: `<!DOCTYPE a [<!ENTITY a "aaaa">]>${sheetOf(one)}` })],
  'a ZIP bomb': [tooLarge, workbookOf({ sheet: sheetOf(one, ' '.repeat(65 * 2 ** 20)) })],
  'a ZIP bomb that says it is small': [
    tooLarge,
    workbookOf({ sheet: sheetOf(one, ' '.repeat(65 * 2 ** 20)) }, 9),
  ],
  'the last cell of a sheet': [
    tooLarge,
    workbookOf({ sheet: sheetOf('<c r="XFD1048576"><v>1</v></c>') }),
  ],
  'a cell that is longer than those of Excel': [
    tooLarge,
    workbookOf({
      sheet: sheetOf(`<c r="A1" t="inlineStr"><is><t>${'&amp;'.repeat(6554)}</t></is></c>`),
    }),
  ],
  'a text that many cells share': [
    tooLarge,
    workbookOf({
      sheet: sheetOf(
        Array.from({ length: 2100 }, (_, i) => `<c r="A${i + 1}" t="s"><v>0</v></c>`).join(''),
      ),
      shared: `<si><t>${'a'.repeat(32_767)}</t></si>`,
    }),
  ],
};

for (const [title, [code, bytes]] of Object.entries(refused)) {
  test(`refuses ${title}`, async () => {
    await assert.rejects(readXlsx(bytes), { code });
  });
}

test('refuses merged cells, and names them', async () => {
  const sheet = sheetOf(
    one,
    '<mergeCells count="2"><mergeCell ref="B3:C3"/><mergeCell ref="D4:D9"/></mergeCells>',
  );
  await assert.rejects(readXlsx(workbookOf({ sheet })), {
    code: 'sheet-has-merged-cells',
    args: { sheet: '필터', cells: 'B3:C3' },
  });
});

for (const cell of [
  '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
  '<c r="B2"><f>1+1</f><v></v></c>',
]) {
  test(`refuses an error, and a formula without a value, and names ${cell}`, async () => {
    await assert.rejects(readXlsx(workbookOf({ sheet: sheetOf(one + cell) })), {
      code: 'cell-has-no-value',
      args: { sheet: '필터', cell: 'B2' },
    });
  });
}
