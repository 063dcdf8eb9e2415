import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import type { CompletionItem, Diagnostic } from 'vscode-languageserver-protocol';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import catalogSchema from '../../src/catalog/schema/catalog.schema.json' with { type: 'json' };
import categorySchema from '../../src/catalog/schema/category.schema.json' with { type: 'json' };
import { knownFields } from '../../src/catalog/schema/validators.ts';
import { catalogText, categoryText } from '../../src/catalog/write/files.ts';
import type { Code } from '../../src/finding/codes.ts';
import * as rows from '../catalog/findings/rows.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';
import { startLanguageServer } from './language-server.ts';

const { filters, findingsIn, romantic } = rows;
const server = await startLanguageServer();
after(() => server.stop());

const categoryWith = (line: string): Files => romantic(`${categoryYaml('Romantic', [filterYaml('a')])}${line}\n`);

/** What is written over the sound catalog, without breaking a rule that a schema can express. */
const sound: Readonly<Record<string, Files>> = {
  'every field': categoryWith('description: a\nis_active: true\norganization_id: other'),
  'lines in a description': categoryWith('description: |\n  a\n  b'),
  'a description in two lines of YAML': categoryWith('description: a\n  b'),
  'a name of 60 emoji': rows.korean('👩‍👩‍👧‍👦'.repeat(60)),
  'a description of 500': categoryWith(`description: ${'x'.repeat(500)}`),
  'a code of 64': rows.code('a'.repeat(64)),
  'a category without filters': romantic(categoryYaml('Romantic')),
};

/** What is written over the sound catalog, and breaks such a rule. What one keyword of a schema refuses stands here once. */
const wrong: Readonly<Record<string, Files>> = {
  'a list instead of fields': romantic('- name_ko: 가\n'),
  'an empty file': romantic(''),
  'a line break in a name': rows.name('"a\\nb"'),
  'half a surrogate pair': rows.name('"a\\uD800b"'),
  'a NUL in a description': categoryWith('description: "a\\u0000"'),
  'a space before a name': rows.name('" A"'),
  'a right-to-left override': categoryWith('description: "a\\u202Eb"'),
  'a name in NFD': rows.korean('장밋빛 노을'.normalize('NFD')),
  'a code of digits': rows.code('001'),
  'a field without a value': rows.name(''),
  'filters without a value': romantic('name_ko: 가\nname_en: A\nfilters:\n'),
  'yes for true': rows.lineMore('is_active: yes'),
  'a filter that is a text': romantic('name_ko: 가\nname_en: A\nfilters:\n  - rosy\n'),
  'a missing field': filters('  - code: a\n    name_ko: 가\n    name_en: A\n'),
  'an unknown field': rows.lineMore('colour: red'),
  'a name that nobody sees': rows.korean('"\\u2800"'),
  'a name of 61 emoji': rows.korean('👩‍👩‍👧‍👦'.repeat(61)),
  'a description of 501': categoryWith(`description: ${'x'.repeat(501)}`),
  'a code of 65': rows.code('a'.repeat(65)),
  http: rows.picture('http://a.example/b'),
  'a password in an address': rows.picture('https://a:b@c.example/'),
  'an address without slashes': rows.picture('https:a.example/b'),
  'Hangul in an address': rows.picture('https://a.example/장밋빛.webp'),
  'no organization': { 'catalog.yaml': 'categories:\n  - romantic\n  - cartoon\n' },
  'an unknown choice': rows.settings('categories: [romantic, cartoon]\nsnapshot:\n  inactive_filters: no'),
  'a malformed slug': rows.listing('romantic', 'cartoon', 'Retro Film'),
  'a category listed twice': rows.listing('romantic', 'cartoon', 'romantic'),
};

/** What check finds and the language server does not, though other things of its kind it does. */
const foundByCheckAlone: Readonly<Record<string, Files>> = {
  'that YAML 1.1 is asked for, whose yes is true': romantic(
    `%YAML 1.1\n---\n${categoryYaml('A', [filterYaml('a', ['is_active: yes'])])}`,
  ),
  'a tag of YAML': rows.name('!!str 1'),
  'a merge key': categoryWith('<<: {}'),
  'that there are comments only': romantic('# name_ko: 가\n'),
  'a heap of combining marks': rows.korean(`a${'\u0301'.repeat(10_000)}`),
  'a joiner outside of an emoji': rows.name('Rosy\u200dDusk'),
  'letters in NFD that are not Hangul': rows.name('Café'.normalize('NFD')),
};

/**
 * What a schema can express, and where the language server says it: at the very place that check names, or on its line:
 * at an empty value rather than at the name before it, at a text rather than at a character within it, at a whole list.
 */
