import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commit } from '../../diff/compared.ts';
import { inCatalog, soundCatalog } from '../../support/catalogs.ts';
import { without } from '../../support/features.ts';
import { folderWith } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { git } from '../../support/repository.ts';

const workflow = '.github/workflows/filter-catalog-inbox.yml';
const skip = without('sheet');

test('--inbox adds the workflow and its folder to a repository, which --update then keeps up to date', {
  skip,
}, async (t) => {
  const cwd = folderWith(t, inCatalog(soundCatalog));
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  await call(['init', '--lang', 'en'], { cwd });
  assert.deepEqual(
    [workflow, 'inbox'].filter((path) => existsSync(join(cwd, path))),
    [],
  );
  const { status, stderr } = await call(['init', '--inbox'], { cwd });
  assert.equal(status, 0, stderr);
  assert.match(
    stderr,
    /^Written to "\.":\n {2}inbox\/\.gitkeep\n {2}\.github\/workflows\/filter-catalog-inbox\.yml\nAlready there/,
  );
  assert.match(
    readFileSync(join(cwd, workflow), 'utf8'),
    /^# filter-catalog .*\n#.*^ {2}LANG: en_US\.UTF-8 /ms,
  );
  const written = readFileSync(join(cwd, workflow), 'utf8');
  assert.equal((await call(['init', '--update'], { cwd })).status, 0);
  writeFileSync(join(cwd, workflow), written.replace('name: filter-catalog inbox', 'name: old'));
  commit(cwd, 'All');
  assert.equal((await call(['init', '--update', '--write'], { cwd })).status, 0);
  assert.equal(readFileSync(join(cwd, workflow), 'utf8'), written);
});

test('--inbox is refused where it would do nothing, and nothing is written', {
  skip,
}, async (t) => {
  const cwd = folderWith(t, inCatalog(soundCatalog));
  const { status, stderr } = await call(['init', '--inbox', '--host', 'gitlab'], { cwd });
  assert.equal(
    stderr,
    '--inbox writes a workflow of GitHub, and there is none for --host gitlab. Nothing was written.\n',
  );
  assert.deepEqual([status, existsSync(join(cwd, 'package.json'))], [2, false]);
});
