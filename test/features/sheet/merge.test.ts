import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readXlsx } from '../../../src/features/sheet/xlsx/read.ts';
import { writeXlsx } from '../../../src/features/sheet/xlsx/write.ts';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { folderWith } from '../../support/folder.ts';
import { webp } from '../../support/images.ts';
import { call } from '../../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../../support/repository.ts';

const env = { ...gitEnvironment, PATH: process.env['PATH'] ?? '' } as Readonly<
  Record<string, string>
>;
const path = 'catalog/categories/romantic.yaml';
const categoryOf = categoryYaml(
  'Romantic\ndescription: Soft',
  ['a', 'b', 'c'].map((code) => filterYaml(code)),
);
const settings = 'time_zone: Asia/Seoul\nimage_base_url: https://cdn.example.com/i/\n';
const files = {
  'images/z.webp': webp(),
  'catalog.yaml': catalogYaml(['romantic', 'cartoon'], settings),
  'categories/romantic.yaml': categoryOf,
  'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('ink', ['is_active: false'])]),
};

/** Texts and what stands in their place. */
type Edits = readonly (string | RegExp)[];
function edited(text: string, [from, to, ...rest]: Edits): string {
  if (from === undefined) return text;
  assert.match(text, from instanceof RegExp ? from : new RegExp(RegExp.escape(from)));
  return edited(text.replace(from, String(to)), rest);
}

function worldOf(cwd: string) {
  const run = (line: string, input = '') => call(line.split(' '), { cwd, env, input });
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
  return {
    cwd,
    run,
    read,
    export: async (part = '') => (await run(`sheet export -${part}`)).stdout,
  };
}
const repository = (t: TestContext) => worldOf(repositoryWith(t, files));

interface Case {
  /** Of the sheet after its export, and of the file meanwhile. */
  readonly sheet?: Edits;
  readonly meanwhile?: Edits;
  readonly args?: string;
  /** The exit code, and what is said. */
  readonly said: string;
  /** What the import changes in the file. */
  readonly changes?: Edits;
}
const row = (key: string) => new RegExp(`^${key},.*\\r\\n`, 'm');
const wrote = `0 Wrote ${path}.\n`;
const nothing = '0 Nothing to change.\n';
const missing = '1 exported filter has no row and is kept; --delete deletes it.\n';
const refused = 'Nothing was written.\n';
const skipping = 'To leave all this as it is in the files, and take the rest: --skip-conflicts\n';
const fixed =
  'cannot be changed here. Change the cell back; for a code use rename, for a category move.\n';
const conflict = `${path}:6:14: Row 3: name_ko of "romantic/a" differs from the sheet, and was or may have been changed here after the export. Exported: "필터 a". In the file: "셋". In the sheet: "둘".\n`;
const bothChanged = {
  sheet: ['필터 a', '둘', 'Filter b', 'Two'],
  meanwhile: ['필터 a', '셋'],
};

