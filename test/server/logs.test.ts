import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createRefusalLog } from '../../src/server/refusal-log.ts';
import { start } from '../support/program.ts';
import { folders } from '../support/reloads.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import { type LogLine, linesOf, linesOfEvent, loggedLine, serve, stop } from '../support/serving.ts';
import { until } from '../support/until.ts';

const madeId = /^[\w-]{8,64}$/;

/** What a line says beside when and by which process. */
function saidIn({ time, pid, ...said }: LogLine) {
  assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.ok(Number.isInteger(pid));
  return said;
}

test('writes one line of JSON for the start, each refused request, and the stop, and none for others', async (t) => {
  const served = await serve(t);
  const { port } = served;
  await ask(port, { headers: credentials });
  await ask(port, { path: `${activePath}?token=secret-of-ios`, headers: { 'x-request-id': 'abc-1' } });
  await ask(port, { path: '/elsewhere?token=secret-of-ios', method: 'POST', headers: credentials });
  const authorization = `Basic ${Buffer.from('secret-of-ios:').toString('base64')}`;
  await ask(port, { headers: { authorization, 'x-request-id': 'abc-3' } });
  assert.equal(await stop(served.child), 0);
  const [started, missing, unknown, refused, ...stopping] = linesOf(served.output()).map(saidIn);
  const digest = 'aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462';
  const url = `http://127.0.0.1:${port}`;
  assert.deepEqual(started, {
    level: 'info',
    event: 'snapshot-is-served',
    url,
    digest,
    categories: 2,
    filters: 3,
    msg: `Serving 2 categories and 3 filters (snapshot aab26e477d96) at ${url} (Ctrl-C ends it).`,
  });
  const refusal = { level: 'info', event: 'request-is-refused', address: '127.0.0.1' };
  assert.deepEqual(missing, {
    ...refusal,
    status: 401,
    reason: 'credentials-are-missing',
    request_id: 'abc-1',
    method: 'GET',
    path: activePath,
    key: '',
    msg: `Refused with 401, credentials-are-missing: GET ${activePath}`,
  });
  assert.deepEqual(
    { ...unknown, request_id: '' },
    {
      ...refusal,
      status: 404,
      reason: 'path-is-unknown',
      request_id: '',
      method: 'POST',
      path: '/elsewhere',
      key: 'environment-1',
      msg: 'Refused with 404, path-is-unknown: POST /elsewhere',
    },
  );
  assert.deepEqual([refused?.['reason'], refused?.['request_id']], ['key-is-unknown', 'abc-3']);
  assert.deepEqual(stopping, [
    { level: 'info', event: 'server-is-stopping', signal: 'SIGTERM', seconds: 0, msg: 'Stopping, as SIGTERM says.' },
    { level: 'info', event: 'server-stops', msg: 'Stopped.' },
  ]);
  assert.doesNotMatch(served.output(), /secret|key-of-ios|c2VjcmV0|a2V5/);
});

test('writes a line for each request at --log-level debug, with the name of its key', async (t) => {
  const served = await serve(t, { args: ['--port', '0', '--log-level', 'debug'] });
  const { body } = await ask(served.port, {
    path: `${activePath}?a=b`,
    headers: { ...credentials, 'x-request-id': 'one' },
  });
  const { milliseconds, msg, ...facts } = saidIn(await loggedLine(served, 'request-is-answered'));
  assert.deepEqual(facts, {
    level: 'debug',
    event: 'request-is-answered',
    request_id: 'one',
    address: '127.0.0.1',
    method: 'GET',
    path: activePath,
    key: 'environment-1',
    status: 200,
    bytes: body.length,
  });
  assert.ok(typeof milliseconds === 'number' && milliseconds > 0);
  assert.equal(msg, `GET ${activePath}: 200 in ${milliseconds.toFixed(3)} ms`);
  await ask(served.port, { headers: { 'x-request-id': 'two' } });
  await until(
    'both lines are there',
    () => linesOf(served.output()).filter((line) => line['request_id'] === 'two').length === 2,
  );
});

