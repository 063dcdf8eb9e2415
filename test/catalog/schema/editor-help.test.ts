import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { examine } from '../../../src/catalog/examine.ts';
import { readSources } from '../../../src/catalog/read.ts';
import catalogSchema from '../../../src/catalog/schema/catalog.schema.json' with { type: 'json' };
import categorySchema from '../../../src/catalog/schema/category.schema.json' with { type: 'json' };
import { knownFields } from '../../../src/catalog/schema/validators.ts';
import { catalogText, categoryText } from '../../../src/catalog/write/files.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { accept, withCursor } from '../../support/completion.ts';
import { folderWith } from '../../support/folder.ts';
import { startLanguageServer } from '../../support/language-server.ts';
import { root } from '../../support/program.ts';

const server = await startLanguageServer();
after(() => server.stop());

/** A text with a cursor, as a file of its own, and what may be written at the cursor. */
async function complete(marked: string, { folder, file }: { readonly folder: string; readonly file: string }) {
  const path = join(root, 'imagined', folder, 'catalog', file);
  const { text, position } = withCursor(marked);
  await server.open(path, text);
  return { text, items: await server.complete(path, position) };
}

const category = 'categories/romantic.yaml';
const noFilters = 'name_ko: 로맨틱\nname_en: Romantic\nfilters:\n';
const oneFilter = noFilters + filterYaml('rosy_dusk');

const offers: readonly (readonly [what: string, file: string, marked: string, offered: readonly string[]])[] = [
  ['the fields of a category', category, '|', knownFields.categoryFile],
  ['the fields of a filter', category, `${noFilters}  - |`, knownFields.filter],
  ['the fields of catalog.yaml', 'catalog.yaml', '|', knownFields.catalogFile],
  ['the fields of snapshot', 'catalog.yaml', `${catalogYaml([])}snapshot:\n  |`, knownFields.snapshot],
  ['true and false', category, `${oneFilter}    is_active: |`, ['true', 'false']],
  ['the choices of a field', 'catalog.yaml', 'snapshot:\n  inactive_filters: |', ['include', 'exclude']],
];

const newFilter = ['soft_glow', '은은한 빛', 'Soft Glow', 'cdn.example.com/soft_glow.webp'];
const otherFilter = filterYaml('b').replace('장밋빛 노을', '첫눈').replace('Rosy Dusk', 'First Snow');

const snippets: readonly (readonly [where: string, marked: string])[] = [
  ['under "filters:"', `${noFilters}  |`],
  ['under "filters:", where nothing is indented yet', `${noFilters}|`],
  ['behind "filters:"', `${noFilters.trimEnd()} |`],
  ['behind a hyphen', `${noFilters}  - |`],
  ['behind a hyphen after another filter', `${oneFilter}  - |`],
  ['after another filter', `${oneFilter}\n  |\n`],
  ['between two filters', `${oneFilter}\n  |\n${otherFilter}`],
  ['in an empty file', '|'],
  ['below a comment', '# 새 카테고리\n|'],
];

const { properties: catalogFields } = catalogSchema;
const { properties: categoryFields } = categorySchema;
const hovered = [
  [
    'catalog/catalog.yaml',
    catalogYaml(['romantic'], 'snapshot:\n  inactive_filters: exclude\n'),
    catalogFields,
    catalogFields.snapshot.properties,
  ],
  [
    'catalog/categories/romantic.yaml',
    'description: a\nis_active: true\norganization_id: a\nwas: a\n' +
      categoryYaml('A', [filterYaml('a', ['is_active: true', 'is_recommended: true', 'organization_id: a', 'was: b'])]),
    categoryFields,
    categoryFields.filters.items.properties,
  ],
] as const;

describe('in an editor', { concurrency: true, timeout: 60_000 }, () => {
  for (const [what, file, marked, offered] of offers) {
    test(`completion offers ${what}`, async () => {
      const labels = (await complete(marked, { folder: what, file })).items.map(({ label }) => label);
      assert.deepEqual(
        offered.filter((label) => !labels.includes(label)),
        [],
      );
    });
  }

  for (const [where, marked] of snippets) {
    const [label, typed] = marked.includes('name_ko')
      ? ['새 필터 · new filter', newFilter]
      : ['새 카테고리 · new category', ['로맨틱', 'Romantic', ...newFilter]];
    test(`"${label}" ${where} inserts what check accepts once it is filled`, async (t) => {
      const { text, items } = await complete(marked, { folder: where, file: category });
      const snippet = items.find((item) => item.label === label);
      assert.ok(snippet, `It is none of ${items.map((item) => item.label).join(', ')}`);
      const filled = accept(text, snippet, typed);
      const { findings, catalog } = examine(readSources(folderWith(t, { ...soundCatalog, [category]: filled })));
      const codes = findings.map(({ code }) => code);
      assert.deepEqual(codes, [], filled);
      assert.ok(
        catalog?.categories[0]?.filters.some(({ code }) => code === 'soft_glow'),
        filled,
      );
    });
  }

  for (const [file, text, outer, inner] of hovered) {
    test(`hovering over a field of ${file} explains it in Korean and in English`, async () => {
      const path = join(root, 'imagined', file);
      await server.open(path, text);
      const told = text.split('\n').map(async (line, index) => {
        const [found, indentation, field = ''] = /^([ -]*)(\w+):/.exec(line) ?? [];
        if (found === undefined) return [];
        const fields: Readonly<Record<string, { description: string } | undefined>> =
          indentation === '' ? outer : inner;
        const hover = await server.hover(path, { line: index, character: line.indexOf(':') - 1 });
        const [korean = '', english = ''] = fields[field]?.description.split('\n') ?? [];
        const unescaped = hover.replaceAll('\\', '');
        assert.ok(unescaped.includes(`\n${korean}\n\n${english}\n`), `${field}: ${hover}`);
        return [field];
      });
      const expected = [...Object.keys(outer), ...Object.keys(inner)];
      assert.deepEqual((await Promise.all(told)).flat().toSorted(), expected.toSorted());
    });
  }

  const schemas = '../src/catalog/schema';
  for (const [file, written, mistake] of [
    ['catalog.yaml', catalogText({ organization_id: 'a' }, schemas), 'snapshots: {}'],
    ['categories/romantic.yaml', categoryText({ name_ko: '가', name_en: 'A' }, schemas), 'colour: red'],
  ] as const) {
    test(`the first line of ${file} is enough to tell its schema`, async () => {
      const text = `${written}${mistake}\n`;
      const said = await server.open(join(root, 'elsewhere', file), text);
      const lines = said.map(({ range }) => text.split('\n')[range.start.line]);
      assert.deepEqual(lines, [mistake]);
      assert.deepEqual(await server.open(join(root, 'nowhere', file), text.replace(/^.*\n/, '')), []);
    });
  }
});
