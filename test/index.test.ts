import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, CatalogError, check, createApp, diff } from '../src/index.ts';
import { at, catalogFolder, soundCatalog } from './support/catalogs.ts';
import { folderWith } from './support/folder.ts';
import { call } from './support/program.ts';
import { gitEnvironment, repositoryWith } from './support/repository.ts';
import { signingPair, unusableKeys } from './support/signing.ts';

/** The code of what an action fails with, and its sentence. */
async function failureOf(action: Promise<unknown>) {
  const error: unknown = await action.then(
    () => 'it did not fail',
    (reason) => reason,
  );
  assert.ok(error instanceof CatalogError, String(error));
  return [error.code, error.message.split('. ', 1).join()];
}

test('what cannot be done is an error with a code and the sentence of the command', async (t) => {
  const folder = folderWith(t, { file: '' });
  const dist = join(folder, 'dist');
  assert.deepEqual(await failureOf(check(join(folder, 'nowhere'))), [
    'catalog-folder-is-missing',
    `There is no catalog folder "${folder}/nowhere"`,
  ]);
  const missing = `There is no snapshot in "${dist}"`;
  assert.deepEqual(await failureOf(createApp({ dist, apiKeys: ['key'] })), [
    'snapshot-is-missing',
    missing,
  ]);
  const blank = 'Key 1 of apiKeys is blank, or holds a colon or a control character.';
  assert.deepEqual(await failureOf(createApp({ dist, apiKeys: [''] })), [
    'key-cannot-be-sent',
    blank,
  ]);
  const [code] = await failureOf(createApp({ dist: join(folder, 'file'), apiKeys: ['key'] }));
  assert.equal(code, 'ENOTDIR');
});

test('build signs with a key in PEM or one that was read, and refuses any other before it writes anything', async (t) => {
  const cwd = catalogFolder(t);
  const options = { catalog: join(cwd, 'catalog'), out: join(cwd, 'dist'), at: new Date(at) };
  const { privateKey, publicKey } = signingPair();
  for (const signingKey of [...Object.values(unusableKeys()), createPublicKey(publicKey)]) {
    const [code] = await failureOf(build({ ...options, signingKey }));
    assert.equal(code, 'signing-key-cannot-be-used');
  }
  assert.equal(existsSync(options.out), false);
  for (const signingKey of [privateKey, createPrivateKey(privateKey)]) {
    await build({ ...options, signingKey });
    const manifest = readFileSync(join(options.out, 'manifest.json'));
    assert.ok(
      verify(null, manifest, publicKey, readFileSync(join(options.out, 'manifest.json.sig'))),
    );
    rmSync(options.out, { recursive: true });
  }
});

test('diff gives what the command prints as JSON, and says what it refuses', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  const catalog = join(cwd, 'catalog');
  const path = join(catalog, 'categories/cartoon.yaml');
  writeFileSync(path, 'name_ko: 만화\nname_en: Cartoon\nis_active: false\n');
  const changes = await diff({ catalog, revision: 'HEAD', failOn: 'breaking' });
  const told = changes.changes.map(({ kind, key, level, is_refused, path }) => [
    kind,
    key,
    level,
    is_refused,
    path,
  ]);
  assert.deepEqual(told, [['deactivated', 'cartoon', 'breaking', true, path]]);
  const args = ['diff', 'HEAD', '--catalog', catalog, '--format', 'json', '--fail-on', 'breaking'];
  const { status, stdout } = await call(args, {
    cwd,
    env: { ...gitEnvironment, LANG: 'C' } as Record<string, string>,
  });
  assert.deepEqual([status, JSON.parse(stdout)], [1, changes]);
  const korean = diff({ catalog, revision: 'nowhere', language: 'ko' });
  assert.deepEqual(await failureOf(korean), [
    'revision-is-unknown',
    '이 저장소에는 "nowhere" 리비전이 없습니다',
  ]);
  assert.deepEqual((await diff({ catalog, revision: 'HEAD', to: 'HEAD' })).changes, []);
});
