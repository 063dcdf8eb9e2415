import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseCsv } from '../../../src/features/sheet/csv.ts';
import { readXlsx } from '../../../src/features/sheet/xlsx/read.ts';
import { writeXlsx } from '../../../src/features/sheet/xlsx/write.ts';
import { catalogYaml, organization } from '../../support/catalogs.ts';
import { inCrlf } from '../../support/folder.ts';
import { webp } from '../../support/images.ts';
import { says } from '../../support/program.ts';
import { contentsOf } from '../../support/published.ts';
import { git, gitEnvironment, repositoryWith } from '../../support/repository.ts';
import { runs } from '../../support/runs.ts';

const other = organization.replace('X', 'Y');
const odd = [
  ...`a, b;c¦say "hi"¦"¦=1+1¦+82¦-5¦@home¦'x¦=cmd|' /C calc'!A0¦007¦1e3¦TRUE¦null¦😀👩‍👩‍👧‍👦¦שלום¦C# 첫눈: 겨울¦[a]¦ｆull`.split(
    '¦',
  ),
  ...'2099-01-01¦# no comment¦#N/A¦a\\b¦_x000D_'.split('¦'),
  '가'.repeat(56),
];
const name = fc.constantFrom(...odd);
const lines = fc.oneof(
  name,
  fc.array(name, { minLength: 2, maxLength: 4 }).map((all) => all.join('\n')),
  fc.constant('a\n\n  b\nc'),
);
/** Writes a scalar in one of three styles. */
const scalar = (text: string, style: number) => {
  if (style === 0 && text.includes('\n')) return `|-\n${text.replace(/^(?=.)/gm, '  ')}`;
  return style === 1 && !/[\n\\]/.test(text)
    ? `'${text.replaceAll("'", "''")}' # why`
    : JSON.stringify(text);
};
/** Lines of the fields that categories and filters share. */
const common = fc
  .record({
    names: fc.tuple(name, name),
    style: fc.nat(2),
    more: fc.subarray([`organization_id: ${other}`, '# later\nactive_from: 2099-01-01 09:00']),
    active: fc.constantFrom([], ['is_active: true'], ['is_active: false']),
  })
  .map(({ names: [korean, english], style, more, active }) => [
    `name_en: ${scalar(english, style)}`,
    `name_ko: ${scalar(korean, style)}`,
    ...more.flatMap((lines) => lines.split('\n')),
    ...active,
  ]);
const filter = fc.record({
  common,
  code: fc.constantFrom('007', 'x', 'A', 'b_1'),
  image: fc.boolean(),
  recommended: fc.boolean(),
});
const category = fc.record({
  common,
  description: fc.tuple(lines, fc.nat(2)),
  filters: fc.uniqueArray(filter, { selector: ({ code }) => code, maxLength: 4 }),
});
const slugs = ['romantic', '2024', 'k-1'];

/** The files of random catalogs, with comments and line ends of both kinds. */
const catalogs = fc
  .tuple(fc.array(category, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([categories, isCrlf]) => {
    const texts = categories.map(
      (each) =>
        `${[
          ...each.common,
          `description: ${scalar(...each.description)}`,
          `filters:${each.filters.length === 0 ? ' []' : ''}`,
          ...each.filters.flatMap((item) => [
            `  - code: "${item.code}"`,
            ...item.common.map((line) => `    ${line}`),
            item.image
              ? '    image: a.webp'
              : `    image_url: https://cdn.example.com/${item.code}.webp?a=1,2`,
            ...(item.recommended ? ['    is_recommended: true', ''] : []),
          ]),
        ].join('\n')}\n`,
    );
    const files = Object.fromEntries(
      texts.map((text, at) => [`categories/${slugs[at]}.yaml`, text]),
    );
    const base = 'time_zone: Asia/Seoul\nimage_base_url: https://cdn.example.com/i/\n';
    const all = {
      ...files,
      'catalog.yaml': catalogYaml(texts.map((_, at) => `"${slugs[at]}"`).toReversed(), base),
    };
    return { ...(isCrlf ? inCrlf(all) : all), 'images/a.webp': webp() };
  });

type Rows = readonly (readonly string[])[];
/** Reads and writes as spreadsheets do. */
const csv = (separator: string) => ({
  file: '.csv',
  read: async (bytes: Buffer): Promise<Rows> => parseCsv(bytes).filter((row) => row.length > 1),
  write: async (rows: Rows) => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
  },
});
const formats = {
  'CSV with semicolons': csv(';'),
  XLSX: {
    file: '.xlsx',
    read: async (bytes: Buffer): Promise<Rows> => (await readXlsx(bytes))[0]?.rows ?? [],
    write: (rows: Rows) => writeXlsx(rows, []),
  },
};
const fields = [
  /^(name_ko|Korean name)$/,
  /^(name_en|English name)$/,
  /^(is_active|Active)$/,
  /^description$/i,
];

for (const [what, { file, read, write }] of Object.entries(formats)) {
  test(`a round trip as ${what} keeps all bytes, and a changed cell changes only its value`, async (t) => {
    const change = fc.record({ row: fc.nat(20), field: fc.nat(3), line: name, text: lines });
    await fc.assert(
      fc.asyncProperty(catalogs, change, async (files, { row, field, line, text }) => {
        const cwd = repositoryWith(t, files);
        const run = (words: string) => says(cwd, `sheet ${words}`, gitEnvironment);
        const exported = async (to: string) => {
          assert.match(await run(`export ${to}`), /^0 Wrote /);
          return read(readFileSync(join(cwd, to)));
        };
        const before = contentsOf(join(cwd, 'catalog'));
        const rows = await exported(`a${file}`);
        writeFileSync(join(cwd, `b${file}`), await write(rows));
        assert.match(await run(`import b${file} --yes`), /^0 Nothing to change/);
        assert.deepEqual(contentsOf(join(cwd, 'catalog')), before);

        const { [(row % (rows.length - 1)) + 1]: cells = [] } = rows;
        const at = rows[0]?.findIndex((heading) => fields[field]?.test(heading)) ?? -1;
        if (field === 3 && cells[0]?.includes('/')) return;
        const value = field === 3 ? text : field === 2 ? String(cells[at] === 'false') : line;
        const changed = rows.map((each) => (each === cells ? cells.with(at, value) : each));
        writeFileSync(join(cwd, `c${file}`), await write(changed));
        const output = await run(`import c${file} --yes`);
        assert.match(output, /^0 (?:.*\n)*(?:Nothing to change|Wrote [^ ]+)\.\n$/);
        git(cwd, 'commit', '--quiet', '--all', '--allow-empty', '--message=Second');
        const data = (all: Rows) =>
          all.slice(1).map((each) => each.slice(0, 13).join('|').replace(/\|*$/, ''));
        assert.deepEqual(data(await exported(`d${file}`)), data(changed));
      }),
      runs(30),
    );
  });
}
