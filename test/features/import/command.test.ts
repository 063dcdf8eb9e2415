import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from '../../../src/publish/build.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { responseCategory, responseFilter } from './imported.ts';

const response = [
  responseCategory([responseFilter('rosy_dusk'), responseFilter('001', { is_active: false })]),
];

/** Creates a folder with a response and other files. `run` returns exit code and output. */
function folderWithResponse(t: TestContext, content: unknown = response, more: Files = {}) {
  const isFile = typeof content === 'string' || Buffer.isBuffer(content);
  const folder = folderWith(t, {
    'active.json': isFile ? content : JSON.stringify(content),
    ...more,
  });
  const importing = async (args = 'active.json', input: string | Buffer = '') => {
    const env = { LANG: 'ko_KR.UTF-8' };
    const words = ['import', ...args.split(' ')];
    const { status, stderr } = await call(words, { cwd: folder, env, input });
    return `${status} ${stderr}`;
  };
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, importing, read };
}

test('a build of an import equals the first build, byte for byte', async (t) => {
  const { folder, importing, read } = folderWithResponse(t);
  writeFiles(join(folder, 'first'), soundCatalog);
  await build({ catalog: join(folder, 'first'), dist: join(folder, 'built'), begin: false });
  const said =
    /^0 Imported into "catalog": 2 categories and 3 filters\. Their identifiers and times are in "dist\/stamps\.json"\.\n"dist" 폴더에 .*\n$/;
  assert.match(await importing('built/active.json'), said);
  for (const name of ['active.json', 'stamps.json'])
    assert.equal(read(`dist/${name}`), read(`built/${name}`));
  const places = { catalog: join(folder, 'catalog'), dist: join(folder, 'dist') };
  const { outcome } = await build({ ...places, begin: false });
  assert.deepEqual([outcome?.kind, outcome?.compiled.changes], ['published', []]);
  assert.ok(outcome?.kind === 'published' && !outcome.isWritten);
});

test('writes only its own files', async (t) => {
  const { folder, importing, read } = folderWithResponse(t, '', { 'out/.git': 'a work tree' });
  const given = `\ufeff${JSON.stringify(response)}`;
  assert.match(await importing('- --catalog a/b --out out', given), /^0 Imported into "a\/b": 1 /);
  const filesIn = (name: string) =>
    readdirSync(join(folder, name), { recursive: true }).toSorted().join(' ');
  assert.equal(filesIn('a/b'), 'catalog.yaml categories categories/romantic.yaml');
  assert.match(filesIn('out'), /^\.git active\.json manifest\.json snapshots .* stamps\.json$/);
  assert.deepEqual(JSON.parse(read('out/active.json')), response);
  const second = filterYaml('"001"', ['is_active: false']).replaceAll(/(?<!: )"001"/g, '001');
  const category = categoryYaml('Romantic', [filterYaml('rosy_dusk'), `\n${second}`]);
  assert.equal(read('a/b/categories/romantic.yaml'), category);
  assert.equal(read('a/b/catalog.yaml'), 'organization_id: "42"\ncategories:\n  - romantic\n');
});

test('fills an empty catalog, and keeps its other fields', async (t) => {
  const before = `# Ours\norganization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBX # made\ntime_zone: Asia/Seoul\n`;
  const files = { 'catalog/catalog.yaml': before, 'catalog/images/.gitkeep': '' };
  const { importing, read } = folderWithResponse(
    t,
    [responseCategory([responseFilter('a')], { name_en: '2024' })],
    files,
  );
  assert.match(await importing(), /^0 /);
  assert.equal(
    read('catalog/catalog.yaml'),
    `# Ours\norganization_id: "42" # made\ntime_zone: Asia/Seoul\ncategories:\n  - "2024"\n`,
  );
});

test('refuses a catalog with a category, and a published folder', async (t) => {
  for (const [name, option] of [
    ['catalog/categories/a.yaml', '--catalog'],
    ['dist/stamps.json', '--out'],
    ['dist/manifest.json', '--out'],
  ] as const) {
    const { folder, importing, read } = folderWithResponse(t, response, { [name]: '{}' });
    const sentence = `2 "${name.split('/', 1)}" has categories or a registry already. Name another folder: ${option} FOLDER. `;
    const said = await importing();
    assert.ok(said.startsWith(sentence), said);
    assert.deepEqual([readdirSync(folder).length, read(name)], [2, '{}']);
  }
});

test('reads UTF-16 with a byte order mark, as from PowerShell, with a warning', async (t) => {
  const utf16 = Buffer.from(`\ufeff${JSON.stringify(response)}`, 'utf16le');
  for (const content of [utf16, Buffer.from(utf16).swap16()]) {
    const { importing, read } = folderWithResponse(t, content);
    assert.match(await importing(), /^0 .*\nThe response is UTF-16, .* curl\.exe --output\.\n/);
    assert.deepEqual(JSON.parse(read('dist/active.json')), response);
  }
});

const saveAgain =
  'Nothing was written. Save it again: curl --compressed --user KEY: --output response.json https://HOST/filter-category/active (in PowerShell: curl.exe).\n';
