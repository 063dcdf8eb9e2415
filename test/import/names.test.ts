import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameEntries } from '../../src/import/names.ts';
import { answerCategory, answerFilter } from '../support/answer.ts';

const gone = { deleted_at: '2026-01-01T00:00:00.000Z' };
const filters = (...codes: readonly string[]) => [
  answerCategory(codes.map((code, index) => answerFilter(code, { filter_id: `${index}` }))),
];
const categories = (...names: readonly string[]) =>
  names.map((name_en, index) => answerCategory([], { filter_category_id: `c${index}`, name_en }));

type Answer = ReturnType<typeof categories>;
/** What is told of an answer with these renames, and the renames that it then needs. */
type Row = readonly [
  claim: string,
  answer: Answer,
  asked: readonly string[],
  told: readonly string[],
  due: readonly string[],
];

const rows: readonly Row[] = [
  ['names that keep the rules', filters('a', '001', 'A_b-c'), [], [], []],
  [
    'a code in Hangul, which the English name replaces',
    [answerCategory([answerFilter('여름', { name_en: 'Summer Glow' })])],
    [],
    ['/0/filters/0 code-is-malformed 여름'],
    ['여름=summer_glow'],
  ],
  [
    'a code with a blank or a sign',
    filters('summer glow', "it's", '_x', 'a=b'),
    [],
    ['summer glow', "it's", '_x', 'a=b'].map((code, index) => `/0/filters/${index} code-is-malformed ${code}`),
    ['summer glow=summer_glow', "it's=it_s", '_x=x', 'a=b=a_b'],
  ],
  [
    'a code of 65 letters, of which the English name gives no better one',
    filters('x'.repeat(65)),
    [],
    [`/0/filters/0 code-is-malformed ${'x'.repeat(65)}`],
    [`${'x'.repeat(65)}=filter_1`],
  ],
  [
    'codes that cannot be typed, so that their places are proposed',
    filters('', ' a', '-b', 'c\n', '\u200bd'),
    [],
    ['', ' a', '-b', 'c\n', '\u200bd'].map((code, index) => `/0/filters/${index} code-is-malformed ${code}`),
    ['filter', 'a', 'b', 'c', 'd'].map((code, index) => `/0/filters/${index}=${code}`),
  ],
  [
    'a code three times, the second name being taken',
    filters('001', '001', '001_2', '001'),
    [],
    ['/0/filters/1 code-is-duplicate 001 (/0/filters/0)', '/0/filters/3 code-is-duplicate 001 (/0/filters/0)'],
    ['/0/filters/1=001_3', '/0/filters/3=001_4'],
  ],
  ['a code that only differs in case, of which check warns', filters('a', 'A'), [], [], []],
  [
    'a code that two categories have, both wrong',
    [...filters('!a'), answerCategory([answerFilter('!a')], { filter_category_id: 'c2', name_en: 'Second' })],
    [],
    ['/0/filters/0 code-is-malformed !a', '/1/filters/0 code-is-malformed !a'],
    ['/0/filters/0=a', '/1/filters/0=a'],
  ],
  ['a deleted filter with a wrong code', [answerCategory([answerFilter('!', gone)])], [], [], []],
  [
    'English names that give the slugs of others, or none, or that of a device',
    categories('Soft & Warm!', 'soft warm', '로맨틱', '', 'CON', 'Hair / Make-up'),
    [],
    [
      '/1 slug-is-duplicate soft-warm (/0)',
      '/2 slug-is-missing 로맨틱',
      '/3 slug-is-missing ',
      '/4 slug-is-reserved con',
    ],
    ['soft warm=soft-warm-2', '로맨틱=category-3', '/3=category-4', 'CON=con-category'],
  ],
  [
    'two long slugs that begin alike',
    categories('x'.repeat(64), 'x'.repeat(80)),
    [],
    [`/1 slug-is-duplicate ${'x'.repeat(64)} (/0)`],
    [`${'x'.repeat(80)}=${'x'.repeat(62)}-2`],
  ],
  ['a rename by the code', filters('여름'), ['여름=summer'], [], ['여름=summer']],
  ['a rename by the key', filters('여름'), ['romantic/여름=summer'], [], ['여름=summer']],
  ['a rename by the place', filters('여름'), ['/0/filters/0=summer'], [], ['여름=summer']],
  ['a rename by the slug', categories('Romantic'), ['romantic=love'], [], ['Romantic=love']],
  ['a rename by the English name', categories('A = B'), ['A = B=love'], [], ['A = B=love']],
  ['the last of two renames of one', categories('Romantic'), ['Romantic=a', '/0=b'], [], ['Romantic=b']],
  [
    'a code that looks like a place, which is meant first',
    filters('/0', 'b'),
    ['/0=love'],
    ['/0/filters/0 code-is-malformed /0'],
    ['Romantic=love', '/0/filters/0=filter_0'],
  ],
  [
    'a rename to what breaks the rule',
    [...filters('a'), ...categories('Second')],
    ['a=b c', 'Second=Zwei!', '/0=nul'],
    ['/0 slug-is-reserved nul', '/1 slug-is-malformed Zwei!', '/0/filters/0 code-is-malformed b c'],
    ['Romantic=nul-category', 'a=b_c', 'Second=zwei'],
  ],
  [
    'a rename to what another has, who keeps it',
    filters('a', 'b'),
    ['a=b'],
    ['/0/filters/0 code-is-duplicate b (/0/filters/1)'],
    ['a=b_2'],
  ],
  ['a rename of a deleted one', [answerCategory([answerFilter('!', gone)])], ['!=x'], [], ['!=x']],
  [
    'a rename of what lives, where a deleted one is called so too',
    [answerCategory([answerFilter('!', { ...gone, filter_id: 'old' }), answerFilter('!')])],
    ['!=x'],
    [],
    ['!=x'],
  ],
  ['a rename that is none', filters('a'), ['a'], ['rename-fails a []'], []],
  [
    'a rename of nothing',
    filters('a'),
    ['b=c', '/0/filters/1=c'],
    ['rename-fails b=c []', 'rename-fails /0/filters/1=c []'],
    [],
  ],
  [
    'a rename of several, beside all else that is wrong',
    filters('!', '!', 'Romantic'),
    ['!=x', 'Romantic=y'],
    [
      'rename-fails !=x [/0/filters/0,/0/filters/1]',
      'rename-fails Romantic=y [/0,/0/filters/2]',
      '/0/filters/0 code-is-malformed !',
      '/0/filters/1 code-is-malformed !',
    ],
    ['/0/filters/0=filter', '/0/filters/1=filter_2'],
  ],
];

for (const [claim, answer, asked, told, due] of rows) {
  test(`names the entries of an answer: ${claim}`, () => {
    const { faults, renames } = nameEntries(answer, asked);
    const tellings = faults.map((fault) => {
      if (fault.kind === 'rename-fails') return `${fault.kind} ${fault.rename} [${fault.places}]`;
      return `${fault.place} ${fault.kind} ${fault.found}${'first' in fault && fault.first !== '' ? ` (${fault.first})` : ''}`;
    });
    assert.deepEqual(tellings, told);
    assert.deepEqual(renames, due);
    assert.deepEqual(nameEntries(answer, renames).faults, []);
    assert.deepEqual(nameEntries(answer, renames).renames, renames);
  });
}
