import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from '../../../../scripts/browser.ts';
import { createPreview } from '../../../../src/features/preview/app.ts';
import { createPageModel } from '../../../../src/features/preview/page-model.ts';
import type { InLanguages } from '../../../../src/features/preview/page-state.ts';
import { loadWording } from '../../../../src/wording/wording.ts';
import {
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  soundCatalog,
} from '../../../support/catalogs.ts';
import { type Files, writeFiles } from '../../../support/folder.ts';
import { png } from '../../../support/images.ts';
import { cli, run } from '../../../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../../../support/repository.ts';
import { until } from '../../../support/until.ts';

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A catalog with an image of its own, and all others elsewhere. */
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
/** What other pages, and hosts of images, are told or kept from by. */
const isolation = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const romantic = String(catalog['categories/romantic.yaml']);

/** The program, showing the catalog of a folder; its address. */
async function preview(t: TestContext, cwd: string, ...args: readonly string[]): Promise<string> {
  return (await start(t, cwd, ...args)).url;
}

async function start(t: TestContext, cwd: string, ...args: readonly string[]) {
  const env = { ...gitEnvironment };
  const child = spawn(process.execPath, [cli, 'preview', '--port', '0', ...args], {
    cwd,
    env,
    stdio: 'pipe',
  });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  child.stderr.on('data', (data) => (output += data));
  const url = await until('it is shown', () => {
    if (child.exitCode !== null) throw new Error(`It ended instead: ${output}`);
    return /http:[^ ]+:\d+/.exec(output)?.[0];
  });
  return { url, child };
}

/** A page with what it asked for, and what went wrong in it. */
async function open(t: TestContext, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  t.after(() => context.close());
  const page = await context.newPage();
  const [asked, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  await page.locator('.card').first().waitFor();
  return { page, asked, errors };
}

const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().textContent()) ?? '';
const codes = (page: Page) => texts(page, '.card figure:last-child code');

/** Waits for so many images of this width. */
const isDrawn = (page: Page, width: number, count: number) =>
  until(`${count} images are drawn`, async () => {
    const widths = await page.evaluate<number[]>(
      '[...document.images].map((image) => image.naturalWidth)',
    );
    return widths.filter((each) => each === width).length === count;
  });

/** What axe finds wrong. */
async function violations(page: Page) {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>('axe.run()');
  return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

function save(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, 'catalog', name), text);
}

