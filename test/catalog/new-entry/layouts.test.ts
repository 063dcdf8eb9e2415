import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memberOf } from '../../../src/catalog/document.ts';
import { insertEntries } from '../../../src/catalog/new-entry/insert.ts';
import { parse } from '../../../src/catalog/parse.ts';
import { filterLines } from '../../../src/catalog/write/files.ts';
import { layout, oddText } from './layouts.ts';

const valueIn = (text: string) => parse({ path: '', text }).document?.value;
const hasSlip = (text: string) => parse({ path: '', text }).document?.mendedLines.length !== 0;

/** Whether all lines of `before` stand in `after` in their order, with others between them. */
function isKept(before: string, after: string): boolean {
  const lines = after.split(/\r?\n/);
  let next = 0;
  return before.split(/\r?\n/).every((line) => {
    const at = lines.indexOf(line, next);
    next = at + 1;
    return at >= 0;
  });
}

test('a filter is appended to any layout that is YAML, and all lines of it stay', () => {
  let appended = 0;
  fc.assert(
    fc.property(layout, oddText, oddText, (text, name_ko, name_en) => {
      const filter = { code: 'new', name_ko, name_en, image_url: 'https://cdn.example.com/a.webp' };
      const after = insertEntries(text, { field: 'filters', entries: [filterLines(filter)] })?.text;
      if (after === undefined) return assert.ok(hasSlip(text) || /filters: \[\{/.test(text), text);
      appended += 1;
      const before = memberOf(valueIn(text), 'filters');
      const expected = { ...Object(valueIn(text)), filters: [...(Array.isArray(before) ? before : []), filter] };
      assert.deepEqual(valueIn(after), expected);
      assert.ok(isKept(text.replace(/filters: (?:\[\]|~)/, 'filters:'), after), `${text}\n=>\n${after}`);
      assert.equal(/(?<!\r)\n/.test(after), /(?<!\r)\n/.test(text) || !text.includes('\n'));
      assert.equal(after.endsWith('\n'), text.endsWith('\n'));
    }),
    { numRuns: 500 },
  );
  assert.ok(appended > 150, `only ${appended} could be appended to`);
});
