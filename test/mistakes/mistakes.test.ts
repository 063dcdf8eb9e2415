import assert from 'node:assert/strict';
import { test } from 'node:test';
import { now, tables, tryMistake } from './trial.ts';

for (const [table, mistakes] of tables) {
  test(`fixes or explains the mistakes in ${table}`, (t) => {
    t.mock.timers.enable({ apis: ['Date'], now });
    const verdicts = mistakes.map((mistake) => `${mistake.name}: ${tryMistake(mistake)}`);
    const expected = mistakes.map(({ name, today }) => `${name}: ${today}`);
    assert.deepEqual(verdicts, expected);
  });
}
