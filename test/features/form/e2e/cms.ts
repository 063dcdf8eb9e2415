import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { call } from '../../../support/program.ts';
import { contentsOf } from '../../../support/published.ts';
import { git } from '../../../support/repository.ts';

/** The fonts that the CMS loads from a CDN, read from packages. */
const fonts = new Map([
  ['source-sans-3', import.meta.resolve('@fontsource-variable/source-sans-3')],
  [
    'material-symbols-outlined',
    import.meta.resolve('@fontsource-variable/material-symbols-outlined'),
  ],
]);
const types = { html: 'text/html', js: 'text/javascript', yml: 'text/yaml', json: 'text/json' };

/** Writes the form of a repository into it; its origin is on GitHub. */
export async function writeForm(cwd: string, lang: 'en' | 'ko'): Promise<void> {
  git(cwd, 'remote', 'add', 'origin', 'https://github.com/example/catalog.git');
  const { status, stderr } = await call(['form', '--lang', lang], { cwd });
  if (status !== 0) throw new Error(stderr);
}

/** Opens the form in a browser whose own file system has a copy of the catalog. */
export async function openForm(
  t: TestContext,
  browser: Browser,
  cwd: string,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    locale: 'ko-KR',
    reducedMotion: 'reduce',
    ...options,
  });
  t.after(() => context.close());
  const page = await context.newPage();
  const others = new Set<string>();
  await context.route(/^https?:/, (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    const headers = { 'access-control-allow-origin': '*' };
    const [, font = ''] = /fonts\/([\w-]+):vf@/.exec(pathname) ?? [];
    if (fonts.has(font)) {
      const path = new URL(`files/${font}-latin-wght-normal.woff2`, fonts.get(font));
      return route.fulfill({ path: fileURLToPath(path), headers });
    }
    if (hostname === 'localhost' && pathname === '/') return route.fulfill({ body: '' });
    if (hostname === 'localhost') {
      const type = Object.entries(types).find(([ending]) => pathname.endsWith(`.${ending}`));
      const contentType = type?.[1] ?? 'application/octet-stream';
      return route.fulfill({ path: join(cwd, pathname), contentType });
    }
    others.add(route.request().url());
    return route.abort();
  });
  // Replaces the dialog to choose the folder of the repository.
  await page.addInitScript(`
    window.showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('repository', { create: true });`);
  await page.goto('http://localhost/');
  const files = [...contentsOf(join(cwd, 'catalog'))].map(([name, data]) => [
    `catalog/${name}`,
    data,
  ]);
  await page.evaluate(`(async () => {
    const top = await showDirectoryPicker();
    await top.getDirectoryHandle('.git', { create: true });
    for (const [path, data] of ${JSON.stringify(files)}) {
      const names = path.split('/');
      let folder = top;
      for (const name of names.slice(0, -1))
        folder = await folder.getDirectoryHandle(name, { create: true });
      const file = await folder.getFileHandle(names.at(-1), { create: true });
      const stream = await file.createWritable();
      await stream.write(Uint8Array.fromBase64(data));
      await stream.close();
    }
  })()`);
  await page.goto('http://localhost/admin/index.html');
  await page.getByRole('button', { name: /로컬 저장소로 작업|Work with Local/ }).click();
  await page.getByRole('row').first().waitFor();
  return { page, others, files: () => filesIn(page) };
}

/** The files of the catalog in the browser, by their paths. */
async function filesIn(page: Page): Promise<Readonly<Record<string, Buffer>>> {
  const files: Readonly<Record<string, string>> = await page.evaluate(`(async () => {
    const files = {};
    const walk = async (folder, prefix) => {
      for await (const [name, handle] of folder.entries())
        if (handle.kind === 'directory') await walk(handle, prefix + name + '/');
        else files[prefix + name] = new Uint8Array(await (await handle.getFile()).arrayBuffer()).toBase64();
    };
    await walk(await showDirectoryPicker(), '');
    return files;
  })()`);
  return Object.fromEntries(
    Object.entries(files).map(([path, data]) => [path, Buffer.from(data, 'base64')]),
  );
}

/** Opens an entry by its path in the form, such as `categories/entries/romantic`. */
export async function openEntry(page: Page, path: string): Promise<void> {
  await page.goto(`http://localhost/admin/index.html#/collections/${path}`);
  await page.locator('[data-key-path]').first().waitFor();
}

/** Returns the field at a path, such as `filters.1.code`. The form renders visible fields only. */
export async function fieldAt(page: Page, path: string): Promise<Locator> {
  const [list, index] = path.split('.');
  await page.locator(`[data-key-path="${list}"]`).scrollIntoViewIfNeeded();
  const item = page.locator('.item-list > .item-wrapper').nth(Number(index));
  if (index !== undefined) await item.scrollIntoViewIfNeeded();
  await page.waitForTimeout(400); // a select ignores clicks right after rendering
  return page.locator(`[data-key-path="${path}"]`);
}

/** Saves, and waits until the list of entries is back. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:저장|Save)$/ }).click();
  await page.locator('[data-key-path]').first().waitFor({ state: 'detached' });
  await page.getByRole('row').first().waitFor();
  await page.waitForTimeout(400);
}
