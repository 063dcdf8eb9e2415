import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { serve } from '../e2e/serving.ts';
import { activePath, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Sends requests until the port is closed. Returns all failures. */
async function askUntilRefused(
  port: number,
  agent: Agent | false,
  answered: () => void,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (;;) {
    const outcome = await new Promise<string>((resolve) => {
      const asked = request({
        host: '127.0.0.1',
        port,
        path: activePath,
        headers: credentials,
        agent,
      });
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      asked.on('response', (response) => {
        response.resume().on('error', (error) => resolve(String(error)));
        response.on('end', () => resolve(String(response.statusCode)));
      });
      asked.end();
    });
    if (outcome === 'ECONNREFUSED') return lost;
    if (outcome === '200') answered();
    else lost.push(outcome);
  }
}

test('twenty shutdowns lose no request on new or persistent connections', async (t) => {
  for (let stops = 0; stops < 20; stops += 1) {
    const { port, stop } = await serve(t, { args: ['--port', '0', '--shutdown-delay', '500ms'] });
    let answers = 0;
    const agents = Array.from(
      { length: 16 },
      (_, at) => at % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 }),
    );
    const clients = agents.map((agent) => askUntilRefused(port, agent, () => (answers += 1)));
    await until('responses arrive', () => answers > 100);
    assert.equal(await stop(), 0);
    assert.deepEqual((await Promise.all(clients)).flat(), []);
  }
});
