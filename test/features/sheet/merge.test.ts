import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { folderWith } from '../../support/folder.ts';
import { webp } from '../../support/images.ts';
import { call } from '../../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../../support/repository.ts';
import { workbookWith } from './workbook.ts';

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
  const run = (line: string, input: string | Buffer = '') =>
    call(line.split(' '), { cwd, env: gitEnvironment, input });
  const says = async (line: string, input: string | Buffer = '') => {
    const { status, stderr } = await run(line, input);
    return `${status} ${stderr}`;
  };
  return {
    cwd,
    says,
    read: (file: string) => readFileSync(join(cwd, file), 'utf8'),
    write: (file: string, content: string | Buffer) => writeFileSync(join(cwd, file), content),
    export: async () => (await run('sheet export -')).stdout,
  };
}
const repository = (t: TestContext) => worldOf(repositoryWith(t, files));

interface Case {
  /** Edits of the sheet after its export, and of the file meanwhile. */
  readonly sheet?: Edits;
  readonly meanwhile?: Edits;
  /** The exit code, and what is said. */
  readonly said: string;
  /** Edits that the import makes in the file. */
  readonly changes?: Edits;
}
const row = (key: string) => new RegExp(`^${key},.*\\r\\n`, 'm');
const wrote = `0 Wrote ${path}.\n`;
const nothing = '0 Nothing to change.\n';
const refused = 'Nothing was written.\n';
const fixed =
  'cannot be changed in this row. Change the cell back. Change codes with rename, categories in the files.\n';
const repeated = '"romantic/a". For a new filter, leave the key empty and use another code.\n';
const missing = 'Rows that the sheet lacks are kept';

const cases: Readonly<Record<string, Case>> = {
  'what was changed in the file alone stays': { meanwhile: ['Filter a', 'One'], said: nothing },
  'a cell that both sides changed is refused, with all of the sheet': {
    sheet: ['필터 a', '둘', 'Filter b', 'Two'],
    meanwhile: ['필터 a', '셋'],
    said: `1 Row 3: name_ko of "romantic/a" was changed in the sheet and, after the export, in the file (${path}:6:14). Exported: "필터 a". In the file: "셋". In the sheet: "둘". Write the value of the file into the cell, or export again.\n${refused}`,
  },
  'fields of one filter that each side changed are merged': {
    sheet: ['필터 a', '둘'],
    meanwhile: ['Filter a', 'One'],
    said: wrote,
    changes: ['필터 a', '둘'],
  },
  'a switch may be a word for yes or no, and a default is what holds': {
    sheet: [/(romantic\/a,.*)false,true/, '$1예,TRUE', /(romantic\/b,.*)false,true/, '$1,no'],
    said: wrote,
    changes: [
      /(a\.webp\n)/,
      '$1    is_recommended: true\n',
      /(b\.webp\n)/,
      '$1    is_active: false\n',
    ],
  },
  'a day may be written as spreadsheets do, or be its number': {
    sheet: [
      /(romantic\/a.*),true,/,
      '$1,true,2099-01-01 9:00',
      /(romantic\/c.*),true,/,
      '$1,true,46387.375',
    ],
    said: wrote,
    changes: [
      /(a\.webp\n)/,
      '$1    active_from: 2099-01-01 09:00\n',
      /(c\.webp\n)/,
      '$1    active_from: 2026-12-31 09:00\n',
    ],
  },
  'an emptied cell is a deleted line': {
    sheet: ['Soft', ''],
    said: wrote,
    changes: ['description: Soft\n', ''],
  },
  'an image may move from one column into the other': {
    sheet: ['https://cdn.example.com/a.webp,', ',z.webp'],
    said: wrote,
    changes: ['image_url: https://cdn.example.com/a.webp', 'image: z.webp'],
  },
  'a changed code does not hide other mistakes': {
    sheet: [',romantic,a,', ',romantic,x,', 'Filter b', '', '로맨틱', ''],
    said: `1 Row 3: code ${fixed}Row 2: error: category "Romantic" (romantic): name_ko is missing here. Add a line such as "name_ko: …".\nRow 4: error: filter "필터 b" (romantic/b): name_en is missing here. Add a line such as "name_en: …".\n${refused}`,
  },
  'missing rows are named, and deleted by nothing': {
    sheet: [row('romantic/b'), '', row('cartoon'), ''],
    said: `0 ${missing} (2): cartoon, romantic/b. To delete a filter, delete it in its file.\nNothing to change.\n`,
  },
  'a copied row is told by its rows': {
    sheet: [/^(romantic\/a.*\r\n)/m, '$1$1'],
    said: `1 Row 3: ${repeated}Row 4: ${repeated}${refused}`,
  },
  'a key that is not there is told by its row': {
    sheet: ['romantic/c', 'romantic/ccc'],
    said: `1 Row 5: The catalog no longer has "romantic/ccc", or the key was changed in the sheet. Restore the key, or delete the row.\n${missing} (1): romantic/c. To delete a filter, delete it in its file.\n${refused}`,
  },
  'a row of a filter that was deleted meanwhile counts where it was changed': {
    meanwhile: [/^ {2}- code: b\n(?: {4}.*\n)+\n?/m, ''],
    said: '0 Nothing to change.\n',
  },
  'a row that lost its key repeats a code': {
    sheet: [/^romantic\/c/m, ''],
    said: `1 ${missing} (1): romantic/c. To delete a filter, delete it in its file.\nRow 5: error: filter "Filter c" (romantic/c): This filter is a copy of the one on line ${path}:13. Delete one of the two.\n${refused}`,
  },
  'a new row is a filter at the end of its category, which has no other fields': {
    // A copy of the row of b, with another code and without its key.
    sheet: [
      /^(romantic\/b,romantic,)b(,.*) b(,.*) b(,.*)b(\.webp.*\r\n)/m,
      '$&,로맨틱,d$2 d$3 d$4d$5',
    ],
    said: wrote,
    changes: [/$/, filterYaml('d')],
  },
  'a category and a field of others are no cells that change': {
    sheet: [
      ',romantic,a,',
      ',cartoon,a,',
      /^(romantic\/b.*,)(,\r)/m,
      '$1Nice$2',
      /^romantic,,/m,
      'romantic,,x',
    ],
    said: `1 Row 2: code ${fixed}Row 3: category ${fixed}Row 4: description ${fixed}${refused}`,
  },
  'two columns for one field are refused': {
    sheet: ['name_en', '한국어 이름'],
    said: '2 Several columns are for the same field: "name_ko", "한국어 이름". Keep one, and rename the others.\n',
  },
  'without the commit nothing is compared': {
    sheet: [/commit \w+/, 'mine'],
    said: '2 The heading with the exported commit ("commit …", in the last column) is missing, or there are several. Put it back, or export again.\n',
  },
  "separators in a heading of one's own are none of the table": {
    sheet: [/^(\ufeff?key.*)/, '$1,"note; todo; tell",a\tb', 'Filter a', 'One'],
    said: `0 Ignored columns and sheets (without a known heading): note; todo; tell, a<U+0009>b\nWrote ${path}.\n`,
    changes: ['Filter a', 'One'],
  },
};

