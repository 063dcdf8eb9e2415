import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { AnswerCategory } from '../../src/catalog/import/answer.ts';
import { answerCategory, answerFilter } from '../support/answer.ts';
import { folderWith } from '../support/folder.ts';
import { run } from '../support/program.ts';

const first = [
  answerCategory([answerFilter('a'), answerFilter('b')]),
  answerCategory([answerFilter('x')], { filter_category_id: 'c2', name_en: 'Cartoon' }),
];

interface Merged {
  readonly cwd: string;
  readonly merge: (answer: readonly AnswerCategory[], ...args: readonly string[]) => ReturnType<typeof run>;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string) => void;
  readonly built: () => readonly AnswerCategory[];
}

/** A catalog that was imported. */
function imported(t: TestContext): Merged {
  const cwd = folderWith(t, { 'first.json': JSON.stringify(first) });
  assert.equal(run(['import', 'first.json'], { cwd }).status, 0);
  const path = (name: string) => join(cwd, 'catalog', name);
  return {
    cwd,
    merge: (answer, ...args) => {
      writeFileSync(join(cwd, 'next.json'), JSON.stringify(answer));
      return run(['import', 'next.json', '--merge', ...args], { cwd });
    },
    read: (name) => readFileSync(path(name), 'utf8'),
    write: (name, text) => writeFileSync(path(name), text),
    built: () => {
      const { status, stdout } = run(['build'], { cwd });
      assert.equal(status, 0, stdout);
      return JSON.parse(readFileSync(join(cwd, 'dist/active.json'), 'utf8'));
    },
  };
}

const later = '2025-05-01T00:00:00.000Z';

test('values, filters and categories of the answer go into the files, and comments stay', (t) => {
  const { merge, read, write, built } = imported(t);
  const before = `\ufeff# 첫 카테고리\r\n${read('categories/romantic.yaml').replaceAll('\n', '\r\n')}    # 끝\r\n`;
  write('categories/romantic.yaml', before);
  const b = answerFilter('b', { name_en: 'Mood: Night', is_recommended: true, updated_at: later });
  const added = answerCategory([answerFilter('n')], { filter_category_id: 'c3', name_en: 'New', organization_id: '7' });
  const category = answerCategory([b, answerFilter('c', { is_active: false })], { description: '글' });
  assert.deepEqual(merge([added, category]), {
    status: 0,
    stdout: `added     new
added     new/n
changed   romantic: description
changed   romantic/b: name_en, is_recommended, updated_at
added     romantic/c
`,
    stderr:
      'Merged into "catalog": 4 files written, 3 entries that the answer does not name left as they were. Look at it: git diff. Next: npm run check\n',
  });
  assert.equal(
    read('categories/romantic.yaml'),
    before
      .replace('name_en: Romantic\r\n', 'name_en: Romantic\r\ndescription: 글\r\n')
      .replace('name_en: Filter b', 'name_en: "Mood: Night"')
      .replace('b.webp\r\n', 'b.webp\r\n    is_recommended: true\r\n')
      .concat(
        '\r\n  - code: c\r\n    name_ko: 필터 c\r\n    name_en: Filter c\r\n    image_url: https://cdn.example.com/c.webp\r\n    is_active: false\r\n',
      ),
  );
  assert.match(read('catalog.yaml'), /- romantic\n {2}- cartoon\n {2}- new\n$/);
  assert.deepEqual(built(), [
    answerCategory([answerFilter('a'), b, answerFilter('c', { is_active: false })], { description: '글' }),
    first[1],
    added,
  ]);
});

