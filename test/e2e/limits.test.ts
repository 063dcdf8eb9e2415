import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ask, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';
import { head, large, largeFolder, ofLines, rawClient } from './load.ts';
import { metricsOf, serve, serveWithAdmin } from './serving.ts';

const late = ['408', 'The request did not arrive in time.'];
const tooLarge = ['431', 'The headers of the request are too large.'];
const rows: Readonly<Record<string, readonly [sent: string, expected: readonly string[]]>> = {
  '101 headers': [ofLines(...head, ...new Array(99).fill('X: a')), tooLarge],
  'a long path': [ofLines(`GET /${'a'.repeat(3000)} HTTP/1.1`), tooLarge],
  'headers that do not end': [`${head.join('\r\n')}\r\n`, late],
  nothing: ['', late],
};
test('refuses large headers and late ones, and closes connections that idle after an answer', {
  concurrency: true,
}, async (t) => {
  const limits = [
    '--max-header-bytes',
    '2048',
    '--headers-timeout',
    '1s',
    '--keep-alive-timeout',
    '300ms',
  ];
  const { port } = await serve(t, { args: ['--port', '0', ...limits] });
  /** The status and the message of the answer. */
  const partsOf = (answer: string) => {
    const [first = '', body = ''] = answer.split('\r\n\r\n');
    return [/^HTTP\/1\.1 (\d+) /.exec(first)?.[1], JSON.parse(body).message];
  };
  const tests = Object.entries(rows).map(([claim, [sent, expected]]) =>
    t.test(claim, async (t) =>
      assert.deepEqual(partsOf(await text(await rawClient(t, port, sent))), expected),
    ),
  );
  const drips = t.test(
    'headers that come letter by letter, of 100 clients, are cut off',
    async (t) => {
      const clients = await Promise.all(
        Array.from({ length: 100 }, () => rawClient(t, port, 'GET / HTTP/1.1\r\nX: ')),
      );
      const drip = setInterval(() => clients.map((socket) => socket.write('a')), 50);
      t.after(() => clearInterval(drip));
      const ends = clients.map((client) => text(client).catch(() => '')); // a reset takes the answer with it
      const beside = await ask(port, { headers: { ...credentials, x: 'a'.repeat(1500) } });
      assert.equal(beside.status, 200);
      for (const answer of await Promise.all(ends))
        if (answer !== '') assert.deepEqual(partsOf(answer), late);
    },
  );
  const idle = t.test('a connection that idles after its answer to 100 headers', async (t) => {
    const request = ofLines(...head, ...new Array(98).fill('X: a'));
    assert.match(
      await text(await rawClient(t, port, request)),
      /^HTTP\/1\.1 200 OK\r\n.*keep-alive/s,
    );
  });
  await Promise.all([...tests, drips, idle]);
});

test('closes connections beyond --max-connections, counts each, says so at most 20 times a second, and takes others later', async (t) => {
  const served = await serveWithAdmin(t, { args: ['--max-connections', '3'] });
  const { port, adminPort } = served;
  const open = await Promise.all([1, 2, 3].map(() => rawClient(t, port, ofLines(...head))));
  await Promise.all(open.map((socket) => once(socket, 'readable')));
  const begun = performance.now();
  for (let count = 0; count < 50; count += 1) {
    assert.equal(await text(await rawClient(t, port, '')).catch(() => ''), '');
  }
  const seconds = Math.ceil((performance.now() - begun) / 1000);
  const { level, most } = await served.logged('connections-are-dropped');
  assert.deepEqual([level, most], ['warn', 3]);
  assert.ok(served.lines('connections-are-dropped').length <= 20 * (seconds + 1));
  const metrics = await metricsOf(adminPort);
  assert.equal(metrics.get('dropped_connections_total'), 50);
  assert.equal(metrics.get('connections'), 3);
  open[0]?.destroy();
  const answer = () => ask(port, { headers: credentials }).catch(() => undefined);
  await until('there is room', async () => (await answer())?.status === 200);
});

test('cuts clients that do not read their answers after --request-timeout, and answers others beside them', async (t) => {
  const dist = await largeFolder(t);
  const { port, adminPort } = await serveWithAdmin(t, { dist, args: ['--request-timeout', '2s'] });
  const pipeline = ofLines(...head).repeat(30);
  const clients = await Promise.all(Array.from({ length: 30 }, () => rawClient(t, port, pipeline)));
  await Promise.all(clients.map((client) => once(client, 'readable')));
  for (let round = 0; round < 20; round += 1) {
    const { status } = await ask(port, { headers: { ...credentials, 'accept-encoding': 'gzip' } });
    assert.deepEqual([status, (await ask(port)).status], [200, 401]);
  }
  const connections = async () => (await metricsOf(adminPort)).get('connections');
  await until('all are cut', async () => (await connections()) === 0);
  for (const client of clients) assert.ok((await text(client).catch(() => '')).length < large);
});

const statusesOf = async (socket: Socket) =>
  (await text(socket)).match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3));

test('answers what comes before something malformed first, without a key too', async (t) => {
  const { port } = await serve(t);
  const client = await rawClient(t, port, `${ofLines('GET / HTTP/1.1', 'Host: a').repeat(10)}\0`);
  assert.deepEqual(await statusesOf(client), [...Array(10).fill('401'), '400']);
});

test('ends a connection with the answer to a request for another protocol, behind which Node reads nothing', async (t) => {
  const { port } = await serve(t);
  const requests =
    ofLines(...head, 'Connection: Upgrade', 'Upgrade: x') + ofLines(...head).repeat(2);
  assert.deepEqual(await statusesOf(await rawClient(t, port, requests)), ['200']);
});

