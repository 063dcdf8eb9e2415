import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { validateFile } from '../../src/catalog/validate.ts';
import { runs } from '../support/runs.ts';

/** Valid descriptions. */
const descriptions = [
  'Soft looks',
  '"Soft: looks"',
  "'It''s soft, isn''t it?'",
  "'''90s looks'''",
  '"a \\"soft\\" look"',
  'Soft looks\n  2. for evenings',
  'Soft looks\n  • for evenings',
  'Soft looks\n  // for evenings',
  'Soft looks\n  - for evenings',
  'Soft looks\n  * for * evenings',
  'Soft looks\n  (name for evenings)',
  'Soft looks\n  description of evenings',
  'Soft looks\n\n  for evenings',
  'Soft looks # for evenings',
  'Soft#looks - no comment',
  'https://example.com/a:b',
  '10:30 looks',
  'a, b; c | d > e',
  '|\n  Soft\n  name_en:x\n  - code: a',
  '>-\n  Soft\n  name_ko： 가\n  2. warm',
  '|2-\n  Soft\n   looks',
  '"Soft\n  looks"',
  "'Soft\n\n  looks'",
  '"[1] {2} &3 *4 !5 %6 @7"',
  'look [1] {2} &3 *4 !5 %6 @7',
];

/** Valid filters. `N` becomes a unique number. */
const filters = [
  '  - code: aN\n    name_ko: 가N\n    name_en: Look N\n    image: aN.webp',
  '  - code: aN # first\n    # - code: old, see ticket\n    name_ko: "가N: 하나"\n    name_en: \'Look ""N""\'\n    image: aN.webp',
  '  -   code: "aN"\n      name_ko: 가N\n      name_en: Look N\n      image: aN.webp',
  '  -\n    code: aN\n    name_ko: 가N\n    name_en: Look N\n    image: aN.webp',
  '  - {code: aN, name_ko: 가N, name_en: Look N, image: aN.webp}',
  '  - { "code": "aN",\n      "name_ko": "가N",\n      "name_en": "Look N", "image": "aN.webp" }',
  '  - name_en: Look N\n    image: aN.webp\n\n    name_ko: 가N\n    code: aN',
  "  - code: aN\n    name_ko: '가''N'\n    name_en: 'It''s N'\n    image: aN.webp",
  '  - code: aN\n    name_ko: >-\n      가\n      N\n    name_en: Look\n      2. N\n    image: aN.webp',
  '  - "code": aN\n    \'name_ko\': 가N\n    name_en : Look N\n    image: aN.webp',
  '  - ? code\n    : aN\n    name_ko: 가N\n    name_en: Look N\n    image: aN.webp',
  '  - code: aN\n    name_ko: 가N\n    name_en: N • 2. -- @look\n    image: aN.webp\n    # note: - [x] "done"',
  '  - code:    aN\n    name_ko:\t가N\n    name_en: Look N   \n    image: aN.webp\n\t',
];

const typos = [
  '    name_en： Typo',
  '    name_en:Typo',
  '    name_en Typo',
  '   name_en: Typo',
  '\tname_en: Typo',
  '    name_en: "Typo',
  '    name_en: *Typo*',
  '    name_en: A: typo',
];

const head = fc.constantFrom('', '---\n', '# A comment\n--- # start\n', '# code: no field\n\n');
const tail = fc.constantFrom('', '...\n', '# end\n', '\n\n');
const several = fc.array(fc.constantFrom(...filters), { minLength: 1, maxLength: 4 });

/** A category file; `line`: the one with the typo, or 0. */
const file = fc
  .record({
    head,
    tail,
    description: fc.constantFrom(...descriptions),
    before: several,
    after: several,
    typo: fc.constantFrom(undefined, ...typos),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ head, tail, description, before, after, typo, lineEnd }) => {
    const start = `${head}name_ko: 로맨틱\nname_en: Romantic\ndescription: ${description}\nfilters:\n`;
    const wrong =
      typo === undefined
        ? []
        : [`  - code: typo\n    name_ko: 오타\n${typo}\n    image: typo.webp`];
    const all = [...before, ...wrong, ...after].map((each, nth) => each.replaceAll('N', `${nth}`));
    const text = `${start}${all.join('\n')}\n${tail}`;
    const line = typo === undefined ? 0 : text.slice(0, text.indexOf(typo)).split('\n').length;
    return { text: text.replaceAll('\n', lineEnd), line };
  });

test('valid YAML has no findings, alone and beside a typo', () => {
  const property = fc.property(file, ({ text, line }) => {
    const { findings } = validateFile({ path: 'a.yaml', text }, 'category');
    const errors = findings.filter(({ severity }) => severity === 'error');
    assert.deepEqual([...new Set(errors.map(({ range }) => range.start.line))], line ? [line] : []);
  });
  fc.assert(property, runs(300));
});
