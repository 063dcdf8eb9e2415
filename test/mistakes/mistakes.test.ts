import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, pasted, tables, verdictOf } from './trial.ts';

for (const [table, mistakes] of tables) {
  test(`repairs what is written in ${table} as it is meant, or names the cause where it stands`, () => {
    const verdicts = mistakes.map((mistake) => `${mistake.name}: ${verdictOf(mistake)}`);
    const expected = mistakes.map(({ name, today }) => `${name}: ${today}`);
    assert.deepEqual(verdicts, expected);
    const recovered = mistakes.filter(({ today }) => today === 'as meant');
    const unsound = recovered.filter(({ meant = base }) => pasted(meant).before.length > 0);
    assert.deepEqual(unsound, [], 'what is meant has no finding');
  });
}
