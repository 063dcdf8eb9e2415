import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { serveOptions } from '../../src/command/serve-settings.ts';
import { serveWithAdmin } from '../e2e/serving.ts';
import { root } from '../support/program.ts';

const dockerfile = readFileSync(join(root, 'deploy/container/Dockerfile'), 'utf8');

test('the health check of the image passes while the server is ready, and fails while it stops and once it is gone', async (t) => {
  const [program, ...args]: readonly string[] = JSON.parse(
    /^ +CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]',
  );
  assert.equal(program, 'node');
  const { adminPort, logged, stop } = await serveWithAdmin(t, { args: ['--shutdown-delay', '5s'] });
  const check = async () => {
    const env = { FILTER_CATALOG_ADMIN_PORT: String(adminPort) };
    const [code] = await once(spawn(process.execPath, args, { env }), 'exit');
    return code;
  };
  assert.equal(await check(), 0);
  const stopped = stop();
  await logged('server-stopping');
  assert.equal(await check(), 1);
  assert.equal(await stopped, 0);
  assert.equal(await check(), 1);
});

test('every variable that these files set is a setting of `serve`', () => {
  const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(container|systemd|kubernetes)$/.test(entry.parentPath))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const named = new Set(files.join('\n').match(/\bFILTER_CATALOG_[A-Z_]+/g));
  assert.ok(named.has('FILTER_CATALOG_ADMIN_PORT'));
  const known = ['FILTER_CATALOG_API_KEYS', ...serveOptions({}).map(({ envVar }) => envVar)];
  assert.deepEqual(
    [...named].filter((name) => !known.includes(name)),
    [],
  );
});

test('every stage begins from the same bytes: an image of Node 24 with its digest, or a stage above', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)];
  const images = stages
    .map(([, image]) => image)
    .filter((image) => !stages.some(([, , name]) => name === image));
  assert.deepEqual([stages.length, images.length, new Set(images).size], [4, 2, 1]);
  assert.match(images[0] ?? '', /^node:24\.\d+\.\d+-slim@sha256:[0-9a-f]{64}$/);
});
