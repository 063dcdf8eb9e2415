import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answerCategory, answerFilter } from '../support/answer.ts';
import { certificateFor } from '../support/certificates.ts';
import { folderWith } from '../support/folder.ts';
import { type Run, runBeside } from '../support/program.ts';
import { activePath, appWith, ask, credentials } from '../support/server.ts';

const answer = JSON.stringify([answerCategory([answerFilter('rosy_dusk')])]);

interface Asked extends Run {
  /** Whether a catalog was written. */
  readonly isWritten: boolean;
}

async function importFrom(
  t: TestContext,
  url: string,
  {
    args = [],
    env = { FILTER_CATALOG_IMPORT_KEY: 'key-of-ios' },
  }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Asked> {
  const cwd = folderWith(t);
  const done = await runBeside(['import', url, ...args], { cwd, env });
  return { ...done, isWritten: existsSync(join(cwd, 'catalog')) };
}

async function answering(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a port, not of a pipe
}

test('the answer of a server is imported with the key of the environment, and built to the same answer', async (t) => {
  const app = await appWith(t);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const cwd = folderWith(t);
  const env = { PARTNER_KEY: 'key-of-ios\n' };
  for (const url of [
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}/`,
    `http://127.0.0.1:${port}${activePath}`,
  ]) {
    const into = String(url.length);
    const { status, stderr } = await runBeside(['import', url, '--key', 'PARTNER_KEY', '--into', into], { cwd, env });
    assert.equal(status, 0, stderr);
    assert.equal((await runBeside(['build', '--catalog', into, '--out', `${into}-dist`], { cwd })).status, 0);
    const served = await ask(app, { headers: credentials });
    assert.deepEqual(readFileSync(join(cwd, `${into}-dist/active.json`)), served.body);
  }
});

test('the key goes out as the user name of HTTP Basic, with an empty password', async (t) => {
  const seen: unknown[] = [];
  const url = await answering(t, ({ method, url: path, headers }, response) => {
    seen.push([method, path, headers.authorization]);
    response.setHeader('content-encoding', 'gzip').end(gzipSync(answer));
  });
  assert.equal((await importFrom(t, `${url}?a=b`)).status, 0);
  assert.deepEqual(seen, [['GET', `${activePath}?a=b`, 'Basic a2V5LW9mLWlvczo=']]);
});

const statuses: readonly (readonly [status: number, headers: Record<string, string>, sentence: RegExp])[] = [
  [401, {}, /answers 401\. It does not accept the API key\./],
  [404, {}, /answers 404\. There is no such address\./],
  [429, { 'retry-after': '5' }, /answers 429\. It was asked too often\./],
  [500, {}, /answers 500\. Something is wrong there\./],
  [204, {}, /answers 204\. The API answers 200\./],
  [
    302,
    { location: 'https://evil.example.com/a?b=c' },
    /answers 302\. It leads to "https:\/\/evil\.example\.com\/a", where the API key is not sent\./,
  ],
];

for (const [status, headers, sentence] of statuses) {
  test(`a server that answers ${status} is told in a sentence, without the key`, async (t) => {
    const requests: unknown[] = [];
    const url = await answering(t, (request, response) => {
      requests.push(request.url);
      response.writeHead(status, headers).end();
    });
    const { status: code, stderr, isWritten } = await importFrom(t, url);
    assert.match(stderr, sentence);
    assert.doesNotMatch(stderr, /key-of-ios/);
    assert.deepEqual([code, isWritten, requests], [2, false, [activePath]]);
  });
}

test('a server that breaks off, sends no HTTP, or more than 64 MiB, writes nothing', async (t) => {
  const half = await answering(t, (_, response) => {
    response.writeHead(200, { 'content-length': answer.length });
    response.write(answer.slice(0, 100), () => response.destroy());
  });
  const bomb = gzipSync(Buffer.alloc(70 * 1024 * 1024, '['));
  const large = await answering(t, (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb));
  const noise = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.end('hello\r\n\r\n');
  }).listen(0, '127.0.0.1');
  t.after(() => noise.close());
  await once(noise, 'listening');
  const silent = `http://127.0.0.1:${(noise.address() as AddressInfo).port}`; // as above
  for (const [url, sentence] of [
    [half, /gives no answer: the connection broke/],
    [large, /has more than 64 MiB/],
    [silent, /gives no answer: the connection broke/],
  ] as const) {
    const { status, stderr, isWritten } = await importFrom(t, url);
    assert.match(stderr, sentence);
    assert.deepEqual([status, isWritten], [2, false]);
  }
});

test('nothing at the address, an unknown name, and a certificate of nobody are each told', async (t) => {
  const { cert, key } = await certificateFor('localhost');
  const server = createTlsServer({ cert, key }, (_, response) => response.end(answer)).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as above
  const closed = createSocketServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port: free } = closed.address() as AddressInfo; // as above
  closed.close();
  for (const [url, sentence] of [
    [`http://127.0.0.1:${free}`, /nothing accepts connections there/],
    ['https://no-such-host.invalid', /its name is not known/],
    [`https://127.0.0.1:${port}`, /its certificate cannot be trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
  ] as const) {
    const { status, stderr, isWritten } = await importFrom(t, url);
    assert.match(stderr, sentence);
    assert.deepEqual([status, isWritten], [2, false]);
  }
});

const secret = `fc_live_${'Wm0'.repeat(16)}x`;
const urls: readonly (readonly [url: string, sentence: RegExp])[] = [
  ['http://api.example.com', /Over http: the API key could be read on its way/],
  ['http://127.0.0.1.example.com', /Over http: the API key could be read on its way/],
  ['ftp://api.example.com', /The URL must begin with https:\/\//],
  ['https://user:hunter2@api.example.com', /The URL holds a user name, password or API key/],
  ['https://hunter2@api.example.com', /The URL holds a user name, password or API key/],
  ['https://', /The URL cannot be read/],
  [`https://api.example.com/?key=${secret}`, /The URL holds a user name, password or API key/],
];

for (const [url, sentence] of urls) {
  test(`${url.replace(secret, 'KEY')} is refused, and no secret is repeated`, async (t) => {
    const { status, stdout, stderr, isWritten } = await importFrom(t, url);
    assert.match(stderr, sentence);
    assert.doesNotMatch(stdout + stderr, /hunter2|Wm0|key-of-ios/);
    assert.deepEqual([status, isWritten], [2, false]);
  });
}

test('a key in the place of its variable is refused and not repeated, however it looks', async (t) => {
  for (const key of [secret, 'hunter2', 'sk_live_hunter2', 'hunter2:']) {
    for (const args of [['--key', key], [`--key=${key}`]]) {
      const { status, stdout, stderr } = await importFrom(t, 'https://api.example.com', { args });
      assert.match(stderr, /--key takes the name of an environment variable/);
      assert.doesNotMatch(stdout + stderr, /hunter2|Wm0/);
      assert.equal(status, 2);
    }
  }
});

test('without a key, or with one that cannot be sent, nobody is asked', async (t) => {
  for (const [env, sentence] of [
    [{}, /There is no API key to ask the server with\. Put it into the environment variable FILTER_CATALOG_IMPORT_KEY/],
    [{ FILTER_CATALOG_IMPORT_KEY: ' ' }, /There is no API key/],
    [{ FILTER_CATALOG_IMPORT_KEY: 'a:b' }, /The API key holds a colon or a control character/],
  ] as const) {
    const { status, stderr } = await importFrom(t, 'https://api.example.com', { env });
    assert.match(stderr, sentence);
    assert.equal(status, 2);
  }
});