const cases: Readonly<Record<string, Case>> = {
  'what was changed in the file alone stays': { meanwhile: ['Filter a', 'One'], said: nothing },
  'a cell that both sides changed is refused, with all of the sheet': {
    ...bothChanged,
    said: `1 ${conflict}${skipping}${refused}`,
  },
  'a cell that both sides changed is left, and the rest taken': {
    ...bothChanged,
    args: '--skip-conflicts',
    said: `0 ${conflict}Wrote ${path}.\n`,
    changes: ['Filter b', 'Two'],
  },
  'a switch may be in capitals, and a default is what holds': {
    sheet: [/(romantic\/a,.*)false,true/, '$1TRUE,TRUE', /(romantic\/b,.*)false,true/, '$1,FALSE'],
    said: wrote,
    changes: [
      /(a\.webp\n)/,
      '$1    is_recommended: true\n',
      /(b\.webp\n)/,
      '$1    is_active: false\n',
    ],
  },
  'a time is written as it is typed, and an emptied cell is a deleted line': {
    sheet: [/(romantic\/a.*),true,/, '$1,true,2099-01-01 9:00', 'Soft', ''],
    said: wrote,
    changes: [/(a\.webp\n)/, '$1    active_from: 2099-01-01 09:00\n', 'description: Soft\n', ''],
  },
  'a text that is empty is refused by the row of its filter or category': {
    sheet: ['Filter a', '', '로맨틱', ''],
    said: `1 Row 2: error: category "Romantic" (romantic): name_ko is missing here. Add a line such as "name_ko: …".\nRow 3: error: filter "필터 a" (romantic/a): name_en is missing here. Add a line such as "name_en: …".\n${refused}`,
  },
  'a missing row deletes nothing': {
    sheet: [row('romantic/b'), ''],
    said: `0 ${missing}Nothing to change.\n`,
  },
  'a filter that was changed meanwhile is not deleted': {
    sheet: [row('romantic/b'), '', row('romantic/c'), ''],
    meanwhile: ['Filter b', 'Two'],
    args: '--delete --skip-conflicts',
    said: `0 ${path}:9:11: "romantic/b" has no row any more, but was changed here after the export, so it is not deleted.\nWrote ${path}.\n`,
    changes: [filterYaml('c'), ''],
  },
  'the order of rows is taken where that is asked for, and what has no row stays where it is': {
    sheet: [/^(romantic\/a.*\r\n)(romantic\/b.*\r\n)(romantic\/c.*\r\n)/m, '$3$1'],
    args: '--order',
    said: `0 ${missing}Wrote ${path}.\n`,
    changes: [filterYaml('a'), filterYaml('c'), new RegExp(`${filterYaml('c')}$`), filterYaml('a')],
  },
  'a new row stands where it is in the order': {
    sheet: [
      /^(romantic\/b)/m,
      ',romantic,d,필터 d,Filter d,https://cdn.example.com/d.webp,,,,,,,,,\r\n$1',
    ],
    args: '--order',
    said: wrote,
    changes: [filterYaml('a'), filterYaml('a') + filterYaml('d')],
  },
  'a copied row is told by its rows': {
    sheet: [/^(romantic\/a.*\r\n)/m, '$1$1'],
    said: `1 ${[3, 4].map((row) => `Row ${row}: "romantic/a" stands there more than once. A copy that is to be a new filter has no key, and another code.\n`).join('')}${refused}`,
  },
  'a key that is not there any more is told by its row': {
    meanwhile: ['code: c', 'code: cccc'],
    sheet: ['romantic/c', 'romantic/ccc'],
    said: `1 Row 5: the catalog has no "romantic/ccc" any more, or the key was changed in the sheet. Put the key back, or delete the row.\n${refused}`,
  },
  'a row that lost its key is no new filter, and its filter is not deleted': {
    sheet: [/^romantic\/c/m, ''],
    args: '--delete',
    said: `1 Row 5: this is the exported filter "romantic/c", whose row has no key any more. Put the key "romantic/c" back into this row.\n${refused}`,
  },
  'where no filter has a row any more, none is deleted': {
    sheet: [
      row('romantic/a'),
      '',
      row('romantic/b'),
      '',
      row('romantic/c'),
      '',
      row('cartoon/ink'),
      '',
    ],
    args: '--delete',
    said: `1 No filter that was exported has a row any more, as where the sheet of filters or its keys are gone, so nothing is deleted. Put back the rows of those that stay.\n${refused}`,
  },
  'two columns for one field are refused': {
    sheet: ['name_en', '한국어 이름'],
    said: '2 Several columns are for the same field: "name_ko", "한국어 이름". Keep the one that counts, and give the others a heading that is no field.\n',
  },
  'a category is neither renamed nor deleted': {
    sheet: [/^cartoon,/m, 'comics,', row('romantic'), ''],
    said: `1 Row 5: a sheet neither adds categories nor changes their keys, and the catalog has no "comics". Put the key back, or delete the row. A category is added with new category, and its key is changed with rename.\nCategories without a row are kept, as a sheet deletes none: cartoon, romantic\n${refused}`,
  },
  'a code, a category and a field of others are no cells that change': {
    sheet: [
      ',romantic,a,',
      ',cartoon,z,',
      /^(romantic\/b.*),(,\w+,\w+\r\n)/m,
      '$1,Nice$2',
      /^romantic,,/m,
      'romantic,,x',
    ],
    said: `1 Row 2: code ${fixed}Row 3: category ${fixed}Row 3: code ${fixed}Row 4: description ${fixed}${refused}`,
  },
};

test('compares each cell with what was exported, and with the file as it is now', async (t) => {
  const { cwd, run, read, ...world } = repository(t);
  const original = read(path);
  for (const [
    what,
    { sheet = [], meanwhile = [], args = '', said, changes = [] },
  ] of Object.entries(cases)) {
    await t.test(what, async () => {
      writeFileSync(join(cwd, path), original);
      const csv = edited(await world.export(), sheet);
      const before = edited(original, meanwhile);
      writeFileSync(join(cwd, path), before);
      const { status, stderr } = await run(`sheet import - --yes${args && ` ${args}`}`, csv);
      assert.equal(`${status} ${stderr}`, said);
      assert.equal(read(path), edited(before, changes));
    });
  }
});

