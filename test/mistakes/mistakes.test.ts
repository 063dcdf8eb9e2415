import assert from 'node:assert/strict';
import { test } from 'node:test';
import { now, tables, trialOf } from './trial.ts';

for (const [table, mistakes] of tables) {
  test(`repairs what is written in ${table} as it is meant, or names the cause where it stands`, (t) => {
    t.mock.timers.enable({ apis: ['Date'], now });
    const verdicts = mistakes.map((mistake) => `${mistake.name}: ${trialOf(mistake)}`);
    const expected = mistakes.map(({ name, today }) => `${name}: ${today}`);
    assert.deepEqual(verdicts, expected);
  });
}
