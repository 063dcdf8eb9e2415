import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Failure } from '../../src/base/failure.ts';
import { words } from '../../src/catalog/words.ts';
import { filterLines } from '../../src/catalog/write.ts';
import { insertEntries } from '../../src/edit/list.ts';
import { memberOf } from '../../src/yaml/document.ts';
import { parse } from '../../src/yaml/parse.ts';
import { oddTexts } from '../support/odd-texts.ts';

const comment = fc.constantFrom('', ' # c', '  # code: x', '\t# [{');
const plain = ['a', '"b: c"', "'d'", '1e3', 'plain\n        two', '{x: [1, 2]}', ''];
const blocks = ['|\n        text\n        # none', '>-\n        folded\n\n        text', '"in\n        two"'];
const value = fc.constantFrom(...plain, ...blocks);
const between = fc.constantFrom('', '\n', '\n\n', '  # deeper\n', '# c\n', '\n    # deeper still\n\n');
const line = fc
  .tuple(fc.constantFrom('code', 'name_ko', 'name_en', 'image_url', 'is_active'), value, comment)
  .map(([name, text, end]) => [name, `${name}: ${text}${/\n/.test(text) && !text.endsWith('"') ? '' : end}`] as const);
const lines = fc.uniqueArray(line, { selector: ([name]) => name, minLength: 1, maxLength: 5 });
const braces = fc.constantFrom('{code: x}', '{ code: x, # c\n         name_ko: y }');

const list = fc
  .record({ margin: fc.constantFrom('', '  ', '    '), gap: fc.constantFrom(' ', '   ') })
  .chain((style) => {
    const indentation = `\n${style.margin} ${style.gap}`;
    const filter = fc.oneof(
      { weight: 5, arbitrary: lines.map((all) => all.map(([, text]) => text).join(indentation)) },
      { weight: 1, arbitrary: braces },
    );
    const item = fc.tuple(between, filter).map(([before, text]) => `${before}${style.margin}-${style.gap}${text}\n`);
    return fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => `\n${items.join('')}`);
  });
const empty = fc.constantFrom('\n', ' []\n', ' [] # none\n', ' # none\n  # yet\n', ' ~\n', ' [{code: a}]\n');
const filters = fc.oneof({ weight: 6, arbitrary: list }, { weight: 1, arbitrary: empty });

/** A category file as it might be laid out by people, mostly sound YAML. */
const layout = fc
  .record({
    start: fc.constantFrom('', '# top\n', '\n\n', '---\n'),
    fields: fc.uniqueArray(fc.constantFrom('name_ko', 'name_en', 'description'), { maxLength: 3 }),
    value,
    filters: fc.option(
      filters.map((text) => `filters:${text}`),
      { nil: '' },
    ),
    between,
    last: fc.constantFrom('', 'is_active: true # on\n', 'description: |\n  a\n\n'),
    end: fc.constantFrom('', '# end\n', '\n\n# end\n', '  # deeper end\n', '\n'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    isCut: fc.boolean(),
  })
  .map(({ isCut, lineEnd, ...parts }) => {
    const names = parts.fields.map((name) => `${name}: ${parts.value}\n`).join(parts.between);
    const text = parts.start + names + parts.between + parts.filters + parts.between + parts.last + parts.end;
    return (isCut ? text.replace(/\n$/, '') : text).replaceAll('\n', lineEnd);
  });

/** A text that is odd, but no longer than fits a failed test. */
const oddText = fc.constantFrom(...oddTexts.filter(({ length }) => length < 100));
const documentIn = (text: string) => parse({ path: '', text }, words).document?.();

/** The file with a filter more; undefined where it is not fit for it. */
function appendedTo(text: string, lines: readonly string[]): string | undefined {
  try {
    return insertEntries({ path: '', text }, { field: 'filters', entries: [lines] }).text;
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return undefined;
  }
}

/** Whether all lines of `before` stand in `after` in their order, with others between them. */
function isKept(before: string, after: string): boolean {
  const rest = after.split(/\r?\n/);
  return before.split(/\r?\n/).every((each) => {
    const at = rest.indexOf(each);
    rest.splice(0, at + 1);
    return at >= 0;
  });
}

test('a filter is appended to any layout that is YAML, and all lines of it stay', () => {
  let appended = 0;
  fc.assert(
    fc.property(layout, oddText, oddText, (text, name_ko, name_en) => {
      const filter = { code: 'new', name_ko, name_en, image_url: 'https://cdn.example.com/a.webp' };
      const after = appendedTo(text, filterLines(filter));
      const before = documentIn(text);
      if (after === undefined) {
        return assert.ok(before?.mendedLines.length !== 0 || /filters: \[\{/.test(text), text);
      }
      appended += 1;
      const filters = memberOf(before?.value, 'filters');
      const expected = { ...Object(before?.value), filters: [...(Array.isArray(filters) ? filters : []), filter] };
      assert.deepEqual(documentIn(after)?.value, expected);
      assert.ok(isKept(text.replace(/filters: (?:\[\]|~)/, 'filters:'), after), `${text}\n=>\n${after}`);
      assert.equal(/(?<!\r)\n/.test(after), /(?<!\r)\n/.test(text) || !text.includes('\n'));
      assert.equal(after.endsWith('\n'), text.endsWith('\n'));
    }),
    { numRuns: 500 },
  );
  assert.ok(appended > 150, `only ${appended} could be appended to`);
});