test('compares each cell with what was exported, and with the file as it is now', async (t) => {
  const { read, write, says, ...world } = repository(t);
  const original = read(path);
  const exported = await world.export();
  for (const [what, { sheet = [], meanwhile = [], said, changes = [] }] of Object.entries(cases)) {
    await t.test(what, async () => {
      const before = edited(original, meanwhile);
      write(path, before);
      assert.equal(await says('sheet import - --yes', edited(exported, sheet)), said);
      assert.equal(read(path), edited(before, changes));
    });
  }
});

test('a sheet is exported from a commit', async (t) => {
  const { cwd, says, write } = repository(t);
  write(path, categoryOf.replace('필터 a', '둘'));
  assert.equal(
    await says('sheet export a.csv'),
    `2 "${path}" has changes that are not committed. Commit or undo them first.\n`,
  );
  git(cwd, 'stash', '--quiet');
  assert.equal(await says('sheet export a.csv'), '0 Wrote a.csv.\n');
  assert.match(await says('sheet export a.csv'), /^2 "a\.csv" already exists\. /);
  const outside = worldOf(catalogFolder(t, files));
  assert.match(
    await outside.says('sheet export -'),
    /^2 "\S+catalog" is not in a git repository, /,
  );
});

test('a commit that is not in a clone is fetched, or the sheet is refused', async (t) => {
  const { cwd, write, ...world } = repository(t);
  const csv = (await world.export()).replace('Filter b', 'Two');
  write(path, categoryOf.replace('필터 a', '둘'));
  git(cwd, 'commit', '--quiet', '--all', '--message=Second');
  const shallow = worldOf(join(folderWith(t), 'shallow'));
  git(cwd, 'clone', '--quiet', '--depth=1', `file://${cwd}`, shallow.cwd);
  assert.equal(await shallow.says('sheet import - --yes', csv), wrote);
  const unknown = csv.replace(/commit \w+/, `commit ${'1'.repeat(40)}`);
  assert.equal(
    await shallow.says('sheet import - --yes', unknown),
    `2 The sheet was exported from the commit ${'1'.repeat(40)}, which is neither here nor on origin. Export again, and make your changes there.\n`,
  );
});

