import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { catalogYaml, filterYaml } from '../support/catalogs.ts';
import { root } from '../support/program.ts';
import { startLanguageServer } from './language-server.ts';

const server = await startLanguageServer();
after(() => server.stop());

const category = 'categories/romantic.yaml';
const noFilters = 'name_ko: 로맨틱\nname_en: Romantic\nfilters:\n';
const oneFilter = noFilters + filterYaml('rosy_dusk');

/** Lines that `check` refuses too, and valid ones. */
const underlined: readonly (readonly [file: string, text: string, ...lines: readonly string[]])[] =
  [
    ['catalog.yaml', catalogYaml(['romantic', 'Retro Film']), '  - Retro Film'],
    [category, `description: |\n  a\n  b\nis_active: true\norganization_id: other\n${oneFilter}`],
    ['categories/cartoon.yaml', oneFilter.replace('name_ko: 로맨틱', 'name_ko: 1'), 'name_ko: 1'],
  ];

describe('in an editor', { concurrency: true, timeout: 60_000 }, () => {
  for (const [file, text, ...expected] of underlined) {
    test(`the language server underlines ${expected.join() || 'nothing'} in ${file}`, async () => {
      const said = await server.open(join(root, 'imagined/underlined/catalog', file), text);
      const lines = said.map(({ range }) => text.split('\n')[range.start.line]);
      assert.deepEqual(lines, expected);
    });
  }
});
