import assert from 'node:assert/strict';
import { closeSync, openSync, renameSync, utimesSync } from 'node:fs';
import { test } from 'node:test';
import { nonZero, serveWithAdmin } from '../e2e/serving.ts';
import { makePipe } from '../support/folder.ts';
import { credentials, send } from '../support/server.ts';

/** Makes Node hang like on a dead network folder, by opening the pipe `hang` instead of the manifest. */
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

test('reports a hanging published folder, keeps serving, and reloads once it responds', async (t) => {
  const { dist, port, adminPort, logged, stop } = await serveWithAdmin(t, {
    nodeArgs,
    args: ['--poll=100ms'],
  });
  const change = () => utimesSync(`${dist}/manifest.json`, new Date(), new Date());
  makePipe(`${dist}/hang`);
  change();
  const line = await logged('reload-failed').catch(() => logged('reload-failed')); // after 30 s
  const message = `"${dist}/manifest.json" does not answer within 30 seconds`;
  assert.deepEqual(
    [line['reason'], line.msg],
    ['ETIMEDOUT', `Keeping the last snapshot: ${message}`],
  );
  assert.equal((await send(port, { headers: credentials })).status, 200);
  renameSync(`${dist}/hang`, `${dist}/hung`);
  closeSync(openSync(`${dist}/hung`, 'w')); // the pipe responds
  await logged('snapshot-loaded');
  assert.deepEqual(await nonZero(adminPort, 'reload_failing'), {});
  assert.equal(await stop(), 0);
});
