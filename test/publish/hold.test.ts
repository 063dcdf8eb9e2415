import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder } from '../support/catalogs.ts';
import { call, says } from '../support/program.ts';
import { buildTwice, change, contentsOf, manifestOf, touchesOf } from '../support/published.ts';
import {
  cartoon,
  type Host,
  halftone,
  jobEnvironment,
  publish,
  published,
  publishedHost,
} from './host.ts';

const digestOn = (host: Host) => JSON.parse(host.publishedFile('manifest.json')).digest;
const holds =
  /^Nothing was published: the roll-back to the snapshot [0-9a-f]{12} holds until it is ended\. Once the catalog gives what apps should get: npx --no-install filter-catalog publish --resume\nIn CI, start the job by hand: on GitHub with "resume" ticked, on GitLab with the variable CATALOG_RESUME\.\n$/;

test('a roll-back of the branch holds, whatever is merged and whichever job is run again, until one resumes', async (t) => {
  const host = await publishedHost(t);
  const first = digestOn(host);
  host.push(halftone);
  const old = host.clone();
  await published(old);
  const before = host.identifiers();
  await host.rollBack();
  const rolledBack = host.publishedTip();
  assert.equal(digestOn(host), first);
  const again = await publish(old);
  assert.deepEqual([again.status, again.stdout], [2, '']);
  assert.match(again.stderr, holds);
  await host.refuses(holds);
  await host.refuses(holds, { args: ['--dry-run'] });
  host.push(cartoon('comic_ink', 'halftone', 'manga'));
  await host.refuses(holds);
  assert.equal(host.publishedTip(), rolledBack);

  await published(host.clone(), '--resume', '--dry-run');
  assert.equal(host.publishedTip(), rolledBack);
  await published(host.clone(), '--resume');
  assert.deepEqual(host.listed()['Cartoon'], ['comic_ink', 'halftone', 'manga']);
  assert.deepEqual({ ...host.identifiers(), ...before }, host.identifiers());
  assert.equal(host.publishedFile('manifest.json').includes('rolled_back'), false);
  assert.match((await publish(host.clone(), '--resume')).stderr, /^Nothing to do/);
  host.push(halftone, '2026-01-04T00:00:00Z');
  await published(host.clone());
});

test('a job says at its run on GitHub, and in Korean, how a roll-back ends', async (t) => {
  const host = await publishedHost(t, halftone);
  await published(host.clone());
  await host.rollBack();
  const cwd = host.clone();
  const env = { ...jobEnvironment, GITHUB_ACTIONS: 'true' };
  const { status, stderr } = await call(['publish'], { cwd, env });
  assert.match(
    stderr,
    /^::error title=filter-catalog publish::Nothing was published: .* --resume%0AIn CI, .*\n$/,
  );
  assert.equal(status, 2);
  const korean = await call(['publish', '--lang', 'ko'], { cwd, env: jobEnvironment });
  assert.match(
    korean.stderr,
    /^이전 스냅샷\([0-9a-f]{12}\)으로 되돌려 둔 상태라 배포하지 않았습니다\. .*\nCI에서는 /,
  );
});

test('to go forward, back again or to where it is already holds as well, and what resumes is written though apps see no change', async (t) => {
  const host = await publishedHost(t, halftone);
  await published(host.clone());
  const newest = digestOn(host);
  await host.rollBack();
  await host.rollBack(newest);
  assert.equal(digestOn(host), newest);
  await host.refuses(holds);
  await published(host.clone(), '--resume');
  assert.equal(digestOn(host), newest);
  assert.match((await publish(host.clone())).stderr, /^Nothing to do/);
  assert.match(await host.rollBack(newest), /^Rolled back/);
  await host.refuses(holds);
});

test('a build does not end the roll-back of its folder, but with --resume', async (t) => {
  const cwd = catalogFolder(t);
  const build = (...args: readonly string[]) => says(cwd, ['build', ...args].join(' '));
  await buildTwice(cwd);
  const { digest } = manifestOf(cwd);
  const memory = readFileSync(join(cwd, 'dist/stamps.json'), 'utf8');
  await call(['rollback'], { cwd });
  const before = touchesOf(join(cwd, 'dist'));
  const command = 'Once the catalog gives what apps should get: npm run build -- --resume\n';
  const sentence = `2 Nothing was published: the roll-back to the snapshot ${manifestOf(cwd).digest.slice(0, 12)} holds until it is ended. ${command}`;
  assert.equal(await build(), sentence);
  assert.match(await build('--check'), /^1 "dist" does not match the catalog\./);
  change(cwd, 'Three');
  assert.equal(await build('--allow-shrink'), sentence);
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
  change(cwd, 'Two');
  assert.match(await build('--resume'), /^0 Published/);
  assert.equal(manifestOf(cwd).digest, digest);
  assert.equal(readFileSync(join(cwd, 'dist/stamps.json'), 'utf8'), memory); // every identifier as it was
  const resumed = contentsOf(join(cwd, 'dist'));
  for (const args of [[], ['--resume'], ['--check']]) assert.match(await build(...args), /^0 /);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), resumed);

  cpSync(join(cwd, 'dist'), join(cwd, 'other'), { recursive: true });
  await call(['rollback', '--dist', 'other'], { cwd });
  assert.match(await build('--out', 'other'), /: npm run build -- --out "other" --resume\n$/);
});
