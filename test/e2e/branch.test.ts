import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import {
  cartoon,
  Host,
  halftone,
  hostWith,
  jobEnvironment,
  publish,
  published,
  publishedHost,
} from '../publish/host.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { png } from '../support/images.ts';
import { call } from '../support/program.ts';
import { git } from '../support/repository.ts';
import { signingPair } from '../support/signing.ts';

/** An edit that apps do not see. */
const aNote = { 'categories/cartoon.yaml': `# a note\n${halftone['categories/cartoon.yaml']}` };

test('makes one commit that lists the changes and the built commit, and none without changes', async (t) => {
  const host = await publishedHost(t);
  const old = host.clone();
  host.push(halftone);
  const before = host.publishedTip();
  const tip = host.tip();
  const message = `Publish 1 added\n\n- added: cartoon/halftone Filter halftone (필터 halftone)\n\nSource-Commit: ${tip}\n`;
  const counts = '(categories: 2, filters: 4)';
  const clone = host.clone();
  const stderr = `Not pushed (--dry-run): ${tip.slice(0, 12)} ${counts}.\n`;
  assert.deepEqual(await publish(clone, '--dry-run'), { status: 0, stdout: message, stderr });
  assert.equal(host.publishedTip(), before);
  const published = `Published ${tip.slice(0, 12)} ${counts} to published on origin.\n`;
  assert.deepEqual(await publish(clone), { status: 0, stdout: message, stderr: published });
  assert.equal(git(host.bare, 'log', '-1', '--format=%B', 'published'), `${message}\n`);
  const files = ['.gitattributes', 'active.json', 'manifest.json', 'snapshots', 'stamps.json', ''];
  assert.deepEqual(git(host.bare, 'ls-tree', '--name-only', 'published').split('\n'), files);
  assert.equal(JSON.parse(host.publishedFile('manifest.json')).commit, tip);

  // An old checkout also builds the tip, and an invisible commit may have any time.
  host.push(aNote, '2001-01-01T00:00:00Z');
  const again = await publish(old);
  assert.match(
    again.stderr,
    /^Nothing to do: published on origin already has [0-9a-f]{12} \(categories: 2, filters: 4\)\.\n$/,
  );
  assert.deepEqual(host.subjects('main'), ['Change', 'Change', 'First']);
});

test('publishes with --at the scheduled changes until then, with that time, and nothing without changes', async (t) => {
  const [from, until] = ['active_from: 2026-02-01T00:00Z', 'active_until: 2026-03-01T00:00Z'];
  const window = {
    'categories/cartoon.yaml': `${from}\n${until}\n${halftone['categories/cartoon.yaml']}`,
  };
  const host = await publishedHost(t, window);
  const clone = host.clone();
  const publishAt = async (day: string) =>
    (await publish(clone, '--at', `${day}T03:23:00Z`)).status;
  assert.deepEqual(
    [await publishAt('2026-01-20'), await publishAt('2026-02-02'), await publishAt('2026-02-03')],
    [0, 0, 0],
  );
  const { next } = JSON.parse(host.publishedFile('manifest.json'));
  assert.deepEqual(
    next.map((each: { from: string }) => each.from),
    ['2026-03-01T00:00:00.000Z'],
  );
  assert.equal(
    host.subjects()[0],
    'Publish 2 categories and 4 filters, as of 2 Feb 2026 03:23 (UTC)',
  );
});

test('--from selects another source, --branch and --remote another target', async (t) => {
  const host = hostWith(t);
  const clone = host.proposeIn('next', cartoon('halftone'));
  git(clone, 'remote', 'rename', 'origin', 'upstream');
  const ends = ['--remote', 'upstream', '--from', 'next', '--branch', 'preview'];
  await published(clone, '--begin', ...ends);
  assert.match(host.publishedFile('active.json', 'preview'), /"code":"halftone"/);
  const other = await publish(clone, '--remote', 'upstream', '--from', 'none');
  assert.match(other.stderr, /^upstream has no branch none\. /);
});

test('updates only the published branch of the clone', async (t) => {
  const host = await publishedHost(t);
  const clone = host.clone();
  const refs = () => git(clone, 'for-each-ref', '--format=%(objectname) %(refname)').split('\n');
  const before = new Set(refs());
  host.push(halftone);
  await published(clone);
  const changed = refs().filter((ref) => !before.has(ref));
  assert.deepEqual(changed, [`${host.publishedTip().trim()} refs/remotes/origin/published`]);
});

test('starts a branch only with --begin, and never over an existing one', async (t) => {
  const host = hostWith(t);
  await host.refuses(
    /^There is no branch published on origin, .*\nIf it was deleted, .*: git push origin COMMIT:refs\/heads\/published\nTo start it with the registry of .*copy that to dist\/stamps\.json, .* --begin\.\nTo start it with new identifiers .*\n$/,
  );
  git(host.bare, 'branch', 'published', 'main');
  await host.refuses(/^The branch published on origin already exists\. /, { args: ['--begin'] });
  await host.refuses(
    /^"stamps\.json \(published on origin\)", the registry of all identifiers, is missing\./,
  );
});

