import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../support/load.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import { linesOf, loggedLine, serve, serveWithAdmin, stop } from '../support/serving.ts';
import { head, large, largeFolder, ofLines, rawClient } from '../support/slow.ts';
import { until } from '../support/until.ts';

test('is not ready at SIGTERM, answers on for --shutdown-delay with Connection: close, and exits with 0', async (t) => {
  const { child, port, adminPort, output } = await serveWithAdmin(t, { args: ['--shutdown-delay', '2s'] });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const connectionOf = async () => {
    const [response] = await once(get({ port, path: activePath, headers: credentials, agent }), 'response');
    await once(response.resume(), 'end');
    return [response.statusCode, response.headers.connection];
  };
  const ready = async () => {
    const { status, body } = await ask(adminPort, { path: '/readyz' });
    return [status, String(body)];
  };
  assert.deepEqual(
    [await ready(), await connectionOf()],
    [
      [200, '{"status":"ready"}'],
      [200, 'keep-alive'],
    ],
  );
  const ended = stop(child);
  await loggedLine({ output }, 'server-is-stopping');
  assert.deepEqual(await ready(), [503, '{"status":"stopping"}']);
  assert.deepEqual(
    [await connectionOf(), await connectionOf()],
    [
      [200, 'close'],
      [200, 'close'],
    ],
  );
  assert.equal(await ended, 0);
  assert.deepEqual(
    linesOf(output())
      .map(({ event }) => event)
      .slice(-2),
    ['server-is-stopping', 'server-stops'],
  );
});

/** `STOPS=20` asks for more. */
const rounds = Number(process.env['STOPS'] ?? 2);
test('answers all that is asked on connections that are kept, until it ends each with an answer, when told to stop under load', async (t) => {
  const { dist, child } = await serve(t);
  child.kill();
  for (let round = 0; round < rounds; round += 1) {
    const { child, port } = await serve(t, { dist });
    const load = startLoad(port);
    await until('all clients have had answers', () => load.report.answers > 50);
    const before = load.report.answers;
    assert.equal(await stop(child), 0);
    const { answers, faults } = await load.ended;
    assert.deepEqual(faults, []);
    assert.ok(answers > before);
  }
});

test('gives an answer that is on its way to its end', async (t) => {
  const { child, port, output } = await serve(t, {
    dist: largeFolder(t),
    args: ['--port', '0', '--shutdown-delay', '0'],
  });
  const client = await rawClient(t, port, ofLines(...head));
  await once(client, 'readable');
  const ended = stop(child);
  await loggedLine({ output }, 'server-is-stopping');
  const answer = await text(client);
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.ok(answer.length > large);
  assert.equal(await ended, 0);
});

test('cuts after --shutdown-timeout what does not end, and exits with 0', async (t) => {
  const args = ['--port', '0', '--shutdown-delay', '0', '--shutdown-timeout', '300ms'];
  const { child, port } = await serve(t, { dist: largeFolder(t), args });
  const client = await rawClient(t, port, ofLines(...head));
  await once(client, 'readable');
  assert.equal(await stop(child), 0);
  assert.ok((await text(client)).length < large);
});

test('stops at SIGINT without the delay, and takes a second one that npm passes on for the same', async (t) => {
  const { child, port, output } = await serve(t, { args: ['--port', '0', '--shutdown-delay', '1h'] });
  const client = await rawClient(t, port, 'GET / HTTP/1.1\r\n');
  await ask(port); // by its answer the server has taken the first connection too
  const ended = stop(child, 'SIGINT');
  await sleep(50);
  child.kill('SIGINT');
  await loggedLine({ output }, 'server-is-stopping');
  client.write('Host: a\r\n\r\n');
  assert.match(await text(client), /^HTTP\/1\.1 401 Unauthorized\r\n(?:.+\r\n)*connection: close\r\n/i);
  assert.equal(await ended, 0);
});

test('ends at once with 1 at a second SIGTERM', async (t) => {
  const { child, output } = await serve(t, { args: ['--port', '0', '--shutdown-delay', '1h'] });
  child.kill('SIGTERM');
  await loggedLine({ output }, 'server-is-stopping');
  assert.equal(await stop(child, 'SIGTERM'), 1);
});
