import assert from 'node:assert/strict';
import { test } from 'node:test';
import { particle } from '../../src/wording/particle.ts';

/** A word with each of its particles, as it is read aloud. */
const words: readonly (readonly [word: string, is: string, object: string, subject: string, means: string])[] = [
  ['가', '는', '를', '가', '로'],
  ['값', '은', '을', '이', '으로'],
  ['집', '은', '을', '이', '으로'],
  ['서울', '은', '을', '이', '로'],
  ['서울'.normalize('NFD'), '은', '을', '이', '로'],
  ['필터', '는', '를', '가', '로'],
  ['code', '는', '를', '가', '로'],
  ['name_ko', '는', '를', '가', '로'],
  ['name_en', '은', '을', '이', '으로'],
  ['image_url', '은', '을', '이', '로'],
  ['is_active', '는', '를', '가', '로'],
  ['romantic', '은', '을', '이', '으로'],
  ['romantic.yaml', '은', '을', '이', '로'],
  ['warm', '은', '을', '이', '으로'],
  ['spring', '은', '을', '이', '으로'],
  ['black', '은', '을', '이', '으로'],
  ['rosy_dusk', '는', '를', '가', '로'],
  ['retro', '는', '를', '가', '로'],
  ['snapshot', '은', '을', '이', '으로'],
  ['YAML', '은', '을', '이', '로'],
  ['JSON', '은', '을', '이', '으로'],
  ['EUC-KR', '는', '를', '가', '로'],
  ['10', '은', '을', '이', '으로'],
  ['001', '은', '을', '이', '로'],
  ['2', '는', '를', '가', '로'],
  ['3', '은', '을', '이', '으로'],
  ['4', '는', '를', '가', '로'],
  ['5', '는', '를', '가', '로'],
  ['UTF-16', '은', '을', '이', '으로'],
  ['1.7', '은', '을', '이', '로'],
  ['UTF-8', '은', '을', '이', '로'],
  ['9', '는', '를', '가', '로'],
  ['<U+202E>', '는', '를', '가', '로'],
  ['<U+2066>', '은', '을', '이', '으로'],
  ['💖', '은(는)', '을(를)', '이(가)', '(으)로'],
  ['日本', '은(는)', '을(를)', '이(가)', '(으)로'],
  ['ㅋㅋ', '은(는)', '을(를)', '이(가)', '(으)로'],
  ['\u202e', '은(는)', '을(를)', '이(가)', '(으)로'],
  ['_', '은(는)', '을(를)', '이(가)', '(으)로'],
  ['', '은(는)', '을(를)', '이(가)', '(으)로'],
];
for (const [word, is, object, subject, means] of words) {
  test(`"${word}" is followed by ${is}, ${object}, ${subject} and ${means}`, () => {
    assert.deepEqual(
      [particle(word, '은/는'), particle(word, '을/를'), particle(word, '이/가'), particle(word, '으로/로')],
      [is, object, subject, means],
    );
  });
}

test('the other particles have their forms', () => {
  const formsAfter = (word: string) => [
    particle(word, '과/와'),
    particle(word, '이라는/라는'),
    particle(word, '이라서/라서'),
  ];
  assert.deepEqual(formsAfter('값'), ['과', '이라는', '이라서']);
  assert.deepEqual(formsAfter('서울'), ['과', '이라는', '이라서']);
  assert.deepEqual(formsAfter('가'), ['와', '라는', '라서']);
  assert.deepEqual(formsAfter('💖'), ['과(와)', '(이)라는', '(이)라서']);
});

test('quotes, brackets, stops and blanks after the word are not read aloud', () => {
  for (const ending of ['"', "'", '`', '”', '’', '」', '』', ')', ']', '}', '>', '.', ',', '…', ' ', '." )']) {
    assert.deepEqual([particle(`값${ending}`, '을/를'), particle(`가${ending}`, '을/를')], ['을', '를'], ending);
  }
});
