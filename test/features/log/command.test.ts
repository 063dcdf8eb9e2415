import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import schema from '../../../docs/schemas/log.schema.json' with { type: 'json' };
import { type Changes, cartoon, type Host, hostWith, jobEnvironment } from '../../publish/host.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { folderWith, writeFiles } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { git } from '../../support/repository.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const isLog = ajv.compile(schema);

/** Merges and publishes changes on a day of March 2026. */
async function publishOn(host: Host, day: number, files: Changes, ...args: readonly string[]) {
  const at = `2026-03-0${day}T09:00:00Z`;
  if (Object.keys(files).length > 0) host.push(files, at);
  const env = { ...jobEnvironment, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
  const { status, stderr } = await call(['publish', ...args], { cwd: host.clone(), env });
  assert.equal(status, 0, stderr);
}

const romantic = (name: string, ...filters: readonly string[]) => ({
  'categories/romantic.yaml': categoryYaml(name, filters),
});
const snow = filterYaml('first_snow');
const hidden = filterYaml('first_snow', ['is_active: false']);
const night = filterYaml('rosy_dusk', ['was: rosy_dusk']).replace('rosy_dusk', 'night');

/** A host that published four times. */
async function hostOf(t: TestContext): Promise<Host> {
  const both = { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']), ...cartoon('comic_ink') };
  const host = hostWith(t, { ...romantic('Romantic', filterYaml('rosy_dusk'), snow), ...both });
  await publishOn(host, 1, {}, '--begin');
  await publishOn(host, 2, romantic('Romance', filterYaml('rosy_dusk'), hidden));
  await publishOn(host, 3, romantic('Romance', hidden, night));
  const gone = { 'catalog.yaml': catalogYaml(['romantic']), 'categories/cartoon.yaml': undefined };
  await publishOn(host, 4, gone);
  return host;
}

/** Prints the log in a clone, without digests. */
async function log(cwd: string, ...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await call(['log', ...args], { cwd, env: { LANG: 'C' } });
  assert.equal(status, 0, stderr);
  return (stderr + stdout).replaceAll(/ · [0-9a-f]{12}\b/g, '');
}

/** The headlines of a log, without times. */
const titlesIn = (text: string) => text.match(/(?<=^\d.* · ).*$/gm) ?? [];

const all = readFileSync(new URL('all.txt', import.meta.url), 'utf8');

test('prints the changes of each publish', async (t) => {
  const host = await hostOf(t);
  const clone = host.clone();
  const [fourth, third] = titlesIn(all);

  await t.test('the newest first, since a day, so many, and in Korean', async () => {
    assert.equal(await log(join(clone, 'catalog')), all);
    assert.deepEqual(titlesIn(await log(clone, '--since', '2026-03-03')), [fourth, third]);
    assert.deepEqual(titlesIn(await log(clone, '--last', '1')), [fourth]);
    const korean = await log(clone, '--lang', 'ko', '--last', '1');
    assert.match(korean, /^2026년 3월 4일 .* · 배포: 삭제/m);
    assert.match(await log(clone, '--format', 'markdown'), /^- 🔴 \*\*removed\*\* <code>cartoon/m);
  });

  await t.test('the life of an entry, under its former code too', async () => {
    const { identifier = '', created_at } = host.stamps().get('romantic/night') ?? {};
    const life = await log(clone, 'romantic/night');
    const record = `key: romantic/night, identifier: ${identifier}, created_at: ${created_at}`;
    assert.ok(life.startsWith(record), life);
    const renamed = 'published: 1 code or file renamed; it breaks apps';
    assert.deepEqual(titlesIn(life), [renamed, 'published: 3 added']);
    assert.equal(await log(clone, identifier), life);
    assert.equal(await log(clone, 'romantic/rosy_dusk'), life);
    const gone = await log(clone, 'cartoon');
    assert.match(gone, /^key: cartoon, .*, deleted_at: 2026-03-04T09:00:00.000Z$/m);
    assert.equal(titlesIn(gone).length, 2);
  });

  await t.test('as JSON that its schema describes, with the identifiers', async () => {
    const json = JSON.parse(await log(clone, '--format', 'json'));
    assert.equal(isLog(json), true, JSON.stringify(isLog.errors));
    const { commit, changes } = json.publishes[2];
    assert.equal(commit, git(clone, 'rev-parse', 'origin/published~2').trim());
    const { romantic, 'romantic/first_snow': first } = host.identifiers();
    const found = changes.map((each: { identifiers: string[] }) => each.identifiers.join());
    assert.deepEqual(found, [`category ${romantic}`, `filter ${first}`]);
  });

  await t.test('for a clone of the branch alone, or what is here of a shallow one', async () => {
    const clonesTo = (name: string, ...options: readonly string[]) => {
      const folder = join(folderWith(t), name);
      const branch = ['--quiet', '--branch=published', ...options, `file://${host.bare}`];
      git(clone, 'clone', ...branch, folder);
      return folder;
    };
    const alone = clonesTo('alone');
    assert.equal(await log(alone), all);
    assert.equal(await log(clone, '--dist', alone, '--ref', 'HEAD'), all);
    const text = await log(clonesTo('shallow', '--depth=3'));
    assert.match(text, /^This clone is shallow\. For all: git fetch --unshallow\n/);
    assert.deepEqual(titlesIn(text), [fourth, third]);
  });

  await t.test('or why it cannot', async () => {
    const fails = async (...args: readonly string[]) => {
      const { status, stdout, stderr } = await call(['log', ...args], { cwd: clone });
      assert.deepEqual([status, stdout], [2, '']);
      return stderr;
    };
    assert.match(await fails('romantic/nigth'), /^There is no filter .*"romantic\/night"\.\n$/);
    assert.match(await fails('cartoons'), /^There is no category .*"cartoon"\.\n$/);
    assert.match(
      await fails('--ref', 'nowhere'),
      /^There is no revision "nowhere" in this repository\./,
    );
    assert.match(await fails('--ref', 'main'), /path 'stamps\.json' does not exist in/);
    assert.match(await fails('--since', 'yesterday'), /It must be a day, as in 2026-11-01\./);
    const { digest } = JSON.parse(host.publishedFile('manifest.json'));
    await host.edit((folder) => {
      writeFiles(folder, { [`snapshots/${digest}.json`]: '[]\n' });
      writeFiles(folder, { 'manifest.json': `${host.publishedFile('manifest.json')} ` });
    });
    git(clone, 'fetch', '--quiet');
    assert.match(await fails(), /its files do not match its manifest/);
  });
});

const grammar = XmlDocument.fromBuffer(readFileSync(new URL('atom.rng', import.meta.url)));
const atom = RelaxNGValidator.fromDoc(grammar);

test('writes a valid Atom feed, with a stable identifier for each publish', async (t) => {
  const host = await hostOf(t);
  const clone = host.clone();
  const feedAt = async (address = host.bare) => {
    git(clone, 'remote', 'set-url', 'origin', address);
    const text = await log(clone, '--format', 'atom');
    atom.validate(XmlDocument.fromString(text));
    return text;
  };
  const entriesIn = (text: string, tag: string) =>
    text.match(new RegExp(`(?<=<entry>.*<${tag}>).*?(?=</${tag}>)`, 'g')) ?? [];
  const text = await feedAt();
  const ids = entriesIn(text, 'id');
  assert.deepEqual([new Set(ids).size, text.includes('<link')], [4, false]);
  assert.ok(ids[0]?.includes(JSON.parse(host.publishedFile('manifest.json')).digest));
  assert.equal(entriesIn(text, 'updated')[0], '2026-03-04T09:00:00.000Z');
  const link = `<link href="https://git.example/team/cat/commit/${host.publishedTip().trim()}"/>`;
  assert.ok((await feedAt('https://user:secret@git.example/team/cat.git')).includes(link));
  assert.ok((await feedAt('git@git.example:team/cat.git')).includes(link));
  assert.ok((await feedAt('ssh://git@git.example:22/team/cat')).includes(link));
  await publishOn(host, 5, romantic('A & <b>"</b>', hidden));
  git(clone, 'fetch', '--quiet', host.bare, 'published:refs/remotes/origin/published');
  assert.deepEqual(entriesIn(await feedAt(), 'id').slice(1), ids);
});

test('lists scheduled changes when they take effect, unless a publish came first', async (t) => {
  const from = (code: string, at: string) => filterYaml(code, [`active_from: ${at}T12:00:00Z`]);
  const dawn = from('dawn', '2026-03-02');
  const noon = from('noon', '2026-03-06');
  const dusk = from('dusk', '2999-01-01');
  const first = romantic('Romantic', snow, dawn, noon);
  const host = hostWith(t, { 'catalog.yaml': catalogYaml(['romantic']), ...first });
  await publishOn(host, 1, {}, '--begin');
  await publishOn(host, 4, romantic('Romance', snow, dawn, dusk));
  const text = await log(host.clone());
  assert.deepEqual(text.match(/^\d.*$/gm), [
    '1 Jan 2999 12:00 (UTC) · scheduled: 1 added',
    '4 Mar 2026 09:00 (UTC) · published: 1 changed',
    '2 Mar 2026 12:00 (UTC) · scheduled: 1 added',
    '1 Mar 2026 09:00 (UTC) · published: 2 added',
  ]);
  assert.equal(titlesIn(await log(host.clone(), '--last', '1')).length, 2);
  assert.doesNotMatch(await log(host.clone(), '--format', 'atom'), /2999/);
});
