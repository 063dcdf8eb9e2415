import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameEntries } from '../../../src/features/import/entry-keys.ts';
import { failureOf, gone, responseCategory, responseFilter } from './imported.ts';

const filters = (...codes: readonly string[]) => [
  responseCategory(codes.map((code, index) => responseFilter(code, { filter_id: `${index}` }))),
];
const categories = (...names: readonly string[]) =>
  names.map((name_en, index) => responseCategory([], { filter_category_id: `c${index}`, name_en }));

const long = 'x'.repeat(64);
const unfit = ['summer glow', '_x', 'a=b', `x${long}`, '', ' a', '-b', 'c\n', '\u200bd'];

/** What an import of a response with these renames names, where a name is at fault, and the renames that it then needs. */
interface Row {
  readonly response: ReturnType<typeof categories>;
  readonly asked?: readonly string[];
  /** As `place: name (place of the other)`. */
  readonly faults?: readonly string[];
  readonly due?: readonly string[];
}
const rows: Readonly<Record<string, Row>> = {
  'names that keep the rules, beside a deleted one that does not': {
    response: [
      responseCategory([
        ...['a', 'A', '001', 'A_b-c'].map((code) => responseFilter(code)),
        responseFilter('!', gone),
      ]),
    ],
  },
  'a code in Hangul, which the English name replaces': {
    response: [responseCategory([responseFilter('여름', { name_en: 'Summer Glow' })])],
    faults: ['/0/filters/0: 여름'],
    due: ['여름=summer_glow'],
  },
  'a code with a space, a sign or 65 letters, and by their places codes that cannot be typed': {
    response: filters(...unfit),
    faults: unfit.map((code, index) => `/0/filters/${index}: ${code}`),
    due: [
      ...['summer glow=summer_glow', '_x=x', 'a=b=a_b', `x${long}=filter_4`],
      ...[
        '/0/filters/4=filter',
        '/0/filters/5=a',
        '/0/filters/6=b',
        '/0/filters/7=c',
        '/0/filters/8=d',
      ],
    ],
  },
  'a code three times, the second name being taken': {
    response: filters('001', '001', '001_2', '001'),
    faults: ['/0/filters/1: 001 (/0/filters/0)', '/0/filters/3: 001 (/0/filters/0)'],
    due: ['/0/filters/1=001_3', '/0/filters/3=001_4'],
  },
  'English names that give the slugs of others, or none': {
    response: categories('Soft & Warm!', 'soft warm', '로맨틱', '', 'Hair / Make-up'),
    faults: ['/1: soft-warm (/0)', '/2: 로맨틱', '/3: '],
    due: ['soft warm=soft-warm-2', '로맨틱=category-3', '/3=category-4'],
  },
  'renames by the code, the key, the place, the slug and the English name, of two of one the last':
    {
      response: [...filters('가', '나', '다'), ...categories('Soft', 'A = B')],
      asked: ['가=a', 'romantic/나=b', '/0/filters/2=c', 'soft=x', 'A = B=love', '/1=warm'],
      due: ['가=a', '나=b', '다=c', 'Soft=warm', 'A = B=love'],
    },
  'a rename to what breaks the rule': {
    response: [...filters('a'), ...categories('Second', 'Third')],
    asked: ['a=b c', 'Second=Zwei!', 'Third=con'],
    faults: ['/1: Zwei!', '/2: con', '/0/filters/0: b c'],
    due: ['a=b_c', 'Second=zwei', 'Third=con-category'],
  },
  'a rename of what lives, where a deleted one is called so too': {
    response: [
      responseCategory([responseFilter('!', { ...gone, filter_id: 'old' }), responseFilter('!')]),
    ],
    asked: ['!=x'],
    due: ['!=x'],
  },
};

for (const [claim, { response, asked = [], faults: expected = [], due = [] }] of Object.entries(
  rows,
)) {
  test(`names the entries of a response: ${claim}`, () => {
    const { faults, renames } = nameEntries(response, asked);
    const found = faults.map(
      ({ place, found, first }) => `${place}: ${found}${first ? ` (${first})` : ''}`,
    );
    assert.deepEqual([found, renames], [expected, due]);
    const again = nameEntries(response, renames);
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
