import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { type BuildRequest, build } from '../../src/publish/build.ts';
import { catalogFolder, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { fileVersions, renameCategory } from '../support/published.ts';
import { repositoryWith } from '../support/repository.ts';

const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'];

const buildIn = (cwd: string, more: Partial<BuildRequest> = {}) =>
  build({
    catalog: join(cwd, 'catalog'),
    dist: join(cwd, 'dist'),
    at: first,
    begin: false,
    ...more,
  });

async function builtFolder(t: TestContext): Promise<string> {
  const cwd = catalogFolder(t);
  await buildIn(cwd);
  return cwd;
}

const read = (cwd: string, name: string) => readFileSync(join(cwd, 'dist', name), 'utf8');
const write = (cwd: string, name: string, text: string) =>
  writeFileSync(join(cwd, 'dist', name), text);

/** Returns the fault of a build, which must write nothing. */
async function faultIn(cwd: string, more: Partial<BuildRequest> = {}): Promise<unknown> {
  const before = fileVersions(join(cwd, 'dist'));
  const [result] = await Promise.allSettled([buildIn(cwd, { at: second, ...more })]);
  assert.ok(
    result.status === 'rejected' && result.reason instanceof Failure,
    JSON.stringify(result),
  );
  assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
  const { code, args } = result.reason;
  return 'kind' in args ? args.kind : code;
}

for (const [claim, spoil] of Object.entries({
  'was started over': () => '{}\n',
  'lost a line': (memory: string) => memory.replace(/"romantic".*\n/, ''),
})) {
  test(`writes nothing if the registry ${claim}`, async (t) => {
    const cwd = await builtFolder(t);
    write(cwd, 'stamps.json', spoil(read(cwd, 'stamps.json')));
    renameCategory(cwd, 'Other');
    assert.equal(await faultIn(cwd), 'contradicts');
    assert.equal(await faultIn(cwd, { check: true }), 'contradicts');
  });
}

test('explains how to restore a lost registry, and how to start over', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  await call(['build'], { cwd });
  rmSync(join(cwd, 'dist/stamps.json'));
  const english = await call(['build'], { cwd });
  assert.equal(english.status, 2);
  assert.equal(
    english.stderr,
    '"dist/stamps.json", the registry of all identifiers, is missing. Without it, every filter would be a new one for apps. Nothing was written.\n' +
      'To restore it: cp BACKUP/stamps.json "dist/stamps.json"\n' +
      'To start over on purpose, with other identifiers for everything: npm run build -- --begin\n',
  );
});

test('continues with a registry that is newer than the manifest, as a killed build leaves it', async (t) => {
  const cwd = await builtFolder(t);
  const older = ['manifest.json', 'active.json'].map((name) => [name, read(cwd, name)] as const);
  writeFiles(join(cwd, 'catalog'), {
    'categories/cartoon.yaml': categoryYaml('Cartoon', [
      filterYaml('comic_ink'),
      filterYaml('pen'),
    ]),
  });
  await buildIn(cwd, { at: second });
  const newer = read(cwd, 'stamps.json');
  for (const [name, text] of older) write(cwd, name, text);
  const { outcome } = await buildIn(cwd, { at: '2026-03-03T00:00:00.000Z' });
  assert.deepEqual([outcome?.kind, outcome?.compiled.changes], ['published', []]);
  assert.equal(read(cwd, 'stamps.json'), newer);
  assert.match(read(cwd, 'active.json'), /"code":"pen"/);
});

test('refuses a time more than an hour ahead of the clock', async (t) => {
  const cwd = await builtFolder(t);
  const ahead = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
  renameCategory(cwd, 'Other');
  assert.equal(await faultIn(cwd, { at: ahead(1.1) }), 'time-is-in-the-future');
  await buildIn(cwd, { at: ahead(0.9) });
});
