import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { certificateFiles } from '../support/certificates.ts';
import { largeFolder, slowReader } from '../support/large.ts';
import { activePath, ask, credentials } from '../support/server.ts';
import { linesOfEvent, loggedLine, messagesOf, promptly, type Served, serve, stop } from '../support/serving.ts';
import { until } from '../support/until.ts';
import { childrenOf, isRunning } from '../support/workers.ts';

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const [error] = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch((thrown) => [thrown]);
  socket.destroy();
  return error?.code === 'ECONNREFUSED';
}

const closes = (port: number) => until('new connections are refused', () => isRefused(port));
const ended = async ({ child }: Pick<Served, 'child'>) => (await once(child, 'close'))[0];

/** One request on a connection that stays. */
async function askOn(agent: Agent, port: number): Promise<IncomingMessage> {
  const [response] = await once(get({ port, path: activePath, headers: credentials, agent }), 'response');
  await once(response.resume(), 'end');
  return response;
}

function keepAlive(t: TestContext): Agent {
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  return agent;
}

for (const workers of ['1', '2']) {
  test(`gives the rest of an answer that is on its way, and takes no new connection, with --workers ${workers}`, async (t) => {
    const { dist, bytes } = largeFolder(t);
    const served = await serve(t, { dist, args: ['--port', '0', '--workers', workers] });
    const processes = childrenOf(served.child.pid);
    assert.equal(processes.length, workers === '1' ? 0 : 2);
    const reader = await slowReader(t, served.port);
    const end = ended(served);
    served.child.kill('SIGTERM');
    await closes(served.port);
    const answer = (await reader.rest()).toString('latin1');
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
    assert.equal(answer.length - answer.indexOf('\r\n\r\n') - 4, bytes);
    assert.equal(await end, 0);
    assert.deepEqual(messagesOf(served.output()).slice(-2), ['Stopping, as SIGTERM says.', 'Stopped.']);
    assert.deepEqual(processes.filter(isRunning), []);
  });

  test(`gives up what does not end within --shutdown-timeout, with --workers ${workers}`, async (t) => {
    const { dist } = largeFolder(t);
    const args = ['--port', '0', '--workers', workers, '--shutdown-timeout', '300ms'];
    const served = await serve(t, { dist, args });
    const processes = childrenOf(served.child.pid);
    await slowReader(t, served.port);
    const begun = performance.now();
    assert.equal(await stop(served.child), 0);
    assert.ok(performance.now() - begun < promptly);
    assert.deepEqual(processes.filter(isRunning), []);
  });

  test(`ends at once at a second signal, and leaves no process, with --workers ${workers}`, async (t) => {
    const args = ['--port', '0', '--workers', workers, '--shutdown-delay', '60'];
    const served = await serve(t, { args });
    const processes = childrenOf(served.child.pid);
    served.child.kill('SIGTERM');
    const { time } = await loggedLine(served, 'server-is-stopping');
    await until('that is more than an echo', () => Date.now() > Date.parse(time) + 700);
    assert.equal(await stop(served.child, 'SIGTERM'), 1);
    await until('its workers end', () => processes.filter(isRunning).length === 0);
  });

  test(`answers on for --shutdown-delay, on new connections and old ones, with --workers ${workers}`, async (t) => {
    const served = await serve(t, { args: ['--port', '0', '--workers', workers, '--shutdown-delay', '1'] });
    const agent = keepAlive(t);
    await askOn(agent, served.port);
    const end = ended(served);
    served.child.kill('SIGTERM');
    const { msg } = await loggedLine(served, 'server-is-stopping');
    assert.equal(msg, 'Stopping in 1 s, as SIGTERM says; not ready from now on.');
    assert.equal((await ask(served.port, { headers: credentials })).status, 200);
    assert.equal((await askOn(agent, served.port)).headers.connection, 'keep-alive');
    assert.equal(await end, 0);
  });
}

test('ends a connection that is kept with the answer to its last request', async (t) => {
  const served = await serve(t);
  const agent = keepAlive(t);
  assert.equal((await askOn(agent, served.port)).headers.connection, 'keep-alive');
  const end = ended(served);
  served.child.kill('SIGTERM');
  await closes(served.port);
  const { statusCode, headers } = await askOn(agent, served.port);
  assert.deepEqual([statusCode, headers.connection], [200, 'close']);
  assert.equal(await end, 0);
});

test('ends streams of HTTP/2 that are on their way, and connections without any', async (t) => {
  const { dist, bytes } = largeFolder(t);
  const { args } = await certificateFiles(t, 'localhost');
  const served = await serve(t, { dist, args: ['--port', '0', ...args] });
  const open = () => connectHttp2(`https://127.0.0.1:${served.port}`, { rejectUnauthorized: false });
  const [busy, idle] = [open(), open()];
  t.after(() => [busy, idle].map((session) => session.destroy()));
  await Promise.all([once(busy, 'connect'), once(idle, 'connect')]);
  const stream = busy.request({ ':path': activePath, ...credentials });
  const [headers] = await once(stream, 'response');
  const [end, away] = [ended(served), once(idle, 'close')];
  served.child.kill('SIGTERM');
  await away;
  await closes(served.port);
  assert.equal(headers[':status'], 200);
  assert.equal((await buffer(stream)).length, bytes);
  assert.equal(await end, 0);
  assert.equal(linesOfEvent(served, 'server-stops').length, 1);
});
