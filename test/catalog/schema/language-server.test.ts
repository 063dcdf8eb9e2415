import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { examine } from '../../../src/catalog/examine.ts';
import { readSources } from '../../../src/catalog/read.ts';
import type { Code } from '../../../src/diagnostic/codes.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith } from '../../support/folder.ts';
import { startLanguageServer } from '../../support/language-server.ts';

const server = await startLanguageServer();
after(() => server.stop());

/**
 * What a schema can express, and where the language server says it: at the very place that check names, or somewhere on
 * its lines: at the empty value rather than at the name before it, at the text rather than at the character within it.
 */
const expressible: Partial<Readonly<Record<Code, 'place' | 'line'>>> = {
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
};

const romantic = (text: string): Files => ({ 'categories/romantic.yaml': text });
const filters = (...entries: readonly string[]): Files => romantic(categoryYaml('Romantic', entries));
const filterWith = (field: string, value: string): Files =>
  filters(filterYaml('rosy_dusk').replace(new RegExp(`${field}: .*`), () => `${field}: ${value}`));
const categoryWith = (line: string): Files => romantic(`${categoryYaml('Romantic', [filterYaml('a')])}${line}\n`);
const catalogWith = (slugs: readonly string[], more = ''): Files => ({ 'catalog.yaml': catalogYaml(slugs, more) });

/** What is written over the sound catalog, without breaking a rule that a schema can express. */
const sound: Readonly<Record<string, Files>> = {
  'nothing wrong': {},
  'CRLF line ends': romantic(categoryYaml('Romantic', [filterYaml('a')]).replaceAll('\n', '\r\n')),
  'every field': categoryWith(`description: a\nis_active: true\norganization_id: other`),
  'lines in a description': categoryWith('description: |\n  a\n  b'),
  'a description in two lines of YAML': categoryWith('description: a\n  b'),
  'a name of 60 emoji': filterWith('name_ko', '👩‍👩‍👧‍👦'.repeat(60)),
  'a description of 500': categoryWith(`description: ${'x'.repeat(500)}`),
  'a code of 64': filterWith('code', 'a'.repeat(64)),
  'a code of digits in quotes': filterWith('code', '"001"'),
  'a category without filters': romantic(categoryYaml('Romantic')),
  'a code twice': filters(filterYaml('a'), filterYaml('a')),
  'a listed category without a file': catalogWith(['romantic', 'cartoon', 'retro']),
};

/** What is written over the sound catalog, and breaks such a rule. */
const wrong: Readonly<Record<string, Files>> = {
  'a list instead of fields': romantic('- name_ko: 가\n'),
  'an empty file': romantic(''),
  'a line break in a name': filterWith('name_en', '"a\\nb"'),
  'half a surrogate pair': filterWith('name_en', '"a\\uD800b"'),
  'a NUL in a description': categoryWith('description: "a\\0"'),
  'a blank before a name': filterWith('name_en', '" A"'),
  'a blank after a name': filterWith('name_en', '"A "'),
  'a zero-width space': filterWith('name_ko', '장밋빛\u200b노을'),
  'a right-to-left override': categoryWith('description: "a\\u202Eb"'),
  'a name in NFD': filterWith('name_ko', '장밋빛 노을'.normalize('NFD')),
  'a code of digits': filters(filterYaml('001')),
  'a code in exponential form': filters(filterYaml('1e3')),
  'a name that is true': filterWith('name_en', 'true'),
  'a field without a value': filterWith('name_en', ''),
  'filters without a value': romantic('name_ko: 가\nname_en: A\nfilters:\n'),
  'yes for true': filters(filterYaml('a', ['is_active: yes'])),
  'True in quotes': filters(filterYaml('a', ['is_active: "true"'])),
  'a filter that is a text': romantic('name_ko: 가\nname_en: A\nfilters:\n  - rosy\n'),
  'a missing field': filters('  - code: a\n    name_ko: 가\n    name_en: A\n'),
  'a missing field of the category': romantic('# a comment\nname_ko: 가\n'),
  'an unknown field': filters(filterYaml('a', ['colour: red'])),
  'a misspelt field': filters(filterYaml('a', ['is_recomended: true'])),
  '__proto__ as a field': categoryWith('__proto__: {}'),
  'a blank name': filterWith('name_en', '"  "'),
  'a name that nobody sees': filterWith('name_ko', '"\\u2800"'),
  'an empty name': filterWith('name_ko', '""'),
  'a name of 61 letters': filterWith('name_en', 'a'.repeat(61)),
  'a name of 61 emoji': filterWith('name_ko', '👩‍👩‍👧‍👦'.repeat(61)),
  'a description of 501': categoryWith(`description: ${'x'.repeat(501)}`),
  'a code of 65': filterWith('code', 'a'.repeat(65)),
  'a code with a blank': filterWith('code', 'rosy dusk'),
  'a code in Hangul': filterWith('code', '노을'),
  http: filterWith('image_url', 'http://a.example/b'),
  'a script as an address': filterWith('image_url', 'javascript:alert(1)'),
  'a password in an address': filterWith('image_url', 'https://a:b@c.example/'),
  'half an address': filterWith('image_url', '/filters/a.webp'),
  'an address without slashes': filterWith('image_url', 'https:a.example/b'),
  'a blank in an address': filterWith('image_url', 'https://a.example/a b'),
  'Hangul in an address': filterWith('image_url', 'https://a.example/장밋빛.webp'),
  'no organization': { 'catalog.yaml': 'categories:\n  - romantic\n  - cartoon\n' },
  'an unknown choice': catalogWith(['romantic', 'cartoon'], 'snapshot:\n  inactive_filters: no\n'),
  'a slug that is none': catalogWith(['romantic', 'cartoon', 'Retro Film']),
  'a category listed twice': catalogWith(['romantic', 'cartoon', 'romantic']),
};

