import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartoon, change, type Host, published, publishedHost } from '../publish/host.ts';
import { git } from '../support/repository.ts';

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

for (const how of ['merge', 'squash', 'rebase'] as const) {
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
