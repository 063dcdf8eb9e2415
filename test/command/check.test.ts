import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { call, root } from '../support/program.ts';
import { repositoryWith } from '../support/repository.ts';

test('reports success in the requested language, and keeps it in the next command', async (t) => {
  const cwd = catalogFolder(t);
  const sound = {
    status: 0,
    stdout: 'Nothing wrong in 3 files. Next: npm run build\n',
    stderr: '',
  };
  assert.deepEqual(await call(['check'], { cwd }), sound);
  for (const [args, env, stdout] of [
    [[], { LC_ALL: 'ko_KR.UTF-8' }, '파일 3개에 문제가 없습니다. 다음 명령: npm run build\n'],
    [['--lang', 'ko'], {}, '파일 3개에 문제가 없습니다. 다음 명령: npm run build -- --lang ko\n'],
  ] as const) {
    assert.deepEqual(await call(['check', ...args], { cwd, env }), { ...sound, stdout });
  }
});

test('warns of an expired acceptance', async (t) => {
  const accepted =
    'accepted:\n  - change: removed\n    entry: romantic/x\n    reason: R\n    expires: 2020-12-31\n';
  const cwd = catalogFolder(t, { ...soundCatalog, 'accepted-changes.yaml': accepted });
  const { status, stdout } = await call(['check'], { cwd });
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^catalog\/accepted-changes\.yaml:5:14: warning: acceptance-is-expired\n.* Delete its lines or,/,
  );
});

test('exits with 2 and a hint on standard error for wrong usage', async () => {
  for (const args of [['chekc'], ['check', '--catalgo', 'x'], []]) {
    const { status, stdout, stderr } = await call(args);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /help|Usage/);
  }
});

test('schema prints a schema byte for byte, and exits with 2 for an unknown name', async () => {
  for (const [name, path] of [
    ['category', 'src/catalog/schema/category.schema.json'],
    ['catalog', 'src/catalog/schema/catalog.schema.json'],
    ['accepted-changes', 'src/catalog/schema/accepted-changes.schema.json'],
    ['response', 'src/snapshot/contract.schema.json'],
  ] as const) {
    const stdout = readFileSync(join(root, path), 'utf8');
    assert.deepEqual(await call(['schema', name]), { status: 0, stdout, stderr: '' });
  }
  const { status, stdout, stderr } = await call(['schema', 'filter']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /Allowed choices are category, catalog, accepted-changes, response\./);
});

test('exits with 2 and a message if there is no catalog, or nothing staged', async (t) => {
  const outside = folderWith(t, { 'catalog/catalog.yaml': '' });
  const repository = repositoryWith(t, {});
  mkdirSync(join(repository, 'catalog'));
  const noGit = `This needs git, but "${outside}/catalog" is not in a git repository. Run it in a clone of the repository. To check the files without git: npm run check\n`;
  const korean = `"${outside}/catalog" 폴더는 git 저장소 안에 있지 않습니다. 저장소를 복제한 폴더에서 실행하세요. 지금 파일만 검사할 때는 git이 필요 없습니다: npm run check\n`;
  const nowhere =
    'There is no catalog folder "nowhere". Run this in the folder above it, or give its path with --catalog.\n';
  const staged = (name: string) => nowhere.replace('nowhere', `${name} (staged)`);
  for (const [cwd, args, stderr] of [
    [outside, ['--catalog', 'nowhere'], nowhere],
    [outside, ['--staged'], noGit],
    [outside, ['--staged', '--lang', 'ko'], korean],
    [repository, ['--staged'], staged('catalog')],
    [repository, ['--staged', '--catalog', 'nowhere'], staged('nowhere')],
  ] as const) {
    assert.deepEqual(await call(['check', ...args], { cwd }), { status: 2, stdout: '', stderr });
  }
});
