import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { build } from '../../../src/publish/build.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { responseCategory, responseFilter } from './imported.ts';

const response = [
  responseCategory([responseFilter('rosy_dusk'), responseFilter('001', { is_active: false })]),
];

/** A folder with this response, and `import` in it: its exit code and what it says to people. */
function folderWithResponse(t: TestContext, content: unknown = response, more: Files = {}) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const folder = folderWith(t, { 'active.json': text, ...more });
  const importing = async (
    ...args: readonly string[]
  ): Promise<readonly [status: unknown, stderr: string]> => {
    const { status, stderr } = await call(['import', ...args], { cwd: folder });
    return [status, stderr];
  };
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, importing, read };
}

test('what is built, imported and built again is the same, byte for byte, and is then current', async (t) => {
  const { folder, importing, read } = folderWithResponse(t);
  writeFiles(join(folder, 'first'), soundCatalog);
  await build({ catalog: join(folder, 'first'), dist: join(folder, 'built'), begin: false });
  const [status, stderr] = await importing('built/active.json');
  assert.equal(status, 0);
  const said =
    /^Imported into "catalog": 2 categories and 3 filters\. Their identifiers and times are in "dist\/stamps\.json"\.\nPublished to "dist": 2 categories and 3 filters \(snapshot [0-9a-f]{12}\)\.\n$/;
  assert.match(stderr, said);
  for (const name of ['active.json', 'stamps.json'])
    assert.equal(read(`dist/${name}`), read(`built/${name}`));
  const again = await build({
    catalog: join(folder, 'catalog'),
    dist: join(folder, 'dist'),
    begin: false,
  });
  assert.deepEqual([again.outcome?.kind, again.outcome?.compiled.changes], ['published', []]);
  assert.ok(again.outcome?.kind === 'published' && !again.outcome.isWritten);
});

test('a response is imported from standard input, in either language, and only its own files are written', async (t) => {
  const cwd = folderWith(t, { 'out/.git': 'a work tree' });
  const args = ['import', '-', '--catalog', 'a/b', '--out', 'out', '--lang', 'ko'];
  const { status, stderr } = await call(args, { cwd, input: `\ufeff${JSON.stringify(response)}` });
  const said =
    '"a/b"에 카테고리 1개, 필터 2개를 가져왔습니다. 식별자와 시각은 "out/stamps.json"에 있습니다.\n';
  assert.deepEqual([status, stderr.slice(0, said.length)], [0, said]);
  const written = readdirSync(join(cwd, 'a/b'), { recursive: true }).toSorted().join(' ');
  assert.equal(written, 'catalog.yaml categories categories/romantic.yaml');
  const published = readdirSync(join(cwd, 'out')).toSorted().join(' ');
  assert.equal(published, '.git active.json manifest.json snapshots stamps.json');
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'out/active.json'), 'utf8')), response);
  const [first, second] = [filterYaml('rosy_dusk'), filterYaml('"001"', ['is_active: false'])];
  const category = categoryYaml('Romantic', [
    first,
    `\n${second.replaceAll(/(?<!: )"001"/g, '001')}`,
  ]);
  assert.equal(readFileSync(join(cwd, 'a/b/categories/romantic.yaml'), 'utf8'), category);
});

test('a folder that is not empty is left as it is', async (t) => {
  for (const name of ['catalog/.keep', 'dist/stamps.json', 'dist/manifest.json']) {
    const { folder, importing, read } = folderWithResponse(t, response, { [name]: '{}' });
    const [status, stderr] = await importing('active.json');
    assert.equal(status, 2);
    assert.ok(
      stderr.startsWith(`"${name.split('/', 1)}" is not empty, and an import overwrites nothing. `),
    );
    assert.deepEqual([readdirSync(folder).length, read(name)], [2, '{}']);
  }
});

