import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { change, forkOf, gitAt, type Host, hostWith, land, propose } from '../support/host.ts';
import { identifiersOf, listed, publish, stampsOn, subjectsOn } from '../support/publishing.ts';
import { git, tryGit } from '../support/repository.ts';

const cartoon = (...codes: readonly string[]) =>
  categoryYaml(
    'Cartoon',
    codes.map((code) => filterYaml(code)),
  );
const base = { Romantic: ['rosy_dusk', 'first_snow'], Cartoon: ['comic_ink'] };

/** A host with a catalog that was published. */
function publishedHost(t: TestContext): Host {
  const host = hostWith(t);
  publishNow(host, '--begin');
  return host;
}

function publishNow(host: Host, ...args: readonly string[]): Host {
  const tip = host.tip();
  const { status, stdout, stderr } = publish(host.clone(), ...args);
  assert.equal(status, 0, stdout + stderr);
  assert.equal(host.tip(), tip); // nobody pushes to the editors' branch
  return host;
}

/** How many times it was published. */
const publishes = (host: Host): number => subjectsOn(host).length;

test('two pull requests that add filters to one category keep their filters, with an identifier each', (t) => {
  const host = publishedHost(t);
  const before = identifiersOf(stampsOn(host));
  propose(host, 'first', { 'categories/cartoon.yaml': cartoon('halftone', 'comic_ink') });
  propose(host, 'last', { 'categories/cartoon.yaml': cartoon('comic_ink', 'manga') });
  land(host, 'first', 'merge', '2026-01-02T00:00:00Z');
  land(host, 'last', 'merge', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), { ...base, Cartoon: ['halftone', 'comic_ink', 'manga'] });
  const stamps = stampsOn(host);
  const { 'cartoon/halftone': halftone, 'cartoon/manga': manga, ...others } = identifiersOf(stamps);
  assert.deepEqual(others, before);
  assert.match(`${halftone} ${manga}`, /^[0-9A-Z]{26} [0-9A-Z]{26}$/);
  assert.equal(stamps.get('cartoon/halftone')?.created_at, '2026-01-03T00:00:00.000Z');
  assert.equal(publishes(host), 2);
});

test('the same with a publish between them gives each its own time', (t) => {
  const host = publishedHost(t);
  propose(host, 'first', { 'categories/cartoon.yaml': cartoon('halftone', 'comic_ink') });
  propose(host, 'last', { 'categories/cartoon.yaml': cartoon('comic_ink', 'manga') });
  land(host, 'first', 'merge', '2026-01-02T00:00:00Z');
  publishNow(host);
  const between = identifiersOf(stampsOn(host));
  land(host, 'last', 'merge', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), { ...base, Cartoon: ['halftone', 'comic_ink', 'manga'] });
  const stamps = stampsOn(host);
  assert.deepEqual({ ...identifiersOf(stamps), ...between }, identifiersOf(stamps));
  const times = ['cartoon/halftone', 'cartoon/manga'].map((key) => stamps.get(key)?.created_at);
  assert.deepEqual(times, ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z']);
  assert.equal(publishes(host), 3);
});

test('two that add at the same place conflict in git; merged by hand, both filters stay', (t) => {
  const host = publishedHost(t);
  propose(host, 'one', { 'categories/cartoon.yaml': cartoon('comic_ink', 'halftone') });
  const folder = propose(host, 'two', { 'categories/cartoon.yaml': cartoon('comic_ink', 'manga') });
  land(host, 'one', 'merge', '2026-01-02T00:00:00Z');
  publishNow(host);
  git(folder, 'fetch', '--quiet');
  const merge = tryGit(folder, 'merge', '--quiet', 'origin/main');
  assert.equal(merge.status, 1);
  assert.equal(git(folder, 'diff', '--name-only', '--diff-filter=U'), 'catalog/categories/cartoon.yaml\n');
  change(folder, { 'categories/cartoon.yaml': cartoon('comic_ink', 'halftone', 'manga') }, { message: 'Both' });
  git(folder, 'push', '--quiet', 'origin', 'two');
  const between = identifiersOf(stampsOn(host));
  land(host, 'two', 'merge', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), { ...base, Cartoon: ['comic_ink', 'halftone', 'manga'] });
  const { 'cartoon/manga': manga, ...others } = identifiersOf(stampsOn(host));
  assert.match(manga ?? '', /^[0-9A-Z]{26}$/);
  assert.deepEqual(others, between);
});

