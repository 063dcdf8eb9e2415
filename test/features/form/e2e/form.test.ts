import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { stringify } from 'yaml';
import { launch } from '../../../../scripts/browser.ts';
import type { Files } from '../../../support/folder.ts';
import { png } from '../../../support/images.ts';
import { call, root } from '../../../support/program.ts';
import { contentsOf } from '../../../support/published.ts';
import { git, repositoryWith } from '../../../support/repository.ts';
import { fieldAt, openEntry, openForm, save, writeForm } from './cms.ts';

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A repository with a catalog, and a command line in it that must succeed. */
function catalogIn(t: TestContext, files: Files) {
  const cwd = repositoryWith(t, files);
  const run = async (line: string) => {
    const { status, stdout, stderr } = await call(line.split(' '), { cwd });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  };
  return { cwd, run };
}

/** A repository with the sample catalog. */
function sample(t: TestContext) {
  const top = join(root, 'catalog');
  const names = [...contentsOf(top).keys()];
  return catalogIn(
    t,
    Object.fromEntries(names.map((name) => [name, readFileSync(join(top, name))])),
  );
}

const changed = `Now: 1 added, 1 changed, 1 switched off, 1 reordered; 1 of 4 breaks apps. Later: 1 ends, 1 breaks apps.
Apps get 8 categories, 66 → 67 filters.
All times are in the time zone UTC.
Compared with HEAD.

romantic Romantic (로맨틱)
! switched off: romantic/candlelight Candlelight (촛불 아래) (breaks apps)
! ends 31 Jan 2099 00:00, last day 30 Jan: romantic/first_snow First Snow (첫눈 오는 날) (breaks apps)
  reordered: romantic Romantic (로맨틱)
      Peach Veil 2 → 1
  changed: romantic/rosy_dusk Rosy Evening (장밋빛 노을)
      name_en: Rosy Dusk → Rosy Evening
  added: romantic/moon_river Moon River (달빛 강)
`;

test('an editor renames a filter, switches one off, adds one with a picture, sorts two, and sets a window', async (t) => {
  const { cwd, run } = sample(t);
  await run('build');
  const identifiers = (): readonly string[] => {
    const text = readFileSync(join(cwd, 'dist/active.json'), 'utf8');
    return text.match(/"filter(?:_category)?_id": *"\w+"/g) ?? [];
  };
  const known = identifiers();
  await writeForm(cwd, 'ko');
  const { page, others, files } = await openForm(t, browser, cwd, { timezoneId: 'Asia/Seoul' });
  await openEntry(page, 'categories/entries/romantic');
  const at = (path: string) => fieldAt(page, path);
  const fill = async (path: string, text: string) => (await at(path)).locator('input').fill(text);
  await at('filters.1');
  await page.getByRole('button', { name: '항목 순서 변경' }).nth(1).press('ArrowUp');
  await page.getByRole('button', { name: '모두 펼치기' }).click();
  await fill('filters.1.name_en', 'Rosy Evening');
  const active = await at('filters.2.is_active');
  await active.getByRole('radio', { name: '아니요 (false)' }).click();
  await active.getByRole('radio', { name: '아니요 (false)', checked: true }).waitFor();
  await fill('filters.3.active_until', '2099-01-31T09:00');
  await page.getByRole('button', { name: /필터.? 추가/ }).click();
  await fill('filters.9.code', 'moon_river');
  await fill('filters.9.name_ko', '달빛 강');
  await fill('filters.9.name_en', 'Moon River');
  await (await at('filters.9.image')).getByRole('button', { name: '찾아보기' }).click();
  const chooser = page.waitForEvent('filechooser');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '업로드' }).click();
  const picture = { name: 'Moon River.PNG', mimeType: 'image/png', buffer: png(300) };
  await (await chooser).setFiles(picture);
  await dialog.getByRole('option', { name: 'moon-river.png', selected: true }).waitFor();
  await dialog.getByRole('button', { name: '삽입' }).click();
  await dialog.waitFor({ state: 'detached' });
  await save(page);

  for (const [path, data] of Object.entries(await files())) writeFileSync(join(cwd, path), data);
  const status = git(cwd, 'status', '--porcelain', '--', 'catalog');
  assert.equal(status, ' M catalog/categories/romantic.yaml\n?? catalog/images/moon-river.png\n');
  await run('check');
  assert.equal(await run('diff HEAD'), changed);
  await run('build');
  const now = new Set(identifiers());
  assert.equal(known.filter((each) => !now.has(each)).length, 0);
  assert.ok(known.length > 70 && now.size === new Set(known).size + 1);
  // The only requests to other hosts, fonts apart.
  const asked = [...others].map((url) => new URL(url).hostname).sort();
  assert.deepEqual(asked, ['unpkg.com', 'www.githubstatus.com']);
});

