import assert from 'node:assert/strict';
import { test } from 'node:test';
import { particle } from '../../src/wording/particle.ts';

/** Words by the particles that follow them: after a vowel, after a consonant, after ㄹ, after what is not read aloud. */
const words: Readonly<Record<string, string>> = {
  '는 를 가 로': '가 name_ko rosy_dusk EUC-KR <U+202E>',
  '은 을 이 으로': '값 name_en romantic spring snapshot 3 UTF-16 <U+2066>',
  '은 을 이 로': `서울 ${'서울'.normalize('NFD')} YAML 001`,
  '은(는) 을(를) 이(가) (으)로': '💖',
};
test('a word is followed by the forms of its last sound', () => {
  const formsAfter = (word: string) =>
    (['은/는', '을/를', '이/가', '으로/로'] as const).map((kind) => particle(word, kind)).join(' ');
  for (const [forms, list] of Object.entries(words)) {
    for (const word of list.split(' ')) assert.equal(formsAfter(word), forms, word);
  }
  assert.equal(formsAfter(''), '은(는) 을(를) 이(가) (으)로');
});

test('the other particles have their forms', () => {
  const formsAfter = (word: string) =>
    (['과/와', '이라는/라는', '이라서/라서'] as const).map((kind) => particle(word, kind)).join(' ');
  assert.deepEqual(['값', '서울', '가', '💖'].map(formsAfter), [
    '과 이라는 이라서',
    '과 이라는 이라서',
    '와 라는 라서',
    '과(와) (이)라는 (이)라서',
  ]);
});

test('quotes, brackets, stops and spaces after the word are not read aloud', () => {
  for (const ending of ['"', "'", '`', '”', '’', '」', '』', ')', ']', '}', '>', '.', ',', '…', ' ', '." )']) {
    assert.deepEqual([particle(`값${ending}`, '을/를'), particle(`가${ending}`, '을/를')], ['을', '를'], ending);
  }
});
