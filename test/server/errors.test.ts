import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { appWith, credentials, publishedFolder, send } from '../support/server.ts';

const jsonType = 'application/json; charset=utf-8';
let app: FastifyInstance;
before(async (t) => {
  app = await appWith(t as TestContext);
});

test('responds with 500 and a message to an unexpected error, logs it with its stack, and continues', async (t) => {
  const snapshot = await loadSnapshot(await publishedFolder(t));
  const failure = new Error('unforeseen');
  let isBroken = false;
  const lines: string[] = [];
  const broken = await appWith(t, {
    log: pino({}, { write: (line) => lines.push(line) }),
    snapshot: () => {
      if (isBroken) throw failure;
      return snapshot;
    },
  });
  await broken.ready();
  isBroken = true;
  const asked = { headers: { ...credentials, 'x-request-id': 'one' } };
  const { status, headers, body } = await send(broken, asked);
  const found = [status, headers['content-type'], headers['x-request-id']];
  assert.deepEqual(found, [500, jsonType, 'one']);
  assert.equal(String(body), '{"message":"The server failed to answer."}');
  const [line, ...more] = lines.map((text) => JSON.parse(text));
  const logged = [line.level, line.event, line.request_id, line.err.stack, more];
  assert.deepEqual(logged, [50, 'unexpected-error', 'one', failure.stack, []]);
  isBroken = false;
  assert.equal((await send(broken, asked)).status, 200);
});

test('returns a safe X-Request-Id with 404 and 401, else generates one', async () => {
  const keys = [`fc_live_${'0'.repeat(64)}`, `fctemp${'0'.repeat(64)}`, `FCKEY${'A'.repeat(64)}`];
  const inBase64 = Buffer.from(`fckey${'0'.repeat(64)}:`).toString('base64');
  const unsound = ['', 'a b', 'a\tb', 'clé', '\x9b31m', 'a'.repeat(65), ...keys, inBase64];
  for (const given of [credentials, {}]) {
    const idFor = async (id: string) => {
      const headers = { ...given, 'x-request-id': id };
      return (await send(app, { path: '/%zz', headers })).headers['x-request-id'];
    };
    for (const id of ['a1b2-c3/d4:e5', '"', 'a'.repeat(64)]) assert.equal(await idFor(id), id);
    const made = await Promise.all(unsound.map(idFor));
    for (const id of made) assert.match(String(id), /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    assert.equal(new Set(made).size, unsound.length);
  }
});
