import assert from 'node:assert/strict';
import { test } from 'node:test';
import { widthOf } from '../../src/base/width.ts';

const nfd = (text: string) => text.normalize('NFD');

for (const [claim, width, ...texts] of [
  ['nothing', 0, '', '\u200b', '\u0301', '\ufe0f', '\t', '\u0007', '\u202e', '\u2060', '\u115f'],
  ['one column', 1, 'a', ' ', 'é', nfd('é'), '…', '·', '×', 'ﾊ', '\u00a0', '❤', '★'],
  [
    'two columns',
    2,
    '가',
    nfd('갉'),
    'ㄱ',
    '\u1100',
    '\u1100\u1100\u1161',
    '日',
    'Ａ',
    '！',
    '\u3000',
    'ﾊﾞ',
  ],
  [
    'an emoji',
    2,
    '😀',
    '❤️',
    '☺️',
    '⌚',
    '👍🏽',
    '🇰🇷',
    '🇰',
    '1️⃣',
    '#️⃣',
    '👨‍👩‍👧‍👦',
    '👨🏽‍🤝‍👨🏿',
    '👩‍⚕',
    '🏳️‍🌈',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ],
  [
    'several characters',
    9,
    '한국어 ab',
    nfd('한국어 ab'),
    '👍🏽 노을 …',
    '필터 a\u0301🇰🇷b',
    'filters 1',
  ],
] as const) {
  test(`counts ${claim}`, () => {
    for (const text of texts) assert.equal(widthOf(text), width, JSON.stringify(text));
  });
}
