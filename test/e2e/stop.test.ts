import assert from 'node:assert/strict';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { activePath, credentials, send } from '../support/server.ts';
import { until } from '../support/until.ts';
import { head, large, largeFolder, ofLines, rawClient, startLoad } from './load.ts';
import { freePort, linesOf, type Served, serve, serveWithAdmin } from './serving.ts';

const patient = { args: ['--port', '0', '--shutdown-delay', '1h'] };

test('at SIGTERM, is not ready, keeps serving for --shutdown-delay with Connection: close, and exits with 0', async (t) => {
  const { port, adminPort, output, logged, stop } = await serveWithAdmin(t, {
    args: ['--shutdown-delay', '6s'],
  });
  const agent = new Agent({ keepAlive: true });
  const connectionOf = async () => {
    const [response] = await once(
      get({ port, path: activePath, headers: credentials, agent }),
      'response',
    );
    await once(response.resume(), 'end');
    return [response.statusCode, response.headers.connection];
  };
  const readiness = async () => String((await send(adminPort, { path: '/readyz' })).body);
  assert.deepEqual(
    [await readiness(), await connectionOf()],
    ['{"status":"ready"}', [200, 'keep-alive']],
  );
  const ended = stop();
  await logged('server-stopping');
  assert.equal(await readiness(), '{"status":"stopping"}');
  assert.deepEqual(await connectionOf(), [200, 'close']); // on the existing connection
  assert.deepEqual(await connectionOf(), [200, 'close']); // on a new one
  assert.equal(await ended, 0);
  const events = linesOf(output()).map(({ event }) => event);
  assert.deepEqual(events.slice(-2), ['server-stopping', 'server-stopped']);
});

test('finishes a pending response, aborts it after --shutdown-timeout, and exits with 0', async (t) => {
  const dist = await largeFolder(t);
  for (const timeout of ['10s', '300ms']) {
    const args = ['--port', '0', '--shutdown-delay', '0', '--shutdown-timeout', timeout];
    const { port, logged, stop } = await serve(t, { dist, args });
    const client = await rawClient(t, port, ofLines(...head));
    await once(client, 'readable');
    const ended = stop();
    await logged('server-stopping');
    const isRefused = () =>
      send(port).then(
        () => false,
        () => true,
      );
    await until('new connections are refused', isRefused);
    if (timeout === '300ms') await ended;
    assert.equal((await text(client)).length > large, timeout === '10s');
    assert.equal(await ended, 0);
  }
});

test('stops at SIGINT without the delay, and waits for a pending request', async (t) => {
  const { port, logged, stop } = await serve(t, patient);
  const client = await rawClient(t, port, 'GET / HTTP/1.1\r\n');
  await send(port); // its response proves that the first connection is accepted
  const ended = stop('SIGINT');
  await logged('server-stopping');
  client.write('Host: a\r\n\r\n');
  assert.match(
    await text(client),
    /^HTTP\/1\.1 401 Unauthorized\r\n(?:.+\r\n)*connection: close\r\n/i,
  );
  assert.equal(await ended, 0);
});

test('exits with 1 at a second signal', async (t) => {
  const { child, logged, stop } = await serve(t, patient);
  child.kill('SIGTERM');
  await logged('server-stopping');
  assert.equal(await stop('SIGTERM'), 1);
});

const throwAtSignal = `process.on('SIGIO', () => { throw new Error('thrown'); });`;
test('stops gracefully after an unexpected error, logs its stack, and exits with 1; immediately after the next', async (t) => {
  const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(throwAtSignal)}`];
  const served = await serve(t, { nodeArgs });
  assert.equal(await served.stop('SIGIO'), 1);
  const events = linesOf(served.output()).map(
    ({ level, event, msg }) => `${level} ${event} ${msg}`,
  );
  assert.deepEqual(events.slice(-3), [
    'fatal unexpected-error Unhandled error. This is a bug.',
    'info server-stopping Server stopping',
    'info server-stopped Server stopped',
  ]);
  const { err } = served.lines('unexpected-error')[0] as unknown as { err: Error };
  assert.match(String(err.stack), /^Error: thrown\n {4}at process\.<anonymous>/);

  const slow = await serve(t, { nodeArgs, ...patient });
  slow.child.kill();
  await slow.logged('server-stopping');
  assert.equal(await slow.stop('SIGIO'), 1);
});

/** Asserts that the server handles a load with a log line per request, then stops gracefully. */
async function assertAnswersOn({ child, port }: Pick<Served, 'child' | 'port'>): Promise<void> {
  const load = startLoad(port);
  await until('requests are answered', () => load.report.responses > 2000); // more lines than fit in a pipe
  assert.deepEqual((await load.end()).faults, []);
  child.kill('SIGTERM');
  await until('it ends', () => child.exitCode !== null);
  assert.equal(child.exitCode, 0);
}

for (const end of ['destroy', 'pause'] as const) {
  test(`keeps serving and stops gracefully while the reader of its log is in ${end}()`, async (t) => {
    const served = await serve(t, { args: ['--port', '0', '--log-level', 'debug'] });
    served.child.stdout?.[end]();
    await assertAnswersOn(served);
  });
}

test('keeps serving and stops gracefully on a full disk', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = await freePort();
  const served = await serve(t, {
    args: ['--port', `${port}`, '--temporary-key', '--log-level', 'debug'],
    stdout: openSync('/dev/full', 'w'),
    awaited: /Temporary key/, // printed outside the log
  });
  await assertAnswersOn({ ...served, port });
});
