import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { folderWith } from '../support/folder.ts';
import { soon } from '../support/moments.ts';
import { root } from '../support/program.ts';
import { appWith } from '../support/server.ts';

/** Runs the suite against our server, which closes each connection after a 304; and what a line of its output begins with. */
async function run(t: TestContext, ...args: readonly string[]) {
  const app = await appWith(t);
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 304) reply.header('connection', 'close');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const suite = ['--import', './scripts/tsx.mjs', 'test/conformance/main.ts', address];
  const all = [...suite, '--key-variable', 'KEY', ...args];
  const env = { PATH: process.env['PATH'], KEY: 'key-of-ios', OLD: 'key-of-2025' };
  const ran = promisify(execFile)(process.execPath, all, { cwd: root, env });
  const { stdout, code = 0 } = await ran.catch((error) => error);
  const lines = `${stdout}`.split('\n').filter((line) => !line.startsWith('ok '));
  return { code, lines };
}

test('says what is a remark, and what it could not ask', async (t) => {
  const { code, lines } = await run(t);
  assert.deepEqual(lines.slice(0, -2), [
    'not asked  Before its moment a list is not answered: without --moment',
    'not asked  From its moment on a list is answered: without --moment',
    'not asked  While a moment passes, each body fits its ETag: without --moment',
    'not asked  Last-Modified is not before the moment that has come, nor ahead: without --moment',
    'not asked  The tag and date before a moment are a 304 until it comes, and then a 200: without --moment',
    'remark     A connection goes on after a 304: what is answered is 304, not 304 304',
    'not asked  An expired key is a 401: without --expired-key-variable',
    'not asked  A changed list is answered within 10 s: without --change',
    'not asked  While the list changes, each body fits its ETag: without --change',
    'not asked  The tag and date before a change are a 200: without --change',
    'not asked  A revoked key is a 401 within 10 s: without --revoke',
  ]);
  assert.match(`${lines.at(-2)}`, /^(\d+) of \1 hold; 10 could not be asked\.$/);
  assert.equal(code, 0);
});

test('revokes the key with a command, and asks with the expired one', async (t) => {
  const revoked = join(folderWith(t), 'revoked');
  const command = `touch ${revoked}; echo no such key >&2; exit 1`;
  const { code, lines } = await run(t, '--expired-key-variable', 'OLD', '--revoke', command);
  assert.ok(existsSync(revoked));
  assert.match(
    `${lines.at(-3)}`,
    /^not ok {5}A revoked key is a 401 within 10 s: Command failed: .* no such key $/,
  );
  assert.match(`${lines.at(-2)}`, / hold; 8 could not be asked\.$/);
  assert.equal(code, 1);
});

test('asks for a list that follows at a moment, and refuses one that has passed', async (t) => {
  const moment = new Date(soon(5000)).toISOString();
  const { code, lines } = await run(t, '--moment', moment);
  const claim = 'From its moment on a list is answered: ';
  assert.ok(
    lines.some(
      (line) =>
        line.startsWith(`not ok     ${claim}`) && line.includes(' ms after it: ETag is still '),
    ),
  );
  assert.equal(code, 1);
  assert.equal((await run(t, '--moment', '2026-01-01T00:00:00Z')).code, 2);
});
