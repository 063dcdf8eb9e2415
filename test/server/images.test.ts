import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { folderWith } from '../support/folder.ts';
import { avif, jpg, png, webp } from '../support/images.ts';
import { activePath, appWith, credentials, send } from '../support/server.ts';

const digits = '0123456789abcdef';
const files = {
  [`a-${digits}.png`]: png(),
  [`b-${digits}.webp`]: webp(),
  [`c_1-${digits}.jpg`]: jpg,
  [`d-${digits}.jpeg`]: jpg,
  [`e-${digits}.avif`]: avif(),
};
const image = `/images/a-${digits}.png`;

let app: FastifyInstance;
let folder: string;
before(async (t) => {
  folder = folderWith(t as TestContext, { 'stamps.json': '{}', ...prefixed('images/', files) });
  const images = join(folder, 'images');
  for (const name of ['a.png', '.hidden.png', `A-${digits}.png`, `a-${digits}.svg`])
    writeFileSync(join(images, name), png());
  mkdirSync(join(images, `folder-${digits}.png`));
  app = await appWith(t as TestContext, { images, corsOrigin: ['https://app.example'] });
});

test('serves each image type without a key, as immutable, and prevents type sniffing', async () => {
  const types = [];
  for (const [name, bytes] of Object.entries(files)) {
    const { status, headers, body } = await send(app, { path: `/images/${name}` });
    assert.deepEqual([status, body], [200, bytes]);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-length'], `${bytes.length}`);
    types.push(headers['content-type']);
  }
  assert.deepEqual(types, ['image/png', 'image/webp', 'image/jpeg', 'image/jpeg', 'image/avif']);
  const asked = { path: `${image}?v=1`, headers: { authorization: 'Basic x' } };
  assert.equal((await send(app, asked)).status, 200);
});

test('serves HEAD, and pages of other origins, equally on each replica', async () => {
  const { status, headers, body } = await send(app, { method: 'HEAD', path: image });
  const found = [status, headers['content-length'], body.length];
  assert.deepEqual(found, [200, `${png().length}`, 0]);
  assert.deepEqual([headers.etag, headers['last-modified']], [undefined, undefined]); // replicas would differ
  const page = await send(app, { path: image, headers: { origin: 'https://app.example' } });
  assert.equal(page.headers['access-control-allow-origin'], 'https://app.example');
});

const refused =
  `gone-${digits}.png a.png .hidden.png A-${digits}.png a-${digits}.svg sub/a-${digits}.png
  folder-${digits}.png a-${digits}.png/ ..%2fstamps.json .%2fa-${digits}.png`.split(/\s+/);
for (const name of refused) {
  test(`answers 404 in JSON to /images/${name}`, async () => {
    const { status, headers, body } = await send(app, { path: `/images/${name}` });
    assert.deepEqual([status, headers['content-type']], [404, 'application/json; charset=utf-8']);
    assert.match(`${body}`, /^\{"message":"There is nothing at this path\./);
    assert.equal(headers['cache-control'], undefined);
  });
}

test('accepts no other method, and requires a key everywhere else', async () => {
  assert.equal(
    (await send(app, { method: 'POST', path: image, headers: credentials })).status,
    404,
  );
  for (const path of [activePath, `${image}%00`, '/stamps.json', '/'])
    assert.equal((await send(app, { path })).status, 401);
});

test('serves no images by default', async (t) => {
  const off = await appWith(t);
  assert.equal((await send(off, { path: image })).status, 401);
  assert.equal((await send(off, { path: image, headers: credentials })).status, 404);
});

function prefixed(prefix: string, named: Readonly<Record<string, Buffer>>) {
  return Object.fromEntries(Object.entries(named).map(([name, bytes]) => [prefix + name, bytes]));
}
