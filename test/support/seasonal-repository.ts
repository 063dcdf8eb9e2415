import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from './catalogs.ts';
import { call } from './program.ts';
import { gitEnvironment, repositoryWith } from './repository.ts';

const env = { LANG: 'en_US.UTF-8', ...gitEnvironment } as Readonly<Record<string, string>>;
export const romantic = 'catalog/categories/romantic.yaml';
const categoryWith = (...lines: readonly string[]) =>
  categoryYaml('Romantic', [filterYaml('dusk', lines), filterYaml('dawn')]);

/** A repository with a catalog in which one of two filters has two seasons. */
export function seasonalRepository(t: TestContext) {
  const category = categoryWith('seasons:', '  - 봄', '  - spring, early');
  const cwd = repositoryWith(t, {
    'catalog.yaml': catalogYaml(['romantic']),
    'categories/romantic.yaml': category,
  });
  const run = (line: string, input = '') => call(line.split(' '), { cwd, env, input });
  const write = (...lines: readonly string[]) =>
    writeFileSync(join(cwd, romantic), categoryWith(...lines));
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
  return { cwd, run, write, read };
}