/** Texts and values that a form could misread. */
const odd: Files = {
  'catalog.yaml': `organization_id: us\ntime_zone: Asia/Seoul\ncategories: [dates, texts, empty]\nrules: {name-is-shared: off}\n`,
  'categories/empty.yaml': "name_ko: '없음'\nname_en: Nothing yet\nis_active: false\nfilters: []\n",
  'categories/dates.yaml': `name_ko: 날짜
name_en: "Dates"
active_until: 2099-12-01
filters:
  - {code: day, name_ko: 하루, name_en: Day, image_url: https://cdn.example.com/1.webp, active_from: 2098-12-01}
  - code: "007"
    name_ko: 시각
    name_en: Time
    image_url: https://cdn.example.com/2.webp
    active_from: 2098-12-01 09:00
    active_until: 2098-12-01T09:00:30+09:00
  - code: utc
    name_ko: 협정 세계시
    name_en: UTC
    image_url: https://cdn.example.com/3.webp
    active_until: "2098-12-01T09:00Z"
    is_active: true
    is_recommended: false
`,
  'categories/texts.yaml': `name_ko: "# 아님"
name_en: 'It''s: fine'
description: |-
  Two

  lines # of text
organization_id: them
filters:
  - code: true_
    name_ko: 참
    name_en: "true"
    image_url: https://cdn.example.com/4.webp?a=%20#b
    was: old-code
`,
};

const text = fc.constantFrom('Soft', 'a: b', "it's", '- x', '1e3', 'null', '한 줄', 'x # y', '"');
const moment = fc.constantFrom('2098-01-02', '2098-01-02 03:04', '2098-01-02T03:04Z', undefined);
const common = {
  name_ko: text.map((each) => `가 ${each}`),
  name_en: text.map((each) => `A ${each}`),
  is_active: fc.constantFrom(true, false, undefined),
  active_from: moment,
  organization_id: fc.constantFrom('them', undefined),
};
const filter = fc.record({
  code: fc.stringMatching(/^[a-z0-9]{3,5}$/),
  ...common,
  image_url: fc.nat().map((number) => `https://cdn.example.com/${number}.webp`),
  is_recommended: fc.constantFrom(true, false, undefined),
});
const filters = fc.uniqueArray(filter, { selector: ({ code }) => code, maxLength: 3 });
const category = fc.record({
  ...common,
  description: fc.option(text, { nil: undefined }),
  filters,
});

/** Random categories of the catalog `odd`. */
const random = Object.fromEntries(
  fc
    .sample(category, { numRuns: 4, seed: 1 })
    .map((each, index) => [
      `categories/random-${index}.yaml`,
      stringify(JSON.parse(JSON.stringify(each))),
    ]),
);

test('opening and saving changes nothing: the sample, and all kinds of texts and dates', async (t) => {
  for (const isOdd of [false, true]) {
    const { cwd, run } = isOdd ? catalogIn(t, { ...odd, ...random }) : sample(t);
    await run('check');
    await writeForm(cwd, 'en');
    const { page, files } = await openForm(t, browser, cwd, { timezoneId: 'America/New_York' });
    const slugs = readdirSync(join(cwd, 'catalog/categories')).map((name) => name.slice(0, -5));
    for (const path of [
      ...slugs.map((slug) => `categories/entries/${slug}`),
      'settings/entries/catalog',
    ]) {
      await openEntry(page, path);
      const name = path.startsWith('settings') ? 'organization_id' : 'description';
      const input = (await fieldAt(page, name)).locator('input, textarea');
      await input.fill(`${await input.inputValue()} `); // the CMS trims it
      await save(page);
    }
    for (const [path, data] of Object.entries(await files())) writeFileSync(join(cwd, path), data);
    assert.equal(git(cwd, 'diff', '--name-only').split('\n').length, slugs.length + 2);
    assert.match(await run('diff HEAD'), /^No change for apps\.$/m);
    await run('form restore --base HEAD');
    const left = git(cwd, 'diff', '--unified=0', '--', 'catalog').match(/^[+-](?![+-]).*$/gm);
    assert.deepEqual(left, isOdd ? ['-filters: []'] : null); // an empty list is not written
  }
});
