import assert from 'node:assert/strict';
import { cpSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nonZero, statusOf } from '../support/operator.ts';
import { run } from '../support/program.ts';
import { comes, commits, folders, servedName } from '../support/reloads.ts';
import { ask, credentials } from '../support/server.ts';
import { type LogLine, linesOfEvent, loggedLine, serve, serveWithAdmin } from '../support/serving.ts';
import { until } from '../support/until.ts';

const manifestOf = (dist: string) => join(dist, 'manifest.json');
const bodyOf = (dist: string) => join(dist, JSON.parse(readFileSync(manifestOf(dist), 'utf8')).encodings.gzip.path);
const digestOf = (dist: string): string => JSON.parse(readFileSync(manifestOf(dist), 'utf8')).digest;

function replaceIn(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(before));
  writeFileSync(path, text.replace(before, after));
}

/** Brings what `from` holds to `to`: its files first, then the manifest by rename. */
function arrive(from: string, to: string): void {
  cpSync(join(from, 'snapshots'), join(to, 'snapshots'), { recursive: true });
  cpSync(manifestOf(from), `${manifestOf(to)}.new`);
  renameSync(`${manifestOf(to)}.new`, manifestOf(to));
}

const differs = 'a file is not what its manifest says (its SHA-256 differs)';
const noManifest = 'manifest.json is not a manifest';
const damages: readonly (readonly [claim: string, damage: (dist: string) => void, reason: string, why: string])[] = [
  ['a truncated body', (dist) => truncateSync(bodyOf(dist), 100), 'digest-differs', differs],
  ['an emptied body', (dist) => truncateSync(bodyOf(dist)), 'digest-differs', differs],
  [
    'a changed byte',
    (dist) => writeFileSync(bodyOf(dist), readFileSync(bodyOf(dist)).fill(0, 100, 101)),
    'digest-differs',
    differs,
  ],
  ['no body', (dist) => rmSync(bodyOf(dist)), 'file-is-missing', 'a file that its manifest names is missing'],
  ['an emptied manifest', (dist) => truncateSync(manifestOf(dist)), 'manifest-is-malformed', noManifest],
  ['half a manifest', (dist) => truncateSync(manifestOf(dist), 300), 'manifest-is-malformed', noManifest],
  [
    'a wrong digest in the manifest',
    (dist) => replaceIn(manifestOf(dist), `"digest": "${digestOf(dist)}"`, `"digest": "${'0'.repeat(64)}"`),
    'manifest-is-malformed',
    noManifest,
  ],
  [
    'wrong counts in the manifest',
    (dist) => replaceIn(manifestOf(dist), '"categories": 1', '"categories": 2'),
    'counts-differ',
    'it has not as many categories and filters as its manifest says',
  ],
];

test('keeps the last good snapshot whatever is wrong with the next, and takes that when it is whole', async (t) => {
  const { dist, next } = await folders(t);
  const [one, damaged] = [`${dist}.one`, `${dist}.damaged`];
  cpSync(dist, one, { recursive: true });
  const served = await serveWithAdmin(t, { dist });
  const { port, adminPort } = served;
  for (const [claim, damage, reason, why] of damages) {
    await t.test(`with ${claim}`, async () => {
      cpSync(next, damaged, { recursive: true });
      damage(damaged);
      const before = linesOfEvent(served, 'reload-fails').length;
      arrive(damaged, dist);
      // While files are copied on a slow machine, they may be found to be wrong in other ways too.
      const isTold = (line: LogLine) => line['reason'] === reason;
      const { level, source, ...line } = await until(`${reason} is told`, () =>
        linesOfEvent(served, 'reload-fails').slice(before).find(isTold),
      );
      const sentence = `The snapshot in "${dist}" cannot be served: ${why}. Publish it again: npm run build`;
      const msg = `The snapshot was not changed, and the one before is still served. ${sentence}`;
      assert.deepEqual([level, source, line['reason'], line.msg], ['error', 'snapshot', reason, msg]);
      assert.equal(await servedName(port), 'One');
      assert.deepEqual(await nonZero(adminPort, 'reload_failing'), { [`{source="snapshot",reason="${reason}"}`]: 1 });
      const { state, last_failure } = (await statusOf(adminPort)).reloads.snapshot;
      assert.deepEqual([state, last_failure.reason, last_failure.message], ['failing', reason, sentence]);
      assert.equal((await ask(adminPort, { path: '/readyz' })).status, 200);

      arrive(next, dist);
      await comes(port, 'Two');
      assert.deepEqual(await nonZero(adminPort, 'reload_failing'), {});
      assert.equal((await statusOf(adminPort)).reloads.snapshot.state, 'good');
      arrive(one, dist);
      await comes(port, 'One');
      rmSync(bodyOf(next).replace(next, dist));
      rmSync(damaged, { recursive: true });
    });
  }
});

