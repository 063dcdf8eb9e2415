import assert from 'node:assert/strict';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { representationsOf, startLoad } from '../support/fault-client.ts';
import { assertSound, manifestIn, metricOf, roundsOf, startServing, stopped } from '../support/faults.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { publishedFolder } from '../support/server.ts';
import { promptly } from '../support/serving.ts';
import { until } from '../support/until.ts';

/** Both ends of a pipe. */
function pipe(t: TestContext): { readonly reader: number; readonly writer: number } {
  const path = join(folderWith(t), 'pipe');
  makePipe(path);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY) };
}

interface Output {
  /** What the server writes its log to. */
  readonly stdout: number;
  /** Ends what the server has of the other side; the server runs by then. */
  readonly begun?: () => void;
  /** Whether lines are lost from the first on. */
  readonly fillsAtOnce: boolean;
}

const outputs: Readonly<Record<string, (t: TestContext) => Output>> = {
  'a full disk': () => ({ stdout: openSync('/dev/full', 'w'), fillsAtOnce: true }),
  'a pipe that nobody reads any more': (t) => {
    const { reader, writer } = pipe(t);
    return { stdout: writer, begun: () => closeSync(reader), fillsAtOnce: true };
  },
  'a pipe that is full, as its reader does not read': (t) => {
    const { reader, writer } = pipe(t);
    t.after(() => closeSync(reader));
    return { stdout: writer, fillsAtOnce: false };
  },
};

const isThorough = roundsOf({ few: 1, all: 2 }) > 1;
for (const [claim, open] of Object.entries(outputs)) {
  test(`answers on, counts the lines that are lost, and stops in order when its log goes to ${claim}`, {
    skip: process.platform !== 'linux',
  }, async (t) => {
    const dist = await publishedFolder(t);
    const { stdout, begun, fillsAtOnce } = open(t);
    const running = await startServing(t, { dist, stdout, args: ['--log-level', 'debug'] });
    closeSync(stdout);
    begun?.();
    const load = startLoad({ port: running.port, allowed: representationsOf([manifestIn(dist)]) });
    await until('requests are answered', async () => load.report().answers > 1000);
    // Of a pipe that is full, lines wait at first: four megabytes of them.
    if (fillsAtOnce || isThorough) {
      await until('lines are lost', async () => (await metricOf(running, 'lost_log_lines_total')) > 0);
    }
    const report = await load.end();
    assertSound(report);
    assert.ok(report.longest < 5000, `an answer took ${report.longest} ms`);
    const told = performance.now();
    assert.equal(await stopped(running.child), 0);
    assert.ok(performance.now() - told < promptly);
  });
}
