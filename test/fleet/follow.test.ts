import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createClient } from '../conformance/client.ts';
import { compiledOf, publish } from '../support/answers.ts';
import { cli } from '../support/program.ts';
import { until } from '../support/until.ts';
import { startNginx } from './nginx.ts';
import { placeWith } from './place.ts';
import { end } from './process.ts';

const script = fileURLToPath(new URL('../../deploy/nginx/follow.sh', import.meta.url));
const FILTER_CATALOG = `${process.execPath} ${cli}`;

test('follow.sh makes a file at each change where somebody else has nginx reload, and runs no nginx', async (t) => {
  const place = await placeWith(t, 'key-of-ios', 'key-of-web');
  const [OUT, CHANGED] = [join(place.folder, 'exported'), join(place.folder, 'changed')];
  const env = {
    PATH: '/usr/bin:/bin',
    FILTER_CATALOG,
    DIST: place.dist,
    KEYS: place.keys,
    OUT,
    CHANGED,
  }; // not /usr/sbin
  const child = spawn('sh', [script], { env });
  t.after(() => end(child, 'SIGTERM'));
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  await until('the first export is told', () => existsSync(CHANGED));
  rmSync(CHANGED);
  place.allow('key-of-ios');
  await until('the revoked key is told', () => existsSync(CHANGED));
  assert.doesNotMatch(
    readdirSync(OUT)
      .map((name) => readFileSync(join(OUT, name), 'latin1'))
      .join(),
    /key-of-web/,
  );
  assert.doesNotMatch(said, /nginx:/);
});

test('follow.sh has nginx load a new snapshot and a revoked key within five seconds, and nothing that is broken', async (t) => {
  const place = await placeWith(t, 'key-of-ios', 'key-of-web');
  const { url } = await startNginx(place);
  const [ios, web] = ['key-of-ios', 'key-of-web'].map((key) => createClient(new URL(url), key));
  const paths = { DIST: place.dist, KEYS: place.keys, OUT: join(place.folder, 'exported') };
  const program = { FILTER_CATALOG, CONFIGURATION: join(place.folder, 'nginx.conf') };
  const child = spawn('sh', [script], { env: { PATH: process.env['PATH'], ...paths, ...program } });
  t.after(() => end(child, 'SIGTERM'));
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  const isAnswered = async (name: string) => `${(await ios?.ask())?.body}`.includes(name);

  const begun = performance.now();
  await publish(place.dist, compiledOf('Swapped', '2026-03-02T00:00:00.000Z'));
  await until('the new snapshot is answered', () => isAnswered('Swapped'));
  place.allow('key-of-ios');
  await until('the revoked key is refused', async () => (await web?.ask())?.status === 401);
  assert.ok(performance.now() - begun < 2 * 5000);

  writeFileSync(place.keys, '{"keys": [');
  await until('it is told', () => said.includes('cannot be used: it must be JSON'));
  rmSync(join(place.dist, 'manifest.json'));
  await until('it is told', () => said.includes('manifest.json'));
  assert.deepEqual([await isAnswered('Swapped'), (await web?.ask())?.status], [true, 401]);
  place.allow('key-of-ios', 'key-of-web');
  await publish(place.dist, compiledOf('Mended', '2026-03-03T00:00:00.000Z'));
  await until('what is mended is answered', () => isAnswered('Mended'));
  await until('the key is let in', async () => (await web?.ask())?.status === 200);
});