const expressible: Partial<Readonly<Record<Code, 'line' | 'place'>>> = {
  'category-is-listed-twice': 'line',
  'code-is-malformed': 'place',
  'document-has-no-fields': 'place',
  'document-is-empty': 'place',
  'field-is-empty': 'line',
  'field-is-missing': 'place',
  'field-is-unknown': 'place',
  'image-url-has-credentials': 'place',
  'image-url-is-malformed': 'place',
  'image-url-is-not-encoded': 'place',
  'image-url-is-not-https': 'place',
  'slug-is-malformed': 'place',
  'text-has-control-characters': 'line',
  'text-has-edge-blanks': 'line',
  'text-has-invisible-characters': 'line',
  'text-is-blank': 'place',
  'text-is-decomposed': 'line',
  'text-is-too-long': 'place',
  'value-has-wrong-type': 'place',
  'value-is-not-a-choice': 'place',
  'was-is-malformed': 'place',
};

/** Places as `file:line:column`, each once. */
interface Verdict {
  /** What check finds that a schema can express. */
  readonly found: readonly string[];
  /** What the language server says; where it says it on the line of a finding, and no nearer, that finding's place. */
  readonly said: readonly string[];
}

/** Asks both of the sound catalog with these changes, which the editor knows as files of a folder `catalog`. */
async function verdictOn(t: TestContext, changed: Files): Promise<Verdict> {
  const files = { ...soundCatalog, ...changed };
  const folder = folderWith(t, files);
  const found = examine(readSources(folder)).findings.filter(({ code }) => code in expressible);
  const verdicts = Object.entries(files).map(async ([file, text]): Promise<Verdict> => {
    const here = found.filter(({ path }) => path === join(folder, file));
    const placeOf = ({ line, column }: { line: number; column: number }) => `${file}:${line}:${column}`;
    const said = await server.open(join(folder, 'catalog', file), String(text));
    return {
      found: here.map(({ range }) => placeOf(range.start)),
      said: said.map((diagnostic) => {
        const finding = here.find(
          ({ code, range }) => expressible[code] === 'line' && covers(diagnostic, range.start.line),
        );
        const { line, character } = diagnostic.range.start;
        return placeOf(finding?.range.start ?? { line: line + 1, column: character + 1 });
      }),
    };
  });
  const all = await Promise.all(verdicts);
  return { found: unique(all.flatMap(({ found }) => found)), said: unique(all.flatMap(({ said }) => said)) };
}

/** Whether a diagnostic, which counts from zero, covers a line, which counts from one. */
function covers({ range: { start, end } }: Diagnostic, line: number): boolean {
  return start.line < line && line <= end.line + 1;
}

const unique = (places: readonly string[]) => [...new Set(places)].sort();

/** The text after an editor took a completion, and its user typed `typed` into one gap after the other. */
function accept(text: string, { textEdit }: CompletionItem, typed: readonly string[]): string {
  if (textEdit === undefined || !('range' in textEdit)) throw new Error('It changes nothing.');
  const { start, end } = textEdit.range;
  const lines = text.split('\n');
  const line = lines[start.line] ?? '';
  // VS Code indents what is inserted like the line that it is inserted into.
  const indentation = /^ */.exec(line.slice(0, start.character))?.[0] ?? '';
  const inserted = textEdit.newText
    .replaceAll('\n', `\n${indentation}`)
    .replace(
      /\$(?:(\d+)|\{(\d+)(?::[^}]*)?\})/g,
      (_, bare?: string, braced?: string) => typed[Number(bare ?? braced) - 1] ?? '',
    );
  return lines.with(start.line, line.slice(0, start.character) + inserted + line.slice(end.character)).join('\n');
}

/** A text in which `|` is the cursor, as a file of its own, and what may be written at the cursor. */
async function complete(marked: string, { folder, file }: { readonly folder: string; readonly file: string }) {
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

/** Fields whose description stands behind a `$ref`. */
function withReferences<T extends Readonly<Record<string, object>>>(fields: T) {
  const definitions: Readonly<Record<string, object>> = categorySchema.$defs;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...definitions[name], ...field } as { description: string },
    ]),
  );
}

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
    withReferences(categoryFields),
    withReferences(categorySchema.$defs.filter.properties),
  ],
] as const;

describe('in an editor', { concurrency: true, timeout: 60_000 }, () => {
  for (const [what, changed] of Object.entries(sound)) {
    test(`find nothing in ${what}`, async (t) => {
      assert.deepEqual(await verdictOn(t, changed), { found: [], said: [] });
    });
  }

  for (const [what, changed] of Object.entries(wrong)) {
    test(`find the same in ${what}`, async (t) => {
      const { found, said } = await verdictOn(t, changed);
      assert.notDeepEqual(found, []);
      assert.deepEqual(said, found);
    });
  }

  for (const [what, changed] of Object.entries(foundByCheckAlone)) {
    test(`differ in that check alone finds ${what}`, async (t) => {
      assert.notDeepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...changed })), []);
      assert.deepEqual((await verdictOn(t, changed)).said, []);
    });
  }

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