test('one that renames a category while another edits it: the edit is in the renamed one, identifiers stay', (t) => {
  const host = publishedHost(t);
  const before = identifiersOf(stampsOn(host));
  propose(host, 'rename', {
    'categories/cartoon.yaml': undefined,
    'categories/manga.yaml': cartoon('comic_ink'),
    'catalog.yaml': catalogYaml(['romantic', 'manga']),
  });
  propose(host, 'edit', { 'categories/cartoon.yaml': cartoon('comic_ink').replace('Filter comic_ink', 'Inked') });
  land(host, 'rename', 'merge', '2026-01-02T00:00:00Z');
  land(host, 'edit', 'merge', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), base);
  const stamps = stampsOn(host);
  const { manga, 'manga/comic_ink': comicInk, ...others } = identifiersOf(stamps);
  assert.equal(git(host.bare, 'show', 'main:catalog/categories/manga.yaml').includes('name_en: Inked'), true);
  assert.deepEqual([manga, comicInk], [before['cartoon'], before['cartoon/comic_ink']]);
  assert.deepEqual(Object.keys(others), ['romantic', 'romantic/first_snow', 'romantic/rosy_dusk']);
  assert.equal(stamps.get('manga/comic_ink')?.updated_at, '2026-01-03T00:00:00.000Z');
  assert.equal(stamps.get('manga')?.created_at, '2026-01-01T00:00:00.000Z');
  assert.equal(publishes(host), 2);
});

for (const how of ['squash', 'rebase'] as const) {
  test(`a ${how} merge of several commits is published once, with the time of what landed`, (t) => {
    const host = publishedHost(t);
    const before = identifiersOf(stampsOn(host));
    const folder = propose(host, 'two', { 'categories/cartoon.yaml': cartoon('comic_ink', 'halftone') });
    change(folder, { 'categories/cartoon.yaml': cartoon('comic_ink', 'manga', 'halftone') }, { message: 'Second' });
    git(folder, 'push', '--quiet', 'origin', 'HEAD:two');
    land(host, 'two', how, '2026-01-02T00:00:00Z');
    assert.deepEqual(listed(publishNow(host)), { ...base, Cartoon: ['comic_ink', 'manga', 'halftone'] });
    const stamps = stampsOn(host);
    const { 'cartoon/halftone': halftone, 'cartoon/manga': manga, ...others } = identifiersOf(stamps);
    assert.match(`${halftone} ${manga}`, /^[0-9A-Z]{26} [0-9A-Z]{26}$/);
    assert.deepEqual(others, before);
    assert.equal(stamps.get('cartoon/manga')?.created_at, '2026-01-02T00:00:00.000Z');
    assert.deepEqual(subjectsOn(host), ['Publish 2 added', 'Publish 3 filters in 2 categories']);
  });
}

test('a revert leaves a mark where the filter was; a revert of the revert brings its identifier back', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', { 'categories/cartoon.yaml': cartoon('comic_ink', 'halftone') });
  land(host, 'add', 'squash', '2026-01-02T00:00:00Z');
  publishNow(host);
  const added = identifiersOf(stampsOn(host));

  revert(host, 'add (#1)', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), base);
  assert.equal(stampsOn(host).get('cartoon/halftone')?.deleted_at, '2026-01-03T00:00:00.000Z');
  assert.deepEqual(identifiersOf(stampsOn(host)), added);

  revert(host, 'Revert "add (#1)"', '2026-01-04T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), { ...base, Cartoon: ['comic_ink', 'halftone'] });
  const halftone = stampsOn(host).get('cartoon/halftone');
  assert.equal(halftone?.deleted_at, null);
  assert.equal(halftone?.created_at, '2026-01-02T00:00:00.000Z');
  assert.deepEqual(identifiersOf(stampsOn(host)), added);
  assert.deepEqual(subjectsOn(host).slice(0, 3), [
    'Publish 1 added',
    'Publish 1 removed; 1 of them breaks apps (!)',
    'Publish 1 added',
  ]);
});

test('a revert of a code that was changed with more keeps its identifier, and so does the revert of that', (t) => {
  const host = publishedHost(t);
  const { 'cartoon/comic_ink': before } = identifiersOf(stampsOn(host));
  const renamed = cartoon('comic_pen').replace('Filter comic_pen', 'Pen').concat('    was: comic_ink\n');
  propose(host, 'rename', { 'categories/cartoon.yaml': renamed });
  land(host, 'rename', 'squash', '2026-01-02T00:00:00Z');
  publishNow(host);
  revert(host, 'rename (#1)', '2026-01-03T00:00:00Z');
  publishNow(host);
  assert.equal(identifiersOf(stampsOn(host))['cartoon/comic_ink'], before);
  revert(host, 'Revert "rename (#1)"', '2026-01-04T00:00:00Z');
  publishNow(host);
  assert.equal(identifiersOf(stampsOn(host))['cartoon/comic_pen'], before);
  assert.deepEqual(
    subjectsOn(host).slice(0, 3),
    Array.from({ length: 3 }, () => 'Publish 1 changed, 1 renamed; 1 of them breaks apps (!)'),
  );
});