test('a catalog without an order gets one when a category comes, with each where apps show it', (t) => {
  const { cwd, merge, read, write, built } = imported(t);
  write('catalog.yaml', read('catalog.yaml').replace(/\n\n#[\s\S]*$/, '\n'));
  assert.equal(run(['stamp', '--at', '2025-06-01T00:00:00Z'], { cwd }).stdout, 'reordered catalog.yaml\n');
  const added = answerCategory([answerFilter('n')], { filter_category_id: 'c3', name_en: 'A first' });
  assert.equal(merge([added]).status, 0);
  assert.equal(run(['stamp', '--check'], { cwd }).status, 0);
  assert.match(read('catalog.yaml'), /\ncategories:\n {2}- cartoon\n {2}- romantic\n {2}- a-first\n$/);
  assert.deepEqual(built(), [first[1], first[0], added]);
});

test('the same answer again changes nothing, and writes nothing', (t) => {
  const { merge, read } = imported(t);
  const before = read('stamps.json');
  assert.deepEqual(merge(first, '--lang', 'ko'), {
    status: 0,
    stdout: '',
    stderr:
      '응답에 있는 값이 "catalog"에 이미 모두 있어서 쓸 것이 없습니다. 순서와 응답에 없는 항목은 그대로 두었습니다.\n',
  });
  assert.equal(read('stamps.json'), before);
});

test('what was deleted is revived under its identifier, wherever its code belongs now', (t) => {
  const { cwd, merge, read, write, built } = imported(t);
  write('categories/romantic.yaml', read('categories/romantic.yaml').replace(/\n {2}- code: b[\s\S]*$/, ''));
  assert.equal(run(['stamp', '--at', '2025-06-01T00:00:00Z'], { cwd }).stdout, 'vanished  romantic/b\n');
  const answer = [answerCategory([answerFilter('a'), answerFilter('b')]), first[1] ?? answerCategory([])];
  assert.equal(merge(answer).stdout, 'revived   romantic/b\n');
  assert.deepEqual(built(), answer);
});

test('what the answer has as deleted stays, and is told', (t) => {
  const { merge, read } = imported(t);
  const before = read('categories/romantic.yaml');
  const gone = answerFilter('a', { deleted_at: later });
  const { status, stdout } = merge([
    answerCategory([gone]),
    answerCategory([], { filter_category_id: 'c2', deleted_at: later }),
  ]);
  assert.equal(
    stdout,
    'left      romantic/a (the answer has it as deleted: delete it by hand, if that is meant)\n' +
      'left      cartoon (the answer has it as deleted: delete it by hand, if that is meant)\n',
  );
  assert.deepEqual([status, read('categories/romantic.yaml')], [0, before]);
});

/** What is refused, by the catalog or the answer; then no file changes. */
const refusals: readonly {
  readonly claim: string;
  readonly prepare?: (catalog: Merged) => void;
  readonly answer: readonly AnswerCategory[];
  readonly status: number;
  readonly told: RegExp;
}[] = [
  {
    claim: 'a catalog with an error',
    prepare: ({ write, read }) => write('catalog.yaml', `${read('catalog.yaml')}oops: 1\n`),
    answer: first,
    status: 1,
    told: /catalog\.yaml:\d+:1: error: field-is-unknown/,
  },
  {
    claim: 'a catalog that is not stamped',
    prepare: ({ write, read }) =>
      write('categories/romantic.yaml', read('categories/romantic.yaml').replace('code: a', 'code: z')),
    answer: first,
    status: 2,
    told: /has entries that are not stamped.*Run this first: npm run stamp$/m,
  },
  {
    claim: 'a filter that is in another category',
    answer: [answerCategory([answerFilter('x')])],
    status: 2,
    told: /\/0\/filters\/0: in the catalog this filter is in another category, in "categories\/cartoon\.yaml"/,
  },
  {
    claim: 'a file that cannot be changed surely, after others that can',
    prepare: ({ write, read }) =>
      write(
        'categories/cartoon.yaml',
        read('categories/cartoon.yaml').replace(
          /^filters:[\s\S]*/m,
          'filters: [{code: x, name_ko: 필터 x, name_en: Filter x, image_url: "https://cdn.example.com/x.webp"}]\n',
        ),
      ),
    answer: [
      answerCategory([answerFilter('a', { name_en: 'New' })]),
      answerCategory([answerFilter('x'), answerFilter('y')], { filter_category_id: 'c2', name_en: 'Cartoon' }),
    ],
    status: 2,
    told: /"catalog\/categories\/cartoon\.yaml" is written in a way that cannot be changed/,
  },
];

for (const { claim, prepare, answer, status, told } of refusals) {
  test(`${claim} is refused, and no file changes`, (t) => {
    const catalog = imported(t);
    prepare?.(catalog);
    const files = ['catalog.yaml', 'stamps.json', 'categories/romantic.yaml', 'categories/cartoon.yaml'];
    const before = files.map(catalog.read);
    const done = catalog.merge(answer);
    assert.match(done.stdout + done.stderr, told);
    assert.equal(done.status, status);
    assert.deepEqual(files.map(catalog.read), before);
    assert.deepEqual(readdirSync(join(catalog.cwd, 'catalog/categories')), ['cartoon.yaml', 'romantic.yaml']);
  });
}

test('a folder without a catalog is told', (t) => {
  const cwd = folderWith(t, { 'first.json': JSON.stringify(first) });
  assert.match(
    run(['import', 'first.json', '--merge'], { cwd }).stderr,
    /There is no catalog folder "catalog" to merge into\./,
  );
});
