import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cartoon, jobEnvironment, published, publishedHost } from '../publish/host.ts';
import { folderWith } from '../support/folder.ts';
import { cli } from '../support/program.ts';
import { git } from '../support/repository.ts';

/** Set `KILLS=200` for more rounds, `SEED=7` for other times. */
const rounds = Number(process.env['KILLS'] ?? 60);
const seed = Number(process.env['SEED'] ?? 1);

/** Pseudorandom numbers from 0 to 1 (a linear congruential generator). */
function* numbers(state: number): Generator<number, never> {
  for (let next = state; ; ) {
    next = (next * 1_103_515_245 + 12_345) % 2 ** 31;
    yield next / 2 ** 31;
  }
}

/** Lists the files in `.git`, except objects and refs that fetch and push update. */
const keptIn = (clone: string) =>
  readdirSync(join(clone, '.git'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/^(?:objects|logs|FETCH_HEAD|refs.remotes.origin.(?:main|published)$)/.test(name),
  );

test(`after ${rounds} killed publishes (seed ${seed}), the clone fetches and publishes, and nothing is lost or left over`, async (t) => {
  const host = await publishedHost(t);
  const [clone, TMPDIR] = [host.clone(), folderWith(t)];
  const before = keptIn(clone);
  const known = host.identifiers();
  const random = numbers(seed);
  let [duration, killed] = [1000, 0];
  for (let round = 0; round < rounds; round += 1) {
    const codes = Array.from({ length: (round % 5) + 1 }, (_, index) => `code_${index}`);
    host.push(cartoon('comic_ink', ...codes), new Date(Date.UTC(2026, 1, 1, round)).toISOString());
    const child = spawn(process.execPath, [cli, 'publish', '--allow-shrink'], {
      ...{ cwd: clone, detached: true, stdio: 'ignore' },
      env: { ...jobEnvironment, TMPDIR },
    });
    const begun = performance.now();
    const ended = once(child, 'exit');
    const limit = sleep(duration * (0.2 + random.next().value), 'late', { ref: false });
    if ((await Promise.race([limit, ended])) === 'late') {
      process.kill(-(child.pid ?? assert.fail()), 'SIGKILL'); // kills git too, like a runner
      killed += 1;
      duration *= 1.05;
    } else duration = performance.now() - begun;
    await ended;
    const now = host.identifiers();
    assert.deepEqual({ ...now, ...known }, now, `round ${round}`);
  }
  assert.ok(killed > rounds / 4, `of ${rounds} publishes ${killed} were killed`);
  host.push(cartoon('comic_ink', 'halftone'), '2026-03-01T00:00:00Z');
  git(clone, 'fetch', '--quiet');
  await published(clone, '--allow-shrink');
  assert.deepEqual(host.listed()['Cartoon'], ['comic_ink', 'halftone']);
  assert.deepEqual(keptIn(clone), before);
  assert.equal(git(clone, 'fsck', '--no-dangling', '--no-progress'), '');
});
