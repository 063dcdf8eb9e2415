/**
 * `npm run screenshot` takes the picture of the preview in the README. The sample catalog gets
 * a new name, another image, and an unpublished end date. It needs a Korean font.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { call, root } from '../test/support/program.ts';
import { git } from '../test/support/repository.ts';
import { launch } from './browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-screenshot-'));
const browser = await launch();
try {
  cpSync(join(root, 'catalog'), join(folder, 'catalog'), { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=Sample');

  const category = join(folder, 'catalog/categories/romantic.yaml');
  const text = readFileSync(category, 'utf8')
    .replace('name_en: Rosy Dusk', 'name_en: Rosy Evening')
    .replace('code: cherry_bloom\n', 'code: cherry_bloom\n    active_until: 2026-12-26T00:00Z\n');
  writeFileSync(category, text);
  const images = join(folder, 'catalog/images');
  cpSync(join(images, 'palace_lamp.webp'), join(images, 'candlelight.webp'));
  const options = ['--lang', 'en', '--at', '2026-12-01T00:00:00Z', '--out', 'preview.html'];
  await call(['preview', ...options], { cwd: folder });
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 });
  await page.goto(pathToFileURL(join(folder, 'preview.html')).href);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(root, 'docs/preview.jpg'), quality: 85 });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