const but = (fields: object) => JSON.stringify([{ ...response[0], ...fields }]);
for (const [content, sentence] of [
  ['', ': Unexpected end of JSON input. Nothing was written. '],
  ['{"message":"Unauthorized\u202e"}', ' deleted: {"message":"Unauthorized<U+202E>"}. '],
  [but({ description: undefined }), '\n/0/description: expected text, found nothing\n'],
  [
    but({ sort: 1 }),
    "\n/0/sort: not a field of the API, so it would be lost. To leave it out: jq 'del(..|objects|.sort)'\n",
  ],
] as const) {
  test(`what is not a response is refused with "${sentence.trim()}", and nothing is written`, async (t) => {
    const { folder, importing } = folderWithResponse(t, content);
    const [status, stderr] = await importing('active.json');
    assert.ok(stderr.startsWith('"active.json" ') && stderr.includes(sentence), stderr);
    assert.deepEqual([status, readdirSync(folder)], [2, ['active.json']]);
    assert.match(
      (await importing('active.json', '--lang', 'ko'))[1],
      /아무것도 저장하지 않았습니다/,
    );
  });
}

const odd = [
  responseCategory([
    responseFilter('여름', { name_en: 'Summer Glow' }),
    responseFilter('001'),
    responseFilter('001', { filter_id: 'second' }),
    responseFilter('soft glow'),
  ]),
  responseCategory([responseFilter('x')], { filter_category_id: 'c2', name_en: '카툰' }),
];

test('every name that breaks a rule is listed, with a command line that takes all proposals', async (t) => {
  const { folder, importing, read } = folderWithResponse(t, odd);
  const options = ['--catalog', 'my catalog', '--out', 'out', '--rename', '여름=summer'];
  assert.deepEqual(await importing('active.json', ...options), [
    2,
    `"active.json" cannot be imported with these names. Nothing was written.
/1: "카툰" cannot be the slug here. Use 1 to 64 lower-case letters (a to z) and digits, in words joined by single hyphens. Proposal: category-2
/0/filters/2: "001" cannot be the code here. /0/filters/1 has it already. Proposal: 001_2
/0/filters/3: "soft glow" cannot be the code here. Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit. Proposal: soft_glow
Change the proposals as you like, and run this:
npx --no-install filter-catalog import active.json --rename '여름=summer' --rename '/0/filters/2=001_2' --rename 'soft glow=soft_glow' --rename '카툰=category-2' --out out --catalog 'my catalog'
`,
  ]);
  assert.deepEqual(readdirSync(folder), ['active.json']);
  const proposed = ['여름=summer', '/0/filters/2=001_2', 'soft glow=soft_glow', '카툰=category-2'];
  const renames = proposed.flatMap((each) => ['--rename', each]);
  assert.equal((await importing('active.json', ...renames))[0], 0);
  const codes = ['summer', '001', '001_2', 'soft_glow'];
  const [first, second] = odd;
  const renamed = first?.filters.map((filter, index) => ({ ...filter, code: codes[index] }));
  assert.deepEqual(JSON.parse(read('dist/active.json')), [{ ...first, filters: renamed }, second]);
});

test('a rename of several is refused in either language', async (t) => {
  const { importing } = folderWithResponse(t, odd);
  const args = ['active.json', '--rename', '001=b'];
  assert.deepEqual(await importing(...args), [
    2,
    '--rename "001=b" must be OLD=NEW, and OLD must name one entry of the response. It names /0/filters/1, /0/filters/2.\n',
  ]);
  const [, korean] = await importing(...args, '--lang', 'ko');
  assert.match(korean, /응답의 항목 하나를 가리켜야 합니다\. .*: \/0\/filters\/1, /);
});

test('what breaks another rule is imported with its identifier, reported as check does, and built once it is right', async (t) => {
  const image_url = 'http://cdn.example.com/a.webp';
  const { folder: cwd, read } = folderWithResponse(t, [
    responseCategory([responseFilter('a', { image_url })]),
  ]);
  const { status, stdout, stderr } = await call(['import', 'active.json'], { cwd });
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^catalog\/categories\/romantic\.yaml:7:16: error: image-url-is-malformed$/m,
  );
  const said =
    /no snapshot was published\. "dist\/stamps\.json" keeps the identifiers\. Correct the errors, then run: npm run build$/m;
  assert.match(stderr, said);
  assert.deepEqual(readdirSync(join(cwd, 'dist')), ['stamps.json']);
  const path = 'catalog/categories/romantic.yaml';
  writeFiles(cwd, { [path]: read(path).replace('http:', 'https:') });
  await build({ catalog: join(cwd, 'catalog'), dist: join(cwd, 'dist'), begin: false });
  const [category] = JSON.parse(read('dist/active.json'));
  assert.deepEqual([category.filter_category_id, category.filters[0].filter_id], ['c1', 'id of a']);
});
