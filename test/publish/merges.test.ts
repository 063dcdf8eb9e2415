import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { git } from '../support/repository.ts';
import {
  change,
  gitAt,
  type Host,
  identifiersOf,
  land,
  listed,
  propose,
  proposeIn,
  publish,
  publishedHost,
  stampsOn,
  subjectsOn,
} from './host.ts';

const cartoon = (...codes: readonly string[]) => ({
  'categories/cartoon.yaml': categoryYaml(
    'Cartoon',
    codes.map((code) => filterYaml(code)),
  ),
});
const base = { Romantic: ['rosy_dusk', 'first_snow'], Cartoon: ['comic_ink'] };
const ulid = /^[0-9A-Z]{26}$/;

async function publishNow(host: Host): Promise<Host> {
  const tip = host.tip();
  const { status, stdout, stderr } = await publish(host.clone());
  assert.equal(status, 0, stdout + stderr);
  assert.equal(host.tip(), tip); // nothing is pushed to the editors' branch
  return host;
}

/** What is published has these codes in Cartoon, and every identifier that it had before; the identifiers of the others. */
async function grown(host: Host, codes: readonly string[], before: Readonly<Record<string, string>>) {
  assert.deepEqual(listed(await publishNow(host)), { ...base, Cartoon: codes });
  const now = identifiersOf(stampsOn(host));
  assert.deepEqual({ ...now, ...before }, now);
  for (const code of codes) assert.match(now[`cartoon/${code}`] ?? '', ulid);
}

for (const isPublishedBetween of [false, true]) {
  test(`two pull requests that add filters to one category keep both, ${isPublishedBetween ? 'each with its own time where one is published before' : 'at one time'}`, async (t) => {
    const host = await publishedHost(t);
    propose(host, 'first', cartoon('halftone', 'comic_ink'));
    propose(host, 'last', cartoon('comic_ink', 'manga'));
    land(host, 'first', 'merge', '2026-01-02T00:00:00Z');
    if (isPublishedBetween) await publishNow(host);
    const before = identifiersOf(stampsOn(host));
    land(host, 'last', 'merge', '2026-01-03T00:00:00Z');
    await grown(host, ['halftone', 'comic_ink', 'manga'], before);
    const times = ['halftone', 'manga'].map((code) => stampsOn(host).get(`cartoon/${code}`)?.created_at.slice(0, 10));
    assert.deepEqual(times, [isPublishedBetween ? '2026-01-02' : '2026-01-03', '2026-01-03']);
  });
}

test('one that renames a category while another edits it: the edit is in the renamed one, identifiers stay', async (t) => {
  const host = await publishedHost(t);
  const before = identifiersOf(stampsOn(host));
  const { 'categories/cartoon.yaml': text } = cartoon('comic_ink');
  propose(host, 'rename', {
    'categories/cartoon.yaml': undefined,
    'categories/manga.yaml': text,
    'catalog.yaml': catalogYaml(['romantic', 'manga']),
  });
  propose(host, 'edit', { 'categories/cartoon.yaml': text.replace('Filter comic_ink', 'Inked') });
  land(host, 'rename', 'merge', '2026-01-02T00:00:00Z');
  land(host, 'edit', 'merge', '2026-01-03T00:00:00Z');
  assert.deepEqual(listed(await publishNow(host)), base);
  const stamps = stampsOn(host);
  const { manga, 'manga/comic_ink': comicInk, ...others } = identifiersOf(stamps);
  assert.match(git(host.bare, 'show', 'main:catalog/categories/manga.yaml'), /name_en: Inked/);
  assert.deepEqual([manga, comicInk], [before['cartoon'], before['cartoon/comic_ink']]);
  assert.deepEqual(Object.keys(others), ['romantic', 'romantic/first_snow', 'romantic/rosy_dusk']);
  assert.equal(stamps.get('manga/comic_ink')?.updated_at, '2026-01-03T00:00:00.000Z');
  assert.equal(stamps.get('manga')?.created_at, '2026-01-01T00:00:00.000Z');
});

for (const how of ['squash', 'rebase'] as const) {
  test(`a ${how} merge of several commits is published once, with the time of what landed`, async (t) => {
    const host = await publishedHost(t);
    const before = identifiersOf(stampsOn(host));
    const folder = proposeIn(host, 'two', cartoon('comic_ink', 'halftone'));
    change(folder, cartoon('comic_ink', 'manga', 'halftone'), { message: 'Second' });
    git(folder, 'push', '--quiet', 'origin', 'HEAD:two');
    land(host, 'two', how, '2026-01-02T00:00:00Z');
    await grown(host, ['comic_ink', 'manga', 'halftone'], before);
    assert.equal(stampsOn(host).get('cartoon/manga')?.created_at, '2026-01-02T00:00:00.000Z');
    assert.deepEqual(subjectsOn(host), ['Publish 2 added', 'Publish 3 filters in 2 categories']);
  });
}

test('a revert leaves a mark where the filter was; a revert of the revert brings its identifier back', async (t) => {
  const host = await publishedHost(t);
  propose(host, 'add', cartoon('comic_ink', 'halftone'));
  land(host, 'add', 'squash', '2026-01-02T00:00:00Z');
  await publishNow(host);
  const added = identifiersOf(stampsOn(host));

  revert(host, 'add (#1)', '2026-01-03T00:00:00Z');
  await grown(host, ['comic_ink'], added);
  assert.equal(stampsOn(host).get('cartoon/halftone')?.deleted_at, '2026-01-03T00:00:00.000Z');

  revert(host, 'Revert "add (#1)"', '2026-01-04T00:00:00Z');
  await grown(host, ['comic_ink', 'halftone'], added);
  const { created_at, deleted_at } = stampsOn(host).get('cartoon/halftone') ?? {};
  assert.deepEqual([created_at, deleted_at], ['2026-01-02T00:00:00.000Z', null]);
  assert.deepEqual(subjectsOn(host).slice(0, 2), ['Publish 1 added', 'Publish 1 removed; 1 of them breaks apps (!)']);
});

function revert(host: Host, subject: string, at: string): void {
  const folder = host.clone();
  const commit = git(folder, 'log', '-1', '--format=%H', '--fixed-strings', `--grep=${subject}`).trim();
  gitAt(at, folder, 'revert', '--no-edit', commit);
  git(folder, 'push', '--quiet', 'origin', 'main');
}
