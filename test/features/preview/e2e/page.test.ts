import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from '../../../../scripts/browser.ts';
import { createPreview } from '../../../../src/features/preview/app.ts';
import { createPageLoader } from '../../../../src/features/preview/page-model.ts';
import { loadWording } from '../../../../src/wording/wording.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../../../support/catalogs.ts';
import { type Files, writeFiles } from '../../../support/folder.ts';
import { png } from '../../../support/images.ts';
import { call, cli } from '../../../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../../../support/repository.ts';
import { until } from '../../../support/until.ts';

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A catalog with one image file; its other images are on another host. */
const catalog: Files = {
  ...soundCatalog,
  'catalog.yaml': catalogYaml(
    ['romantic', 'cartoon'],
    'image_base_url: https://cdn.example.com/filters/\n',
  ),
  'categories/romantic.yaml': categoryYaml('Romantic', [
    filterYaml('rosy_dusk').replace(/image_url: .*/, 'image: rosy_dusk.png'),
    filterYaml('first_snow', ['is_recommended: true', 'is_active: false']),
  ]),
  'images/rosy_dusk.png': png(64),
};
const romantic = String(catalog['categories/romantic.yaml']);

/** Serves the page in this process. Resolves to its URL. */
async function preview(t: TestContext, folder: string, at?: string) {
  const wordings = { en: await loadWording('en'), ko: await loadWording('ko') };
  const path = join(folder, 'catalog');
  const revisions = { path, revision: undefined, to: 'worktree', environment: gitEnvironment };
  const load = createPageLoader({ ...revisions, wordings, at });
  const app = createPreview(path, { load, lang: 'en' });
  t.after(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function writePage(folder: string, ...args: readonly string[]): Promise<string> {
  const words = ['preview', '--out', 'page.html', ...args];
  const { status, stderr } = await call(words, { cwd: folder });
  const expected = 'Wrote the preview to page.html. Open it in a browser.\n';
  assert.deepEqual([status, stderr], [0, expected]);
  return pathToFileURL(join(folder, 'page.html')).href;
}

/** Opens a page, and records its requests and errors. */
async function open(t: TestContext, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  t.after(() => context.close());
  const page = await context.newPage();
  const [requests, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  await page.locator('.card').first().waitFor();
  return { page, requests, errors };
}

const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().textContent()) ?? '';
const codes = (page: Page) => texts(page, '.card .names code');

/** Waits for `count` images of this width. */
const imagesLoad = (page: Page, width: number, count: number) =>
  until(`${count} images load`, async () => {
    const widths = await page.evaluate<number[]>(
      '[...document.images].map((image) => image.naturalWidth)',
    );
    return widths.filter((each) => each === width).length === count;
  });

async function violations(page: Page) {
  await page.evaluate(axe.source);
  const { violations: all } = await page.evaluate<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>('axe.run()');
  return all.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

function save(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, 'catalog', name), text);
}

test('shows the catalog as apps do', async (t) => {
  const { page, errors } = await open(t, await preview(t, repositoryWith(t, catalog)));
  const tabs = ['All3', 'Romantic로맨틱2', 'CartoonCartoon 룩1'];
  assert.deepEqual(await texts(page, '#tab label'), tabs);
  assert.deepEqual(await codes(page), ['rosy_dusk', 'first_snow', 'comic_ink']);
  assert.deepEqual(await texts(page, '.card .badges'), ['', 'Off★Recommended', '']);
  await imagesLoad(page, 64, 1);
  const names = (await page.locator('body').ariaSnapshot()).match(/- button .*/g) ?? [];
  assert.deepEqual([names.length, [...new Set(names)]], [5, names]);
  assert.deepEqual(errors, []);
});

test('a save shows at once with its first changes, and scroll, tab, search and dialog stay', async (t) => {
  const many = Array.from({ length: 90 }, (_, index) => filterYaml(`look_${index}`));
  const text = categoryYaml('Cartoon', many);
  const folder = repositoryWith(t, { ...catalog, 'categories/cartoon.yaml': text });
  const { page } = await open(t, await preview(t, folder));
  await page.locator('[data-key="cartoon/look_59"]').scrollIntoViewIfNeeded();
  const top = async () =>
    Math.round((await page.locator('[data-key="cartoon/look_59"]').boundingBox())?.y ?? 0);
  const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  await page.evaluate(frames);
  const before = await top();
  save(folder, 'categories/cartoon.yaml', text.replaceAll(/Filter (look_6.)/g, 'The $1'));
  await page.locator('.card').getByText('The look_60').first().waitFor();
  await page.evaluate(frames);
  assert.ok(Math.abs((await top()) - before) < 100, `${await top()} ${before}`);
  assert.equal(await textOf(page, '#tab label:has(:checked)'), 'All92'); // unchanged
  await page.getByRole('button', { name: '4 more' }).click();
  assert.equal(await page.locator('#changes li').count(), 10);

  await page.getByLabel('Search').fill('look_6');
  await page.locator('.card').first().click();
  await page.getByRole('button', { name: 'Close' }).focus();
  save(folder, 'categories/cartoon.yaml', text.replace('Filter look_6\n', 'Filter shown\n'));
  await page.locator('dialog').getByText('Filter shown').first().waitFor();
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Close');
  assert.equal(await page.getByLabel('Search').inputValue(), 'look_6');
  assert.equal((await codes(page)).length, 11);
  save(folder, 'categories/cartoon.yaml', text.replace('look_6\n', 'other\n'));
  await page.locator('dialog').waitFor({ state: 'detached' }); // its filter was deleted
});

test('an error shows in both languages, its entry is outlined, and the last valid state stays', async (t) => {
  const folder = repositoryWith(t, catalog);
  const { page, errors } = await open(t, await preview(t, folder));
  save(folder, 'categories/romantic.yaml', romantic.replace('first_snow', 'first snow!'));
  await page.getByText('code-is-malformed').waitFor();
  assert.match(
    await textOf(page, '#findings'),
    /^1 error.*without errors\..*> *8 \| .*first snow!/s,
  );
  assert.equal(
    await textOf(page, '#changes'),
    'Cannot compare: the catalog has errors (see "npm run check").',
  );
  assert.deepEqual(await codes(page), ['rosy_dusk', 'first_snow', 'comic_ink']);
  const wrong = romantic
    .replace('name_en: Filter rosy_dusk', 'name_en: 12')
    .replace('name_en: Romantic', 'name_en: 7');
  save(folder, 'categories/romantic.yaml', wrong);
  await page.locator('.card.error[data-key="romantic/rosy_dusk"]').waitFor();
  const place = page.locator('#findings details a').nth(1);
  assert.equal(await place.isVisible(), false);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).nth(1).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, '    name_en: "12"');
  const path = join(folder, 'catalog/categories/romantic.yaml');
  assert.equal(await place.textContent(), `${path}:6:14`);
  assert.equal(await page.locator('h2.error').count(), 1);

  await page.getByLabel('Language').selectOption('ko');
  await page.getByText('오류 2개').first().waitFor();
  assert.match(await textOf(page, '#findings'), /이렇게 적으세요: name_en: "12"/s);
  save(folder, 'categories/romantic.yaml', 'filters: [');
  await page.getByText('yaml-is-malformed').first().waitFor();
  assert.equal(await page.getByRole('button', { name: '복사' }).count(), 0);
  rmSync(join(folder, 'catalog'), { recursive: true });
  await page.getByText('폴더').first().waitFor();
  assert.equal((await codes(page)).length, 3);
  writeFiles(join(folder, 'catalog'), catalog);
  await page.locator('#findings').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.error').count(), 0);
  assert.deepEqual(errors, []);
});

