/**
 * Takes the image of the preview page that stands in the README, of the sample catalog with some changes:
 * `npm run screenshot`. It needs a Korean font on the machine.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch } from './browser.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-screenshot-'));
const category = join(folder, 'catalog/categories/romantic.yaml');
const edits = [
  ['name_en: Rosy Dusk', 'name_en: Rosy Evening'],
  ['code: velvet_night\n', 'code: velvet_night\n    is_active: false\n'],
] as const;

try {
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder });
  cpSync(pathOf('catalog'), join(folder, 'catalog'), { recursive: true });
  run('git', 'init', '--quiet', '--initial-branch=main');
  run('git', 'add', '--all');
  run(
    'git',
    '-c',
    'user.name=x',
    '-c',
    'user.email=x',
    'commit',
    '--quiet',
    '--message=The sample',
  );
  const text = edits.reduce(
    (before, [from, to]) => before.replace(from, to),
    readFileSync(category, 'utf8'),
  );
  writeFileSync(category, text);
  cpSync(
    join(folder, 'catalog/images/palace_lamp.webp'),
    join(folder, 'catalog/images/candlelight.webp'),
  );
  run(
    process.execPath,
    pathOf('bin/filter-catalog.js'),
    'preview',
    '--lang',
    'en',
    '--out',
    'preview.html',
  );
  const browser = await launch();
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
  });
  await page.goto(pathToFileURL(join(folder, 'preview.html')).href);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: pathOf('docs/preview.jpg'), quality: 85 });
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}
