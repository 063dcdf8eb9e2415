import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { refusedRepository } from '../../support/catalogs-in-git.ts';
import { call } from '../../support/program.ts';
import { listening } from '../../support/server.ts';

test('ends and says why where git refuses the repository, and writes nothing', async (t) => {
  const { cwd, env, said } = refusedRepository(t);
  const { status, stderr } = await call(['preview', '--out', 'page.html'], { cwd, env });
  assert.deepEqual([status, existsSync(join(cwd, 'page.html'))], [2, false]);
  assert.match(stderr, said);
});

test('says that another program uses the port that is asked for', async (t) => {
  const { port } = new URL(await listening(t, () => {}));
  const { status, stderr } = await call(['preview', '--port', port], { env: { LANG: 'en_US.UTF-8' } });
  const said = 'Could not continue: another program uses the port; name another one with --port.\n';
  assert.deepEqual([status, stderr], [2, said]);
});
