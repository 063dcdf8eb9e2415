import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import categorySchema from '../../src/catalog/schema/category.schema.json' with { type: 'json' };
import { knownFields } from '../../src/catalog/schema/schemas.ts';
import { catalogText, categoryText } from '../../src/catalog/write.ts';
import * as rows from '../catalog/findings/rows.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';
import { startLanguageServer } from './language-server.ts';

const { filters, romantic } = rows;
const server = await startLanguageServer();
after(() => server.stop());

const categoryWith = (line: string): Files =>
  romantic(`${categoryYaml('Romantic', [filterYaml('a')])}${line}\n`);

/** What is written over the sound catalog, without breaking a rule that a schema can express; check alone finds the last ones. */
const accepted: Readonly<Record<string, Files>> = {
  'every field': categoryWith('description: |\n  a\n  b\nis_active: true\norganization_id: other'),
  'comments only': romantic('# name_ko: 가\n'),
  'a heap of combining marks': rows.korean(`a${'\u0301'.repeat(10_000)}`),
};

/** What breaks such a rule. More texts that the schemas refuse are in test/catalog/schema/plain-editor.test.ts. */
const wrong: Readonly<Record<string, Files>> = {
  'a list instead of fields': romantic('- name_ko: 가\n'),
  'a missing field': filters('  - code: a\n    name_ko: 가\n    name_en: A\n'),
  'an unknown field': rows.lineMore('colour: red'),
  'an unknown choice': rows.settings(
    'categories: [romantic, cartoon]\nsnapshot:\n  inactive_filters: no',
  ),
  'a malformed slug': rows.listing('romantic', 'cartoon', 'Retro Film'),
};

/**
 * What check finds in the sound catalog with these changes, which the editor knows as files of a folder `catalog`; what of
 * that the language server does not underline, and how often it underlines something else. It may underline more than the
 * place: the whole list, or the value that is missing.
 */
async function verdictOn(t: TestContext, changed: Files) {
  const files = { ...soundCatalog, ...changed };
  const folder = folderWith(t, files);
  const { findings } = examine(readSources(folder));
  const missed = new Set(findings);
  let others = 0;
  for (const [file, text] of Object.entries(files)) {
    for (const { range } of await server.open(join(folder, 'catalog', file), String(text))) {
      const covered = findings.filter(({ path, range: { start } }) => {
        return (
          path === join(folder, file) &&
          range.start.line < start.line &&
          start.line <= range.end.line + 1
        );
      });
      if (covered.length === 0) others += 1;
      for (const finding of covered) missed.delete(finding);
    }
  }
  return { found: findings.length, missed: [...missed].map(({ code }) => code), others };
}

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
  ['the fields of a category', category, '|', knownFields.categoryFile],
  ['the fields of a filter', category, `${noFilters}  - |`, knownFields.filter],
  ['true and false', category, `${oneFilter}    is_active: |`, ['true', 'false']],
  [
    'the choices of a field',
    'catalog.yaml',
    'snapshot:\n  inactive_filters: |',
    ['include', 'exclude'],
  ],
];

describe('in an editor', { concurrency: true, timeout: 60_000 }, () => {
  for (const [what, changed] of Object.entries(accepted)) {
    test(`the language server underlines nothing in ${what}`, async (t) => {
      const { found, missed, others } = await verdictOn(t, changed);
      assert.deepEqual([missed.length, others], [found, 0]);
    });
  }

  for (const [what, changed] of Object.entries(wrong)) {
    test(`the language server underlines what check finds in ${what}`, async (t) => {
      const { found, ...differences } = await verdictOn(t, changed);
      assert.ok(found > 0);
      assert.deepEqual(differences, { missed: [], others: 0 });
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
    assert.ok(
      hover.replaceAll('\\', '').includes(`\n${description.replace('\n', '\n\n')}\n`),
      hover,
    );
  });

  const schemas = '../src/catalog/schema';
  for (const [file, written, mistake] of [
    ['catalog.yaml', catalogText({ organization_id: 'a' }, schemas), 'snapshots: {}'],
    [
      'categories/romantic.yaml',
      categoryText({ name_ko: '가', name_en: 'A' }, schemas),
      'colour: red',
    ],
  ] as const) {
    test(`the first line of ${file} is enough to tell its schema`, async () => {
      const text = `${written}${mistake}\n`;
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
