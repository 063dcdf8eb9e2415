import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { bodyOf, isOurs } from '../../../src/features/init/ours.ts';
import { repositoryFiles } from '../../../src/features/init/templates.ts';
import { commit } from '../../diff/compared.ts';
import { inCatalog, soundCatalog } from '../../support/catalogs.ts';
import { folderWith, writeFiles } from '../../support/folder.ts';
import { call, root } from '../../support/program.ts';
import { contentsOf } from '../../support/published.ts';
import { git } from '../../support/repository.ts';

const textIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const publisher = '.github/workflows/filter-catalog-publish.yml';
/** As the version before the first line wrote it. */
const earlier = readFileSync(join(root, 'test/features/init/earlier-publish.yml'), 'utf8');

/** A repository of git with these files, committed. */
function repositoryWith(
  t: Parameters<typeof folderWith>[0],
  files: Readonly<Record<string, string>>,
  origin = '',
) {
  const cwd = folderWith(t, { ...inCatalog(soundCatalog), ...files });
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  if (origin !== '') git(cwd, 'remote', 'add', 'origin', origin);
  commit(cwd, 'All');
  return cwd;
}

const theirs = {
  '.github/workflows/publish.yml': 'name: publish\non: push\n',
  '.github/workflows/filter-catalog-comment.yml': 'name: theirs\n',
  '.github/dependabot.yml': 'version: 2\n',
  '.gitlab-ci.yml': 'test:\n  script: npm test\n',
  '.vscode/settings.json': '{}\n',
  '.vscode/tasks.json': '{}\n',
  'docs/editing.md': '# Editing\n',
};
for (const host of ['github', 'gitlab'] as const) {
  test(`with --host ${host}, a file of theirs is never written over, committed or not, whatever its name`, async (t) => {
    const cwd = repositoryWith(t, theirs);
    const saved = {
      ...theirs,
      '.github/workflows/publish.yml': 'name: publish\non: push\n# not saved\n',
    };
    writeFiles(cwd, saved);
    for (const args of [
      ['--host', host],
      ['--update'],
      ['--update', '--write'],
      ['--host', host],
    ]) {
      const { status, stderr } = await call(['init', ...args], { cwd });
      assert.equal([0, 1].includes(Number(status)), true, stderr);
    }
    const after = Object.keys(theirs).map((path) => [path, textIn(cwd, path)]);
    assert.deepEqual(Object.fromEntries(after), saved);
  });
}

test('promises that a push publishes only where it wrote what does', async (t) => {
  const said = async (args: readonly string[], files = {}) => {
    const { stderr } = await call(['init', '--lang', 'en', ...args], {
      cwd: repositoryWith(t, files),
    });
    return /From then on .*/.exec(stderr)?.[0];
  };
  const byHand =
    'From then on "npx --no-install filter-catalog publish" publishes what was pushed.';
  assert.equal(await said([]), 'From then on each push to main publishes.');
  assert.equal(await said([], theirs), 'From then on each push to main publishes.');
  assert.equal(await said([], { [publisher]: 'name: theirs\n' }), byHand);
  assert.equal(await said(['--host', 'gitlab'], theirs), byHand);
  const cwd = repositoryWith(t, theirs);
  const { stderr } = await call(['init', '--host', 'gitlab'], { cwd });
  const yours =
    /^\.gitlab-ci\.yml is yours, .*: add those of node_modules\/@filter-catalog\/cli\/\.gitlab-ci\.yml/m;
  assert.match(stderr, yours);
});

for (const [origin, written] of [
  ['https://gitlab.com/team/catalog.git', '.gitlab-ci.yml'],
  ['git@gitlab.example.com:team/catalog.git', '.gitlab-ci.yml'],
  ['git@github.com:gitlab/catalog.git', publisher],
  ['ssh://git@git.example.com/gitlab.git', publisher],
  ['https://GitLab.com/team/catalog.git', '.gitlab-ci.yml'],
  ['../gitlab/catalog.git', publisher],
] as const) {
  test(`beside a guide of their own, a repository at ${origin} gets what that host runs`, async (t) => {
    const cwd = repositoryWith(t, { 'docs/editing.md': '# Our guide\n' }, origin);
    await call(['init'], { cwd });
    const found = [publisher, '.gitlab-ci.yml'].filter((path) => existsSync(join(cwd, path)));
    assert.deepEqual(found, [written]);
  });
}

