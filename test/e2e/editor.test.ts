import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import categorySchema from '../../src/catalog/schema/category.schema.json' with { type: 'json' };
import { fieldsAt } from '../../src/catalog/schema/schemas.ts';
import { catalogYaml, filterYaml } from '../support/catalogs.ts';
import { root } from '../support/program.ts';
import { startLanguageServer } from './language-server.ts';

const server = await startLanguageServer();
after(() => server.stop());

/** A text in which `|` is the cursor, as a file of its own, and what may be written at the cursor. */
async function complete(
  marked: string,
  { folder, file }: { readonly folder: string; readonly file: string },
) {
  const path = join(root, 'imagined', folder, 'catalog', file);
  const [before = '', after = ''] = marked.split('|');
  const lines = before.split('\n');
  await server.open(path, before + after);
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return { text: before + after, items: await server.complete(path, position) };
}

const category = 'categories/romantic.yaml';
const noFilters = 'name_ko: 로맨틱\nname_en: Romantic\nfilters:\n';
const oneFilter = noFilters + filterYaml('rosy_dusk');

const offers: readonly (readonly [
  what: string,
  file: string,
  marked: string,
  offered: readonly string[],
])[] = [
  ['the fields of a category', category, '|', fieldsAt('category', [])],
  ['the fields of a filter', category, `${noFilters}  - |`, fieldsAt('category', ['filters', 0])],
  ['true and false', category, `${oneFilter}    is_active: |`, ['true', 'false']],
  [
    'the choices of a field',
    'catalog.yaml',
    'snapshot:\n  inactive_filters: |',
    ['include', 'exclude'],
  ],
];

/** What check refuses too, and lines that are right. */
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

  for (const [what, file, marked, offered] of offers) {
    test(`completion offers ${what}`, async () => {
      const labels = (await complete(marked, { folder: what, file })).items.map(
        ({ label }) => label,
      );
      const missing = offered.filter((label) => !labels.includes(label));
      assert.deepEqual(missing, []);
    });
  }

  test('hovering over a field explains it in Korean and in English', async () => {
    const path = join(root, 'imagined/catalog/categories/hovered.yaml');
    await server.open(path, oneFilter);
    const hover = await server.hover(path, {
      line: oneFilter.split('\n').length - 2,
      character: 6,
    });
    const { description } = categorySchema.$defs.filter.properties.image_url;
    assert.ok(hover.replaceAll('\\', '').includes(`${description.replace('\n', '\n\n')}\n`), hover);
  });

  for (const [file, schema, written, mistake] of [
    ['catalog.yaml', '../src/catalog/schema/catalog', 'organization_id: a', 'snapshots: {}'],
    [
      'categories/romantic.yaml',
      '../../src/catalog/schema/category',
      'name_ko: 가\nname_en: A',
      'colour: red',
    ],
  ] as const) {
    test(`the first line of ${file} is enough to tell its schema`, async () => {
      const modeline = `# yaml-language-server: $schema=${schema}.schema.json`;
      const text = `${modeline}\n${written}\n${mistake}\n`;
      const said = await server.open(join(root, 'elsewhere', file), text);
      const lines = said.map(({ range }) => text.split('\n')[range.start.line]);
      assert.deepEqual(lines, [mistake]);
      assert.deepEqual(
        await server.open(join(root, 'nowhere', file), text.replace(/^.*\n/, '')),
        [],
      );
    });
  }
});