test('the page says that the preview has stopped, and reloads after a restart', async (t) => {
  const folder = repositoryWith(t, catalog);
  async function start(port: string) {
    const options = { cwd: folder, env: gitEnvironment, stdio: 'pipe' } as const;
    const child = spawn(process.execPath, [cli, 'preview', '--port', port], options);
    t.after(() => child.kill('SIGKILL'));
    let output = '';
    child.stderr.on('data', (data) => (output += data));
    return {
      child,
      url: await until('it prints its URL', () => /http:[^ ]+:\d+/.exec(output)?.[0]),
    };
  }
  const { url, child } = await start('0');
  const { page } = await open(t, url);
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
  await page.getByText('The preview has stopped').waitFor();
  save(folder, 'categories/romantic.yaml', romantic.replace('Filter rosy_dusk', 'Meanwhile'));
  await start(new URL(url).port);
  await page.locator('.card').getByText('Meanwhile').waitFor();
  assert.equal(await textOf(page, '#status'), '');
});

test('a change can be shown alone, live and in a file', async (t) => {
  const folder = repositoryWith(t, catalog);
  git(folder, 'checkout', '--quiet', '-b', 'change');
  const [first = '', second = ''] = [
    filterYaml('first_snow', ['is_active: true']),
    filterYaml('new_one'),
  ];
  const changed = categoryYaml('Romantic', [first.replace('Filter first_snow', 'Snow'), second]);
  save(folder, 'categories/romantic.yaml', changed);
  save(
    folder,
    'categories/cartoon.yaml',
    categoryYaml('Cartoon', [filterYaml('comic_ink', ['is_active: false'])]),
  );
  const { page } = await open(t, await preview(t, folder));
  const tabs = ['All changes', 'All4', 'Romantic로맨틱3!', 'CartoonCartoon 룩1!'];
  assert.deepEqual(await texts(page, '#tab label'), tabs);
  assert.equal(await textOf(page, '#tab label:has(:checked)'), 'All changes');
  await page.getByRole('button', { name: 'romantic/first_snow' }).nth(1).click();
  assert.deepEqual(await texts(page, '.card .name[lang=en]'), ['Filter first_snow → Snow']);
  await page.locator('.card').click();
  await page.locator('dialog table').waitFor();
  const differing = (await texts(page, 'dialog tr')).map((each) => each.trim());
  assert.deepEqual(differing, [
    'BeforeNow',
    'name_enFilter first_snowSnow',
    'is_recommendedtruefalse',
  ]);

  const url = await writePage(folder, '--against', 'main');
  const file = await open(t, url);
  await file.page.getByRole('button', { name: 'romantic/rosy_dusk' }).click();
  assert.deepEqual(await texts(file.page, '.card.gone code'), ['rosy_dusk']);
  await imagesLoad(file.page, 64, 1);
  const requests = file.requests.filter((each) => !each.startsWith('data:'));
  assert.deepEqual([requests, file.errors], [[url], []]);
  await file.page.getByLabel('Language').selectOption('ko');
  await file.page.getByText('모든 변경').waitFor();
  const content = readFileSync(join(folder, 'page.html'), 'utf8');
  assert.equal(content.includes(folder), false, 'the file contains a folder of this machine');
});

