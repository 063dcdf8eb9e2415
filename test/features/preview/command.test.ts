import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { refusedRepository } from '../../support/catalogs-in-git.ts';
import { call } from '../../support/program.ts';

test('ends and says why where git refuses the repository, and writes nothing', async (t) => {
  const { cwd, env, said } = refusedRepository(t);
  const { status, stderr } = await call(['preview', '--out', 'page.html'], { cwd, env });
  assert.deepEqual([status, existsSync(join(cwd, 'page.html'))], [2, false]);
  assert.match(stderr, said);
});

test('says that another program uses the port that is asked for', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a port, not of a pipe
  const { status, stderr } = await call(['preview', '--port', `${port}`], { env: { LANG: 'en_US.UTF-8' } });
  const said = 'Could not continue: another program uses the port; name another one with --port.\n';
  assert.deepEqual([status, stderr], [2, said]);
});