test('keeps the last good snapshot while there is none, and says so once however often it tries', async (t) => {
  const { dist } = await folders(t);
  const served = await serveWithAdmin(t, { dist });
  const { port, adminPort } = served;
  renameSync(dist, `${dist}.away`);
  const { msg } = await loggedLine(served, 'reload-fails');
  assert.equal(
    msg,
    `The snapshot was not changed, and the one before is still served. There is no snapshot in "${dist}". Publish one: npm run build`,
  );
  await until('it tries three times', async () => (await statusOf(adminPort)).reloads.snapshot.failures >= 3);
  assert.equal(linesOfEvent(served, 'reload-fails').length, 1);
  assert.equal(await servedName(port), 'One');
  renameSync(`${dist}.away`, dist);
  await loggedLine(served, 'snapshot-is-reloaded');
  assert.equal((await statusOf(adminPort)).reloads.snapshot.state, 'good');
});

test('tells with each answer which snapshot it is of, and the commit', async (t) => {
  const { dist, next } = await folders(t);
  const { port } = await serve(t, { dist });
  const told = async () => {
    const { headers } = await ask(port, { headers: credentials });
    const again = await ask(port, { headers: { ...credentials, 'if-none-match': headers.etag ?? '' } });
    assert.deepEqual([again.status, again.headers['catalog-revision']], [304, headers['catalog-revision']]);
    return [headers.etag, headers['catalog-revision']];
  };
  assert.deepEqual(await told(), [`"${digestOf(dist)}"`, commits.One]);
  arrive(next, dist);
  await comes(port, 'Two');
  assert.deepEqual(await told(), [`"${digestOf(next)}"`, `${commits.Two}-dirty`]);
});

test('follows a rollback there and back', async (t) => {
  const { dist, next } = await folders(t);
  const served = await serve(t, { dist: next });
  const [one, two] = [digestOf(dist), digestOf(next)];
  assert.equal(await servedName(served.port), 'Two');
  assert.equal(run(['rollback', '--dist', next]).status, 0);
  await comes(served.port, 'One');
  assert.equal(run(['rollback', '--dist', next, two.slice(0, 12)]).status, 0);
  await comes(served.port, 'Two');
  // One that was loaded while its manifest was being replaced is loaded again, and then is the same as before.
  const swaps = () => linesOfEvent(served, 'snapshot-is-reloaded').filter(({ digest, before }) => digest !== before);
  await until('both are logged', () => swaps().length === 2);
  assert.deepEqual(
    swaps().map(({ digest, before }) => [digest, before]),
    [
      [one, two],
      [two, one],
    ],
  );
});

for (const workers of ['1', '2']) {
  test(`reloads at SIGHUP at once, changed or not, with --workers ${workers}`, async (t) => {
    const { dist, next } = await folders(t);
    const served = await serve(t, { dist, args: ['--port', '0', '--poll', '1h', '--workers', workers] });
    served.child.kill('SIGHUP');
    const { digest, before } = await loggedLine(served, 'snapshot-is-reloaded');
    assert.deepEqual([digest, before], [digestOf(dist), digestOf(dist)]);
    arrive(next, dist);
    served.child.kill('SIGHUP');
    await comes(served.port, 'Two');
    truncateSync(bodyOf(dist));
    served.child.kill('SIGHUP');
    const { reason } = await loggedLine(served, 'reload-fails');
    assert.equal(reason, 'digest-differs');
  });
}
