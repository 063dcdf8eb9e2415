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

/** Pairs of a text and its replacement. */
type Edits = readonly (string | RegExp)[];
function edited(text: string, [from, to, ...rest]: Edits): string {
  if (from === undefined) return text;
  assert.match(text, from instanceof RegExp ? from : new RegExp(RegExp.escape(from)));
  return edited(text.replace(from, String(to)), rest);
}

function workIn(cwd: string) {
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
const repository = (t: TestContext) => workIn(repositoryWith(t, files));

interface Case {
  /** Edits of the exported sheet, and of the file meanwhile. */
  readonly sheet?: Edits;
  readonly meanwhile?: Edits;
  /** The exit code and the messages. */
  readonly text: string;
  /** Edits that the import makes in the file. */
  readonly changes?: Edits;
}
const row = (key: string) => new RegExp(`^${key},.*\\r\\n`, 'm');
const wrote = `0 Wrote ${path}.\n`;
const nothing = '0 Nothing to change.\n';
const refused = 'Nothing was written.\n';
const fixed =
  'cannot be changed in this row. Restore the cell. To change a code, use rename; to move a filter, edit the files.\n';
const repeated =
  'There is more than one row with the key "romantic/a". For a new filter, leave the key empty and use another code.\n';
const missing = 'Entries without a row in the sheet are kept';

const cases: Readonly<Record<string, Case>> = {
  'a change in the file alone stays': { meanwhile: ['Filter a', 'One'], text: nothing },
  'a cell that both sides changed is a conflict, and nothing is written': {
    sheet: ['필터 a', '둘', 'Filter b', 'Two'],
    meanwhile: ['필터 a', '셋'],
    text: `1 Row 3: name_ko of "romantic/a" was changed in the sheet and, after the export, in the file (${path}:6:14). Exported: "필터 a". In the file: "셋". In the sheet: "둘". Write the value of the file into the cell, or export again.\n${refused}`,
  },
  'changes to different fields of a filter are merged': {
    sheet: ['필터 a', '둘'],
    meanwhile: ['Filter a', 'One'],
    text: wrote,
    changes: ['필터 a', '둘'],
  },
  'a switch may be a word for yes or no, and an empty one is the default': {
    sheet: [/(romantic\/a,.*)false,true/, '$1예,TRUE', /(romantic\/b,.*)false,true/, '$1,no'],
    text: wrote,
    changes: [
      /(a\.webp\n)/,
      '$1    is_recommended: true\n',
      /(b\.webp\n)/,
      '$1    is_active: false\n',
    ],
  },
  'a date may have the format or number of a spreadsheet': {
    sheet: [
      /(romantic\/a.*),true,/,
      '$1,true,2099-01-01 9:00',
      /(romantic\/c.*),true,/,
      '$1,true,46387.375',
    ],
    text: wrote,
    changes: [
      /(a\.webp\n)/,
      '$1    active_from: 2099-01-01 09:00\n',
      /(c\.webp\n)/,
      '$1    active_from: 2026-12-31 09:00\n',
    ],
  },
  'an empty cell deletes the line': {
    sheet: ['Soft', ''],
    text: wrote,
    changes: ['description: Soft\n', ''],
  },
  'an image may move to the other column': {
    sheet: ['https://cdn.example.com/a.webp,', ',z.webp'],
    text: wrote,
    changes: ['image_url: https://cdn.example.com/a.webp', 'image: z.webp'],
  },
  'a changed code does not hide other errors': {
    sheet: [',romantic,a,', ',romantic,x,', 'Filter b', '', '로맨틱', ''],
    text: `1 Row 3: code ${fixed}Row 2: error: category "Romantic" (romantic): name_ko is missing here. Add a line such as "name_ko: …".\nRow 4: error: filter "필터 b" (romantic/b): name_en is missing here. Add a line such as "name_en: …".\n${refused}`,
  },
  'missing rows are reported, and not deleted': {
    sheet: [row('romantic/b'), '', row('cartoon'), ''],
    text: `0 ${missing} (2): cartoon, romantic/b. To delete a filter, delete it in its file.\nNothing to change.\n`,
  },
  'a copied row is reported by row number': {
    sheet: [/^(romantic\/a.*\r\n)/m, '$1$1'],
    text: `1 Row 3: ${repeated}Row 4: ${repeated}${refused}`,
  },
  'an unknown key is reported by row number': {
    sheet: ['romantic/c', 'romantic/ccc'],
    text: `1 Row 5: The catalog no longer has "romantic/ccc", or the key was changed in the sheet. Restore the key, or delete the row.\n${missing} (1): romantic/c. To delete a filter, delete it in its file.\n${refused}`,
  },
  'an unchanged row of a deleted filter is ignored': {
    meanwhile: [/^ {2}- code: b\n(?: {4}.*\n)+\n?/m, ''],
    text: '0 Nothing to change.\n',
  },
  'a row without its key repeats a code': {
    sheet: [/^romantic\/c/m, ''],
    text: `1 ${missing} (1): romantic/c. To delete a filter, delete it in its file.\nRow 5: error: filter "Filter c" (romantic/c): This filter is a copy of the one on line ${path}:13. Delete one of the two.\n${refused}`,
  },
  'a new row adds a filter at the end of its category': {
    // A copy of the row of b, with another code and without its key.
    sheet: [
      /^(romantic\/b,romantic,)b(,.*) b(,.*) b(,.*)b(\.webp.*\r\n)/m,
      '$&,로맨틱,d$2 d$3 d$4d$5',
    ],
    text: wrote,
    changes: [/$/, filterYaml('d')],
  },
  'categories, codes and fields of the other kind cannot change': {
    sheet: [
      ',romantic,a,',
      ',cartoon,a,',
      /^(romantic\/b.*,)(,\r)/m,
      '$1Nice$2',
      /^romantic,,/m,
      'romantic,,x',
    ],
    text: `1 Row 2: code ${fixed}Row 3: category ${fixed}Row 4: description ${fixed}${refused}`,
  },
  'two columns for one field are refused': {
    sheet: ['name_en', '한국어 이름'],
    text: '2 Several columns are for the same field: "name_ko", "한국어 이름". Keep one, and rename the others.\n',
  },
  'a sheet without its commit is refused': {
    sheet: [/commit \w+/, 'mine'],
    text: '2 The heading with the exported commit ("commit …", in the last column) is missing, or there are several. Put it back, or export again.\n',
  },
  'separators in an unknown heading do not split the table': {
    sheet: [/^(\ufeff?key.*)/, '$1,"note; todo; tell",a\tb', 'Filter a', 'One'],
    text: `0 Ignored columns and sheets (without a known heading): note; todo; tell, a<U+0009>b\nWrote ${path}.\n`,
    changes: ['Filter a', 'One'],
  },
};

test('compares each cell with the exported commit and the current file', async (t) => {
  const { read, write, says, ...work } = repository(t);
  const original = read(path);
  const exported = await work.export();
  for (const [what, { sheet = [], meanwhile = [], text, changes = [] }] of Object.entries(cases)) {
    await t.test(what, async () => {
      const before = edited(original, meanwhile);
      write(path, before);
      assert.equal(await says('sheet import - --yes', edited(exported, sheet)), text);
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
  const outside = workIn(catalogFolder(t, files));
  assert.match(
    await outside.says('sheet export -'),
    /^2 This needs git, but "\S+catalog" is not in a git repository\. /,
  );
});

test('a commit that is not in a clone is fetched, or the sheet is refused', async (t) => {
  const { cwd, write, ...work } = repository(t);
  const csv = (await work.export()).replace('Filter b', 'Two');
  write(path, categoryOf.replace('필터 a', '둘'));
  git(cwd, 'commit', '--quiet', '--all', '--message=Second');
  const shallow = workIn(join(folderWith(t), 'shallow'));
  git(cwd, 'clone', '--quiet', '--depth=1', `file://${cwd}`, shallow.cwd);
  assert.equal(await shallow.says('sheet import - --yes', csv), wrote);
  const unknown = csv.replace(/commit \w+/, `commit ${'1'.repeat(40)}`);
  assert.equal(
    await shallow.says('sheet import - --yes', unknown),
    `2 The sheet was exported from the commit ${'1'.repeat(40)}, which is neither here nor on origin. Export again, and make your changes there.\n`,
  );
});

test('no spreadsheet runs a cell as a formula, and its text survives', async (t) => {
  const odd = ['=1+1', '+82', '-5', '@home', '=a,"b"', "'=c"];
  const filters = odd.map((name, at) =>
    filterYaml(`n${at}`).replace(`Filter n${at}`, JSON.stringify(name)),
  );
  const yaml = categoryYaml('Romantic', filters);
  const work = workIn(repositoryWith(t, { ...files, 'categories/romantic.yaml': yaml }));
  const csv = await work.export();
  const cells = Array.from(csv.matchAll(/필터 n\d,("(?:[^"]|"")*"|[^,]*),/g), ([, cell]) => cell);
  assert.deepEqual(cells, ['"\t=1+1"', '"\t+82"', '"\t-5"', '"\t@home"', '"\t=a,""b"""', "'=c"]);
  assert.equal(await work.says('sheet import - --yes', csv), nothing);
});

/** `commit` in a row stands for the heading of the commit. */
interface Workbook {
  readonly rows: readonly (readonly string[])[];
  readonly tail?: string;
  readonly text: string;
}
const error = '<c t="e" vm="1"><v>#VALUE!</v></c>';
const unknownHeading = '0 Ignored columns and sheets (without a known heading): ';
const kept = `${missing} (5): cartoon, cartoon/ink, romantic, romantic/b, romantic/c. To delete a filter, delete it in its file.\n`;
const workbooks: Readonly<Record<string, Workbook>> = {
  'pictures, errors and merged cells of its own': {
    rows: [
      ['Key', 'English name', '미리보기', 'commit'],
      ['romantic/a', 'One', error],
      ['', '', '<c><f>IMAGE(A1)</f></c>'],
    ],
    tail: '<mergeCells><mergeCell ref="C4:C6"/></mergeCells>',
    text: `${unknownHeading}미리보기\n${kept}Wrote ${path}.\n`,
  },
  'an error in a column of a field': {
    rows: [
      ['Key', 'English name', 'commit'],
      ['romantic/a', error],
    ],
    text: '2 The cell R2C2 of the sheet "필터" has an error such as #NAME?, ',
  },
  'merged headings': {
    rows: [
      ['Key', 'English name', 'Mine', 'commit'],
      ['romantic/a', 'One'],
    ],
    tail: '<mergeCells><mergeCell ref="C1:C2"/></mergeCells>',
    text: '2 The sheet "필터" has merged cells: C1:C2. ',
  },
  'a title above the headings': {
    rows: [['Autumn'], ['Key', 'English name', 'commit'], ['romantic/a', 'One']],
    text: '2 The first row must contain the headings of an export, including the key. ',
  },
};

test('only columns with known headings are read', async (t) => {
  const { read, write, says, ...work } = repository(t);
  const [, commit = ''] = /(commit \w+)/.exec(await work.export()) ?? [];
  for (const [what, { rows, tail, text }] of Object.entries(workbooks)) {
    await t.test(`with ${what}`, async () => {
      write(path, categoryOf);
      const named = rows.map((row) => row.map((cell) => (cell === 'commit' ? commit : cell)));
      write('a.xlsx', workbookWith(named, tail));
      assert.equal((await says('sheet import a.xlsx --yes')).slice(0, text.length), text);
      const wanted = text.includes('Wrote') ? categoryOf.replace('Filter a', 'One') : categoryOf;
      assert.equal(read(path), wanted);
    });
  }
});

test('lock files and empty files are refused', async (t) => {
  const { write, says } = workIn(catalogFolder(t, files));
  const refusals: Readonly<Record<string, string>> = {
    '~$filters.xlsx':
      '2 "~$filters.xlsx" is only a lock: "filters.xlsx" is open in another program. Save and close it there, then import "filters.xlsx".\n',
    '.~lock.filters.xlsx#':
      '2 ".~lock.filters.xlsx#" is only a lock: "filters.xlsx" is open in another program. Save and close it there, then import "filters.xlsx".\n',
    'empty.csv': '2 The file is empty. Save the spreadsheet again, then import it.\n',
  };
  for (const [file, sentence] of Object.entries(refusals)) {
    write(file, file === 'empty.csv' ? '' : 'Mina');
    assert.equal(await says(`sheet import ${file} --yes`), sentence);
  }
});