/** A sheet with other columns: of each its heading, and the one that it was. */
function withColumns(csv: string, headings: Readonly<Record<string, string>>): string {
  const [head = [], ...rows] = csv.split('\r\n').map((line) => line.split(','));
  const columns = Object.values(headings).map((name) => head.indexOf(name));
  return [Object.keys(headings), ...rows.map((row) => columns.map((at) => row[at] ?? ''))].join(
    '\r\n',
  );
}

test('columns may be moved, left out, unknown, and have headings of either language', async (t) => {
  const { run, read, ...world } = repository(t);
  const headings = {
    영문명: 'name_en',
    Notes: 'code',
    키: 'key',
    exported_commit: 'exported_commit',
    row_digest: 'row_digest',
  };
  const { status, stderr } = await run(
    'sheet import - --yes',
    withColumns(await world.export(), headings).replace('Filter a', 'One'),
  );
  assert.equal(
    `${status} ${stderr}`,
    `0 Ignored columns (unknown heading): Notes\n${wrote.slice(2)}`,
  );
  assert.equal(read(path), categoryOf.replace('Filter a', 'One'));
});

test('without what was exported, what differs is a conflict, and nothing is deleted', async (t) => {
  const { run, ...world } = repository(t);
  const headings = { key: 'key', name_en: 'name_en' };
  const csv = withColumns(await world.export(), headings);
  assert.equal((await run('sheet import - --yes', csv)).stderr, 'Nothing to change.\n');
  const { stderr } = await run(
    'sheet import - --yes --delete',
    csv.replace('Filter a', 'One').replace(/romantic\/b.*\r\n/, ''),
  );
  assert.equal(
    stderr,
    `It is not known what was exported, so nothing can be deleted: the columns exported_commit and row_digest are gone, or name several exports; the catalog had changes that were not committed; or git does not have that commit here. Commit and export again, or export an XLSX, which always tells.
${path}:7:14: Row 3: name_en of "romantic/a" differs from the sheet, and was or may have been changed here after the export. Exported: "?". In the file: "Filter a". In the sheet: "One".\n${refused}`,
  );
});

test('a clone without the commit says how to get it, where the row was changed meanwhile', async (t) => {
  const { cwd, read, ...world } = repository(t);
  const csv = await world.export();
  writeFileSync(join(cwd, path), categoryOf.replace('필터 a', '둘'));
  git(cwd, 'commit', '--quiet', '--all', '--message=Second');
  const shallow = worldOf(join(folderWith(t), 'shallow'));
  git(cwd, 'clone', '--quiet', '--depth=1', `file://${cwd}`, shallow.cwd);
  const edit = csv.replace('Filter b', 'Two');
  assert.equal((await shallow.run('sheet import - --yes', edit)).stderr, wrote.slice(2));
  const { stderr } = await shallow.run('sheet import - --yes', edit.replace('Filter a', 'One'));
  assert.match(
    stderr,
    /^catalog.*:6:14: Row 3: name_ko .*\n.*:7:14: Row 3: name_en .*\ngit knows no revision "\w{40}" .* git fetch --unshallow origin\nTo leave/,
  );
});

test('files may be in no repository, and changed before the export', async (t) => {
  const { run, read } = worldOf(catalogFolder(t, files));
  const { stdout } = await run('sheet export -');
  assert.equal(
    (await run('sheet import - --yes', stdout.replace('Filter a', 'One'))).stderr,
    wrote.slice(2),
  );
  assert.equal(read(path), categoryOf.replace('Filter a', 'One'));
});

test('the order of categories is that of their rows, and unchanged rows change none', async (t) => {
  const { run, read, ...world } = repository(t);
  const csv = await world.export();
  assert.equal((await run('sheet import - --yes --order', csv)).stderr, 'Nothing to change.\n');
  const [head = '', romantic = '', ...rest] = csv.split(/(?<=\r\n)/);
  await run('sheet import - --yes --order', [head, ...rest, romantic].join(''));
  assert.equal(read('catalog/catalog.yaml'), catalogYaml(['cartoon', 'romantic'], settings));
});

