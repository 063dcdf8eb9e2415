import assert from 'node:assert/strict';
import { test } from 'node:test';
import { particle } from '../../src/wording/particle.ts';

/** A word with each of its particles, as it is read aloud. */
const words: readonly (readonly [word: string, is: string, object: string, subject: string, means: string])[] = [
  ['가', '는', '를', '가', '로'],
  ['값', '은', '을', '이', '으로'],
  ['서울', '은', '을', '이', '로'],
  ['서울'.normalize('NFD'), '은', '을', '이', '로'],
  ['name_ko', '는', '를', '가', '로'],
  ['name_en', '은', '을', '이', '으로'],
  ['romantic', '은', '을', '이', '으로'],
  ['spring', '은', '을', '이', '으로'],
  ['rosy_dusk', '는', '를', '가', '로'],
  ['snapshot', '은', '을', '이', '으로'],
  ['YAML', '은', '을', '이', '로'],
  ['EUC-KR', '는', '를', '가', '로'],
  ['001', '은', '을', '이', '로'],
  ['3', '은', '을', '이', '으로'],
  ['UTF-16', '은', '을', '이', '으로'],
  ['<U+202E>', '는', '를', '가', '로'],
  ['<U+2066>', '은', '을', '이', '으로'],
  ['💖', '은(는)', '을(를)', '이(가)', '(으)로'],
  ['', '은(는)', '을(를)', '이(가)', '(으)로'],
];
test('a word is followed by the forms of its last sound', () => {
  for (const [word, ...forms] of words) {
    assert.deepEqual(
      (['은/는', '을/를', '이/가', '으로/로'] as const).map((kind) => particle(word, kind)),
      forms,
      word,
    );
  }
});

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