test('an update refuses to replace what git does not have, shows what it would change, and writes nothing', async (t) => {
  const cwd = repositoryWith(t, {});
  await call(['init'], { cwd });
  const text = textIn(cwd, publisher).replace('timeout-minutes: 20', 'timeout-minutes: 30');
  writeFileSync(join(cwd, publisher), text);
  const refused = async () => {
    const before = contentsOf(cwd);
    const { status, stdout, stderr } = await call(['init', '--update', '--write'], { cwd });
    assert.deepEqual(
      [status, /^-.*minutes: 30\n\+.*minutes: 20$/m.test(stdout)],
      [2, true],
      stderr,
    );
    assert.match(
      stderr,
      /git does not have them as they are.*\n {2}\.github\/workflows\/filter-catalog-publish\.yml\n$/,
    );
    assert.deepEqual(contentsOf(cwd), before);
  };
  await refused(); // never added
  git(cwd, 'add', '--all');
  await refused(); // not committed
  commit(cwd, 'All');
  writeFileSync(join(cwd, publisher), `${text}# more\n`);
  await refused(); // changed since
  git(cwd, 'update-index', '--assume-unchanged', publisher);
  await refused(); // and git told to overlook it
  writeFileSync(join(cwd, publisher), text);
  assert.equal((await call(['init', '--update', '--write'], { cwd })).status, 0);
  assert.match(textIn(cwd, publisher), /timeout-minutes: 20/);
});

test('a file whose first line was deleted stays as it is from then on', async (t) => {
  const cwd = repositoryWith(t, {});
  await call(['init'], { cwd });
  const own = textIn(cwd, publisher)
    .replace(/^.*\n/, '')
    .replace('timeout-minutes: 20', 'timeout-minutes: 30');
  writeFileSync(join(cwd, publisher), own);
  commit(cwd, 'All');
  assert.equal((await call(['init', '--update', '--write'], { cwd })).status, 0);
  assert.equal(textIn(cwd, publisher), own);
});

test('no text of this version is taken for ours without its first line', () => {
  for (const host of ['github', 'gitlab'] as const) {
    for (const language of ['en', 'ko'] as const) {
      const files = repositoryFiles({ host, language, called: 'shop', branch: 'main' });
      const ours = files.filter(({ path, text }) => isOurs(path, text)).map(({ path }) => path);
      assert.equal(ours.length, host === 'github' ? 8 : 4);
      const withoutLine = files.filter(({ path, text }) => isOurs(path, bodyOf(text)));
      assert.deepEqual(withoutLine, []);
    }
  }
});

for (const branch of ['1.0', 'a,b', '!x', '{x}', 'null', '@x', 'it’s "so"']) {
  test(`a branch called ${branch} is named as it is in the workflow`, () => {
    const files = repositoryFiles({ host: 'github', language: 'en', called: 'shop', branch });
    const { on } = parse(files.find(({ path }) => path === publisher)?.text ?? '');
    assert.deepEqual(on.push.branches, [branch.replace('!', '\\!')]);
  });
}

test('a workflow under its earlier name is taken over as we wrote it, with what was chosen, and not as others changed it', async (t) => {
  const bumped = earlier.replace(/@[0-9a-f]{40} # v7/, `@${'a'.repeat(40)} # v10`);
  const chosen = bumped.replace('ko_KR', 'en_US').replace('[main]', '[trunk]');
  const name = '.github/workflows/publish.yml';
  const cwd = repositoryWith(t, { [name]: chosen });
  const { stderr } = await call(['init', '--lang', 'en'], { cwd });
  assert.equal(existsSync(join(cwd, publisher)), false); // or each merge would publish twice
  assert.match(stderr, /^ {2}npx --no-install filter-catalog init --update --write$/m);
  const { stdout } = await call(['init', '--update', '--write'], { cwd });
  assert.match(stdout, /^rename from \.github\/workflows\/publish\.yml$/m);
  assert.equal(existsSync(join(cwd, name)), false);
  assert.match(
    textIn(cwd, publisher),
    /^# filter-catalog .*\n.*branches: \[trunk\].*LANG: en_US\.UTF-8/s,
  );
  assert.equal((await call(['init', '--update'], { cwd })).status, 0);

  const changed = repositoryWith(t, { [name]: `${chosen}# ours\n` });
  for (const args of [[], ['--update', '--write'], []]) {
    const said = await call(['init', ...args], { cwd: changed });
    assert.match(
      said.stderr,
      /^These workflows .* were changed.*:\n {2}\.github\/workflows\/publish\.yml$/m,
    );
  }
  assert.equal(textIn(changed, name), `${chosen}# ours\n`);
  assert.equal(existsSync(join(changed, publisher)), false); // or each merge would publish twice
});