test('writes nothing that is less than --log-level asks for', async (t) => {
  const { dist } = await folders(t);
  const args = ['serve', '--dist', dist, '--port', '0', '--log-level', 'silent', '--temporary-key'];
  const { child, output } = await start(args, /fc_temp_/);
  t.after(() => child.kill('SIGKILL'));
  assert.equal(await stop(child), 0);
  assert.doesNotMatch(output(), /\{/);
});

const ids: readonly (readonly [claim: string, id: string | undefined, isKept: boolean])[] = [
  ['a sound one', 'a1b2-c3/d4:e5', true],
  ['128 letters', 'a'.repeat(128), true],
  ['none', undefined, false],
  ['129 letters', 'a'.repeat(129), false],
  ['an empty one', '', false],
  ['one with a blank', 'a b', false],
  ['one in Latin-1', 'clé', false],
  ['one with a tab', 'a\tb', false],
];
test('keeps the X-Request-Id of a refused request where it is sound, makes one else, and returns it', async (t) => {
  const served = await serve(t);
  const made = new Set<unknown>();
  for (const [index, [claim, id, isKept]] of ids.entries()) {
    const headers: Record<string, string> = id === undefined ? {} : { 'x-request-id': id };
    const told = (await ask(served.port, { headers })).headers['x-request-id'];
    assert.equal(told === id, isKept, claim);
    if (!isKept) assert.match(String(told), madeId, claim);
    assert.ok(!made.has(told), claim);
    made.add(told);
    assert.equal((await loggedLine(served, 'request-is-refused', index + 1))['request_id'], told, claim);
  }
});

test('gives no client the means to forge a line', async (t) => {
  const served = await serve(t);
  const forged = '{"level":"info","event":"forged"}';
  const targets = [
    `/\u2028\n${forged}`.replace('\n', '%0A'),
    `/"${forged.replaceAll('"', '\\"')}`,
    `/\x85\x9b31m${forged}`,
    `/${'a'.repeat(5000)}`,
    '/\x7f\x1b[2J',
  ];
  for (const target of targets) {
    const socket = connect(served.port, '127.0.0.1');
    socket.write(
      Buffer.from(`GET ${target} HTTP/1.1\r\nHost: a\r\nX-Request-Id: a"\\b\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    assert.match(await text(socket), /^HTTP\/1\.1 40[01] /);
  }
  await loggedLine(served, 'request-is-refused', targets.length);
  const lines = linesOf(served.output());
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['snapshot-is-served', ...targets.map(() => 'request-is-refused')],
  );
  for (const line of linesOfEvent(served, 'request-is-refused')) assert.ok(String(line['path']).length <= 200);
  assert.doesNotMatch(served.output().replaceAll('\n', ''), /\p{Cc}/u);
});

test('sums up what a stampede brings beyond a thousand refused requests a second', async (t) => {
  let now = 0;
  const notes: (readonly [string, string, unknown])[] = [];
  const log = {
    note: (level: string, event: string, args: object) =>
      notes.push([level, event, 'statuses' in args ? args.statuses : '']),
    isDebugged: false,
    lostLines: () => 0,
    close: async () => {},
  };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { refused: logRefusal } = createRefusalLog(log, () => now);
  const facts = { request_id: '', address: '', method: '', path: '', key: '' } as const;
  for (let index = 0; index < 1500; index += 1) {
    logRefusal(401, () => ({ ...facts, status: 401, reason: 'key-is-unknown' }));
  }
  logRefusal(503, () => assert.fail('no line, no facts'));
  assert.equal(notes.length, 1000);
  t.mock.timers.tick(1000);
  assert.deepEqual(notes.slice(1000), [['warn', 'requests-are-refused', { 401: 500, 503: 1 }]]);
  now = 1000;
  logRefusal(503, () => ({ ...facts, status: 503, reason: 'too-many-in-flight' }));
  assert.deepEqual(notes.slice(1001), [['warn', 'request-is-refused', '']]);
});
