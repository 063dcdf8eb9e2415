import assert from 'node:assert/strict';
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { publishedHost } from '../publish/host.ts';
import { call } from '../support/program.ts';
import { gitEnvironment } from '../support/repository.ts';

/** Reasons why git refuses a repository, with its message. */
const refusals: Readonly<Record<string, readonly [refuse: (cwd: string) => void, said: RegExp]>> = {
  'belongs to somebody else': [
    () => {},
    /dubious ownership.*\n {2}git config --global --add safe\.directory \//s,
  ],
  'has a broken configuration': [
    (cwd) => appendFileSync(join(cwd, '.git/config'), '[[\n'),
    /bad config line \d+/,
  ],
  'is kept in a folder that is not mounted': [
    (cwd) => {
      rmSync(join(cwd, '.git'), { recursive: true });
      writeFileSync(join(cwd, '.git'), 'gitdir: /nowhere/clone\n');
    },
    /not a git repository: \/nowhere\/clone/,
  ],
};

for (const [claim, [refuse, said]] of Object.entries(refusals)) {
  test(`every command that asks git ends and says why, and writes nothing, where the repository ${claim}`, async (t) => {
    const cwd = (await publishedHost(t)).clone(); // with the published registry
    refuse(cwd);
    const env = {
      ...gitEnvironment,
      ...(claim.startsWith('belongs') && { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }),
    };
    for (const line of ['build', 'build --check', 'publish --begin', 'diff', 'check --staged']) {
      const { status, stderr } = await call(line.split(' '), { cwd, env });
      assert.deepEqual([line, status], [line, 2], stderr);
      assert.match(stderr, said, line);
      assert.equal(existsSync(join(cwd, 'dist')), false, line);
    }
    assert.match((await call(['check'], { cwd, env })).stdout, /^Nothing wrong in 3 files/m);
  });
}
