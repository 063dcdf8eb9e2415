import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { installIn, runPublish } from '../ci/jobs.ts';
import {
  cartoon,
  hookIn,
  identifiersOf,
  jobEnvironment,
  land,
  listed,
  propose,
  publish,
  publishedFile,
  publishedHost,
  push,
  subjectsOn,
} from '../publish/host.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { git } from '../support/repository.ts';
import { until } from '../support/until.ts';
import { overHttp } from './git-over-http.ts';

const halftone = cartoon('comic_ink', 'halftone');
const startPublish = (clone: string) => run(['publish'], { cwd: clone, env: jobEnvironment });

test('starts over after a lost race, and publishes what both brought, each with its identifier', async (t) => {
  const host = await publishedHost(t);
  const before = identifiersOf(host);
  propose(host, 'one', halftone);
  propose(host, 'two', { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) });
  // The first to push waits until the other has merged and published.
  const other = host.clone();
  land(host, 'one', 'merge', '2026-01-02T00:00:00Z');
  const raced = join(folderWith(t), 'raced');
  const wait = `mkdir "${raced}" 2>/dev/null || exit 0\nwhile [ ! -e "${raced}/done" ]; do sleep 0.1; done`;
  hookIn(host, wait);
  const first = startPublish(host.clone());
  await until('the first pushes', () => existsSync(raced));
  land(host, 'two', 'merge', '2026-01-03T00:00:00Z');
  assert.equal((await publish(other)).status, 0);
  mkdirSync(join(raced, 'done'));
  const { status, stderr } = await first;
  assert.equal(status, 0, stderr);
  const all = { Romantic: ['rosy_dusk', 'first_snow'], Cartoon: ['comic_ink', 'halftone'], Retro: ['super8'] };
  assert.deepEqual(listed(host), all);
  const now = identifiersOf(host);
  assert.deepEqual([{ ...now, ...before }, Object.keys(now).length], [now, Object.keys(before).length + 3]);
  assert.equal(subjectsOn(host).length, 2);
});

test('a roll-back that comes in the way of a publish holds', async (t) => {
  const host = await publishedHost(t);
  push(host, halftone);
  assert.equal((await publish(host.clone())).status, 0);
  const branch = folderWith(t);
  git(branch, 'clone', '--quiet', '--branch=published', host.bare, '.');
  push(host, cartoon('comic_ink', 'halftone', 'manga'));
  const raced = join(folderWith(t), 'raced');
  hookIn(host, `mkdir "${raced}" 2>/dev/null || exit 0\nwhile [ ! -e "${raced}/done" ]; do sleep 0.1; done`);
  const job = startPublish(host.clone());
  await until('it pushes', () => existsSync(raced));
  await run(['rollback', '--dist', '.'], { cwd: branch });
  git(branch, 'commit', '--quiet', '--all', '--message=Roll back');
  git(branch, 'push', '--quiet');
  mkdirSync(join(raced, 'done'));
  const { status, stderr } = await job;
  assert.match(stderr, /^Nothing was published: the roll-back to /);
  assert.deepEqual([status, subjectsOn(host)[0]], [2, 'Roll back']);
  assert.deepEqual(listed(host)['Cartoon'], ['comic_ink']);
});

test('five publishes at once end well, with one commit', async (t) => {
  const host = await publishedHost(t);
  push(host, halftone);
  const all = await Promise.all(Array.from({ length: 5 }, () => startPublish(host.clone())));
  const errors = all.filter(({ status }) => status !== 0).map(({ stderr }) => stderr);
  assert.deepEqual(errors, []);
  assert.equal(subjectsOn(host).length, 2);
});

test('the job of GitHub pushes with its token, which git asks the environment for, and prints it nowhere', async (t) => {
  const token = 'token-of-the-job';
  const host = await publishedHost(t);
  push(host, halftone);
  git(host.bare, 'config', 'http.receivepack', 'true');
  const { address, credentials } = await overHttp(t, host, `x-access-token:${token}`);
  const clone = installIn(host.clone());
  git(clone, 'remote', 'set-url', 'origin', address);
  const { status, stdout, stderr, output } = await runPublish(t, clone, { 'github.token': token });
  assert.equal(status, 0, stderr);
  const manifest = publishedFile(host, 'manifest.json');
  assert.equal(output, `digest=sha256:${hash('sha256', manifest)}\n`); // what is attested
  assert.equal(subjectsOn(host).length, 2);
  assert.deepEqual([...credentials], [`Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`]);
  assert.equal((stdout + stderr).includes(token), false);
  assert.doesNotMatch(git(clone, 'config', '--local', '--list'), /credential|token/);
});

test('says nothing of a token, whatever git says', async (t) => {
  const token = 'token-that-stays-secret';
  const host = await publishedHost(t);
  push(host, halftone);
  const { address } = await overHttp(t, host, 'user:another');
  const clone = host.clone();
  git(clone, 'remote', 'set-url', 'origin', address.replace('://', `://user:${token}@`));
  const { status, stdout, stderr } = await startPublish(clone);
  assert.deepEqual([status, stdout.includes(token) || stderr.includes(token)], [2, false]);
  assert.match(stderr, /Authentication failed|could not read/i);
  git(clone, 'config', `url.${host.bare}.insteadOf`, `https://user:${token}/with@host.example/`);
  const own = await publish(clone, '--remote', `https://user:${token}/with@host.example/`);
  assert.deepEqual([own.status, own.stdout.includes(token) || own.stderr.includes(token)], [0, false], own.stderr);
});