interface Verdict {
  readonly found: readonly string[];
  readonly said: readonly string[];
}

/** What check finds in the files that a schema can express, and what the language server says of them. */
async function verdictsOn({ folder, files }: Written): Promise<Verdict> {
  const found = examine(readSources(folder)).diagnostics.filter(({ code }) => code in expressible);
  const verdicts = Object.entries(files).map(async ([file, text]): Promise<Verdict> => {
    const path = join(folder, file);
    const diagnostics = await server.open(path, String(text));
    const here = found.filter((finding) => finding.path === path);
    const place = (line: number, column: number) => `${file}:${line}:${column}`;
    return {
      found: here.map(({ range: { start } }) => place(start.line, start.column)),
      said: diagnostics.map((diagnostic) => {
        const { start } = diagnostic.range;
        const finding = here.find(
          ({ code, range }) => expressible[code] === 'line' && covers(diagnostic, range.start.line),
        );
        return finding === undefined
          ? place(start.line + 1, start.character + 1)
          : place(finding.range.start.line, finding.range.start.column);
      }),
    };
  });
  const all = await Promise.all(verdicts);
  return { found: unique(all.flatMap(({ found }) => found)), said: unique(all.flatMap(({ said }) => said)) };
}

function covers({ range: { start, end } }: Diagnostic, line: number): boolean {
  return start.line + 1 <= line && line <= end.line + 1;
}

function unique(places: readonly string[]): readonly string[] {
  return [...new Set(places)].sort();
}

/** What check finds and the language server does not, though other things of its kind it does. */
const foundByCheckAlone: Readonly<Record<string, Files>> = {
  'that YAML 1.1 is asked for, whose yes is true': romantic(
    `%YAML 1.1\n---\n${categoryYaml('A', [filterYaml('a', ['is_active: yes'])])}`,
  ),
  'a tag of YAML': filterWith('name_en', '!!str 1'),
  'a merge key': categoryWith('<<: {}'),
  'that there are comments only': romantic('# name_ko: 가\n'),
  'a heap of combining marks': filterWith('name_ko', `a${'\u0301'.repeat(10_000)}`),
  'a joiner outside of an emoji': filterWith('name_en', 'Rosy\u200dDusk'),
  'letters in NFD that are not Hangul': filterWith('name_en', 'Café'.normalize('NFD')),
};

for (const [what, changed] of Object.entries(foundByCheckAlone)) {
  test(`check alone finds ${what}`, async (t) => {
    const { folder, files } = writeCatalog(t, changed);
    const { diagnostics } = examine(readSources(folder));
    assert.ok(diagnostics.some(({ severity }) => severity === 'error'));
    const said = Object.entries(files).map(([file, text]) => server.open(join(folder, file), String(text)));
    assert.deepEqual((await Promise.all(said)).flat(), []);
  });
}

describe('the language server and check', { concurrency: true }, () => {
  for (const [what, changed] of Object.entries(sound)) {
    test(`find nothing in ${what}`, async (t) => {
      assert.deepEqual(await verdictsOn(writeCatalog(t, changed)), { found: [], said: [] });
    });
  }
  for (const [what, changed] of Object.entries(wrong)) {
    test(`find the same in ${what}`, async (t) => {
      const { found, said } = await verdictsOn(writeCatalog(t, changed));
      assert.notDeepEqual(found, []);
      assert.deepEqual(said, found);
    });
  }
});

interface Written {
  readonly folder: string;
  readonly files: Files;
}

/** A catalog in a folder of that name, by which the editor knows it. */
function writeCatalog(t: TestContext, changed: Files): Written {
  const files = { ...soundCatalog, ...changed };
  const inCatalog = Object.entries(files).map(([file, text]) => [`catalog/${file}`, text]);
  return { folder: join(folderWith(t, Object.fromEntries(inCatalog)), 'catalog'), files };
}