test('every text stays text, live and in a file', async (t) => {
  const markup = '<img src=x onerror=alert(1)></script><script>1';
  const named = `  - code: a\n    name_ko: '${markup}'\n    name_en: '${markup}'\n    image_url: https://cdn.example.com/a.png\n`;
  const folder = repositoryWith(t, {
    ...catalog,
    'categories/cartoon.yaml': `${categoryYaml(`'${markup}'`)}filters:\n${named}`,
  });
  for (const url of [await preview(t, folder), await writePage(folder)]) {
    const { page, errors } = await open(t, url);
    assert.deepEqual((await texts(page, '.card .name[lang=en]')).at(-1), markup);
    await page.locator('.card').last().click();
    await page.locator('dialog table').waitFor();
    assert.equal(await textOf(page, 'dialog h2 .name[lang=en]'), markup);
    assert.equal(await page.locator('img[src=x]').count(), 0);
    assert.deepEqual(errors, []);
  }
});

test('the page loads nothing from other hosts before the reader allows it', async (t) => {
  const url = await preview(t, repositoryWith(t, catalog));
  const { page, requests } = await open(t, url);
  const isOwn = (each: string) => each.startsWith(url) || each.startsWith('data:');
  const foreign = () => requests.filter((each) => !isOwn(each)).map((each) => new URL(each).host);
  assert.deepEqual(foreign(), []);
  await page.route('https://cdn.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: png(8) }),
  );
  await page.getByRole('button', { name: 'Show images from other hosts' }).click();
  await imagesLoad(page, 8, 2);
  assert.deepEqual([...new Set(foreign())], ['cdn.example.com']);

  const { status, headers } = await fetch(`${url}/state.json?images`);
  assert.equal(status, 200);
  const own = "default-src 'none';script-src 'self' 'sha256-…';style-src 'self';connect-src 'self'";
  const rest = "base-uri 'none';form-action 'none';frame-ancestors 'none'";
  const policy = `${own};img-src 'self' data: https://cdn.example.com;${rest}`;
  const actual = headers.get('content-security-policy')?.replace(/sha256-[^']+/, 'sha256-…');
  assert.equal(actual, policy);
  for (const name of ['cross-origin-resource-policy', 'referrer-policy'])
    assert.match(headers.get(name) ?? '', /^(?:same-origin|no-referrer)$/);
  const rebound = get(url, { headers: { host: 'rebound.example' } });
  const [{ statusCode }] = await once(rebound, 'response');
  assert.equal(statusCode, 421);
});

test('everything works by keyboard', async (t) => {
  const folder = repositoryWith(t, catalog);
  const { page } = await open(t, await preview(t, folder));
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate<string>(
      '(document.activeElement.closest("label") ?? document.activeElement).textContent',
    );
  await press('Tab');
  assert.equal(await focused(), 'Skip to the filters');
  await press('Enter');
  assert.equal(await page.evaluate('document.activeElement.id'), 'grid');
  await page.getByLabel('Search').focus();
  await page.keyboard.type('rosy');
  assert.deepEqual(await codes(page), ['rosy_dusk']);
  await press('Control+A', 'Delete');
  await page.getByLabel('All3').focus();
  await press('ArrowRight');
  assert.match(await focused(), /Romantic/);
  assert.deepEqual(await codes(page), ['rosy_dusk', 'first_snow']);
  await page.locator('.card button').first().focus();
  await press('Enter');
  await page.locator('dialog h2').waitFor();
  await press('Escape');
  assert.equal(await page.locator('dialog').isVisible(), false);
  assert.match(await focused(), /rosy_dusk/);
  save(folder, 'categories/romantic.yaml', romantic.replace('Filter first_snow', 'Renamed'));
  await page.locator('.card').getByText('Renamed').first().waitFor();
  assert.match(await focused(), /rosy_dusk/);
  await page.getByLabel('All changes').focus();
  await press('Space');
  assert.deepEqual(await codes(page), ['first_snow']);
  await page.locator('#changes button').focus();
  await press('Enter');
  assert.match(await focused(), /^romantic\/first_snow/);
  save(folder, 'categories/romantic.yaml', romantic);
  await page.getByText('Nothing matches.').waitFor();
});

/** Christmas begins and ends; a filter of another category ends when it begins. */
const scheduled: Files = {
  'catalog.yaml': catalogYaml(['christmas', 'romantic'], 'time_zone: Asia/Seoul\n'),
  'categories/romantic.yaml': categoryYaml('Romantic', [
    filterYaml('rosy_dusk', ['active_until: 2126-12-01']),
  ]),
  'categories/christmas.yaml': `${categoryYaml('Christmas', [
    filterYaml('candle', ['active_from: 2126-12-24 09:00:30']),
    filterYaml('snow_globe'),
  ])}active_from: 2126-12-01\nactive_until: 2127-01-01\n`,
};
const seoul = '2126-11-24T15:00:00.000Z'; // 25 November there

test('a new end is marked as breaking, and each date shows once', async (t) => {
  const endless = categoryYaml('Romantic', [filterYaml('rosy_dusk')]);
  const folder = repositoryWith(t, { ...scheduled, 'categories/romantic.yaml': endless });
  const lily = filterYaml('lily', ['active_from: 2126-12-02', 'active_until: 2126-12-26']);
  const rose = filterYaml('rosy_dusk', ['active_until: 2126-12-26']);
  save(folder, 'categories/romantic.yaml', categoryYaml('Romantic', [rose, lily]));
  const viewport = { width: 390, height: 844 };
  const { page } = await open(t, await preview(t, folder, seoul), { viewport });
  const { y = 844, height = 0 } = (await page.locator('.card .image').first().boundingBox()) ?? {};
  assert.ok(y + height <= 844, `The first changed image ends at ${y + height}.`);
  await page.locator('#changes summary').click();
  const summary = '! Now: no change. Later: 1 begins, 2 end, 1 breaks apps.';
  assert.equal(await textOf(page, '#changes summary'), summary);
  const end = 'ends 26 Dec 00:00, last day 25 Dec';
  const marks = [`! ${end}`, 'begins 2 Dec 00:00', end];
  assert.deepEqual(await texts(page, '#changes li .badge'), marks);
  const short = ['! until 25 Dec', 'from 2 Dec', 'until 25 Dec'];
  assert.deepEqual(await texts(page, '.card .badge'), short);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  const tools = "[...document.querySelectorAll('#tools > *')]";
  const lines = `new Set(${tools}.map((each) => JSON.stringify([each.offsetTop, each.offsetHeight])))`;
  assert.equal(await page.evaluate(`${lines}.size`), 1); // a row of controls, aligned
  const scrolling =
    "[...document.querySelectorAll('.panel, .panel *')].filter((each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== 'visible')";
  assert.equal(await page.evaluate(`${scrolling}.length`), 0);
  assert.deepEqual(await violations(page), []);
  await page.locator('#changes li button').first().click();
  const boxes =
    "['#tab', 'h2'].map((each) => document.querySelector(each).getBoundingClientRect())";
  const isBelow = `(([tabs, heading]) => tabs.top === 0 && heading.top >= tabs.bottom)(${boxes})`;
  await until('the cards are below the tabs', () => page.evaluate<boolean>(isBelow));
  await page.getByLabel('Christmas').check({ force: true });
  const { x = -1, width = 0 } = (await page.locator('label:has(:checked)').boundingBox()) ?? {};
  assert.ok(x >= 0 && x + width <= 390, `The chosen tab is at ${x}.`);
  await page.getByLabel('All changes').check({ force: true });
  await page.locator('.card').last().click();
  assert.deepEqual(await texts(page, 'dialog .badge'), marks.slice(1));
  await page.keyboard.press('Escape');
  await page.getByLabel('Times (Asia/Seoul)').selectOption('26 Dec 00:00');
  assert.equal(
    await textOf(page, '#changes summary'),
    '! 26 Dec 00:00 · 2 switched off; 1 of 2 breaks apps',
  );
  assert.deepEqual(await texts(page, '.card .badge'), ['! switched off', 'switched off']);
});

test('a scheduled change shows what apps get then, and what changes, live and in a file', async (t) => {
  const folder = repositoryWith(t, scheduled);
  for (const url of [await preview(t, folder, seoul), await writePage(folder, '--at', seoul)]) {
    const { page, errors } = await open(t, url);
    const times = ['25 Nov 00:00', '1 Dec 00:00', '24 Dec 09:00:30', '1 Jan 2127 00:00'];
    assert.deepEqual(await texts(page, '#at option'), times);
    const tabs = ['All3', 'ChristmasChristmas 룩2', 'Romantic로맨틱1'];
    assert.deepEqual(await texts(page, '#tab label'), tabs);
    assert.deepEqual(await codes(page), ['candle', 'snow_globe', 'rosy_dusk']); // scheduled ones too
    const dates = ['from 1 Dec', 'until 31 Dec', 'from 24 Dec 09:00:30', 'until 30 Nov'];
    assert.deepEqual(await texts(page, ':is(h2, .card) small'), dates);

    await page.locator('#at').selectOption('1 Dec 00:00');
    const headline = '1 Dec 00:00 · 1 switched off, 2 switched on';
    assert.equal(await textOf(page, '#changes summary'), headline);
    assert.deepEqual(await texts(page, '#tab label'), ['All changes', ...tabs]);
    assert.deepEqual(await codes(page), ['snow_globe', 'rosy_dusk']);

    await page.getByLabel('Language').selectOption('ko');
    await page.getByText('12월 1일 00:00 · 꺼짐 1개, 켜짐 2개').waitFor();
    assert.deepEqual(errors, []);
  }
});

test('scheduled changes fit a phone, are accessible, and the page follows the clock', async (t) => {
  const soon = `${new Date(Date.now() + 5000).toISOString().slice(0, 19)}Z`;
  const folder = repositoryWith(t, {
    ...scheduled,
    'categories/cartoon.yaml': `${categoryYaml('Cartoon', [filterYaml('comic_ink')])}active_from: ${soon}\n`,
    'catalog.yaml': catalogYaml(['romantic', 'christmas', 'cartoon'], 'time_zone: Asia/Seoul\n'),
  });
  const { page } = await open(t, await preview(t, folder), {
    viewport: { width: 390, height: 844 },
  });
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  assert.equal((await texts(page, '#at option'))[0], 'Now');
  const file = await open(t, await writePage(folder));
  assert.match((await texts(file.page, '#at option'))[0] ?? '', /^Now · \d+ \w+ \d\d:\d\d$/);
  await page.locator('#at').selectOption({ index: 2 });
  assert.deepEqual(await violations(page), []);
  await page.locator('#at').selectOption('Now');
  await until('it takes effect', async () => (await texts(page, '#at option')).length === 4);
  assert.equal((await texts(page, '#tab label')).at(-1), 'CartoonCartoon 룩1');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${colorScheme} theme, with a change, an error and a dialog`, async (t) => {
    const folder = repositoryWith(t, catalog);
    save(folder, 'categories/romantic.yaml', romantic.replace('Filter rosy_dusk', 'Rosy'));
    const ending = [filterYaml('comic_ink', ['active_until: 2126-12-26T00:00Z'])];
    save(folder, 'categories/cartoon.yaml', categoryYaml('Cartoon', ending));
    const { page } = await open(t, await preview(t, folder), { colorScheme });
    assert.equal(await page.locator('.breaking').count(), 4); // headline, row, tab, card
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Romantic').check({ force: true });
    save(folder, 'categories/romantic.yaml', romantic.replace('Filter rosy_dusk', '12'));
    await page.locator('#findings pre').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await page.locator('.card').first().click();
    await page.locator('dialog table').waitFor();
    assert.deepEqual(await violations(page), []);
  });
}
