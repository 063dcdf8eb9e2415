import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { at, catalogFolder } from '../support/catalogs.ts';
import { call } from '../support/program.ts';
import { contentsOf, fileVersions, manifestOf, renameCategory } from '../support/published.ts';
import { git } from '../support/repository.ts';

/** Publishes these states. Returns the folder and the digests. */
async function published(t: TestContext, names: readonly string[] = ['One', 'Two', 'Three']) {
  const cwd = catalogFolder(t);
  const digests: string[] = [];
  for (const name of names) {
    renameCategory(cwd, name);
    assert.equal((await call(['build', '--at', at], { cwd })).status, 0);
    digests.push(manifestOf(cwd).digest);
  }
  return { cwd, digests };
}

/** Shortens a digest as messages do. */
const short = (digest = '') => digest.slice(0, 12);

test('publishes the previous snapshot again, with a message in both languages', async (t) => {
  const { cwd, digests } = await published(t);
  assert.deepEqual(await call(['rollback'], { cwd }), {
    status: 0,
    stdout: '',
    stderr: `Rolled back "dist": 2 categories and 3 filters (snapshot ${short(digests[1])}). Running servers switch to it. Nothing else is published until build or publish is run with --resume. Before that, revert the change in the catalog too.\n`,
  });
  assert.equal((await loadSnapshot(join(cwd, 'dist'))).manifest.digest, digests[1]);
  assert.match(readFileSync(join(cwd, 'dist/active.json'), 'utf8'), /"name_en":"Two"/);
  const again = await call(['rollback'], { cwd }); // would roll forward
  assert.match(again.stderr, /^"dist" was rolled back already\. Give at least four digits /);
  const short3 = await call(['rollback', short(digests[0]).slice(0, 3)], { cwd });
  assert.match(short3.stderr, /^1 of the digests in "dist" begin with /);
  const korean = await call(['rollback', '--lang', 'ko', short(digests[2])], { cwd });
  assert.match(
    korean.stderr,
    /^"dist" 폴더의 스냅샷을 되돌렸습니다\. 카테고리 2개, 필터 3개\(스냅샷 [0-9a-f]{12}\)\. /,
  );
  assert.equal(manifestOf(cwd).digest, digests[2]);
});

test('--list prints the kept snapshots, marks the current one, and changes nothing', async (t) => {
  const { cwd, digests } = await published(t);
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', 'catalog');
  git(cwd, 'commit', '--quiet', '--message=First');
  renameCategory(cwd, 'Four');
  await call(['build', '--at', at], { cwd });
  const before = fileVersions(join(cwd, 'dist'));
  const commit = git(cwd, 'rev-parse', 'HEAD').slice(0, 12);
  for (const [lang, counts] of [
    ['en', '2 categories, 3 filters'],
    ['ko', '카테고리 2개, 필터 3개'],
  ] as const) {
    const stdout = `* ${short(manifestOf(cwd).digest)} ${commit} 2026-01-01T00:00:03.000Z ${counts}
  ${short(digests[2])} -            2026-01-01T00:00:02.000Z ${counts}
  ${short(digests[1])} -            2026-01-01T00:00:01.000Z ${counts}
  ${short(digests[0])} -            2026-01-01T00:00:00.000Z ${counts}
`;
    assert.deepEqual(await call(['rollback', '--list', '--lang', lang], { cwd }), {
      status: 0,
      stdout,
      stderr: '',
    });
  }
  assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
});

const damaged = 'A snapshot in "dist" cannot be served: ';
/** Published states, an argument, and a damaged file. */
const refused: Readonly<
  Record<string, readonly [names: readonly string[], digits?: string, file?: string]>
> = {
  '0 of the digests in "dist" begin with "latest". Give at least four digits of a digest. To list them: --list':
    [['One', 'Two'], 'latest'],
  '"dist" has only the current snapshot, so there is none to roll back to. Revert the change in git, and publish again: npm run build':
    [['One']],
  'There is no snapshot in "dist". Publish one: npm run build': [[]],
  [`${damaged}manifest.json is not a manifest. Restore it from a copy; or delete it, and publish again: npm run build`]:
    [['One'], '', 'manifest.json'],
  [`${damaged}its files do not match its manifest. Publish it again: npm run build`]: [
    ['One', 'Two'],
    '',
    'snapshots/DIGEST.json.gz',
  ],
};
test('exits with 2 and advice if there is no earlier snapshot, and changes nothing', async (t) => {
  for (const [sentence, [names, digits, file]] of Object.entries(refused)) {
    const { cwd, digests } = await published(t, names);
    if (file) writeFileSync(join(cwd, 'dist', file.replace('DIGEST', `${digests[0]}`)), '{}');
    const before = contentsOf(cwd);
    const expected = { status: 2, stdout: '', stderr: `${sentence}\n` };
    assert.deepEqual(await call(['rollback', ...(digits ? [digits] : [])], { cwd }), expected);
    assert.deepEqual(contentsOf(cwd), before);
  }
});
