import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { largeFolder, slowReader } from '../support/large.ts';
import { metricsOf } from '../support/operator.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import { loggedLine, serve, serveWithAdmin } from '../support/serving.ts';
import { until } from '../support/until.ts';

const head = [`GET ${activePath} HTTP/1.1`, 'Host: a', `Authorization: ${credentials.authorization}`];
const ofLines = (lines: readonly string[]) => [...lines, '', ''].join('\r\n');

async function client(t: TestContext, port: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

/** The status and the body of an answer, after which the server hung up. */
function partsOf(answer: string): readonly [status: string | undefined, message: unknown] {
  const [first = '', body = ''] = answer.split('\r\n\r\n');
  return [/^HTTP\/1\.1 (\d+) /.exec(first)?.[1], JSON.parse(body).message];
}

test('refuses large headers and late ones, and hangs up on who idles', async (t) => {
  const limits = ['--max-header-bytes', '2048', '--headers-timeout', '300ms', '--request-timeout', '600ms'];
  const { port } = await serve(t, { args: ['--port', '0', ...limits, '--keep-alive-timeout', '300ms'] });
  const late = ['408', 'The request did not arrive in time.'];
  const large = ['431', 'The headers of the request are too large.'];
  const rows: readonly (readonly [claim: string, sent: string, expected: readonly string[]])[] = [
    ['one large header', ofLines([...head, `X: ${'a'.repeat(3000)}`]), large],
    ['many small headers', ofLines([...head, ...Array.from({ length: 1000 }, (_, index) => `X${index}: a`)]), large],
    ['a long path', ofLines([`GET /${'a'.repeat(3000)} HTTP/1.1`, ...head.slice(1)]), large],
    ['headers that do not end', [...head, ''].join('\r\n'), late],
    ['half a line', 'GE', late],
    ['nothing', '', late],
  ];
  for (const [claim, sent, expected] of rows) {
    await t.test(claim, async (t) => {
      assert.deepEqual(partsOf(await text(await client(t, port, sent))), expected);
    });
  }
  await t.test('a header a second', async (t) => {
    const socket = await client(t, port, `${head.join('\r\n')}\r\n`);
    const drip = setInterval(() => socket.write('X: a\r\n'), 50);
    t.after(() => clearInterval(drip));
    assert.deepEqual(partsOf(await text(socket)), late);
  });
  await t.test('a body that does not come, of which the request has its answer', async (t) => {
    const answer = await text(await client(t, port, ofLines([...head, 'Content-Length: 10'])));
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  });
  await t.test('a connection that idles after its answer', async (t) => {
    const answer = await text(await client(t, port, ofLines(head)));
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n.*\r\nConnection: keep-alive\r\n/s);
  });
  assert.equal((await ask(port, { headers: { ...credentials, x: 'a'.repeat(1500) } })).status, 200);
});

test('answers without reading the body that comes with a request', async (t) => {
  const { port } = await serve(t);
  const rows: readonly (readonly [claim: string, lines: readonly string[]])[] = [
    ['a body of 100 MB', ['Content-Length: 104857600']],
    ['a body in pieces', ['Transfer-Encoding: chunked']],
    ['a body that waits to be asked for', ['Content-Length: 104857600', 'Expect: 100-continue']],
    ['a small body that waits to be asked for', ['Content-Length: 1', 'Expect: 100-continue', 'Connection: close']],
  ];
  for (const [claim, lines] of rows) {
    for (const [method, status] of [
      ['GET', '200 OK'],
      ['POST', '405 Method Not Allowed'],
    ] as const) {
      await t.test(`${method} with ${claim}`, async (t) => {
        const first = `${method} ${activePath} HTTP/1.1`;
        const answer = await text(await client(t, port, ofLines([first, ...head.slice(1), ...lines])));
        assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status}\r\n(?:[^\r]+\r\n)*connection: close\r\n`, 'i'));
      });
    }
  }
});

test('hangs up on connections beyond --max-connections, says so, and takes others when some have gone', async (t) => {
  const served = await serveWithAdmin(t, { args: ['--max-connections', '3'] });
  const { port, adminPort } = served;
  const open = await Promise.all([1, 2, 3].map(() => client(t, port, ofLines(head))));
  await Promise.all(open.map((socket) => once(socket, 'data')));
  assert.equal(await text(await client(t, port, ofLines(head))).catch(() => ''), '');
  const { level, msg } = await loggedLine(served, 'connections-are-dropped');
  assert.deepEqual(
    [level, msg],
    ['warn', 'There are 3 connections, the most that are allowed; further ones are hung up on.'],
  );
  const metrics = await metricsOf(adminPort);
  assert.equal(metrics.get('filter_catalog_connections'), 3);
  assert.equal(metrics.get('filter_catalog_dropped_connections_total'), 1);
  open[0]?.end();
  await until(
    'there is room',
    async () => (await ask(port, { headers: credentials }).catch(() => undefined))?.status === 200,
  );
});

test('refuses with 503 what is beyond --max-requests-in-flight, and a time to wait', async (t) => {
  const { dist } = largeFolder(t);
  const served = await serveWithAdmin(t, { dist, args: ['--max-requests-in-flight', '2'] });
  const { port, adminPort } = served;
  const readers = [await slowReader(t, port), await slowReader(t, port)];
  const { status, headers, body } = await ask(port, { headers: credentials });
  assert.deepEqual(
    [status, headers['retry-after'], JSON.parse(body.toString())],
    [503, '1', { message: 'The server has too much to do. Try again in a moment.' }],
  );
  assert.equal((await ask(port, {})).status, 401);
  assert.equal((await metricsOf(adminPort)).get('filter_catalog_requests_in_flight'), 2);
  const { level, reason, key } = await loggedLine(served, 'request-is-refused');
  assert.deepEqual([level, reason, key], ['warn', 'too-many-in-flight', 'environment-1']);
  for (const reader of readers) reader.hangUp();
  await until('there is room', async () => (await ask(port, { method: 'HEAD', headers: credentials })).status === 200);
});

test('hangs up on a client that takes nothing of its answer for --send-timeout', async (t) => {
  const { dist } = largeFolder(t);
  const { port, adminPort } = await serveWithAdmin(t, { dist, args: ['--send-timeout', '500ms'] });
  await slowReader(t, port);
  const inFlight = async () => (await metricsOf(adminPort)).get('filter_catalog_requests_in_flight');
  await until('it is hung up on', async () => (await inFlight()) === 0);
  assert.equal((await metricsOf(adminPort)).get('filter_catalog_connections'), 0);
});
