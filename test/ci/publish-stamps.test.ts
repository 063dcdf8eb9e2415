import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { gitAt, type Host, hostWith } from '../support/host.ts';
import { run } from '../support/program.ts';
import {
  identifiersOf,
  listed,
  type Published,
  publish,
  type ScriptEnvironment,
  stampsOn,
  subjectsOn,
} from '../support/publishing.ts';
import { git } from '../support/repository.ts';

const cartoon = (...codes: readonly string[]) => ({
  'categories/cartoon.yaml': categoryYaml(
    'Cartoon',
    codes.map((code) => filterYaml(code)),
  ),
});
const times = ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z', '2026-01-04T00:00:00Z', '2026-01-05T00:00:00Z'] as const;

/** A host, and a clone in which what is done is pushed to `main`. */
function desk(t: TestContext) {
  const host = hostWith(t);
  const clone = host.clone();
  const go = (...args: readonly string[]) => gitAt(times[1], clone, ...args);
  const push = () => git(clone, 'push', '--quiet', 'origin', 'main');
  const commit = (files: Readonly<Record<string, string>>) => {
    writeFiles(join(clone, 'catalog'), files);
    go('commit', '--quiet', '--all', '--message=Change');
  };
  const publishNow = (env: ScriptEnvironment = {}): Published => {
    push();
    const published = publish(host.clone(), env);
    git(clone, 'pull', '--quiet', '--rebase', 'origin', 'main');
    return published;
  };
  return { host, clone, go, commit, publishNow };
}

function lastModifiedOf({ out, status, stderr }: Published): string {
  assert.equal(status, 0, stderr);
  return JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).last_modified;
}

const inkOf = (host: Host) => identifiersOf(stampsOn(host))['cartoon/comic_ink'];

/** Asserts that each time is later than the one before, in whole seconds. */
function assertLater(dates: readonly string[]): void {
  const seconds = dates.map((date) => Math.floor(Date.parse(date) / 1000));
  for (const [index, second] of seconds.entries())
    assert.ok(index === 0 || second > (seconds[index - 1] ?? 0), dates.join(' '));
}

test('moves on from the times of the last publish where a pull request brings stamps of its own', (t) => {
  const { clone, go, commit, publishNow, host } = desk(t);
  const dates = [lastModifiedOf(publishNow())];
  go('switch', '--quiet', '--create', 'own');
  commit(cartoon('comic_ink', 'halftone'));
  run(['stamp', '--at', '2026-01-01T12:00:00Z'], { cwd: clone });
  go('commit', '--quiet', '--all', '--message=Stamp it here');
  go('switch', '--quiet', 'main');
  const dusk = filterYaml('rosy_dusk', ['is_recommended: true']).replace('Filter rosy_dusk', 'Dusk');
  commit({
    'categories/romantic.yaml': categoryYaml('Romantic', [dusk, filterYaml('first_snow', ['is_active: false'])]),
  });
  dates.push(lastModifiedOf(publishNow()));
  go('merge', '--quiet', '--no-edit', 'own');
  const published = publishNow();
  assertLater([...dates, lastModifiedOf(published)]);
  assert.deepEqual(listed(published)['Cartoon'], ['comic_ink', 'halftone']);
  assert.match(subjectsOn(host)[0] ?? '', /^stamps: Stamp /);
});

test('keeps identifiers and moves on in time when a revert takes the stamps along', (t) => {
  const { go, commit, publishNow, host } = desk(t);
  const dates = [lastModifiedOf(publishNow())];
  commit(cartoon('comic_ink', 'halftone'));
  dates.push(lastModifiedOf(publishNow()));
  const identifier = identifiersOf(stampsOn(host))['cartoon/halftone'];
  go('revert', '--no-edit', 'HEAD~2..HEAD');
  const reverted = publishNow();
  dates.push(lastModifiedOf(reverted));
  assert.deepEqual(listed(reverted)['Cartoon'], ['comic_ink']);
  assert.notEqual(stampsOn(host).get('cartoon/halftone')?.deleted_at, null);
  commit(cartoon('comic_ink', 'halftone'));
  dates.push(lastModifiedOf(publishNow()));
  assert.equal(identifiersOf(stampsOn(host))['cartoon/halftone'], identifier);
  assertLater(dates);
});

test('gives back the identifiers that a revert of the stamps alone took', (t) => {
  const { go, publishNow, host } = desk(t);
  publishNow();
  const identifier = inkOf(host);
  go('revert', '--no-edit', 'HEAD');
  assert.equal(publishNow().status, 0);
  assert.equal(inkOf(host), identifier);
});

test('takes what was published by leave, with stamps of its own, for the last publish', (t) => {
  const { clone, go, commit, publishNow } = desk(t);
  assert.equal(publishNow().status, 0);
  commit({ 'categories/romantic.yaml': categoryYaml('Romantic') });
  run(['stamp', '--at', times[2]], { cwd: clone });
  go('commit', '--quiet', '--all', '--message=Stamp it here');
  assert.equal(publishNow().status, 1);
  assert.equal(publishNow({ CATALOG_ALLOW_SHRINK: 'true' }).status, 0);
  commit(cartoon('comic_ink', 'halftone'));
  const { status, stderr } = publishNow();
  assert.equal(status, 0, stderr);
});
