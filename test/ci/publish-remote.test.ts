import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { overHttp } from '../support/git-over-http.ts';
import { hostWith, land, propose } from '../support/host.ts';
import { cli } from '../support/program.ts';
import { listed, publish, startPublish, subjectsOn } from '../support/publishing.ts';
import { git } from '../support/repository.ts';

const token = 'token-that-nobody-may-see';
const encoded = Buffer.from(`x-access-token:${token}`).toString('base64');

test('pushes over HTTP with the token, which reaches neither the log, nor a file, nor the program’s environment', async (t) => {
  const host = hostWith(t);
  const first = host.tip();
  const { address, credentials } = await overHttp(t, host, `x-access-token:${token}`);
  const clone = host.clone();
  git(clone, 'remote', 'set-url', 'origin', address);
  // Writes down all that it finds: its environment, and what git is configured with.
  const seen = join(folderWith(t), 'seen.txt');
  const script = `{ env; cat .git; git config --list; } >>"${seen}"\nexec "${process.execPath}" "${cli}" "$@"\n`;
  const program = join(folderWith(t, { 'program.sh': script }), 'program.sh');
  const env = { CATALOG_PUSH_TOKEN: token, CATALOG_CLI: `sh ${program}` };
  const { status, stdout, stderr } = await startPublish(clone, env);
  assert.equal(status, 0, stderr);
  assert.deepEqual(subjectsOn(host), [`stamps: Stamp ${first.slice(0, 12)}`, 'First']);
  assert.deepEqual([...credentials], [`Basic ${encoded}`]);
  const files = readdirSync(clone, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  for (const text of [stdout, stderr, readFileSync(seen, 'utf8'), ...contents]) {
    assert.equal(text.includes(token) || text.includes(encoded), false);
  }
});

test('a token that is not taken ends without asking anybody, and is not in the log', async (t) => {
  const host = hostWith(t);
  const { address } = await overHttp(t, host, 'x-access-token:another');
  const clone = host.clone();
  const env = { CATALOG_REMOTE: address, CATALOG_BRANCH: 'main', CATALOG_PUSH_TOKEN: token };
  const { status, stdout, stderr } = await startPublish(clone, env);
  assert.equal(status, 2);
  assert.match(stderr, /^The branch main could not be fetched from http:\S+, as git says above\.$/m);
  assert.equal(`${stdout}${stderr}`.includes(token) || `${stdout}${stderr}`.includes(encoded), false);
});

test('takes the remote by its address, with the user name that goes with the token', async (t) => {
  const host = hostWith(t);
  const { address, credentials } = await overHttp(t, host, `catalog:${token}`);
  const env = { CATALOG_REMOTE: address, CATALOG_PUSH_USER: 'catalog', CATALOG_PUSH_TOKEN: token };
  const { status, stderr } = await startPublish(host.clone(), env);
  assert.equal(status, 0, stderr);
  assert.equal(credentials.size, 1);
  assert.equal(subjectsOn(host).length, 2);
});

test('publishes from a clone without history, also what was merged after it was made', (t) => {
  const host = hostWith(t);
  const shallow = folderWith(t);
  git(shallow, 'clone', '--quiet', '--depth=1', `file://${host.bare}`, '.');
  propose(host, 'more', { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) });
  land(host, 'more', 'merge', '2026-01-02T00:00:00Z');
  const merged = host.tip();
  const published = publish(shallow);
  assert.equal(published.status, 0, published.stderr);
  assert.deepEqual(subjectsOn(host), [`stamps: Stamp ${merged.slice(0, 12)}`, 'Merge more', 'First']);
  assert.deepEqual(Object.keys(listed(published)), ['Romantic', 'Cartoon', 'Retro']);
});
