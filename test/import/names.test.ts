import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameEntries } from '../../src/import/names.ts';
import { answerCategory, answerFilter } from './answers.ts';
import { failureOf } from './imported.ts';

const gone = { deleted_at: '2026-01-01T00:00:00.000Z' };
const filters = (...codes: readonly string[]) => [
  answerCategory(codes.map((code, index) => answerFilter(code, { filter_id: `${index}` }))),
];
const categories = (...names: readonly string[]) =>
  names.map((name_en, index) => answerCategory([], { filter_category_id: `c${index}`, name_en }));

type Answer = ReturnType<typeof categories>;
/** The faults in an answer with these renames, as `place: name (place of the other)`, and the renames that it then needs. */
type Row = readonly [
  claim: string,
  answer: Answer,
  asked: readonly string[],
  faults: readonly string[],
  due: readonly string[],
];

const deleted = answerCategory([answerFilter('!', { ...gone, filter_id: 'old' }), answerFilter('!')]);
const long = 'x'.repeat(64);
const rows: readonly Row[] = [
  ['names that keep the rules', filters('a', 'A', '001', 'A_b-c'), [], [], []],
  [
    'a code in Hangul, which the English name replaces',
    [answerCategory([answerFilter('여름', { name_en: 'Summer Glow' })])],
    [],
    ['/0/filters/0: 여름'],
    ['여름=summer_glow'],
  ],
  [
    'a code with a space, a sign or 65 letters',
    filters('summer glow', '_x', 'a=b', `x${long}`),
    [],
    ['summer glow', '_x', 'a=b', `x${long}`].map((code, index) => `/0/filters/${index}: ${code}`),
    ['summer glow=summer_glow', '_x=x', 'a=b=a_b', `x${long}=filter_4`],
  ],
  [
    'codes that cannot be typed, so that their places are proposed',
    filters('', ' a', '-b', 'c\n', '\u200bd'),
    [],
    ['', ' a', '-b', 'c\n', '\u200bd'].map((code, index) => `/0/filters/${index}: ${code}`),
    ['filter', 'a', 'b', 'c', 'd'].map((code, index) => `/0/filters/${index}=${code}`),
  ],
  [
    'a code three times, the second name being taken',
    filters('001', '001', '001_2', '001'),
    [],
    ['/0/filters/1: 001 (/0/filters/0)', '/0/filters/3: 001 (/0/filters/0)'],
    ['/0/filters/1=001_3', '/0/filters/3=001_4'],
  ],
  [
    'a code that two categories have, both wrong',
    [...filters('!a'), answerCategory([answerFilter('!a')], { filter_category_id: 'c2', name_en: 'Second' })],
    [],
    ['/0/filters/0: !a', '/1/filters/0: !a'],
    ['/0/filters/0=a', '/1/filters/0=a'],
  ],
  ['a deleted filter with a wrong code', [answerCategory([answerFilter('!', gone)])], [], [], []],
  [
    'English names that give the slugs of others, or none',
    categories('Soft & Warm!', 'soft warm', '로맨틱', '', 'Hair / Make-up'),
    [],
    ['/1: soft-warm (/0)', '/2: 로맨틱', '/3: '],
    ['soft warm=soft-warm-2', '로맨틱=category-3', '/3=category-4'],
  ],
  [
    'two long slugs that begin alike',
    categories(long, `${long}x`),
    [],
    [`/1: ${long} (/0)`],
    [`${long}x=${'x'.repeat(62)}-2`],
  ],
  ['a rename by the code', filters('여름'), ['여름=summer'], [], ['여름=summer']],
  ['a rename by the key', filters('여름'), ['romantic/여름=summer'], [], ['여름=summer']],
  ['a rename by the place', filters('여름'), ['/0/filters/0=summer'], [], ['여름=summer']],
  ['a rename by the slug', categories('Romantic'), ['romantic=love'], [], ['Romantic=love']],
  ['a rename by the English name', categories('A = B'), ['A = B=love'], [], ['A = B=love']],
  ['the last of two renames of one', categories('Romantic'), ['Romantic=a', '/0=b'], [], ['Romantic=b']],
  [
    'a rename to what breaks the rule',
    [...filters('a'), ...categories('Second')],
    ['a=b c', 'Second=Zwei!'],
    ['/1: Zwei!', '/0/filters/0: b c'],
    ['a=b_c', 'Second=zwei'],
  ],
  ['a rename to what another has', filters('a', 'b'), ['a=b'], ['/0/filters/0: b (/0/filters/1)'], ['a=b_2']],
  ['a rename of what lives, where a deleted one is called so too', [deleted], ['!=x'], [], ['!=x']],
];

for (const [claim, answer, asked, expected, due] of rows) {
  test(`names the entries of an answer: ${claim}`, () => {
    const { faults, renames } = nameEntries(answer, asked);
    const found = faults.map(({ place, found, first }) => `${place}: ${found}${first ? ` (${first})` : ''}`);
    assert.deepEqual([found, renames], [expected, due]);
    const again = nameEntries(answer, renames);
    assert.deepEqual([again.faults, again.renames], [[], renames]);
  });
}

test('refuses a rename of nothing or of several, and what is not one', () => {
  for (const [rename, places] of [
    ['a', []],
    ['b=c', []],
    ['!=x', ['/0/filters/0', '/0/filters/1']],
    ['Romantic=y', ['/0', '/0/filters/2']],
  ] as const) {
    const { code, args } = failureOf(() => nameEntries(filters('!', '!', 'Romantic'), [rename]));
    assert.deepEqual([code, args], ['rename-is-unclear', { rename, places }]);
  }
});
