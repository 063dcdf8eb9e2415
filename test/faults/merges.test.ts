import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  cartoon,
  change,
  gitAt,
  type Host,
  hostWith,
  publish,
  published,
  publishedHost,
} from '../publish/host.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { call } from '../support/program.ts';
import { git, tryGit } from '../support/repository.ts';

const base = { Romantic: ['rosy_dusk', 'first_snow'], Cartoon: ['comic_ink'] };
async function publishNow(host: Host): Promise<Host> {
  const tip = host.tip();
  await published(host.clone());
  assert.equal(host.tip(), tip); // nothing is pushed to the editors' branch
  return host;
}

/** What is published has these codes in Cartoon, and every identifier that it had before. */
async function grown(
  host: Host,
  codes: readonly string[],
  before: Readonly<Record<string, string>>,
) {
  assert.deepEqual((await publishNow(host)).listed(), { ...base, Cartoon: codes });
  const now = host.identifiers();
  assert.deepEqual({ ...now, ...before }, now);
  for (const code of codes) assert.match(now[`cartoon/${code}`] ?? '', /^[0-9A-Z]{26}$/);
}

test('two that add at the same place conflict in git; merged by hand, both filters stay, each with its own time', async (t) => {
  const host = await publishedHost(t);
  host.propose('one', cartoon('comic_ink', 'halftone'));
  const folder = host.proposeIn('two', cartoon('comic_ink', 'manga'));
  host.land('one', 'merge', '2026-01-02T00:00:00Z');
  await publishNow(host);
  git(folder, 'fetch', '--quiet');
  assert.equal(tryGit(folder, 'merge', '--quiet', 'origin/main').status, 1);
  assert.equal(
    git(folder, 'diff', '--name-only', '--diff-filter=U'),
    'catalog/categories/cartoon.yaml\n',
  );
  change(folder, cartoon('comic_ink', 'halftone', 'manga'), 'Both');
  git(folder, 'push', '--quiet', 'origin', 'two');
  const between = host.identifiers();
  host.land('two', 'merge', '2026-01-03T00:00:00Z');
  await grown(host, ['comic_ink', 'halftone', 'manga'], between);
  const times = ['halftone', 'manga'].map(
    (code) => host.stamps().get(`cartoon/${code}`)?.created_at,
  );
  assert.deepEqual(times, ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z']);
});

test('starts the branch with the registry of a build whose commit was squashed, and goes on from the tip', async (t) => {
  const host = hostWith(t);
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', '-b', 'feature');
  change(folder, cartoon('comic_ink', 'halftone'));
  assert.equal((await call(['build'], { cwd: folder })).status, 0);
  const built = JSON.parse(readFileSync(join(folder, 'dist/stamps.json'), 'utf8'));
  host.push(cartoon('comic_ink', 'halftone'));
  await published(folder, '--begin');
  assert.equal(host.identifiers()['cartoon/halftone'], built['cartoon/halftone'].filter_id);
  assert.match((await publish(folder)).stderr, /^Nothing to do/);
  host.push(cartoon('comic_ink'));
  await published(folder);
});

test('one that renames a category while another edits it: the edit is in the renamed one, identifiers stay', async (t) => {
  const host = await publishedHost(t);
  const before = host.identifiers();
  const { 'categories/cartoon.yaml': text } = cartoon('comic_ink');
  host.propose('rename', {
    'categories/cartoon.yaml': undefined,
    'categories/manga.yaml': text,
    'catalog.yaml': catalogYaml(['romantic', 'manga']),
  });
  host.propose('edit', { 'categories/cartoon.yaml': text.replace('Filter comic_ink', 'Inked') });
  host.land('rename', 'merge', '2026-01-02T00:00:00Z');
  host.land('edit', 'merge', '2026-01-03T00:00:00Z');
  assert.deepEqual((await publishNow(host)).listed(), base);
  const stamps = host.stamps();
  const { manga, 'manga/comic_ink': comicInk, ...others } = host.identifiers();
  assert.match(git(host.bare, 'show', 'main:catalog/categories/manga.yaml'), /name_en: Inked/);
  assert.deepEqual([manga, comicInk], [before['cartoon'], before['cartoon/comic_ink']]);
  assert.deepEqual(Object.keys(others), ['romantic', 'romantic/first_snow', 'romantic/rosy_dusk']);
  assert.equal(stamps.get('manga/comic_ink')?.updated_at, '2026-01-03T00:00:00.000Z');
  assert.equal(stamps.get('manga')?.created_at, '2026-01-01T00:00:00.000Z');
});

for (const how of ['squash', 'rebase'] as const) {
  test(`a ${how} merge of several commits is published once, with the time of what landed`, async (t) => {
    const host = await publishedHost(t);
    const before = host.identifiers();
    const folder = host.proposeIn('two', cartoon('comic_ink', 'halftone'));
    change(folder, cartoon('comic_ink', 'manga', 'halftone'), 'Second');
    git(folder, 'push', '--quiet', 'origin', 'HEAD:two');
    host.land('two', how, '2026-01-02T00:00:00Z');
    await grown(host, ['comic_ink', 'manga', 'halftone'], before);
    assert.equal(host.stamps().get('cartoon/manga')?.created_at, '2026-01-02T00:00:00.000Z');
    assert.deepEqual(host.subjects(), ['Publish 2 added', 'Publish 3 filters in 2 categories']);
  });
}

/** Reverts the last commit. */
function revert(host: Host, at: string): void {
  const folder = host.clone();
  gitAt(at, folder, 'revert', '--no-edit', 'HEAD');
  git(folder, 'push', '--quiet', 'origin', 'main');
}

test('a revert publishes nothing before its merge is published, then a mark; its own revert brings every identifier back', async (t) => {
  const host = await publishedHost(t);
  const { 'cartoon/comic_ink': ink = '' } = host.identifiers();
  const pen = filterYaml('comic_pen', ['was: comic_ink']).replace('Filter comic_pen', 'Pen');
  host.propose('add', {
    'categories/cartoon.yaml': categoryYaml('Cartoon', [pen, filterYaml('halftone')]),
  });
  host.land('add', 'squash', '2026-01-02T00:00:00Z');
  revert(host, '2026-01-03T00:00:00Z');
  await publishNow(host);
  assert.equal(host.subjects().length, 1);

  revert(host, '2026-01-04T00:00:00Z');
  await publishNow(host);
  const { 'cartoon/halftone': halftone = '', ...others } = host.identifiers();
  assert.equal(others['cartoon/comic_pen'], ink);
  revert(host, '2026-01-05T00:00:00Z');
  await grown(host, ['comic_ink'], { 'cartoon/comic_ink': ink, 'cartoon/halftone': halftone });
  assert.equal(host.stamps().get('cartoon/halftone')?.deleted_at, '2026-01-05T00:00:00.000Z');
  revert(host, '2026-01-06T00:00:00Z');
  await grown(host, ['comic_pen', 'halftone'], {
    'cartoon/comic_pen': ink,
    'cartoon/halftone': halftone,
  });
  const { created_at, deleted_at } = host.stamps().get('cartoon/halftone') ?? {};
  assert.deepEqual([created_at, deleted_at], ['2026-01-04T00:00:00.000Z', null]);
});

test('after fifteen merged pull requests every identifier is what it was when the entry first appeared', async (t) => {
  const host = await publishedHost(t);
  const first = new Map(Object.entries(host.identifiers()));
  const kept = [filterYaml('comic_ink')];
  for (let number = 1; number <= 15; number += 1) {
    // In five of them a filter comes, changes, gets another code, goes, and comes back.
    const [ink, pen] = [`ink_${Math.ceil(number / 5)}`, `pen_${Math.ceil(number / 5)}`];
    const renamed = filterYaml(pen, [`was: ${ink}`]);
    const states = [
      filterYaml(ink),
      filterYaml(ink, ['is_recommended: true']),
      renamed,
      '',
      renamed,
    ];
    const state = states[(number - 1) % 5] ?? '';
    host.propose(`pull-${number}`, {
      'categories/cartoon.yaml': categoryYaml('Cartoon', [...kept, state]),
    });
    if (number % 5 === 0) kept.push(renamed);
    const at = `2026-02-01T${String(Math.floor(number / 2)).padStart(2, '0')}:00:00Z`; // two of them at one time
    host.land(`pull-${number}`, number % 3 === 0 ? 'squash' : 'merge', at);
    await published(host.clone());
    const identifiers = host.identifiers();
    const codes = host.listed()['Cartoon'] ?? [];
    assert.equal(
      codes.length,
      1 + Math.floor(number / 5) + (number % 5 > 0 && state !== '' ? 1 : 0),
    );
    for (const key of codes.map((code) => `cartoon/${code}`)) {
      const [origin, identifier = ''] = [key.replace('pen', 'ink'), identifiers[key]];
      assert.match(identifier, /^[0-9A-Z]{26}$/);
      assert.equal(first.get(origin) ?? identifier, identifier, `${key} after ${number}`);
      first.set(origin, identifier);
    }
    assert.equal(identifiers['cartoon'], first.get('cartoon'));
  }
  assert.equal(first.size, 5 + 3);
  assert.equal(host.subjects().length, 16);
});
