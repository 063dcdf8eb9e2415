import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill } from '../../src/wording/sentences.ts';
import { languageOf, languageOfArguments, loadWording } from '../../src/wording/wording.ts';

type Environment = Parameters<typeof languageOf>[1];

const environments: readonly (readonly [environment: Environment, language: 'en' | 'ko'])[] = [
  [{}, 'en'],
  [{ LANG: 'ko_KR.UTF-8' }, 'ko'],
  [{ LANG: 'ko' }, 'ko'],
  [{ LANG: 'kok_IN' }, 'en'], // Konkani
  [{ LC_ALL: 'ko_KR', LC_MESSAGES: 'en_US', LANG: 'en_US' }, 'ko'],
  [{ LC_ALL: 'C', LC_MESSAGES: 'ko_KR', LANG: 'ko_KR' }, 'en'],
  [{ LC_ALL: '', LC_MESSAGES: '', LANG: 'ko_KR' }, 'ko'],
];
test('takes the language that is asked for, else that of the environment', () => {
  for (const [environment, language] of environments) {
    assert.equal(languageOf(undefined, environment), language, JSON.stringify(environment));
  }
  assert.equal(languageOf('ko', { LC_ALL: 'en_US.UTF-8' }), 'ko');
  assert.equal(languageOf('en', { LC_ALL: 'ko_KR.UTF-8' }), 'en');
});

test('says a failure in the language that the arguments ask for, else in that of the environment', () => {
  for (const [args, language] of [
    ['check', 'en'],
    ['check --lang ko', 'ko'],
    ['--lang=ko chekc --oops', 'ko'],
    ['check --lang=en --lang ko', 'ko'],
  ] as const) {
    assert.equal(languageOfArguments(args.split(' '), { LANG: 'C' }), language, args);
  }
});

test('puts facts in their places, lists with commas, and nothing that hides or breaks a line; no place within a fact', () => {
  const facts = { name: 'a\u202e\n{count}', count: 2, formats: ['json', 'sarif'] };
  assert.equal(
    fill('"{name}" has {count}: {formats}.', facts),
    '"a<U+202E><U+000A>{count}" has 2: json, sarif.',
  );
});

test('says that what is scheduled later is published by a later build', async () => {
  const facts = { next: [], beyond: '2026-04-19T15:00:00.000Z', zone: 'Asia/Seoul' };
  const { notes } = await loadWording('en');
  assert.equal(
    notes['snapshots-are-scheduled'](facts),
    '  20 Apr 2026 00:00 (Asia/Seoul) and later: publish again once one of these times has passed',
  );
});
