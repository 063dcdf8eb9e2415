import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { changeKeyFile } from '../../src/keys/key-file.ts';
import { folderWith } from '../support/folder.ts';
import { cli, run } from '../support/program.ts';
import { until } from '../support/until.ts';

const namesIn = (folder: string): readonly string[] =>
  JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')).keys.map(
    ({ name }: { name: string }) => name,
  );

/** Has a process wait before it renames a file until there is a file `go`, as one waits that is stopped just then. */
const waiting = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { rename } = fs.promises;
  fs.promises.rename = async (...args) => {
    while (!fs.existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 10));
    return rename(...args);
  };
  syncBuiltinESMExports();
`)}`;

/** A folder whose key file lists \`web\`, and a command that has made all of its temporary file there and adds \`ios\`. */
async function halfway(t: TestContext) {
  const cwd = folderWith(t);
  assert.equal((await run(['key', 'new', 'web'], { cwd })).status, 0);
  const child = spawn(process.execPath, ['--import', waiting, cli, 'key', 'new', 'ios'], {
    cwd,
    stdio: 'ignore',
  });
  t.after(() => child.kill('SIGKILL'));
  const whole = statSync(join(cwd, 'keys.json')).size;
  const isWritten = (name: string) =>
    name.endsWith('.tmp') && statSync(join(cwd, name)).size > whole;
  await until('it is about to rename its file', () => readdirSync(cwd).some(isWritten));
  return { cwd, child, ended: once(child, 'exit') };
}

test('a key is revoked at once though a command was killed while it changed the file', async (t) => {
  const { cwd, child, ended } = await halfway(t);
  child.kill('SIGKILL');
  await ended;
  assert.equal((await run(['key', 'revoke', 'web'], { cwd })).status, 0);
  assert.deepEqual([namesIn(cwd), readdirSync(cwd)], [[], ['keys.json']]);
});

test('a command that was overtaken while it stood still undoes nothing, and makes its change too', async (t) => {
  const { cwd, child, ended } = await halfway(t);
  assert.equal((await run(['key', 'revoke', 'web'], { cwd })).status, 0);
  assert.deepEqual([namesIn(cwd), child.exitCode], [[], null]);
  writeFileSync(join(cwd, 'go'), '');
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual([namesIn(cwd), readdirSync(cwd)], [['ios'], ['go', 'keys.json']]);
});

test('of fifty commands that make a key at once each is in the file', async (t) => {
  const cwd = folderWith(t);
  const names = Array.from({ length: 50 }, (_, index) => `key-${index + 10}`);
  const made = await Promise.all(names.map((name) => run(['key', 'new', name], { cwd })));
  const failed = made.filter(
    ({ status, stdout }) => status !== 0 || !/^fckey[0-9a-f]{64}\n$/.test(stdout),
  );
  assert.deepEqual(failed, []);
  assert.deepEqual([namesIn(cwd).toSorted(), readdirSync(cwd)], [names, ['keys.json']]);
});

test('a change gives up where the file is another one each time', async (t) => {
  const path = join(folderWith(t), 'keys.json');
  let count = 0;
  const change = () => {
    count += 1;
    writeFileSync(path, JSON.stringify({ keys: [{ name: `${count}`, sha256: 'a'.repeat(64) }] }));
    return [];
  };
  const message = `Other commands are changing "${path}". Run this one again.`;
  await assert.rejects(changeKeyFile(path, change), { name: 'Failure', message });
});
