import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
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

test('follow.sh has nginx load a new snapshot and a revoked key within five seconds, and nothing that is broken', async (t) => {
  const place = await placeWith(t, 'key-of-ios', 'key-of-web');
  const { url } = await startNginx(place);
  const [ios, web] = ['key-of-ios', 'key-of-web'].map((key) => createClient(new URL(url), key));
  const script = fileURLToPath(new URL('../../deploy/nginx/follow.sh', import.meta.url));
  const paths = { DIST: place.dist, KEYS: place.keys, OUT: join(place.folder, 'exported') };
  const program = { FILTER_CATALOG: `${process.execPath} ${cli}`, CONFIGURATION: join(place.folder, 'nginx.conf') };
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
