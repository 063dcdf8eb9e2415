import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { parseDocument } from 'yaml';
import { conform, conformWithCare } from '../../src/catalog/conform.ts';
import { partsOfUrl } from '../../src/catalog/image-url.ts';
import type { Pointer } from '../../src/yaml/document.ts';
import { ordinaryValue } from '../../src/yaml/ordinary.ts';
import { parseOptions } from '../../src/yaml/parse.ts';
import { categoryYaml, filterYaml, fullCategoryYaml } from '../support/catalogs.ts';
import { oddTexts } from '../support/odd-texts.ts';
import { root } from '../support/program.ts';

const filters = [
  filterYaml('rosy_dusk', [
    'is_recommended: true',
    'organization_id: "001"',
    "was: 'old_dusk' # 예전",
  ]),
  '\n  # 첫눈\n',
  filterYaml('first_snow', ['is_active: false']).replaceAll('필터', '첫눈, Café (2) 雪'),
];
const sound = [
  fullCategoryYaml('Romantic', filters),
  categoryYaml('B', filters).replaceAll('\n  ', '\n'),
];

function pointersIn(value: unknown, at: Pointer = []): readonly Pointer[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...inside.flatMap(([step, member]) => pointersIn(member, [...at, step]))];
}

/** What both ways say of a text, and whether the fast one took it. */
function bothWays(text: string): boolean {
  const file = { path: 'a.yaml', text };
  const [fast, careful] = [conform, conformWithCare].map((read) => {
    const { draft, findings } = read(file, 'category');
    const { document, fields } = draft;
    const { value, mendedLines } = document ?? {};
    const places = pointersIn(value).map((at) => [
      document?.placeOfKey(at),
      document?.placeOfValue(at),
      document?.written(at),
    ]);
    return { fields, value, mendedLines, findings, places };
  });
  assert.deepEqual(fast, careful, JSON.stringify(text));
  return ordinaryValue(text) !== undefined;
}

test('a file that is read fast says what it says to the careful way, whatever is done to it', () => {
  const marks = [
    ...'xyz가나다123',
    ...oddTexts.filter(({ length }) => length < 40),
    ' ',
    '  ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '- ',
    ': ',
    ' #',
  ];
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(4),
    put: fc.constantFrom(...marks),
  });
  let taken = 0;
  const edited = fc.record({
    text: fc.constantFrom(...sound),
    edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
  });
  fc.assert(
    fc.property(edited, ({ text, edits }) => {
      const after = edits.reduce((before, { at, cut, put }) => {
        const start = Math.floor(at * before.length);
        return before.slice(0, start) + put + before.slice(start + cut);
      }, text);
      taken += bothWays(after) ? 1 : 0;
    }),
    { numRuns: 2000 },
  );
  assert.ok(taken > 100, `${taken} were read fast`); // or this proves nothing
});

test('a file that is read fast says what it says to the careful way, whatever its values are', () => {
  const value = fc.constantFrom(...oddTexts.filter(({ length }) => length < 40));
  let taken = 0;
  fc.assert(
    fc.property(
      value,
      fc.constantFrom('', '"', "'"),
      fc.constantFrom('name_en: A', 'name_en: Filter'),
      (text, quote, line) => {
        const [, name = ''] = /(.*: )/.exec(line) ?? [];
        for (const each of sound)
          taken += bothWays(each.replace(line, `${name}${quote}${text}${quote}`)) ? 1 : 0;
      },
    ),
    { numRuns: 1000 },
  );
  assert.ok(taken > 100, `${taken} were read fast`);
});

test('each example of the documents and each catalog of the repository is the same both ways', () => {
  const documents = globSync('docs/*.md', { cwd: root }).map((name) =>
    readFileSync(join(root, name), 'utf8'),
  );
  const examples = documents.flatMap((text) =>
    Array.from(text.matchAll(/```yaml\n(.*?)```/gs), ([, code = '']) => code),
  );
  assert.ok(examples.length > 100);
  for (const example of examples)
    for (const text of [example, `filters:\n${example}`]) bothWays(text);
  const files = globSync(['catalog/categories/*.yaml', 'test/golden/catalog/categories/*.yaml'], {
    cwd: root,
  });
  const taken = files.filter((name) => bothWays(readFileSync(join(root, name), 'utf8')));
  assert.deepEqual(
    files.filter((name) => name.startsWith('catalog/')).filter((name) => !taken.includes(name)),
    [],
  );
});

/** Where the two libraries read another value, or only one reads any. */
const differences: Readonly<Record<string, string>> = {
  'a carriage return alone ends a line': 'name_en: A\rB',
  'a carriage return at the end belongs to a text': 'name_en: A\r',
  'a key that is null': '~: A',
  'a key that is no text': '.inf: A',
  'a field twice': 'name_en: A\nname_en: B',
};

test('what the two libraries read otherwise is left to the careful way', () => {
  const read = (parse: () => unknown) => {
    try {
      return JSON.stringify(parse());
    } catch {
      return 'an error';
    }
  };
  for (const [what, text] of Object.entries(differences)) {
    assert.notEqual(
      read(() => load(text)),
      read(() => parseDocument(text, parseOptions).toJS()),
      what,
    );
    assert.equal(ordinaryValue(text), undefined, what);
  }
});

test('an address whose parts are taken as they are written has those parts by the standard', () => {
  const label = fc.constantFrom(
    'a',
    'cdn',
    'cdn-1',
    'a--b',
    'xn--a',
    '1',
    '127',
    'a-',
    '-a',
    'a_b',
    'A',
    'co',
    '가',
    '0x7f',
    '',
  );
  const part = fc.constantFrom(
    'a',
    'a.webp',
    '.',
    '..',
    '.a',
    '%2e',
    'a..b',
    '1',
    'a-b_c',
    'a b',
    'a?b',
    'a#b',
    'a\\b',
    '',
  );
  const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
  const path = fc
    .array(part, { maxLength: 4 })
    .map((parts) => parts.map((each) => `/${each}`).join(''));
  fc.assert(
    fc.property(
      fc.constantFrom('https://', 'http://', 'https:/'),
      host,
      path,
      (scheme, name, rest) => {
        const address = scheme + name + rest;
        const url = URL.parse(address);
        if (url === null) return assert.throws(() => partsOfUrl(address));
        const { hostname, pathname } = partsOfUrl(address);
        assert.deepEqual([hostname, pathname], [url.hostname, url.pathname], address);
      },
    ),
    { numRuns: 5000 },
  );
});
