import assert from 'node:assert/strict';
import { after, describe, type TestContext, test } from 'node:test';
import { type Code, severityOf } from '../../../src/finding/codes.ts';
import { sectionsOf } from '../../../src/wording/explanations.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { examplesIn } from '../../support/examples.ts';
import { findingsIn } from '../../support/findings.ts';
import { type Files, folderWith } from '../../support/folder.ts';
import { startLanguageServer } from '../../support/language-server.ts';
import { expressible, type Verdict, verdictOn } from '../../support/verdict.ts';

const server = await startLanguageServer();
after(() => server.stop());

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
  'a NUL in a description': categoryWith('description: "a\\u0000"'),
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

const { base, examples } = examplesIn('en');
const sections = sectionsOf('en');
/** All but those about a file itself, which no editor is shown. */
const codes = [...examples.keys()];
/** Errors of YAML itself, of which the language server tells in its parser's words and places. */
const aboutYaml = codes.filter(
  (code) =>
    (sections[code].topic === 'How YAML is written' || code === 'file-is-in-conflict') &&
    severityOf(code) === 'error' &&
    !(code in expressible),
);
/** The example of an empty document is a file of comments alone. */
const aboutSchema = codes.filter((code) => code in expressible && code !== 'document-is-empty');
const beyondSchemas = codes.filter((code) => !aboutYaml.includes(code) && !aboutSchema.includes(code));

function verdictOnCatalog(t: TestContext, changed: Files): Promise<Verdict> {
  const files = { ...soundCatalog, ...changed };
  return verdictOn(server, folderWith(t, files), textsOf(files));
}

function verdictOnExample(t: TestContext, code: Code, kind: 'right' | 'wrong'): Promise<Verdict> {
  const files = { ...base, ...examples.get(code)?.[kind] };
  return verdictOn(server, folderWith(t, files), textsOf(files));
}

function textsOf(files: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const isShown = (file: string) => /^(catalog|categories\/[^/]*)\.yaml$/.test(file);
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, text]) => (typeof text === 'string' && isShown(file) ? [[file, text]] : [])),
  );
}

describe('the language server and check', { concurrency: true, timeout: 60_000 }, () => {
  for (const [what, changed] of Object.entries(sound)) {
    test(`find nothing in ${what}`, async (t) => {
      assert.deepEqual(await verdictOnCatalog(t, changed), { found: [], said: [] });
    });
  }

  for (const [what, changed] of Object.entries(wrong)) {
    test(`find the same in ${what}`, async (t) => {
      const { found, said } = await verdictOnCatalog(t, changed);
      assert.notDeepEqual(found, []);
      assert.deepEqual(said, found);
    });
  }

  for (const [what, changed] of Object.entries(foundByCheckAlone)) {
    test(`differ in that check alone finds ${what}`, async (t) => {
      assert.notDeepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...changed })), []);
      assert.deepEqual((await verdictOnCatalog(t, changed)).said, []);
    });
  }

  for (const code of codes) {
    test(`find nothing in the right example of ${code}`, async (t) => {
      assert.deepEqual(await verdictOnExample(t, code, 'right'), { found: [], said: [] });
    });
  }

  for (const code of aboutSchema) {
    test(`find the same in the wrong example of ${code}`, async (t) => {
      const { found, said } = await verdictOnExample(t, code, 'wrong');
      assert.notDeepEqual(found, []);
      assert.deepEqual(said, found);
    });
  }

  for (const code of aboutYaml) {
    test(`both refuse the wrong example of ${code}`, async (t) => {
      assert.notDeepEqual((await verdictOnExample(t, code, 'wrong')).said, []);
    });
  }

  for (const code of beyondSchemas) {
    test(`differ in the wrong example of ${code}, which no schema can express`, async (t) => {
      assert.deepEqual((await verdictOnExample(t, code, 'wrong')).said, []);
    });
  }
});