test('says that a catalog in a submodule is published from its own repository', async (t) => {
  const [site, content] = [new Host(t), hostWith(t)];
  git(site.bare, 'init', '--quiet', '--template=', '--bare', '--initial-branch=main');
  const cwd = site.clone();
  git(cwd, 'switch', '--quiet', '--orphan', 'main');
  const file = ['-c', 'protocol.file.allow=always'];
  git(cwd, ...file, 'submodule', '--quiet', 'add', content.bare, 'content');
  git(cwd, 'commit', '--quiet', '--message=Content');
  git(cwd, 'push', '--quiet', 'origin', 'main');
  const sentence =
    '"content/catalog" is a submodule: its files are in another repository. Run this there.\n';
  const { status, stderr } = await publish(cwd, '--begin', '--catalog', 'content/catalog');
  assert.deepEqual([status, stderr], [2, sentence]);
});

test('reports why a push is refused, without a retry', async (t) => {
  const host = await publishedHost(t, halftone);
  host.hook('echo "GH006: Protected branch" >&2; echo >>tried; exit 1');
  await host.refuses(
    /^Nothing was published: git could not push to published on origin\. .*git says:\n(?:.*\n)*remote: GH006: Protected branch/,
  );
  assert.equal(readFileSync(join(host.bare, 'tried'), 'utf8'), '\n');
});

const digestOn = (host: Host) => JSON.parse(host.publishedFile('manifest.json')).digest;
const holds =
  /^Nothing was published: a rollback keeps apps on the snapshot [0-9a-f]{12}\. Once the catalog is right again, end the rollback: npx --no-install filter-catalog publish --resume\nIn CI, start the job by hand: on GitHub, tick "End a rollback"; on GitLab, set the variable CATALOG_RESUME\.\n$/;

test('a rollback of the branch persists through merges and jobs that run again, until --resume', async (t) => {
  const host = await publishedHost(t);
  const first = digestOn(host);
  host.push(halftone);
  const old = host.clone();
  await published(old);
  const before = host.identifiers();
  await host.rollBack();
  assert.equal(digestOn(host), first);
  const env = { ...jobEnvironment, GITHUB_ACTIONS: 'true' };
  const again = await call(['publish'], { cwd: old, env });
  assert.match(
    again.stderr,
    /^::error title=filter-catalog publish::Nothing was published: a rollback keeps apps on the snapshot [0-9a-f]{12}\. .*%0AIn CI, .*\n$/,
  );
  assert.deepEqual([again.status, again.stdout], [2, '']);
  host.push(cartoon('comic_ink', 'halftone', 'manga'));
  await host.refuses(holds);

  await published(host.clone(), '--resume');
  assert.deepEqual(host.listed()['Cartoon'], ['comic_ink', 'halftone', 'manga']);
  assert.deepEqual({ ...host.identifiers(), ...before }, host.identifiers());
  assert.equal(host.publishedFile('manifest.json').includes('rolled_back'), false);
});

test('keeps the signature byte for byte; the same key makes no commit, a missing one is refused', async (t) => {
  const one = signingPair();
  const host = hostWith(t);
  const publishWith = (key: string, ...args: readonly string[]) =>
    call(['publish', ...args], {
      cwd: host.clone(),
      env: { ...jobEnvironment, FILTER_CATALOG_SIGNING_KEY: key },
    });
  assert.equal((await publishWith(one.privateKey, '--begin')).status, 0);
  const clone = folderWith(t);
  const asOnWindows = ['-c', 'core.autocrlf=true', 'clone', '--quiet', '--branch=published'];
  git(clone, ...asOnWindows, host.bare, '.');
  await loadSnapshot(clone, [createPublicKey(one.publicKey)]);

  assert.match((await publishWith(one.privateKey)).stderr, /^Nothing to do/);
  host.push(cartoon('halftone'));
  const before = host.publishedTip();
  const { status, stderr } = await publishWith('');
  assert.match(stderr, /^The published folder is signed, .* but no signing key was given\. /);
  assert.deepEqual([status, host.publishedTip()], [2, before]);
});

test('publishes images to the branch', async (t) => {
  const withImage = filterYaml('a').replace(/image_url: .*/, 'image: a.png');
  const host = hostWith(t, {
    'catalog.yaml': catalogYaml(['romantic'], 'image_base_url: https://cdn.example.com/\n'),
    'categories/romantic.yaml': categoryYaml('Romantic', [withImage]),
    'images/a.png': png(4),
  });
  await published(host.clone(), '--begin');
  const files = git(host.bare, 'ls-tree', '-r', '--name-only', 'published');
  assert.match(files, /^images\/a-[0-9a-f]{16}\.png$/m);
});
