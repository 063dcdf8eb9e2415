import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { type Host, hookIn, hostWith, land, propose } from '../support/host.ts';
import { contentsOf } from '../support/published.ts';
import { identifiersOf, listed, publish, stampsOn, startPublish, subjectsOn } from '../support/publishing.ts';
import { git } from '../support/repository.ts';

/** Makes a host do something once, when somebody pushes and before their push is taken. */
function beforeOnePush(host: Host, script: string): void {
  // The objects of a push are kept apart until it is taken, and whoever inherits this of the hook cannot push.
  hookIn(host, 'pre-receive', `mkdir raced 2>/dev/null || exit 0\nenv -i PATH="$PATH" sh -c '${script}' >&2`);
}

test('two publishes at once make the very same commit, and give the same bytes', async (t) => {
  const host = hostWith(t);
  const first = host.tip();
  const both = await Promise.all([startPublish(host.clone()), startPublish(host.clone())]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [0, 0],
    both.map(({ stderr }) => stderr).join('\n---\n'),
  );
  assert.deepEqual(subjectsOn(host), [`stamps: Stamp ${first.slice(0, 12)}`, 'First']);
  assert.deepEqual(contentsOf(both[0].out), contentsOf(both[1].out));
});

test('a publish that loses against another one publishes what that one stamped', (t) => {
  const host = hostWith(t);
  const first = host.tip();
  const other = host.clone();
  assert.equal(publish(other, { CATALOG_BRANCH: 'main' }).status, 0);
  const stamped = host.tip();
  git(host.bare, 'update-ref', 'refs/heads/main', first);
  git(host.bare, 'update-ref', 'refs/heads/stamped', stamped);
  beforeOnePush(host, `git --git-dir=${host.bare} update-ref refs/heads/main ${stamped}`);
  const { status, stderr } = publish(host.clone());
  assert.equal(status, 0, stderr);
  assert.match(
    stderr,
    new RegExp(`^main moved on meanwhile, to ${stamped.slice(0, 12)}: starting over from there\\.$`, 'm'),
  );
  assert.equal(host.tip(), stamped);
});

test('a publish that loses against a merge stamps that too, and keeps both', (t) => {
  const host = hostWith(t);
  const first = host.tip();
  const folder = propose(
    host,
    'more',
    { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) },
    { message: 'Retro', at: '2026-01-02T00:00:00Z' },
  );
  beforeOnePush(host, `git -C ${folder} push --quiet origin more:main`);
  const published = publish(host.clone());
  assert.equal(published.status, 0, published.stderr);
  const merged = git(folder, 'rev-parse', 'more').trim();
  assert.deepEqual(subjectsOn(host), [`stamps: Stamp ${merged.slice(0, 12)}`, 'Retro', 'First']);
  assert.equal(git(host.bare, 'merge-base', 'main', first).trim(), first);
  assert.equal(Object.keys(identifiersOf(stampsOn(host))).length, 7);
  assert.deepEqual(listed(published), {
    Romantic: ['rosy_dusk', 'first_snow'],
    Cartoon: ['comic_ink'],
    Retro: ['super8'],
  });
});

test('a publish that loses every time gives up with a sentence, and nothing is lost', (t) => {
  const host = hostWith(t);
  const other = host.clone();
  const commit = 'git -c user.name=E -c user.email=e@example.com commit --quiet --allow-empty --message=Again';
  hookIn(
    host,
    'pre-receive',
    `[ -e busy ] && exit 0
touch busy
env -i PATH="$PATH" sh -c 'cd ${other} && git fetch --quiet && git reset --quiet --hard origin/main && ${commit} && git push --quiet origin HEAD:main' >&2
rm busy`,
  );
  const { status, stderr, out } = publish(host.clone(), { CATALOG_TRIES: '3' });
  assert.equal(status, 2, stderr);
  assert.match(
    stderr,
    /^main moved on each of 3 times while its catalog was stamped\. Nothing was published: run this job/m,
  );
  assert.deepEqual(subjectsOn(host), ['Again', 'Again', 'Again', 'First']);
  assert.equal(existsSync(out), false);
});

test('publishes at once with merges lose none of them, and give each filter one identifier for good', async (t) => {
  const host = hostWith(t);
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) {
    propose(host, name, {
      [`categories/${name}.yaml`]: categoryYaml(name.toUpperCase(), [filterYaml(`filter_${name}`)]),
    });
  }
  const seen: Record<string, string>[] = [];
  const jobs = names.map((name, index) => {
    land(host, name, 'merge', `2026-01-0${index + 2}T00:00:00Z`);
    return startPublish(host.clone()).then((published) => {
      seen.push(identifiersOf(stampsOn(host)));
      return published;
    });
  });
  const all = await Promise.all(jobs);
  assert.deepEqual(
    all.map(({ status }) => status),
    [0, 0, 0, 0],
    all.map(({ stderr }) => stderr).join('\n---\n'),
  );
  const last = publish(host.clone());
  assert.deepEqual(Object.keys(listed(last)), ['Romantic', 'Cartoon', 'A', 'B', 'C', 'D']);
  const identifiers = identifiersOf(stampsOn(host));
  for (const earlier of seen) assert.deepEqual({ ...identifiers, ...earlier }, identifiers);
  const merges = subjectsOn(host).filter((subject) => subject.startsWith('Merge '));
  assert.deepEqual(merges, ['Merge d', 'Merge c', 'Merge b', 'Merge a']);
});
