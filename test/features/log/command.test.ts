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

/** Publishes, on a day of March 2026, what is merged on it. */
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

/** A host that published four times. */
async function hostOf(t: TestContext): Promise<Host> {
  const both = { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']), ...cartoon('comic_ink') };
  const host = hostWith(t, { ...romantic('Romantic', filterYaml('rosy_dusk'), snow), ...both });
  await publishOn(host, 1, {}, '--begin');
  await publishOn(host, 2, romantic('Romance', filterYaml('rosy_dusk'), hidden));
  await publishOn(
    host,
    3,
    romantic(
      'Romance',
      hidden,
      filterYaml('rosy_dusk', ['was: rosy_dusk']).replace('rosy_dusk', 'night'),
    ),
  );
  const gone = { 'catalog.yaml': catalogYaml(['romantic']), 'categories/cartoon.yaml': undefined };
  await publishOn(host, 4, gone);
  return host;
}

/** The log in a clone, without digests. */
async function log(cwd: string, ...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await call(['log', ...args], { cwd, env: { LANG: 'C' } });
  assert.equal(status, 0, stderr);
  return (stderr + stdout).replaceAll(/ · [0-9a-f]{12}\b/g, '');
}

/** The first lines of the publishes in a log. */
const titlesIn = (text: string) => text.match(/^\d.*$/gm);

const fourth = `4 Mar 2026 09:00 (UTC) · Published: 2 removed; all 2 break apps
! removed: cartoon Cartoon (Cartoon 룩) (breaks apps)
      with its filter: Filter comic_ink
`;
const third = `3 Mar 2026 09:00 (UTC) · Published: 1 code or file renamed, 1 reordered; 1 of 2 breaks apps
! code changed: romantic/night Filter rosy_dusk (필터 rosy_dusk) (breaks apps)
      romantic/rosy_dusk → romantic/night
`;
const second = `2 Mar 2026 09:00 (UTC) · Published: 1 changed, 1 switched off; 1 of 2 breaks apps
! switched off: romantic/first_snow Filter first_snow (필터 first_snow) (breaks apps)
  changed: romantic Romance (로맨틱)
      name_en: Romantic → Romance
`;

test('tells what each publish changed for apps', async (t) => {
  const host = await hostOf(t);
  const clone = host.clone();

  await t.test('the newest first, also in a folder of the clone', async () => {
    const all = await log(clone);
    const first = `1 Mar 2026 09:00 (UTC) · Published: 5 added\n  added: romantic Romantic (로맨틱)\n`;
    const parts = ['What changes for apps\n', fourth, third, second, first];
    for (const part of parts) assert.ok(all.includes(part), `${part} is not in ${all}`);
    assert.deepEqual(
      parts.map((part) => all.indexOf(part)).toSorted((a, b) => a - b),
      parts.map((part) => all.indexOf(part)),
    );
    assert.equal(await log(join(clone, 'catalog')), all);
  });

  await t.test('since a day, so many, and in Korean', async () => {
    assert.equal(titlesIn(await log(clone, '--since', '2026-03-03'))?.length, 2);
    assert.equal(titlesIn(await log(clone, '--last', '1'))?.join(), fourth.split('\n')[0]);
    const korean = await log(clone, '--lang', 'ko', '--last', '1');
    assert.match(korean, /^2026년 3월 4일 09:00\(UTC\) · 게시: 삭제 2개, 이 2개 중|모두 앱에/m);
  });

  await t.test(
    'the life of a filter, by its key or identifier, under its former code too',
    async () => {
      const { identifier, created_at } = host.stamps().get('romantic/night') ?? {};
      const life = await log(clone, 'romantic/night');
      assert.ok(
        life.startsWith(
          `key: romantic/night, identifier: ${identifier}, created_at: ${created_at}`,
        ),
      );
      assert.deepEqual(
        titlesIn(life)?.map((title) => title.slice(0, 10)),
        ['3 Mar 2026', '1 Mar 2026'],
      );
      assert.match(life, /added: romantic Romantic .*\n +with its 2 filters: Filter rosy_dusk/);
      assert.equal(await log(clone, identifier ?? ''), life);
    },
  );

  await t.test('of what is gone, too', async () => {
    const life = await log(clone, 'cartoon');
    assert.match(life, /^key: cartoon, .*, deleted_at: 2026-03-04T09:00:00.000Z$/m);
    assert.equal(titlesIn(life)?.length, 2);
  });

  await t.test('as JSON that its schema describes, with the identifiers', async () => {
    const json = JSON.parse(await log(clone, '--format', 'json'));
    assert.equal(isLog(json), true, JSON.stringify(isLog.errors));
    const { kind, commit, changes } = json.publishes[2];
    assert.deepEqual(
      [kind, commit],
      ['published', git(clone, 'rev-parse', 'origin/published~2').trim()],
    );
    const category = host.identifiers()['romantic'];
    const snowId = host.identifiers()['romantic/first_snow'];
    assert.deepEqual(
      changes.map((each: { kind: string; identifiers: string[] }) => [
        each.kind,
        ...each.identifiers,
      ]),
      [
        ['changed', `category ${category}`],
        ['deactivated', `filter ${snowId}`],
      ],
    );
  });

  await t.test('as Markdown', async () => {
    const markdown = await log(clone, '--format', 'markdown', '--last', '2');
    assert.equal(markdown.match(/^<details open>/gm)?.length, 2);
    assert.match(markdown, /^- 🔴 \*\*removed\*\* <code>cartoon<\/code> Cartoon/m);
  });

  await t.test('for a clone of the branch alone, or what is here of a shallow one', async () => {
    const alone = join(folderWith(t), 'published');
    git(clone, 'clone', '--quiet', '--branch=published', host.bare, alone);
    assert.equal(await log(alone), await log(clone));
    assert.equal(await log(clone, '--dist', alone, '--ref', 'HEAD'), await log(clone));
    const shallow = join(folderWith(t), 'shallow');
    git(
      clone,
      'clone',
      '--quiet',
      '--branch=published',
      '--depth=3',
      `file://${host.bare}`,
      shallow,
    );
    const text = await log(clone, '--dist', shallow);
    assert.match(text, /^This clone is shallow\. For more: git fetch --unshallow\n/);
    assert.deepEqual(
      titlesIn(text),
      [fourth, third].map((part) => part.split('\n')[0]),
    );
  });

  await t.test('or why it cannot', async () => {
    const fails = async (...args: readonly string[]) => {
      const { status, stdout, stderr } = await call(['log', ...args], { cwd: clone });
      assert.deepEqual([status, stdout], [2, '']);
      return stderr;
    };
    assert.match(await fails('romantic/nigth'), /^There is no filter .*"romantic\/night"\.\n$/);
    assert.match(await fails('cartoons'), /^There is no category .*"cartoon"\.\n$/);
    assert.match(await fails('--ref', 'nowhere'), /^git knows no revision "nowhere" here\./);
    assert.match(await fails('--ref', 'main'), /path 'stamps\.json' does not exist in/);
    assert.match(await fails('--since', 'yesterday'), /It must be a day, as in 2026-11-01\./);
    const body = `snapshots/${JSON.parse(host.publishedFile('manifest.json', 'published~1')).digest}.json`;
    const damaged = folderWith(t);
    git(damaged, 'clone', '--quiet', '--branch=published', host.bare, '.');
    git(damaged, 'reset', '--quiet', '--soft', 'HEAD~2');
    git(damaged, 'checkout', '--quiet', 'origin/published~1', '--', '.');
    writeFiles(damaged, { [body]: '[]\n' });
    git(damaged, 'commit', '--quiet', '--all', '--message=By hand');
    assert.match(
      await fails('--dist', damaged, '--ref', 'HEAD'),
      /its files are not what its manifest says/,
    );
  });
});

const grammar = readFileSync(new URL('atom.rng', import.meta.url));
const atomIsValid = RelaxNGValidator.fromDoc(XmlDocument.fromBuffer(grammar));

test('writes a valid Atom feed, with an identifier for each publish that stays', async (t) => {
  const host = await hostOf(t);
  const clone = host.clone();
  const feed = async () => {
    const text = await log(clone, '--format', 'atom');
    atomIsValid.validate(XmlDocument.fromString(text));
    return text;
  };
  const partsOf = (text: string, tag: string) =>
    Array.from(text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g')), ([, part]) => part);
  const text = await feed();
  assert.doesNotMatch(text, /<link/);
  assert.equal(new Set(partsOf(text, 'id')).size, 5);
  assert.deepEqual(partsOf(text, 'updated').slice(0, 2), Array(2).fill('2026-03-04T09:00:00.000Z'));
  assert.ok(
    partsOf(text, 'id')[1]?.includes(JSON.parse(host.publishedFile('manifest.json')).digest),
  );
  for (const address of [
    'https://user:secret@git.example/team/cat.git',
    'git@git.example:team/cat.git',
    'ssh://git@git.example:22/team/cat',
  ]) {
    git(clone, 'remote', 'set-url', 'origin', address);
    const tip = git(clone, 'rev-parse', 'origin/published').trim();
    assert.ok((await feed()).includes(`<link href="https://git.example/team/cat/commit/${tip}"/>`));
  }
  host.push(romantic('A & <b>"</b>', hidden), '2026-03-05T09:00:00Z');
  await publishOn(host, 5, {});
  git(clone, 'fetch', '--quiet', host.bare, 'published:refs/remotes/origin/published');
  const [, , ...later] = partsOf(await feed(), 'id');
  assert.deepEqual(later, partsOf(text, 'id').slice(1));
});

test('a roll-back and its end are entries, and commits that leave the manifest alone are not', async (t) => {
  const host = await hostOf(t);
  await host.rollBack();
  await host.edit((folder) => writeFiles(folder, { 'changes.json': '{}' }));
  const { status } = await call(['publish'], { cwd: host.clone(), env: jobEnvironment });
  assert.equal(status, 2);
  const titles = async () =>
    titlesIn(await log(host.clone()))?.map((title) => title.replace(/^.*?· /, ''));
  const before = ['Published: 2 removed; all 2 break apps'];
  assert.deepEqual((await titles())?.slice(0, 2), ['Rolled back: 2 added', ...before]);
  const { stderr } = await call(['publish', '--resume'], {
    cwd: host.clone(),
    env: jobEnvironment,
  });
  assert.match(stderr, /Published/);
  assert.deepEqual((await titles())?.slice(0, 3), [
    'Roll-back ended: 2 removed; all 2 break apps',
    'Rolled back: 2 added',
    ...before,
  ]);
  assert.equal(host.publishedFile('changes.json'), '{}');
});

test('scheduled changes stand at the time when they take effect, unless a publish came first', async (t) => {
  const at = (day: number) => `active_from: 2026-03-0${day}T12:00:00Z`;
  const host = hostWith(t, {
    'catalog.yaml': catalogYaml(['romantic']),
    ...romantic('Romantic', snow, filterYaml('dawn', [at(2)]), filterYaml('noon', [at(6)])),
  });
  await publishOn(host, 1, {}, '--begin');
  await publishOn(
    host,
    4,
    romantic(
      'Romance',
      snow,
      filterYaml('dawn', [at(2)]),
      filterYaml('dusk', ['active_from: 2999-01-01T00:00:00Z']),
    ),
  );
  const clone = host.clone();
  assert.deepEqual(titlesIn(await log(clone)), [
    '1 Jan 2999 00:00 (UTC) · Scheduled: 1 added',
    '4 Mar 2026 09:00 (UTC) · Published: 1 changed',
    '2 Mar 2026 12:00 (UTC) · Scheduled: 1 added',
    '1 Mar 2026 09:00 (UTC) · Published: 2 added',
  ]);
  assert.equal((await log(clone, '--last', '1')).match(/ · /g)?.length, 2);
  assert.doesNotMatch(await log(clone, '--format', 'atom'), /2999/);
});