test('takes a host that is a name or an address with a port, or nothing, and no other', async (t) => {
  const { port } = await serve(t);
  const [start = '', , key = ''] = head;
  const rows: readonly (readonly [status: string, hosts: readonly string[]])[] = [
    [
      '200',
      [
        'a',
        'a_b.example:80',
        '127.0.0.1:8080',
        '[::1]:80',
        '[fe80::1%25eth0]',
        'xn--hy1b.kr',
        '%41',
        'a:',
        '',
      ],
    ],
    [
      '400',
      ['a b', 'a, b', 'a/b', 'u@a', '<x>', '"a"', 'a\\b', 'a#b', 'a?b', 'a:b', '가', '[::1', '::1'],
    ],
  ];
  for (const [status, hosts] of rows) {
    for (const host of hosts) {
      const client = await rawClient(
        t,
        port,
        ofLines(start, `Host: ${host}`, key, 'Connection: close'),
      );
      assert.deepEqual(await statusesOf(client), [status], host);
    }
  }
});

test('answers a pipeline to its end and in order, however long it is', async (t) => {
  const { port } = await serve(t);
  const paths = Array.from({ length: 1000 }, (_, at) =>
    at % 3 === 0 ? '/elsewhere' : '/filter-category/active',
  );
  const [, ...others] = head;
  const requests = paths.map((path) => ofLines(`HEAD ${path} HTTP/1.1`, ...others));
  const last = ofLines(...head, 'If-None-Match: *', 'Connection: close');
  const statuses = await statusesOf(await rawClient(t, port, [...requests, last].join('')));
  assert.deepEqual(statuses, [
    ...paths.map((path) => (path === '/elsewhere' ? '404' : '200')),
    '304',
  ]);
});

test('ends connections without a key that send on and on and take no answer, and keeps one with a key', async (t) => {
  const { port, adminPort, lines } = await serveWithAdmin(t);
  const kept = await rawClient(t, port, ofLines(...head));
  await once(kept, 'readable');
  const flood = ofLines('GET / HTTP/1.1', 'Host: a').repeat(10_000);
  const clients = await Promise.all(Array.from({ length: 30 }, () => rawClient(t, port, flood)));
  const connections = async () => (await metricsOf(adminPort)).get('connections');
  await until('all others are ended', async () => (await connections()) === 1);
  assert.equal((await ask(port, { headers: credentials })).status, 200);
  const another = await rawClient(t, port, ofLines('GET / HTTP/1.1', 'Host: a'));
  assert.match(await text(another), /^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/s); // its client is not to ask on it again
  const refused = await until('one more is logged, in a later second', async () => {
    await ask(port, { path: '/refused' });
    return lines('request-is-refused').find((line) => line['path'] === '/refused');
  });
  assert.equal(refused['address'], '127.0.0.1');
  const expecting = await rawClient(
    t,
    port,
    ofLines('GET / HTTP/1.1', 'Host: a', 'Expect: x').repeat(50_000),
  );
  await until('this is ended too', async () => (await connections()) === 1);
  expecting.destroy();
  kept.write(ofLines(...head, 'If-None-Match: *', 'Connection: close'));
  assert.match(await text(kept), /HTTP\/1\.1 304 Not Modified\r\n.*$/s);
  for (const client of clients) client.destroy();
});

test('answers many images in a pipeline where they come with a key', async (t) => {
  const { port } = await serve(t, { args: ['--port', '0', '--images'] });
  const [, ...others] = head;
  const image = ofLines('GET /images/a-0123456789abcdef.webp HTTP/1.1', ...others);
  const client = await rawClient(
    t,
    port,
    `${image.repeat(100)}${ofLines(...head, 'Connection: close')}`,
  );
  assert.deepEqual(await statusesOf(client), [...Array(100).fill('404'), '200']);
});

test('answers a request with a body at once, reads no more after a refusal, and goes on after an answer', async (t) => {
  const { port } = await serve(t, { args: ['--port', '0', '--images'] });
  const next = ofLines(...head, 'Connection: close');
  const chunks = ['Transfer-Encoding: chunked', '', '1', 'x'];
  const rows: readonly (readonly [requests: string, statuses: readonly string[]])[] = [
    [`${ofLines(...head, 'Content-Length: 1')}x${next}`, ['200', '200']],
    [`${ofLines(...head, ...chunks, '0')}${next}`, ['200', '200']],
    [`${ofLines('POST / HTTP/1.1', ...head.slice(1), 'Content-Length: 1')}x${next}`, ['404']],
    [ofLines('POST /filter-category/active HTTP/1.1', 'Host: a', ...chunks), ['401']],
    [ofLines('GET /images/a-0123456789abcdef.webp HTTP/1.1', 'Host: a', ...chunks), ['401']],
    [`${ofLines('GET / HTTP/1.1', 'Host: a', 'Content-Length: 0')}${next}`, ['401', '200']],
  ];
  for (const [requests, statuses] of rows) {
    assert.deepEqual(await statusesOf(await rawClient(t, port, requests)), statuses, requests);
  }
});

test('says of what is no request where it came from, and nothing of a connection on which nothing comes', async (t) => {
  const { port, logged, lines } = await serve(t, {
    args: ['--port', '0', '--headers-timeout', '300ms'],
  });
  await text(await rawClient(t, port, ''));
  await text(await rawClient(t, port, 'nonsense\r\n\r\n'));
  const { address, reason, status } = await logged('connection-is-refused');
  assert.deepEqual([address, reason, status], ['127.0.0.1', 'request-is-malformed', 400]);
  assert.equal(lines('connection-is-refused').length, 1);
});