test('shows the catalog as apps do, with what they get of it', async (t) => {
  const { page, errors } = await open(t, await preview(t, repositoryWith(t, catalog)));
  assert.deepEqual(await texts(page, '[role=tab]'), [
    'All3',
    '로맨틱Romantic2',
    'Cartoon 룩Cartoon1',
  ]);
  assert.deepEqual(await codes(page), ['rosy_dusk', 'first_snow', 'comic_ink']);
  assert.deepEqual(await texts(page, '.card .badges'), ['', '★ RecommendedOff', '']);
  await isDrawn(page, 64, 1);

  await page.getByRole('button', { name: 'What apps get' }).click();
  await page.locator('dialog pre').first().waitFor();
  assert.match(
    await textOf(page, 'dialog'),
    /uncompressed: \d.*bytes · gzip: \d.*br: \d.*zstd: \d/,
  );
  assert.match(
    await textOf(page, 'dialog'),
    /curl .*-u API_KEY: .*"filter_category_id": "\w{26}"/s,
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('.card').nth(1).click();
  await page.locator('dialog pre').waitFor();
  const entry = JSON.parse(await textOf(page, 'dialog pre'));
  assert.deepEqual(
    [entry.code, entry.is_active, entry.filter_id.length],
    ['first_snow', false, 26],
  );
  assert.deepEqual(errors, []);
});

test('a save shows at once, and scroll, tab, search and dialog stay', async (t) => {
  const many = Array.from({ length: 90 }, (_, index) => filterYaml(`look_${index}`));
  const folder = repositoryWith(t, {
    ...catalog,
    'categories/cartoon.yaml': categoryYaml('Cartoon', many),
  });
  const { page } = await open(t, `${await preview(t, folder)}/#tab=cartoon`);
  await page.locator('[data-key="cartoon/look_59"]').scrollIntoViewIfNeeded();
  const placeOf = async () =>
    Math.round((await page.locator('[data-key="cartoon/look_59"]').boundingBox())?.y ?? 0);
  const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  await page.evaluate(frames);
  const seen = await placeOf();
  save(
    folder,
    'categories/cartoon.yaml',
    categoryYaml('Cartoon', many).replace('Filter look_60', 'Filter renamed'),
  );
  await page.getByText('Filter renamed').first().waitFor();
  await page.evaluate(frames);
  assert.equal(await placeOf(), seen);
  assert.equal(await textOf(page, '[role=tab][aria-selected=true]'), 'Cartoon 룩Cartoon90±');

  await page.getByLabel('Search').fill('look_6');
  await page.locator('.card').first().click();
  await page.locator('dialog .copy').first().focus();
  save(
    folder,
    'categories/cartoon.yaml',
    categoryYaml('Cartoon', many).replace('Filter look_6\n', 'Filter shown\n'),
  );
  await page.locator('dialog').getByText('Filter shown').first().waitFor();
  assert.equal(await page.evaluate('document.activeElement.className'), 'copy');
  assert.deepEqual(await page.getByLabel('Search').inputValue(), 'look_6');
  assert.equal((await codes(page)).length, 11);
});

test('a mistake is told in both languages, its card outlined, and what was right stays', async (t) => {
  const folder = repositoryWith(t, catalog);
  const { page, errors } = await open(t, await preview(t, folder));
  save(folder, 'categories/romantic.yaml', romantic.replace('first_snow', 'first snow!'));
  await page.getByText('code-is-malformed').waitFor();
  assert.match(
    await textOf(page, '#findings'),
    /^1 error.*without errors\..*> *8 \| .*first snow!/s,
  );
  assert.equal(
    await textOf(page, '#changes summary'),
    'Cannot compare: the catalog has errors (see "npm run check").',
  );
  assert.deepEqual(await codes(page), ['rosy_dusk', 'first_snow', 'comic_ink']);
  save(
    folder,
    'categories/romantic.yaml',
    romantic.replace('name_en: Filter rosy_dusk', 'name_en: 12'),
  );
  await page.locator('.card.error[data-key="romantic/rosy_dusk"]').waitFor();
  const place = page.locator('#findings a');
  const address = `vscode://file${join(folder, 'catalog/categories/romantic.yaml')}:6:14`;
  assert.deepEqual(
    [await place.textContent(), await place.getAttribute('href')],
    ['catalog/categories/romantic.yaml:6:14', address],
  );
  await page.getByLabel('Language').selectOption('ko');
  assert.match(await textOf(page, '#findings'), /오류 1개.*이렇게 적으세요: name_en: "12"/s);
  save(folder, 'categories/romantic.yaml', 'filters: [');
  await page.getByText('yaml-is-malformed').first().waitFor();
  rmSync(join(folder, 'catalog'), { recursive: true });
  await page.getByText('폴더').first().waitFor();
  assert.equal((await codes(page)).length, 3);
  writeFiles(join(folder, 'catalog'), catalog);
  await page.locator('#findings').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.error').count(), 0);
  assert.deepEqual(errors, []);
});

test('a preview that is started again shows what was saved meanwhile, and says while it is gone', async (t) => {
  const folder = repositoryWith(t, catalog);
  const { url, child } = await start(t, folder);
  const { page } = await open(t, url);
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
  await page.getByText('The preview has stopped').waitFor();
  await page.getByRole('tab', { name: 'Romantic' }).click();
  assert.match(await textOf(page, '#status'), /^The preview has stopped/);
  save(folder, 'categories/romantic.yaml', romantic.replace('Filter rosy_dusk', 'Meanwhile'));
  await start(t, folder, '--port', new URL(url).port);
  await page.locator('.card').getByText('Meanwhile').waitFor();
  assert.equal(await textOf(page, '#status'), '');
});

test('what differs is marked as diff says it, counted, and can be shown alone', async (t) => {
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
  const url = await preview(t, folder);
  const { page } = await open(t, url);
  const ofKinds = ['added 1', 'removed 1', 'changed 1', 'switched off 1', 'switched on 1'];
  const expected = ['All filters 3', 'All changes 5', 'breaks apps 2', ...ofKinds];
  assert.deepEqual(await texts(page, '#marks button'), expected);
  const sentence =
    '1 added, 1 removed, 1 changed, 1 switched off, 1 switched on; 2 of them break apps (!)';
  assert.equal(await textOf(page, '#changes summary'), sentence);
  assert.deepEqual(await texts(page, '[role=tab]'), [
    'All3',
    '로맨틱Romantic2!',
    'Cartoon 룩Cartoon1!',
  ]);
  const chips = [
    'switched on',
    'English name',
    'recommended or not',
    'added',
    '! removed',
    '! switched off',
  ];
  assert.deepEqual(await texts(page, '.card .badge'), chips);
  await page.getByRole('button', { name: 'changed 1' }).click();
  assert.deepEqual(await texts(page, '.card figure .name[lang=en]'), ['Filter first_snow', 'Snow']);
  await page.locator('.card').click();
  await page.locator('dialog table').waitFor();
  const differing = (await texts(page, 'dialog .differs td')).join(' | ');
  assert.equal(differing, 'Filter first_snow | Snow | false | true | true | false');

  const file = join(folder, 'preview.html');
  const { status, stderr } = await run(['preview', '--against', 'main', '--out', file], {
    cwd: folder,
  });
  assert.deepEqual([status, stderr], [0, `${file} shows the catalog: open it in a browser.\n`]);
  const alone = await open(t, pathToFileURL(file).href);
  await alone.page.getByRole('button', { name: 'removed 1' }).click();
  assert.deepEqual(await texts(alone.page, '.card.gone code'), ['rosy_dusk']);
  await isDrawn(alone.page, 64, 1);
  const asked = alone.asked.filter((address) => !address.startsWith('data:'));
  assert.deepEqual([asked, alone.errors], [[pathToFileURL(file).href], []]);
  assert.equal(
    readFileSync(file, 'utf8').includes(folder),
    false,
    'a place on this machine stands in the file',
  );
});

test('every text stays text, live and in a file', async (t) => {
  const evil = '<img src=x onerror=alert(1)></script><script>1';
  const named = `  - code: a\n    name_ko: '${evil}'\n    name_en: '${evil}'\n    image_url: https://cdn.example.com/a.png\n`;
  const folder = repositoryWith(t, {
    ...catalog,
    'categories/cartoon.yaml': `${categoryYaml(`'${evil}'`)}filters:\n${named}`,
  });
  const file = join(folder, 'preview.html');
  await run(['preview', '--out', file], { cwd: folder });
  for (const url of [await preview(t, folder), pathToFileURL(file).href]) {
    const { page, errors } = await open(t, url);
    assert.deepEqual((await texts(page, '.card .name[lang=en]')).at(-1), evil);
    await page.locator('.card').last().click();
    await page.locator('dialog table').waitFor();
    assert.equal(await textOf(page, 'dialog h2 .name[lang=en]'), evil);
    assert.equal(await page.locator('img[src=x]').count(), 0);
    assert.deepEqual(errors, []);
  }
});

test('nothing is asked of other hosts before the reader allows it, nor by other pages', async (t) => {
  const url = await preview(t, repositoryWith(t, catalog));
  const { page, asked } = await open(t, url);
  const isOwn = (address: string) => address.startsWith(url) || address.startsWith('data:');
  const foreign = () =>
    asked.filter((address) => !isOwn(address)).map((address) => new URL(address).host);
  assert.deepEqual(foreign(), []);
  await page.route('https://cdn.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: png(8) }),
  );
  await page.getByRole('button', { name: 'Show images from other hosts' }).click();
  await isDrawn(page, 8, 2);
  assert.deepEqual([...new Set(foreign())], ['cdn.example.com']);

  const { status, headers } = await fetch(`${url}/state.json?images`);
  assert.equal(status, 200);
  const own = "default-src 'none';script-src 'self';style-src 'self';connect-src 'self'";
  const rest = "base-uri 'none';form-action 'none';frame-ancestors 'none'";
  const policy = `${own};img-src 'self' data: https://cdn.example.com;${rest}`;
  assert.equal(headers.get('content-security-policy'), policy);
  const others = Object.keys(isolation).map((name) => [name, headers.get(name)]);
  assert.deepEqual(Object.fromEntries(others), isolation);
  const ask = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H', 'Host: rebound.example', url];
  assert.equal(spawnSync('curl', ask, { encoding: 'utf8' }).stdout, '421');
});

test('everything is done by keyboard', async (t) => {
  const folder = repositoryWith(t, catalog);
  const { page } = await open(t, await preview(t, folder));
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  await press('Tab');
  assert.equal(await focused(), 'Skip to the filters');
  await page.evaluate('location.hash = "names=en"');
  await press('Enter');
  assert.match(page.url(), /#names=en$/);
  await page.getByLabel('Search').focus();
  await page.keyboard.type('rosy');
  assert.deepEqual(await codes(page), ['rosy_dusk']);
  await press('Control+A', 'Delete');
  await page.locator('[role=tab][aria-selected=true]').focus();
  await press('ArrowRight');
  assert.match(await focused(), /Romantic/);
  assert.deepEqual(await codes(page), ['rosy_dusk', 'first_snow']);
  await press('End');
  assert.deepEqual(await codes(page), ['comic_ink']);
  await press('ArrowRight');
  assert.match(await focused(), /^All/);
  await page.locator('.card button').first().focus();
  await press('Enter');
  await page.locator('dialog h2').waitFor();
  await press('Escape');
  assert.equal(await page.locator('dialog').isVisible(), false);
  assert.match(await focused(), /rosy_dusk/);
  save(folder, 'categories/romantic.yaml', romantic.replace('Filter first_snow', 'Renamed'));
  await page.getByText('Renamed').first().waitFor();
  assert.match(await focused(), /rosy_dusk/);
  await page.getByRole('button', { name: 'changed 1' }).focus();
  await press('Enter');
  assert.equal(await focused(), 'changed 1');
  assert.deepEqual(await codes(page), ['first_snow']);
  save(folder, 'categories/romantic.yaml', romantic);
  await page.getByText('Nothing matches.').waitFor();
  await page.getByRole('button', { name: 'All filters 3', exact: true }).click();
  assert.equal((await codes(page)).length, 3);
});

test('what is equal is one row, which shows these alone; what breaks apps comes first, with what it may be now', async (t) => {
  const folder = repositoryWith(t, {
    ...catalog,
    'categories/romantic.yaml': categoryYaml(
      'Romantic',
      ['a', 'b', 'c', 'd'].map((code) => filterYaml(code)),
    ),
  });
  const others = ['c', 'b', 'a'].map((code) => filterYaml(code, ['is_recommended: true']));
  const renamed = filterYaml('d2').replace('필터 d2', '필터 d');
  save(folder, 'categories/romantic.yaml', categoryYaml('Romantic', [...others, renamed]));
  const { page } = await open(t, await preview(t, folder));
  const rows = await texts(page, '#changes li');
  assert.match(
    rows[0] ?? '',
    /^! removedromantic\/d .*If romantic\/d2 is the former romantic\/d, .*: was: dbreaks apps$/,
  );
  assert.deepEqual(
    rows.slice(1).map((row) => row.split('(')[0]),
    [
      'addedromantic/d2 필터 d ',
      'reorderedromantic 로맨틱 ',
      'recommended or not3 filtersis_recommended: false → trueromantic/c 필터 c ',
    ],
  );
  await page.getByRole('button', { name: '3 filters' }).click();
  assert.deepEqual(await codes(page), ['c', 'b', 'a']);
  save(
    folder,
    'categories/cartoon.yaml',
    `${categoryYaml('Cartoon', [filterYaml('comic_ink')])}is_active: false\n`,
  );
  await page.getByRole('button', { name: 'switched off 1' }).click();
  assert.deepEqual(await codes(page), ['comic_ink']);
});

test('on a phone nothing is cut, and the first image is on the first screen', async (t) => {
  const folder = repositoryWith(t, catalog);
  const changed = romantic
    .replace('Filter rosy_dusk', 'Rosy')
    .replace('is_recommended: true', 'is_recommended: yes');
  save(folder, 'categories/romantic.yaml', changed);
  const { page } = await open(t, await preview(t, folder), {
    viewport: { width: 390, height: 844 },
  });
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  const { y = 844, height = 0 } = (await page.locator('.card .image').first().boundingBox()) ?? {};
  assert.ok(y + height <= 844, `The first image ends at ${y + height}.`);
});

test('each button has a name of its own', async (t) => {
  const folder = repositoryWith(t, {
    ...catalog,
    'categories/cartoon.yaml': categoryYaml('Cartoon', [
      filterYaml('first_snow', ['is_active: false']),
    ]),
  });
  const { page } = await open(t, await preview(t, folder));
  const names = (await page.locator('body').ariaSnapshot()).match(/- button .*/g) ?? [];
  assert.ok(names.length > 8, names.join());
  assert.deepEqual([...new Set(names)], names);
});

test('what is sure is repaired after a look, and undone, but only by the page, and never over what others wrote', async (t) => {
  const folder = repositoryWith(t, catalog);
  const path = join(folder, 'catalog/categories/romantic.yaml');
  const wrong = `\ufeff${romantic.replace('is_recommended: true', 'is_recommended: yes')}`;
  const textNow = () => readFileSync(path, 'utf8');
  save(folder, 'categories/romantic.yaml', wrong);
  const url = await preview(t, folder);
  const { page } = await open(t, url);
  const ask = async (id: string, origin?: string) => {
    const headers = { 'content-type': 'application/json', ...(origin && { origin }) };
    return (
      await fetch(`${url}/repairs.json`, { method: 'POST', headers, body: JSON.stringify({ id }) })
    ).status;
  };
  const { id } = (await (await fetch(`${url}/repairs.json`)).json()) as { id: string };
  const others = ['http://127.0.0.1:1', 'https://evil.example', 'null', undefined];
  for (const origin of others) assert.equal(await ask(id, origin), 403, origin);
  assert.deepEqual([await ask('other', url), textNow()], [409, wrong]);

  const repair = async () => {
    await page.getByRole('button', { name: 'Repair all that is sure (1)' }).click();
    await page.locator('dialog del').waitFor();
    assert.deepEqual(await texts(page, 'dialog ins'), ['12 +     is_recommended: true\n']);
    await page.getByRole('button', { name: 'Write this to the files' }).click();
    await page.locator('dialog').waitFor({ state: 'hidden' });
  };
  await repair();
  assert.equal(textNow(), wrong.replace('yes', 'true'));
  await page.getByRole('button', { name: 'Undo the repair' }).click();
  await page.getByRole('button', { name: 'Repair all' }).waitFor();
  assert.equal(textNow(), wrong);
  await repair();
  const later = textNow().replace('Filter rosy_dusk', 'By hand');
  writeFileSync(path, later);
  await page.getByRole('button', { name: 'Undo the repair' }).click();
  await page.locator('dialog').getByText('was changed by someone else meanwhile').waitFor();
  assert.equal(textNow(), later);
});

/** Christmas comes with one of its filters, and goes; a filter of another category ends when it comes. */
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
const moments = ['1 Dec 2126, 00:00', '24 Dec 2126, 09:00:30', '1 Jan 2127, 00:00'];

test('of each moment ahead the page shows what apps get then, and what changes, live and in a file', async (t) => {
  const folder = repositoryWith(t, scheduled);
  const file = join(folder, 'preview.html');
  const time = ['--at', '2126-11-25T00:00:00+09:00'];
  await run(['preview', ...time, '--out', file], { cwd: folder });
  for (const url of [await preview(t, folder, ...time), pathToFileURL(file).href]) {
    const { page, errors } = await open(t, url);
    const listed = async () => {
      await page.getByRole('button', { name: 'What apps get' }).click();
      const text = await textOf(page, 'dialog pre:not(:text("curl"))');
      await page.getByRole('button', { name: 'Close' }).click();
      return (text.match(/"code": "\w+"|"updated_at": "[^"]+"/g) ?? []).map(
        (part) => part.split('"')[3],
      );
    };
    assert.deepEqual(await texts(page, '#moments > *'), [
      '25 Nov 2126, 00:00',
      ...moments,
      'Asia/Seoul',
    ]);
    assert.deepEqual(await texts(page, '[role=tab]'), [
      'All1',
      '로맨틱Romantic1',
      'Christmas 룩Christmas0',
    ]);
    assert.deepEqual(await codes(page), ['rosy_dusk', 'candle', 'snow_globe']); // what is ahead is found all the same
    const windows = [
      'until 1 Dec 2126, 00:00',
      'from 1 Dec 2126 until 1 Jan 2127, 00:00',
      'from 24 Dec 2126, 09:00:30',
    ];
    assert.deepEqual(await texts(page, '.window'), windows);
    const first = '2126-11-24T15:00:00.000Z';
    assert.deepEqual(await listed(), [first, 'rosy_dusk', first]);

    await page
      .locator('#moments')
      .getByText(moments[0] ?? '')
      .click();
    assert.equal(
      await textOf(page, '#comparison'),
      'catalog As of 1 Dec 2126, 00:00, with what changes at that moment.',
    );
    assert.equal(
      await textOf(page, '#changes summary'),
      '1 switched off, 1 switched on; 1 of them breaks apps (!)',
    );
    assert.deepEqual(await texts(page, '[role=tab]'), [
      'All2',
      'Christmas 룩Christmas1±',
      '로맨틱Romantic1!',
    ]);
    assert.deepEqual(await codes(page), ['snow_globe', 'candle', 'rosy_dusk']); // what is ahead comes last
    const then = '2126-11-30T15:00:00.000Z';
    assert.deepEqual(await listed(), [then, 'snow_globe', first, first, 'rosy_dusk', then]);
    await page.getByRole('button', { name: 'switched on 1' }).click();
    assert.deepEqual(await codes(page), ['snow_globe']);

    await page
      .locator('#moments')
      .getByText(moments[1] ?? '')
      .focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.textContent'), moments[1]);
    assert.deepEqual(await texts(page, '.card .badge.activated'), ['switched on']);
    await page.locator('[data-key="christmas/candle"] button').click();
    await page.locator('dialog pre').waitFor();
    assert.equal(
      JSON.parse(await textOf(page, 'dialog pre')).updated_at,
      '2126-12-24T00:00:30.000Z',
    );
    await page.keyboard.press('Escape');
    await page
      .locator('#moments')
      .getByText(moments[2] ?? '')
      .click();
    assert.equal(await textOf(page, '#changes summary'), '1 switched off; it breaks apps (!)');
    assert.deepEqual(await texts(page, 'h2 .badge'), [
      'Not shown in apps',
      'until 1 Jan 2127, 00:00',
    ]);
    assert.deepEqual(await listed(), [first, 'rosy_dusk', then]);
    await page.getByLabel('Language').selectOption('ko');
    assert.equal((await texts(page, '#moments button'))[1], '2126년 12월 1일 00:00');
    assert.deepEqual(errors, []);
  }
});

test('moments fit a phone, axe finds nothing in them, and now moves on when one comes', async (t) => {
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
  assert.equal((await texts(page, '#moments button'))[0], 'Now');
  await page.locator('#moments button').nth(2).click();
  assert.deepEqual(await violations(page), []);
  await page.locator('#moments button').first().click();
  await until('it has come', async () => (await texts(page, '#moments button')).length === 4);
  assert.equal((await texts(page, '[role=tab]'))[2], 'Cartoon 룩Cartoon1');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${colorScheme} theme, with a difference, a mistake and a dialog`, async (t) => {
    const folder = repositoryWith(t, catalog);
    save(folder, 'categories/romantic.yaml', romantic.replace('Filter rosy_dusk', 'Rosy'));
    const { page } = await open(t, await preview(t, folder), { colorScheme });
    assert.deepEqual(await violations(page), []);
    await page.getByRole('tab', { name: 'Romantic' }).click();
    save(folder, 'categories/romantic.yaml', romantic.replace('Filter rosy_dusk', '12'));
    await page.locator('#findings pre').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await page.locator('.card').first().click();
    await page.locator('dialog pre').waitFor();
    assert.deepEqual(await violations(page), []);
  });
}

test('many changes count as few: pages say that the files are read, show the last state meanwhile, and catch up', async (t) => {
  const slugs = Array.from({ length: 60 }, (_, index) => `c-${index}`);
  const fileOf = (slug: string, name: string) =>
    categoryYaml(`${name} ${slug}`, [filterYaml(slug.replace('-', '_'))]);
  const categories = slugs.map((slug) => [`categories/${slug}.yaml`, fileOf(slug, 'First')]);
  const folder = repositoryWith(t, {
    'catalog.yaml': catalogYaml(slugs),
    ...Object.fromEntries(categories),
  });
  const path = join(folder, 'catalog');
  const [en, ko] = [await loadWording('en'), await loadWording('ko')];
  const inLanguages: InLanguages = (make) => ({ en: make(en), ko: make(ko) });
  const points = { path, revision: undefined, to: 'worktree', environment: gitEnvironment };
  const explain = () => undefined;
  const makeModel = createPageModel({
    ...points,
    lang: 'en',
    editor: undefined,
    inLanguages,
    explain,
    at: undefined,
  });
  let models = 0;
  const counted = () => {
    models += 1;
    return makeModel();
  };
  const app = createPreview([path], counted, async function* () {});
  t.after(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { page, errors } = await open(t, url);
  const shown = (which: Page) => textOf(which, '[role=tab]:last-child .name[lang=en]');
  await page.evaluate(`{
    const textOf = (selector) => document.querySelector(selector).textContent;
    const look = () => seen.push(textOf('#status') + textOf('[role=tab]:last-child .name[lang=en]'));
    globalThis.seen = [];
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }`);
  const opening = open(t, url);
  for (const slug of slugs) {
    save(folder, `categories/${slug}.yaml`, fileOf(slug, 'Second'));
    await sleep(5);
  }
  const { page: another } = await opening;
  for (const which of [page, another]) {
    await until('it has caught up', async () => (await shown(which)) === 'Second c-59');
    await until(
      'it says no more that it reads',
      async () => (await textOf(which, '#status')) === '',
    );
  }
  const names = (await texts(page, '[role=tab] .name[lang=en]')).map((name) =>
    name.split(' ', 1).join(),
  );
  assert.deepEqual([...new Set(names)], ['Second']);
  const seen = await page.evaluate<string[]>('seen');
  assert.ok(seen.includes('Reading the files …First c-59'), seen.join('\n'));
  assert.ok(models <= 10, `${models} models of ${slugs.length} changes`);
  assert.deepEqual(errors, []);
});

test('20,000 filters in 200 categories scroll, and a save shows', async (t) => {
  const slugs = Array.from({ length: 200 }, (_, index) => `c-${index}`);
  const fileOf = (slug: string) => {
    const filters = Array.from({ length: 100 }, (_, index) =>
      filterYaml(`${slug.replace('-', '_')}_${index}`),
    );
    return categoryYaml(slug, filters);
  };
  const categories = slugs.map((slug) => [`categories/${slug}.yaml`, fileOf(slug)]);
  const folder = catalogFolder(t, {
    'catalog.yaml': catalogYaml(slugs),
    ...Object.fromEntries(categories),
  });
  const { page } = await open(t, await preview(t, folder));
  assert.equal(await page.locator('[role=tab]').count(), 201);
  // Who scrolls faster than the page draws is at its end each time.
  await page.evaluate(
    "document.querySelector('#more').addEventListener('click', () => scrollTo(0, 1e7))",
  );
  await page.mouse.wheel(0, 1e7);
  await until('more is drawn', async () => (await page.locator('.card').count()) > 600);
  save(folder, 'categories/c-0.yaml', fileOf('c-0').replace('Filter c_0_3\n', 'Filter renamed\n'));
  await page.getByText('Filter renamed').waitFor({ state: 'attached' });
});