test('a revert of a merge before anybody published leaves nothing to publish', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', { 'categories/cartoon.yaml': cartoon('comic_ink', 'halftone') });
  land(host, 'add', 'squash', '2026-01-02T00:00:00Z');
  revert(host, 'add (#1)', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), base);
  assert.equal(publishes(host), 1);
});

test('a pull request from a fork that is behind main lands like any other', (t) => {
  const host = publishedHost(t);
  const fork = forkOf(t, host);
  propose(host, 'meanwhile', { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) });
  land(host, 'meanwhile', 'merge', '2026-01-02T00:00:00Z');
  publishNow(host);
  propose(fork, 'main', { 'categories/cartoon.yaml': cartoon('comic_ink', 'halftone') });
  git(host.bare, 'fetch', '--quiet', fork.bare, 'main:refs/heads/from-fork');
  const before = identifiersOf(stampsOn(host));
  land(host, 'from-fork', 'merge', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(publishNow(host)), { ...base, Cartoon: ['comic_ink', 'halftone'], Retro: ['super8'] });
  const { 'cartoon/halftone': halftone, ...others } = identifiersOf(stampsOn(host));
  assert.match(halftone ?? '', /^[0-9A-Z]{26}$/);
  assert.deepEqual(others, before);
});

function revert(host: Host, subject: string, at: string): void {
  const folder = host.clone();
  const commit = git(folder, 'log', '-1', '--format=%H', '--fixed-strings', `--grep=${subject}`).trim();
  gitAt(at, folder, 'revert', '--no-edit', commit);
  git(folder, 'push', '--quiet', 'origin', 'main');
}

/** A filter as it goes through pull requests. */
interface Life {
  /** The code that it had first. */
  readonly origin: string;
  readonly code: string;
  readonly lines: readonly string[];
}

/** What each pull request does in its turn: a filter comes, changes, gets another code, goes, and comes back. */
const steps: readonly ((lives: readonly Life[], number: number) => readonly Life[])[] = [
  (lives, number) => [...lives, { origin: `ink_${number}`, code: `ink_${number}`, lines: [] }],
  (lives) => [...lives.slice(0, -1), ...lives.slice(-1).map((life) => ({ ...life, lines: ['is_recommended: true'] }))],
  (lives, number) => [
    ...lives.slice(0, -1),
    ...lives.slice(-1).map(({ origin, code }) => ({ origin, code: `pen_${number}`, lines: [`was: ${code}`] })),
  ],
  (lives) => lives.slice(0, -1),
  (lives) => lives,
];

test('after forty merged pull requests every identifier is what it was when the entry first appeared', (t) => {
  const host = publishedHost(t);
  const first = new Map(Object.entries(identifiersOf(stampsOn(host))));
  let lives: readonly Life[] = [];
  let whole = lives;
  for (let number = 1; number <= 40; number += 1) {
    const step = steps[(number - 1) % steps.length];
    lives = number % steps.length === 0 ? whole : (step?.(lives, number) ?? lives);
    if (number % steps.length !== 4) whole = lives;
    const entries = lives.map(({ code, lines }) => filterYaml(code, lines));
    const files = { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink'), ...entries]) };
    propose(host, `pull-${number}`, files);
    const at = `2026-02-01T${String(Math.floor(number / 2)).padStart(2, '0')}:00:00Z`; // two of them at one time
    land(host, `pull-${number}`, number % 3 === 0 ? 'squash' : 'merge', at);
    publishNow(host);
    const identifiers = identifiersOf(stampsOn(host));
    const live = new Map([
      ['cartoon', 'cartoon'],
      ...lives.map(({ code, origin }) => [`cartoon/${code}`, origin] as const),
    ]);
    for (const [key, origin] of live) {
      const identifier = identifiers[key] ?? '';
      assert.match(identifier, /^[0-9A-Z]{26}$/);
      assert.equal(first.get(origin) ?? identifier, identifier, `${key} after ${number}`);
      first.set(origin, identifier);
    }
  }
  assert.equal(first.size, 5 + 8);
  assert.equal(publishes(host), 41);
});
