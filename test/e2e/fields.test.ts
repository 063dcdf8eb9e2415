import '../support/seasons.ts';

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { validateFile } from '../../src/catalog/validate.ts';
import { at, catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { call } from '../support/program.ts';
import { gitEnvironment, repositoryWith } from '../support/repository.ts';

const env = { LANG: 'en_US.UTF-8', ...gitEnvironment };
const romantic = 'catalog/categories/romantic.yaml';
const categoryWith = (...lines: readonly string[]) =>
  categoryYaml('Romantic', [filterYaml('dusk', lines), filterYaml('dawn')]);

/** Creates a catalog in which one of two filters has two seasons. */
function seasonalRepository(t: TestContext) {
  const category = categoryWith('seasons:', '  - 봄', '  - spring, early');
  const cwd = repositoryWith(t, {
    'catalog.yaml': catalogYaml(['romantic']),
    'categories/romantic.yaml': category,
  });
  const run = (line: string) => call(line.split(' '), { cwd, env });
  const write = (...lines: readonly string[]) =>
    writeFileSync(join(cwd, romantic), categoryWith(...lines));
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
  return { run, write, read };
}

test('a list of texts follows the contract, is empty by default, and is compared as one value', async (t) => {
  const { run, read, write } = seasonalRepository(t);
  assert.equal((await run(`build --at ${at}`)).status, 0);
  const [{ filters }] = JSON.parse(read('dist/active.json'));
  const built = filters.map(({ seasons }: { readonly seasons: unknown }) => seasons);
  assert.deepEqual(built, [['봄', 'spring, early'], []]);
  const fields = Object.keys(filters[0]);
  const last = 'seasons, created_at, updated_at, deleted_at';
  assert.equal(fields.slice(fields.indexOf('seasons')).join(', '), last);
  assert.match((await run('build')).stderr, /^Nothing to do, /m);
  write('seasons: [봄, spring]');
  const { stdout } = await run('diff HEAD');
  assert.match(stdout, /^ +seasons: "봄", "spring, early" → "봄", "spring"$/m);
});

test('reports a non-text in the list, and a text instead of the list, at their lines', async (t) => {
  const { run, write, read } = seasonalRepository(t);
  write('seasons:', '  - 봄', '  - 2026');
  assert.match(
    (await run('check')).stdout,
    /^catalog\/categories\/romantic\.yaml:10:9: error: value-has-wrong-type$/m,
  );
  assert.equal((await run('check --fix')).status, 0);
  assert.match(read(romantic), /^ {6}- "2026"$/m);
  write('seasons: 봄, spring');
  assert.match(
    (await run('check')).stdout,
    /romantic\.yaml:8:14: error: value-has-wrong-type\n.* seasons must be a list, /m,
  );
});

const filter = (value: string) => `name_ko: 가
name_en: A
filters:
  - code: a
    name_ko: 가
    name_en: A
    image: a.webp
    thumbnail_address: ${value}
`;

test('the schema decides the kind of a field, not its name', () => {
  const found = (value: string) => {
    const { findings } = validateFile({ path: 'a.yaml', text: filter(value) }, 'category');
    return findings.map(({ code, range, fix }) => [
      `${range.start.line}:${range.start.column} ${code}`,
      fix?.edits[0]?.text,
    ]);
  };
  assert.deepEqual(found('https://cdn.example.com/a.webp'), []);
  assert.deepEqual(found('<https://cdn.example.com/a.webp>'), [
    ['8:24 image-url-is-malformed', 'https://cdn.example.com/a.webp'],
  ]);
  assert.deepEqual(found('" https://cdn.example.com/a.webp"'), [
    ['8:25 text-has-edge-blanks', '"https://cdn.example.com/a.webp"'],
  ]);
  assert.deepEqual(found('46387'), [['8:24 value-has-wrong-type', undefined]]);
});
