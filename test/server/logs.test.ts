import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, beforeEach, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createKeySet } from '../../src/keys/key-set.ts';
import { createApp } from '../../src/server/app.ts';
import { logRequests } from '../../src/server/log.ts';
import { loadSnapshot, type Snapshot } from '../../src/snapshot/load.ts';
import { activePath, credentials, publishedFolder, send } from '../support/server.ts';

const written: string[] = [];
let snapshot: Snapshot;
let app: FastifyInstance;
const records = [{ name: 'ios' }, { name: 'tv', expires_at: '2026-01-01T00:00:00Z' }];
const keys = createKeySet(
  records.map((record) => ({ ...record, sha256: hash('sha256', `key-of-${record.name}`) })),
);

function appAt(level: string, trustProxy = '127.0.0.1'): FastifyInstance {
  const options = {
    level,
    base: null,
    timestamp: false,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const log = pino(options, { write: (line) => written.push(line) });
  const app = createApp({ log, snapshot: () => snapshot, keys: () => keys, trustProxy });
  logRequests(app, log);
  return app;
}

before(async (t) => {
  snapshot = await loadSnapshot(await publishedFolder(t as TestContext));
  app = appAt('debug');
});
beforeEach(() => {
  written.length = 0;
});

const lines = () => written.map((line) => JSON.parse(line));
const basic = (text: string) => ({
  authorization: `Basic ${Buffer.from(text).toString('base64')}`,
});
const refused = (status: number, reason: string, more = {}) => {
  const msg = 'Request refused';
  return { level: 'warn', event: 'request-refused', status, reason, msg, ...more };
};
const answered = {
  level: 'debug',
  event: 'request-completed',
  status: 200,
  key: 'ios',
  msg: 'Request completed',
};
const unknownPath = { key: 'ios', method: 'POST', path: '/elsewhere' };
const forwarded = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' };
const get = `GET ${activePath}`;
/** Request, headers and logged facts. */
const rows: Readonly<Record<string, readonly [request: string, headers: object, facts: object]>> = {
  'no key': [get, {}, refused(401, 'missing-credentials')],
  'an unknown key': [get, basic('secret:'), refused(401, 'unknown-key')],
  'an expired key': [get, basic('key-of-tv:'), refused(401, 'key-expired', { key: 'tv' })],
  'an unknown path': [
    'POST /elsewhere?a=b',
    credentials,
    refused(404, 'unknown-path', unknownPath),
  ],
  'a proxy': [get, forwarded, refused(401, 'missing-credentials', { address: '198.51.100.7' })],
  'a response': [`${get}?a=b`, credentials, answered],
};
for (const [claim, [request, headers, expected]] of Object.entries(rows)) {
  test(`logs one line for a request: ${claim}`, async () => {
    const [method = '', path = ''] = request.split(' ');
    await send(app, { method, path, headers: { ...headers, 'x-request-id': 'one' } });
    const [line, ...more] = lines();
    const usual = { address: '127.0.0.1', method: 'GET', path: activePath, key: '' };
    assert.deepEqual([line, more], [{ request_id: 'one', ...usual, ...expected }, []]);
  });
}

test('logs responses at debug, refusals at warn', async () => {
  for (const [level, expected] of Object.entries({
    debug: ['debug', 'warn'],
    info: ['warn'],
    error: [],
  })) {
    written.length = 0;
    const app = appAt(level);
    await send(app, { headers: credentials });
    await send(app);
    const levels = lines().map(({ level }) => level);
    assert.deepEqual(levels, expected);
  }
});

test('logs no key, credentials or query, wherever they occur, and no forged line', async () => {
  const authorizations = [
    { authorization: 'secret' },
    basic('secret:'),
    basic('key-of-ios:secret'),
    credentials,
  ];
  const others = {
    cookie: 'secret',
    referer: 'https://a/?secret',
    'x-request-id': '","event":"forged',
  };
  const paths = [activePath, '/x%0A{"event":"forged"}', '/a"b\\', `/${'x'.repeat(5000)}`];
  for (const path of paths) {
    for (const given of authorizations)
      await send(app, { path: `${path}?secret`, headers: { ...given, ...others } });
  }
  assert.equal(lines().length, 16);
  for (const { event, path } of lines()) assert.ok(event !== 'forged' && path.length <= 200, path);
  assert.doesNotMatch(written.join(''), /secret|key-of-ios|c2Vjcm|a2V5LW|authorization|\?/i);
});

test('truncates keys in paths, also if percent-encoded, in capitals, or in Base64 with a colon', async () => {
  const digits = '0123456789abcdef'.repeat(4);
  const inBase64 = (key: string) => Buffer.from(`${key}:`).toString('base64');
  const encoded = [...`fckey${digits}`]
    .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
    .join('');
  const shown: Readonly<Record<string, string>> = {
    [`/fckey${digits}`]: '/fckey…',
    [`/api_key_fckey${digits}/a`]: '/api_key_fckey…/a',
    [`/FCKEY${digits.toUpperCase()}`]: '/FCKEY…',
    [`/fc_live_${digits}:`]: '/fc_…:',
    [`/${encoded}`]: '/fckey…',
    [`/${inBase64(`fckey${digits}`)}`]: '/ZmNrZX…==',
    [`/${inBase64(`fctemp${digits}`)}`]: '/ZmN0ZW…=',
    [`/${inBase64(`fc_live_${digits}`)}`]: '/ZmNf…==',
    '/%66ckey/%EA%B0%80': '/%66ckey/%EA%B0%80',
  };
  for (const path of Object.keys(shown)) await send(app, { path });
  const paths = lines().map(({ path }) => path);
  assert.deepEqual(paths, Object.values(shown));
});

test('logs at most 20 lines a second for one reason', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const app = appAt('warn');
  const reasonsOf = async () => {
    written.length = 0;
    for (let count = 0; count < 50; count += 1) await send(app, { headers: basic('secret:') });
    await send(app);
    return lines().map(({ reason }) => reason);
  };
  const expected = [...Array(20).fill('unknown-key'), 'missing-credentials'];
  assert.deepEqual(await reasonsOf(), expected);
  assert.deepEqual(await reasonsOf(), ['missing-credentials']);
  t.mock.timers.tick(1000);
  assert.deepEqual(await reasonsOf(), expected);
});
