import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, languageOfArguments, loadWording } from '../../src/wording/language.ts';

type Environment = Parameters<typeof languageOf>[1];

const environments: readonly (readonly [claim: string, environment: Environment, language: 'en' | 'ko'])[] = [
  ['no locale', {}, 'en'],
  ['LANG=ko_KR.UTF-8', { LANG: 'ko_KR.UTF-8' }, 'ko'],
  ['LANG=ko', { LANG: 'ko' }, 'ko'],
  ['LANG=kok_IN, which is Konkani', { LANG: 'kok_IN' }, 'en'],
  ['LANG=C', { LANG: 'C' }, 'en'],
  ['LANG=en_KR', { LANG: 'en_KR' }, 'en'],
  ['LC_MESSAGES over LANG', { LC_MESSAGES: 'ko_KR', LANG: 'en_US' }, 'ko'],
  ['LC_ALL over LC_MESSAGES and LANG', { LC_ALL: 'ko_KR', LC_MESSAGES: 'en_US', LANG: 'en_US' }, 'ko'],
  ['LC_ALL=C over Korean', { LC_ALL: 'C', LC_MESSAGES: 'ko_KR', LANG: 'ko_KR' }, 'en'],
  ['an empty LC_ALL, which is none', { LC_ALL: '', LC_MESSAGES: '', LANG: 'ko_KR' }, 'ko'],
  ['LC_CTYPE, which is not for messages', { LC_CTYPE: 'ko_KR.UTF-8' }, 'en'],
];
test('takes the language of the environment', () => {
  for (const [claim, environment, language] of environments)
    assert.equal(languageOf(undefined, environment), language, claim);
});

test('takes the language that is asked for, whatever the environment says', () => {
  assert.equal(languageOf('ko', { LC_ALL: 'en_US.UTF-8' }), 'ko');
  assert.equal(languageOf('en', { LC_ALL: 'ko_KR.UTF-8' }), 'en');
});

const lines: readonly (readonly [args: string, language: 'en' | 'ko'])[] = [
  ['check', 'en'],
  ['check --lang ko', 'ko'],
  ['check --lang=ko', 'ko'],
  ['--lang=ko chekc --oops', 'ko'],
  ['check --lang ko --lang=en', 'en'],
  ['check --lang=en --lang ko', 'ko'],
  ['check --lang', 'en'],
  ['check --lang fr', 'en'],
  ['check --language ko', 'en'],
];
test('says a failure in the language that the arguments ask for, else in that of the environment', () => {
  for (const [args, language] of lines)
    assert.equal(languageOfArguments(args.split(' '), { LANG: 'C' }), language, args);
  assert.equal(languageOfArguments(['check', '--catalog', 'nowhere'], { LANG: 'ko_KR.UTF-8' }), 'ko');
});

test('gives the sentences of the language', async () => {
  assert.deepEqual(
    [(await loadWording('ko')).severities, (await loadWording('en')).severities],
    [
      { error: '오류', warning: '경고' },
      { error: 'error', warning: 'warning' },
    ],
  );
});