test('no spreadsheet runs a cell, which comes back as it was', async (t) => {
  const odd = ['=1+1', '+82', '-5', '@home', '=a,"b"', "'=c"];
  const filters = odd.map((name, at) =>
    filterYaml(`n${at}`).replace(`Filter n${at}`, JSON.stringify(name)),
  );
  const yaml = categoryYaml('Romantic', filters);
  const world = worldOf(repositoryWith(t, { ...files, 'categories/romantic.yaml': yaml }));
  const csv = await world.export();
  const cells = Array.from(csv.matchAll(/필터 n\d,("(?:[^"]|"")*"|[^,]*),/g), ([, cell]) => cell);
  assert.deepEqual(cells, ['"\t=1+1"', '"\t+82"', '"\t-5"', '"\t@home"', '"\t=a,""b"""', "'=c"]);
  assert.equal(await world.says('sheet import - --yes', csv), nothing);
});

/** Rows of a workbook, in which `commit` stands for the heading of its commit. */
interface Workbook {
  readonly rows: readonly (readonly string[])[];
  readonly behind?: string;
  readonly said: string;
}
const error = '<c t="e" vm="1"><v>#VALUE!</v></c>';
const unknownHeading = '0 Ignored columns and sheets (without a known heading): ';
const others = `${missing} (5): cartoon, cartoon/ink, romantic, romantic/b, romantic/c. To delete a filter, delete it in its file.\n`;
const workbooks: Readonly<Record<string, Workbook>> = {
  'pictures, errors and merged cells of its own': {
    rows: [
      ['Key', 'English name', '미리보기', 'commit'],
      ['romantic/a', 'One', error],
      ['', '', '<c><f>IMAGE(A1)</f></c>'],
    ],
    behind: '<mergeCells><mergeCell ref="C4:C6"/></mergeCells>',
    said: `${unknownHeading}미리보기\n${others}Wrote ${path}.\n`,
  },
  'an error in a column of a field': {
    rows: [
      ['Key', 'English name', 'commit'],
      ['romantic/a', error],
    ],
    said: '2 The cell R2C2 of the sheet "필터" has an error such as #NAME?, ',
  },
  'merged headings': {
    rows: [
      ['Key', 'English name', 'Mine', 'commit'],
      ['romantic/a', 'One'],
    ],
    behind: '<mergeCells><mergeCell ref="C1:C2"/></mergeCells>',
    said: '2 The sheet "필터" has merged cells: C1:C2. ',
  },
  'a title above the headings': {
    rows: [['Autumn'], ['Key', 'English name', 'commit'], ['romantic/a', 'One']],
    said: '2 The first row must hold the headings of an export, with its key; for new filters: code, ',
  },
};

test('a workbook counts as far as its headings are known', async (t) => {
  const { read, write, says, ...world } = repository(t);
  const [, commit = ''] = /(commit \w+)/.exec(await world.export()) ?? [];
  for (const [what, { rows, behind, said }] of Object.entries(workbooks)) {
    await t.test(`with ${what}`, async () => {
      write(path, categoryOf);
      const named = rows.map((row) => row.map((text) => (text === 'commit' ? commit : text)));
      write('a.xlsx', workbookWith(named, behind));
      assert.equal((await says('sheet import a.xlsx --yes')).slice(0, said.length), said);
      const wanted = said.includes('Wrote') ? categoryOf.replace('Filter a', 'One') : categoryOf;
      assert.equal(read(path), wanted);
    });
  }
});

test('what is no spreadsheet is said to be what it is', async (t) => {
  const { write, says } = worldOf(catalogFolder(t, files));
  const said: Readonly<Record<string, string>> = {
    '~$filters.xlsx':
      '2 "~$filters.xlsx" is only a lock: "filters.xlsx" is open in another program. Save and close it there, then import "filters.xlsx".\n',
    '.~lock.filters.xlsx#':
      '2 ".~lock.filters.xlsx#" is only a lock: "filters.xlsx" is open in another program. Save and close it there, then import "filters.xlsx".\n',
    'empty.csv': '2 The file is empty. Save the spreadsheet again, then import it.\n',
  };
  for (const [file, sentence] of Object.entries(said)) {
    write(file, file === 'empty.csv' ? '' : 'Mina');
    assert.equal(await says(`sheet import ${file} --yes`), sentence);
  }
});
