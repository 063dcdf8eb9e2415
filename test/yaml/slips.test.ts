import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../src/catalog/words.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { ofLines, ofTwoLines } from '../../src/yaml/line-slips.ts';
import { lookalikes } from '../../src/yaml/lookalikes.ts';
import { mend } from '../../src/yaml/mend.ts';
import { ofPastes } from '../../src/yaml/pasted-slips.ts';
import { ofValues } from '../../src/yaml/value-slips.ts';

const rows = [ofPastes, lookalikes, ofLines, ofTwoLines, ofValues].flatMap((slips) =>
  Object.entries(slips),
);
const place = {
  path: 'a.yaml',
  range: { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
};

for (const [example, [named]] of rows) {
  const [code, reason] = named.split(': ');
  const [typed = '', meant = ''] = example.split(' ⇒ ');
  test(`${named}: ${JSON.stringify(typed)} is meant as ${meant === '' ? 'nothing known' : JSON.stringify(meant)}`, () => {
    const { text, findings } = mend(typed, () => place, words);
    assert.equal(text, meant === '' ? typed : meant);
    const isNamed = ({ code: found, args }: Finding) =>
      found === code && (!reason || ('reason' in args && args.reason === reason));
    assert.ok(findings.some(isNamed));
  });
}

test('a hyphen alone in its line is an entry, and not a value that needs quotes', () => {
  const { text, findings } = mend(
    'filters:\n  -\n    code: a\n    name_en: A: B',
    () => place,
    words,
  );
  assert.equal(text, 'filters:\n  -\n    code: a\n    name_en: "A: B"');
  const codes = findings.map(({ code }) => code);
  assert.deepEqual(codes, ['text-needs-quotes']);
});
