import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import packageJson from '../../../package.json' with { type: 'json' };
import { build } from '../../../src/publish/build.ts';
import { activeCategory } from '../../support/answers.ts';
import { inCatalog, organization, soundCatalog } from '../../support/catalogs.ts';
import { without } from '../../support/features.ts';
import { folderWith } from '../../support/folder.ts';
import { call, root } from '../../support/program.ts';
import { contentsOf } from '../../support/published.ts';
import { git, gitEnvironment, repositoryWith } from '../../support/repository.ts';

/** What the API responds with: a category with one filter. */
const responseWith = (code: string) => [activeCategory('Romantic', [code])];

const entry = [
  ...[
    '--category-name-ko',
    '로맨틱',
    '--category-name-en',
    'Romantic & Soft',
    '--filter-name-ko',
    '장밋빛 노을',
  ],
  ...[
    '--filter-name-en',
    'Rosy Dusk',
    '--filter-image-url',
    'https://cdn.example.com/rosy_dusk.webp',
  ],
];
const { name, version } = packageJson;
const said = `filter-catalog ${version}: "npx --no-install filter-catalog init --update --write" replaces this file, unless this line is deleted`;
const textIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const pathsIn = (folder: string) => [...contentsOf(folder).keys()];

test('writes a repository whose workflows are those of this one, with a catalog that is sound', {
  skip: without('new'),
}, async (t) => {
  const cwd = folderWith(t);
  const args = ['init', 'my catalog', '--lang', 'ko', '--organization', organization, ...entry];
  const { status, stderr } = await call(args, { cwd });
  assert.equal(status, 0, stderr);
  const folder = join(cwd, 'my catalog');
  const own = git(root, 'ls-files', '.github', '.vscode', '.gitattributes').trim().split('\n');
  const shared = own.filter((path) => !/(?:codeql|inbox|release|test)\.yml/.test(path));
  const others = ['.gitignore', 'README.md', 'docs/editing.md', 'package.json'];
  const catalog = ['catalog/catalog.yaml', 'catalog/categories/romantic-soft.yaml'];
  assert.deepEqual(pathsIn(folder).toSorted(), [...shared, ...others, ...catalog].toSorted());
  for (const path of shared.filter((each) => each.startsWith('.github/workflows/'))) {
    assert.equal(textIn(folder, path), `# ${said}\n${textIn(root, path)}`, path);
  }
  const ecosystems = textIn(folder, '.github/dependabot.yml').match(/package-ecosystem: .*/g);
  assert.deepEqual(ecosystems, ['package-ecosystem: github-actions']);
  const ignoredHere = textIn(root, '.gitignore');
  for (const line of textIn(folder, '.gitignore').trim().split('\n')) {
    assert.ok(ignoredHere.includes(line.replace(/^\/|\/$/g, '')), line);
  }
  const category =
    'name_ko: 로맨틱\nname_en: Romantic & Soft\nfilters:\n  - code: rosy_dusk\n    name_ko: 장밋빛 노을\n    name_en: Rosy Dusk\n    image_url: https://cdn.example.com/rosy_dusk.webp\n';
  assert.equal(textIn(folder, 'catalog/categories/romantic-soft.yaml'), category);
  const listed = { organization_id: organization, categories: ['romantic-soft'] };
  assert.deepEqual(parse(textIn(folder, 'catalog/catalog.yaml')), listed);
  const checked = await call(['check', '--max-warnings', '0'], { cwd: folder });
  assert.equal(checked.status, 0, checked.stdout);
  const { dependencies, scripts, ...rest } = JSON.parse(textIn(folder, 'package.json'));
  assert.deepEqual(
    [rest.name, rest.private, dependencies],
    ['my-catalog', true, { [name]: version }],
  );
  const ownScripts = Object.keys(scripts).filter((script) => !(script in packageJson.scripts));
  assert.deepEqual(ownScripts, []);
  assert.match(
    textIn(folder, 'docs/editing.md'),
    /^<!-- filter-catalog .* -->\n\n# 카탈로그 편집 안내\n\n웹 브라우저/,
  );
  assert.match(textIn(folder, 'README.md'), /^# my-catalog\n/);
  const links = [
    ...`${textIn(folder, 'README.md')}${textIn(folder, 'docs/editing.md')}`.matchAll(
      /\]\(([^)#]+)/g,
    ),
  ];
  const local = links.map(([, link = '']) => link).filter((link) => !link.startsWith('https://'));
  assert.deepEqual(local, ['docs/editing.md']);
  for (const [, link = ''] of links.filter(([, each]) => each?.startsWith(packageJson.homepage))) {
    textIn(root, link.slice(`${packageJson.homepage}/blob/main/`.length)); // or this throws
  }
});

test('writes for GitLab and in English, and makes an identifier for the organization, which it says', {
  skip: without('new'),
}, async (t) => {
  const cwd = folderWith(t);
  const { status, stderr } = await call(['init', '--host', 'gitlab', ...entry], { cwd });
  assert.equal(status, 0);
  const made = /^organization_id: ([0-9A-HJKMNP-TV-Z]{26})$/m.exec(
    textIn(cwd, 'catalog/catalog.yaml'),
  )?.[1];
  assert.ok(stderr.includes(`The owner of all entries is a new identifier, ${made}.`));
  const inKorean = (text: string) => text.replace('LANG: en_US.UTF-8', 'LANG: ko_KR.UTF-8');
  assert.notEqual(inKorean(textIn(cwd, '.gitlab-ci.yml')), textIn(cwd, '.gitlab-ci.yml'));
  assert.equal(
    inKorean(textIn(cwd, '.gitlab-ci.yml')),
    `# ${said}\n${textIn(root, '.gitlab-ci.yml')}`,
  );
  assert.equal(textIn(cwd, '.gitlab/CODEOWNERS'), textIn(root, '.github/CODEOWNERS'));
  assert.equal(existsSync(join(cwd, '.github')), false);
  const begins =
    /with the address for URL:\n {2}git init --initial-branch=main\n {2}git remote add origin URL\n/;
  assert.match(stderr, begins);
});

test('leaves what is there as it is, names it, and says how scripts and program come into a package.json, and promises no workflow', async (t) => {
  const cwd = folderWith(t, {
    'package.json': '{"name":"ours"}',
    'README.md': 'Ours',
    ...inCatalog(soundCatalog),
  });
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  git(cwd, 'remote', 'add', 'origin', 'https://git.example.com/ours.git');
  const { status, stderr } = await call(['init', '--host', 'none'], { cwd });
  assert.equal(status, 0);
  assert.deepEqual(
    [textIn(cwd, 'package.json'), textIn(cwd, 'README.md')],
    ['{"name":"ours"}', 'Ours'],
  );
  assert.match(
    stderr,
    /left as (?:it is|they are):\n {2}README\.md\n {2}package\.json\n {2}catalog\n/,
  );
  assert.equal(
    stderr.slice(stderr.indexOf('To serve it, until Ctrl-C:')),
    `To serve it, until Ctrl-C:
  npm install --save-exact ${name}@${version}
  npx --no-install filter-catalog init --update --write
  npm start
To publish it, paste this, which begins the branch "published" with the identifiers of everything:
  npm install --save-exact ${name}@${version} &&
  git add -- .gitattributes .gitignore docs/editing.md .vscode/extensions.json .vscode/settings.json .vscode/tasks.json catalog package.json package-lock.json &&
  git commit --message="Begin the catalog" &&
  npx --no-install filter-catalog build &&
  git push --set-upstream origin HEAD &&
  npx --no-install filter-catalog publish --begin
From then on "npx --no-install filter-catalog publish" publishes what was pushed.
`,
  );
  assert.equal((await call(['init', '--update', '--write'], { cwd })).status, 0);
  const { scripts } = JSON.parse(textIn(cwd, 'package.json'));
  assert.equal(scripts.check, 'filter-catalog check');
});

test('an update keeps the language and the branch that were chosen, newer actions, and scripts and a guide of one’s own', async (t) => {
  const scripts = { start: 'node server.js', check: 'tsc', build: 'filter-catalog  build' };
  const settings = JSON.stringify({ name: 'ours', scripts, files: ['a'] }, null, 4).replaceAll(
    '\n',
    '\r\n',
  );
  const cwd = folderWith(t, { 'package.json': settings, ...inCatalog(soundCatalog) });
  const { stderr } = await call(['init', '--lang', 'en'], { cwd });
  assert.match(
    stderr,
    /^ {2}npm run build && npx --no-install filter-catalog serve --temporary-key$/m,
  );
  const workflow = '.github/workflows/filter-catalog-publish.yml';
  const chosen = textIn(cwd, workflow)
    .replace('branches: ["main"] # the default branch', 'branches: [release]')
    .replace(/checkout@[0-9a-f]{40} # v[\d.]+/g, `checkout@${'a'.repeat(40)} # v10.0.0`);
  writeFileSync(join(cwd, workflow), chosen);
  writeFileSync(join(cwd, 'docs/editing.md'), '# Our guide\n');
  await call(['init', '--update', '--write'], { cwd });
  assert.equal(textIn(cwd, workflow), chosen);
  assert.equal(textIn(cwd, 'docs/editing.md'), '# Our guide\n');
  const after = JSON.parse(textIn(cwd, 'package.json'));
  assert.deepEqual(after.scripts, {
    ...scripts,
    ...{
      diff: 'filter-catalog diff',
      explain: 'filter-catalog explain',
      preview: 'filter-catalog preview',
    },
    new: 'filter-catalog new',
  });
  assert.match(textIn(cwd, 'package.json'), /\r\n {4}"files": \[\r\n/);
  writeFileSync(join(cwd, 'package.json'), '{ "name": "ours",');
  for (const args of [[], ['--update'], ['--update', '--write']]) {
    const { status, stderr } = await call(['init', ...args], { cwd });
    assert.deepEqual([status, /"package\.json" is not a JSON object/.test(stderr)], [2, true]);
  }
});

test('begins with a response of the API, whose identifiers the first build keeps', {
  skip: without('import'),
}, async (t) => {
  const answer = responseWith('rosy_dusk');
  const cwd = folderWith(t, { 'active.json': JSON.stringify(answer) });
  const { status, stderr } = await call(['init', 'shop', '--import', 'active.json'], { cwd });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /^ {2}npx --no-install filter-catalog publish --begin$/m);
  await build({ catalog: join(cwd, 'shop/catalog'), dist: join(cwd, 'shop/dist') });
  assert.deepEqual(JSON.parse(textIn(cwd, 'shop/dist/active.json')), answer);
});

const refusals: readonly (readonly [
  what: string,
  args: readonly string[],
  said: RegExp,
  status: number,
])[] = [
  [
    'no flags, and no terminal',
    [],
    /^Missing: --category-name-ko, .*In a terminal you are asked.*init shop --category-name-ko/s,
    2,
  ],
  [
    'a name that gives no slug',
    [...entry, '--category-name-en', '로맨틱'],
    /^Missing: --category-slug\./,
    2,
  ],
  ['an answer that is none', ['--import', 'text.json'], /"text\.json"/, 2],
  ['an answer and names', ['--import', 'text.json', ...entry], /cannot be used with/, 2],
];
for (const [what, args, said, status] of refusals) {
  test(`refuses ${what} with a sentence, and writes nothing`, {
    skip: without('new') || without('import'),
  }, async (t) => {
    const cwd = folderWith(t, { 'text.json': '{"error":"no"}' });
    const done = await call(['init', 'shop', ...args], { cwd });
    assert.equal(done.status, status, done.stderr);
    assert.match(done.stderr, said);
    assert.deepEqual(pathsIn(cwd), ['text.json']);
  });
}

test('takes no answer, no organization and no names over a catalog that is there', {
  skip: without('new') || without('import'),
}, async (t) => {
  const cwd = folderWith(t, { 'active.json': '[]', ...inCatalog(soundCatalog) });
  const before = contentsOf(cwd);
  writeFileSync(join(cwd, 'active.json'), JSON.stringify(responseWith('rosy_dusk')));
  const { status, stderr } = await call(['init', '--import', 'active.json'], { cwd });
  assert.deepEqual([status, /"catalog" is not empty/.test(stderr)], [2, true]);
  for (const args of [entry, ['--organization', 'ours']]) {
    const done = await call(['init', ...args], { cwd });
    assert.deepEqual(
      [done.status, /"catalog" holds a catalog already/.test(done.stderr)],
      [2, true],
    );
  }
  assert.deepEqual(pathsIn(cwd), [...before.keys()]);
});

test('run again, it adds what is missing for the host and in the language that it has, and an update names that', {
  skip: without('new'),
}, async (t) => {
  const cwd = folderWith(t);
  await call(['init', '--host', 'gitlab', '--lang', 'ko', ...entry], { cwd });
  const begun = contentsOf(cwd);
  for (const path of ['.gitlab-ci.yml', 'README.md']) rmSync(join(cwd, path));
  assert.match(
    (await call(['init', '--lang', 'ko', '--host', 'gitlab'], { cwd })).stderr,
    /README\.md/,
  );
  assert.deepEqual(contentsOf(cwd), begun);
  rmSync(join(cwd, '.vscode/settings.json'));
  rmSync(join(cwd, 'README.md'));
  const updated = await call(['init', '--update'], { cwd });
  assert.match(
    updated.stderr,
    /^Not there; to write them: .* init \.\n {2}\.vscode\/settings\.json\n/,
  );
  assert.match((await call(['init'], { cwd })).stderr, /README\.md/);
  assert.deepEqual(contentsOf(cwd), begun);
  const mixed = await call(['init', '--update', '--organization', 'ours'], { cwd });
  assert.deepEqual([mixed.status, /cannot be used with/.test(mixed.stderr)], [2, true]);
});

test('takes the default branch of the host for it, and writes no workflow into a part of a repository', {
  skip: without('new'),
}, async (t) => {
  const cwd = folderWith(t, inCatalog(soundCatalog));
  git(cwd, 'init', '--quiet', '--initial-branch=a-feature');
  git(cwd, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main$&');
  await call(['init'], { cwd });
  const workflow = textIn(cwd, '.github/workflows/filter-catalog-publish.yml');
  assert.match(workflow, /^ {4}branches: \["main\$&"\] # the default/m);
  const { stderr } = await call(['init', 'part', ...entry], { cwd });
  assert.match(
    stderr,
    /larger repository.*From then on "npx --no-install filter-catalog publish"/s,
  );
  assert.equal(existsSync(join(cwd, 'part/.github')), false);
});

test('--update shows what this version would change as a diff, and writes it when told', {
  skip: without('new'),
}, async (t) => {
  const cwd = folderWith(t);
  assert.equal((await call(['init', ...entry], { cwd })).status, 0);
  assert.equal((await call(['init', '--update'], { cwd })).status, 0);
  const begun = contentsOf(cwd);
  const workflow = '.github/workflows/filter-catalog-publish.yml';
  writeFileSync(
    join(cwd, workflow),
    textIn(cwd, workflow).replace('name: filter-catalog publish\n', 'name: old\n'),
  );
  const packageText = textIn(cwd, 'package.json');
  writeFileSync(join(cwd, 'package.json'), packageText.replace(/^.*"check".*\n/m, ''));
  writeFileSync(join(cwd, '.gitignore'), textIn(cwd, '.gitignore').replace('*.tmp\n', ''));
  const readme = textIn(cwd, 'README.md');
  writeFileSync(join(cwd, 'README.md'), 'Ours');
  const before = contentsOf(cwd);
  const shown = await call(['init', '--update'], { cwd });
  assert.equal(shown.status, 1);
  const changed = shown.stdout.match(/^[-+](?![-+]).*/gm);
  assert.deepEqual(changed, [
    '-name: old',
    '+name: filter-catalog publish',
    '+*.tmp',
    '-    "start": "filter-catalog serve --temporary-key"',
    '+    "start": "filter-catalog serve --temporary-key",',
    '+    "check": "filter-catalog check"',
  ]);
  assert.match(shown.stderr, /To write them: .* init \. --update --write$/m);
  assert.deepEqual(contentsOf(cwd), before);
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', workflow);
  git(cwd, 'commit', '--quiet', '--message=Change');
  const written = await call(['init', '--update', '--write'], { cwd });
  rmSync(join(cwd, '.git'), { recursive: true });
  assert.deepEqual([written.status, written.stdout], [0, shown.stdout]);
  writeFileSync(join(cwd, 'README.md'), readme);
  assert.deepEqual(JSON.parse(textIn(cwd, 'package.json')), JSON.parse(packageText));
  writeFileSync(join(cwd, 'package.json'), packageText);
  assert.deepEqual(contentsOf(cwd), begun);
  const elsewhere = await call(['init', '--update', 'elsewhere'], { cwd });
  assert.deepEqual([elsewhere.status, /none of the workflows/.test(elsewhere.stderr)], [2, true]);
});

test('ends and says why where git refuses the repository', async (t) => {
  const env = { ...gitEnvironment, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
  const { status, stderr } = await call(['init'], { cwd: repositoryWith(t, soundCatalog), env });
  assert.deepEqual([status, /dubious ownership/.test(stderr)], [2, true]);
});
