/**
 * How long after a save the preview page shows it, for the sample catalog and for one of 20,000 filters in 200
 * categories: `npm run preview-time`. Beside it what `check` takes of the same catalog: the ratio is the figure, the
 * milliseconds are the machine's.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launch } from './browser.ts';
import { median } from './measuring.ts';

const turns = 9;
const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const cli = pathOf('bin/filter-catalog.js');

function writeLarge(folder: string): void {
  const slugs = Array.from({ length: 200 }, (_, index) => `category-${index}`);
  const order = slugs.map((slug) => `  - ${slug}\n`).join('');
  mkdirSync(join(folder, 'catalog/categories'), { recursive: true });
  writeFileSync(join(folder, 'catalog/catalog.yaml'), `organization_id: o\ncategories:\n${order}`);
  for (const slug of slugs) {
    const filters = Array.from({ length: 100 }, (_, index) => {
      const code = `${slug.replace('-', '_')}_${index}`;
      return `  - code: ${code}\n    name_ko: 필터 ${code}\n    name_en: Filter ${code}\n    image_url: https://cdn.example.com/${code}.webp\n`;
    });
    const text = `name_ko: ${slug} 이름\nname_en: ${slug}\nfilters:\n${filters.join('')}`;
    writeFileSync(join(folder, 'catalog/categories', `${slug}.yaml`), text);
  }
}

async function measure(title: string, folder: string, slug: string, browser: Browser): Promise<void> {
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...args], { cwd: folder });
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message=x'],
  ])
    git(...args);
  const preview = spawn(process.execPath, [cli, 'preview', '--port', '0'], { cwd: folder });
  const [said] = await once(preview.stderr, 'data');
  const page = await browser.newPage();
  await page.goto(`${/http:[^ ]+\d/.exec(String(said))?.[0]}/#tab=${slug}`);
  await page.locator('.card').first().waitFor();
  const file = join(folder, 'catalog/categories', `${slug}.yaml`);
  const text = readFileSync(file, 'utf8');
  const times = { save: [] as number[], check: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    const shown = page.evaluate(`new Promise((done) => {
      const look = () => document.querySelector('#tabs').textContent.includes('Turn ${turn}') && done();
      new MutationObserver(look).observe(document.querySelector('#tabs'), { childList: true });
    })`);
    const saved = performance.now();
    writeFileSync(file, text.replace(/name_en: .*$/m, `name_en: Turn ${turn}`));
    await shown;
    times.save.push(performance.now() - saved);
    const started = performance.now();
    spawnSync(process.execPath, [cli, 'check'], { cwd: folder });
    times.check.push(performance.now() - started);
  }
  preview.kill();
  const [save, check] = [median(times.save), median(times.check)];
  process.stdout.write(
    `${title.padEnd(16)} save ${save.toFixed(0)} ms, check ${check.toFixed(0)} ms, ratio ${(save / check).toFixed(2)}\n`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-preview-'));
const browser = await launch();
try {
  cpSync(pathOf('catalog'), join(folder, 'sample/catalog'), { recursive: true });
  writeLarge(join(folder, 'large'));
  await measure('sample', join(folder, 'sample'), 'romantic', browser);
  await measure('20,000 filters', join(folder, 'large'), 'category-3', browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
