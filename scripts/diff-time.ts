/**
 * How long `diff` takes over a catalog of 10,000 filters, against `check` of the same one: `npm run diff-time`. They take
 * turns, so that what else the machine does hits both; the ratio is the figure, the milliseconds are the machine's.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measuring.ts';

const turns = 9;
const [categories, filters] = [50, 200];
const cli = fileURLToPath(new URL('../bin/filter-catalog.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-diff-'));
const slugs = Array.from({ length: categories }, (_, index) => `category-${index}`);

function fileOf(slug: string): string {
  return join(folder, 'catalog/categories', `${slug}.yaml`);
}

function filterText(slug: string, index: number): string {
  const url = `https://cdn.example.com/${slug}/${index}.webp`;
  return `  - code: f_${index}\n    name_ko: 필터 ${slug} ${index}\n    name_en: Filter ${slug} ${index}\n    image_url: ${url}\n`;
}

function measure(command: string): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [cli, command], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`It failed: ${stderr}`);
  return performance.now() - started;
}

function compare(title: string): void {
  const times = { check: [] as number[], diff: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const command of ['check', 'diff'] as const) times[command].push(measure(command));
  const [check, diff] = [median(times.check), median(times.diff)];
  process.stdout.write(
    `${title.padEnd(20)} ${check.toFixed(0).padStart(6)} ms ${diff.toFixed(0).padStart(6)} ms ${(diff / check).toFixed(2).padStart(6)}\n`,
  );
}

try {
  mkdirSync(join(folder, 'catalog/categories'), { recursive: true });
  writeFileSync(
    join(folder, 'catalog/catalog.yaml'),
    `organization_id: o\ncategories:\n${slugs.map((slug) => `  - ${slug}\n`).join('')}`,
  );
  for (const slug of slugs) {
    const texts = Array.from({ length: filters }, (_, index) => filterText(slug, index));
    writeFileSync(fileOf(slug), `name_ko: ${slug} 이름\nname_en: ${slug}\nfilters:\n${texts.join('')}`);
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=First');

  process.stdout.write(
    `node ${process.version}, ${categories * filters} filters, median of ${turns} turns\n                       check        diff  ratio\n`,
  );
  writeFileSync(
    fileOf('category-3'),
    `${readFileSync(fileOf('category-3'), 'utf8')}${filterText('category-3', filters)}`,
  );
  compare('one filter added');
  for (const slug of slugs)
    writeFileSync(fileOf(slug), readFileSync(fileOf(slug), 'utf8').replaceAll('필터', '새 필터'));
  compare('every name changed');
} finally {
  rmSync(folder, { recursive: true });
}