const but = (fields: object) => JSON.stringify([{ ...response[0], ...fields }]);
const refused: readonly (readonly [content: string | Buffer, sentence: string])[] = [
  [gzipSync('[]'), `is compressed with gzip. ${saveAgain}`],
  [Buffer.from('"\xff"', 'latin1'), `is neither UTF-8 nor UTF-16. ${saveAgain}`],
  [
    '{"message":"Unauthorized\u202e"}',
    'filter-category/active: {"message":"Unauthorized<U+202E>"}. ',
  ],
  [
    but({ description: undefined }),
    " API response. Nothing was written.\n.[0] must have required property 'description'\n",
  ],
];
for (const [content, sentence] of refused) {
  test(`refuses other input with "${sentence.slice(0, 60).trim()}"`, async (t) => {
    const { folder, importing } = folderWithResponse(t, content);
    const said = await importing();
    assert.ok(said.startsWith('2 "active.json" ') && said.includes(sentence), said);
    assert.deepEqual(readdirSync(folder), ['active.json']);
  });
}

/** Runs the proposed jq program on the response; undefined without jq. */
function changedBy(line: string, folder: string): string | undefined {
  const [jq = ''] = line.split(' | npx ');
  const { status, stdout } = spawnSync('sh', ['-c', `command -v jq >&2 || exit 9; ${jq}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 9 ? undefined : stdout;
}

test('prints a command that replaces all malformed codes by the proposals', async (t) => {
  const codes = ['여름', '001', '001', 'soft glow'];
  const [first, second] = [
    responseCategory(codes.map((code, at) => responseFilter(code, { filter_id: `${at}` }))),
    responseCategory([responseFilter("it's")], { filter_category_id: 'c2', name_en: '카툰' }),
  ];
  const { folder, importing, read } = folderWithResponse(t, [first, second]);
  const said = await importing('active.json --catalog cat --out out');
  const line = `jq '.[0].filters[0].code = "filter_1" | .[0].filters[2].code = "001_2" | .[0].filters[3].code = "soft_glow" | .[1].filters[0].code = "it_s"' active.json | npx --no-install filter-catalog import - --out out --catalog cat`;
  assert.equal(
    said,
    `2 "active.json" cannot be imported with these codes. Nothing was written.
.[0].filters[0]: "여름" cannot be a code. Proposal: filter_1
.[0].filters[2]: "001" is already the code of .[0].filters[1]. Proposal: 001_2
.[0].filters[3]: "soft glow" cannot be a code. Proposal: soft_glow
.[1].filters[0]: "it's" cannot be a code. Proposal: it_s
Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit. Apps get the new codes. Change the proposals as you like, then run:
${line}
`,
  );
  assert.deepEqual(readdirSync(folder), ['active.json']);
  const changed = changedBy(line, folder);
  if (changed === undefined) return t.skip('no jq here');
  const made =
    /^0 .*\nThese file names were made up: category-2 \("카툰"\)\. .* rename category-2 NAME\n/;
  assert.match(await importing('-', changed), made);
  const [romantic, cartoon] = JSON.parse(read('dist/active.json'));
  const built = [...romantic.filters, ...cartoon.filters].map(({ code }) => code);
  assert.deepEqual(built, ['filter_1', '001', '001_2', 'soft_glow', 'it_s']);
});

test('prints a command that removes unknown fields', async (t) => {
  const odd = responseFilter('a', { "it's": 1, description: 2 } as object);
  const { folder, importing } = folderWithResponse(t, [
    responseCategory([odd], { sort: 1 } as object),
  ]);
  const [line = ''] = /^jq .*$/m.exec(await importing()) ?? [];
  assert.equal(
    line,
    `jq 'del(.[]."sort", .[].filters[]."it'\\''s", .[].filters[]."description")' active.json | npx --no-install filter-catalog import -`,
  );
  const changed = changedBy(line, folder);
  if (changed === undefined) return t.skip('no jq here');
  assert.deepEqual(JSON.parse(changed), [responseCategory([responseFilter('a')])]);
});

test('keeps identifiers if the catalog has errors, for a build after they are corrected', async (t) => {
  const image_url = 'http://cdn.example.com/a.webp';
  const category = responseCategory([responseFilter('a', { image_url })], {
    description: 'a\r\nb',
  });
  const { folder, importing, read } = folderWithResponse(t, [category]);
  assert.match(
    await importing(),
    /^1 Imported .*\nLines in texts end with LF now, no longer with CR LF: romantic\.\nNo snapshot was published: .* then run: npm run build\n$/,
  );
  assert.deepEqual(readdirSync(join(folder, 'dist')), ['stamps.json']);
  const path = 'catalog/categories/romantic.yaml';
  writeFiles(folder, { [path]: read(path).replace('http:', 'https:') });
  await build({ catalog: join(folder, 'catalog'), dist: join(folder, 'dist'), begin: false });
  const [{ filter_category_id, description, filters }] = JSON.parse(read('dist/active.json'));
  assert.deepEqual(
    [filter_category_id, description, filters[0].filter_id],
    ['c1', 'a\nb', 'id of a'],
  );
});
