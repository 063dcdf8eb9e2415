import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, renameSync, utimesSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { nonZero, serveWithAdmin } from '../e2e/serving.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { cli } from '../support/program.ts';
import { ask, credentials, publishedFolder } from '../support/server.ts';

/** Has Node hang in a thread, as on a network folder that does not answer, where it opens a manifest beside `hang`, a pipe. */
const hangs = `import fs from 'node:fs';
  import { dirname } from 'node:path';
  import { syncBuiltinESMExports } from 'node:module';
  const { open } = fs.promises;
  fs.promises.open = (path, ...rest) => {
    const hang = dirname(path) + '/hang';
    return String(path).endsWith('manifest.json') && fs.existsSync(hang) ? open(hang, 'r') : open(path, ...rest);
  };
  syncBuiltinESMExports();`;
const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(hangs)}`];

const commands = ['serve --dist', 'rollback --dist'];
const ends = async (t: TestContext, args: string) => {
  const dist = await publishedFolder(t);
  makePipe(`${dist}/hang`);
  const cwd = folderWith(t, { 'keys.json': '{"keys":[]}' });
  const env = { PATH: process.env['PATH'], FILTER_CATALOG_KEYS: 'keys.json' };
  const child = spawn(process.execPath, [...nodeArgs, cli, ...args.split(' '), dist], { cwd, env });
  t.after(() => child.kill('SIGKILL'));
  const sentence = `Could not use "${dist}/manifest.json": it does not answer.\n`;
  for await (const data of child.stderr) {
    assert.equal(String(data), sentence);
    break;
  }
  closeSync(openSync(`${dist}/hang`, 'w')); // now it answers
  const [status] = await once(child, 'exit');
  assert.equal(status, 2);
};

const goesOn = async (t: TestContext) => {
  const { dist, port, adminPort, logged, stop } = await serveWithAdmin(t, {
    nodeArgs,
    args: ['--poll=100ms'],
  });
  const change = () => utimesSync(`${dist}/manifest.json`, new Date(), new Date());
  makePipe(`${dist}/hang`);
  change();
  const line = await logged('reload-fails').catch(() => logged('reload-fails')); // 30 s are more than one wait
  const message = `"${dist}/manifest.json" does not answer within 30 seconds`;
  assert.deepEqual(
    [line['reason'], line.msg],
    ['ETIMEDOUT', `Keeping the last snapshot: ${message}`],
  );
  assert.equal((await ask(port, { headers: credentials })).status, 200);
  renameSync(`${dist}/hang`, `${dist}/hung`);
  closeSync(openSync(`${dist}/hung`, 'w')); // now it answers
  await logged('snapshot-is-reloaded');
  assert.deepEqual(await nonZero(adminPort, 'reload_failing'), {});
  assert.equal(await stop(), 0);
};

test('where the published folder hangs', { concurrency: true }, async (t) => {
  const rows = commands.map((args) =>
    t.test(`"${args}" says so, and ends with 2 once it answers`, (t) => ends(t, args)),
  );
  const claim = 'a server says so, serves on, and loads again once it answers';
  await Promise.all([...rows, t.test(claim, goesOn)]);
});