test('a workbook remembers each row, so that rows are deleted without git too', async (t) => {
  const { cwd, run, read } = worldOf(catalogFolder(t, files));
  await run('sheet export filters.xlsx --lang ko');
  const sheets = await readXlsx(readFileSync(join(cwd, 'filters.xlsx')));
  assert.deepEqual(
    sheets.map(({ name, rows }) => [name, rows[0]?.[0], rows.length]),
    [
      ['필터', '키', 5],
      ['카테고리', '키', 3],
      ['export', 'key', 7],
    ],
  );
  const changed = sheets.map(({ name, rows }) => ({
    name: `${name} 2`,
    rows: rows
      .filter(([key]) => name === 'export' || key !== 'romantic/b')
      .map((cells) => cells.map((cell) => (cell === 'Filter a' ? 'One' : cell))),
  }));
  writeFileSync(join(cwd, 'changed.xlsx'), await writeXlsx(changed));
  const { stderr } = await run('sheet import changed.xlsx --yes --delete');
  assert.equal(stderr, wrote.slice(2));
  assert.equal(read(path), categoryOf.replace('Filter a', 'One').replace(filterYaml('b'), ''));
  writeFileSync(join(cwd, path), categoryOf.replace('Filter a', 'Two'));
  assert.match(
    (await run('sheet import changed.xlsx --yes')).stderr,
    /^\S+:7:14: Row 필터 2!2: name_en of /,
  );
  const lost = sheets.map((sheet) =>
    sheet.name === 'export' ? sheet : { ...sheet, rows: sheet.rows.slice(1) },
  );
  writeFileSync(join(cwd, 'lost.xlsx'), await writeXlsx(lost));
  assert.match(
    (await run('sheet import lost.xlsx --yes --delete')).stderr,
    /^The first row of the sheet "필터" has no headings, /,
  );
});

test('no spreadsheet runs a cell, which comes back as it was', async (t) => {
  const odd = ['=1+1', '+82', '-5', '@home', '=a,"b"', "'=c"];
  const filters = odd.map((name, at) =>
    filterYaml(`n${at}`).replace(`Filter n${at}`, JSON.stringify(name)),
  );
  const { run } = worldOf(
    catalogFolder(t, { ...files, 'categories/romantic.yaml': categoryYaml('Romantic', filters) }),
  );
  const { stdout } = await run('sheet export - romantic/*');
  const cells = Array.from(stdout.matchAll(/필터 n\d,(.*),https/g), ([, cell]) => cell);
  assert.deepEqual(cells, ['"\t=1+1"', '"\t+82"', '"\t-5"', '"\t@home"', '"\t=a,""b"""', "'=c"]);
  assert.equal((await run('sheet import - --yes', stdout)).stderr, 'Nothing to change.\n');
});

type Sheets = Awaited<ReturnType<typeof readXlsx>>;
const headingsGone = 'The first row of the sheet "Filters" has no headings, or no heading Key, ';
const workbooks: Readonly<
  Record<string, readonly [edit: (rows: Sheets[number]['rows']) => Sheets, said: string]>
> = {
  'a title above the headings': [
    (rows) => [{ name: 'Filters', rows: [['Autumn'], ...rows] }],
    headingsGone,
  ],
  'notes beside all rows': [
    (rows) => [
      { name: 'Filters', rows },
      { name: 'Notes', rows: [['call Mina'], ['romantic/a']] },
    ],
    'Ignored sheets (no known heading in the first row): Notes\nNothing to change.\n',
  ],
  'a new category': [
    (rows) => [
      { name: 'Filters', rows },
      {
        name: 'Mine',
        rows: [
          ['Key', 'English name'],
          ['', 'Spring'],
        ],
      },
    ],
    'Row Mine!2: a sheet neither adds categories nor changes their keys, and the catalog has no "Spring". ',
  ],
};

test('no sheet of a workbook is left out without a word', async (t) => {
  const { cwd, run } = worldOf(catalogFolder(t, files));
  await run('sheet export filters.xlsx');
  const [filters, ...others] = await readXlsx(readFileSync(join(cwd, 'filters.xlsx')));
  for (const [what, [edit, said]] of Object.entries(workbooks)) {
    await t.test(what, async () => {
      writeFileSync(
        join(cwd, 'a.xlsx'),
        await writeXlsx([...edit(filters?.rows ?? []), ...others]),
      );
      const { stderr } = await run('sheet import a.xlsx --yes');
      assert.equal(stderr.slice(0, said.length), said);
    });
  }
});

test('an old workbook is told, and none is exported', async (t) => {
  const { cwd, run } = worldOf(catalogFolder(t, files));
  writeFileSync(join(cwd, 'a.xls'), Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  assert.match((await run('sheet import a.xls --yes')).stderr, /^This is an old Excel workbook /);
  assert.match(
    (await run('sheet export b.ods')).stderr,
    /^"b\.ods" would be a CSV with a wrong name\. /,
  );
});

test('an export overwrites nothing, and tells which keys it does not know', async (t) => {
  const { run } = repository(t);
  assert.equal((await run('sheet export a.csv romantic/*')).stderr, 'Wrote a.csv.\n');
  assert.match((await run('sheet export a.csv')).stderr, /^"a\.csv" already exists, /);
  const { status, stderr } = await run('sheet export - romantik/* --lang ko');
  assert.equal(
    `${status} ${stderr}`,
    '2 "catalog"에 코드가 "romantik/*"인 필터가 없습니다. 가장 비슷한 코드는 "romantic/*"입니다.\n',
  );
});
