import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isMap, Lexer, parseDocument } from 'yaml';
import { Failure } from '../../src/base/failure.ts';
import { setFields } from '../../src/edit/fields.ts';
import { insertEntries } from '../../src/edit/list.ts';
import { parseOptions } from '../../src/yaml/parse.ts';
import { ambiguousTexts } from '../support/odd-texts.ts';
import { runs } from '../support/runs.ts';

const comment = fc.constantFrom('', ' # c', '  # code: x', '\t# [{');
const plain = ['a', '"b: c"', "'d'", '1e3', 'plain\n        two', '{x: [1, 2]}', ''];
const blocks =
  '|\n        text\n        # none¦>-\n        folded\n\n        text¦"in\n        two"'.split('¦');
const value = fc.constantFrom(...plain, ...blocks);
const between = fc.constantFrom(
  ...'¦\n¦\n\n¦  # deeper\n¦# c\n¦\n    # deeper still\n\n'.split('¦'),
);
const line = fc
  .tuple(fc.constantFrom('code', 'name_ko', 'name_en', 'image_url', 'is_active'), value, comment)
  .map(
    ([name, text, end]) =>
      [name, `${name}: ${text}${/\n/.test(text) && !text.endsWith('"') ? '' : end}`] as const,
  );
const lines = fc.uniqueArray(line, { selector: ([name]) => name, minLength: 1, maxLength: 5 });
const braces = fc.constantFrom('{code: x}', '{ code: x, # c\n         name_ko: y }');

const list = fc
  .record({ margin: fc.constantFrom('', '  ', '    '), gap: fc.constantFrom(' ', '   ') })
  .chain((style) => {
    const indentation = `\n${style.margin} ${style.gap}`;
    const filter = fc.oneof(
      { weight: 20, arbitrary: lines.map((all) => all.map(([, text]) => text).join(indentation)) },
      { weight: 1, arbitrary: braces },
    );
    const item = fc
      .tuple(between, filter)
      .map(([before, text]) => `${before}${style.margin}-${style.gap}${text}\n`);
    return fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => `\n${items.join('')}`);
  });
const empty = fc.constantFrom(
  ...'\n¦ []\n¦ [] # none\n¦ # none\n  # yet\n¦ ~\n¦ [{code: a}]\n'.split('¦'),
);
const filters = fc.oneof({ weight: 6, arbitrary: list }, { weight: 1, arbitrary: empty });

/** Category files in various layouts, mostly valid YAML. */
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
    const text =
      parts.start + names + parts.between + parts.filters + parts.between + parts.last + parts.end;
    return (isCut ? text.replace(/\n$/, '') : text).replaceAll('\n', lineEnd);
  });

const oddText = fc.constantFrom(...ambiguousTexts.filter(({ length }) => length < 100));

/** Returns the result of an edit; undefined if it is refused with lines to change by hand. */
function orRefused<T>(edit: () => T): T | undefined {
  try {
    return edit();
  } catch (error) {
    assert.ok(error instanceof Failure && error.code === 'file-is-not-spliceable', String(error));
    assert.match(JSON.stringify(error.args), /"at":\[[1-9]\d*\]/);
    return undefined;
  }
}

/** True if `after` has all lines of `before`, in order. */
function isKept(before: string, after: string): boolean {
  const rest = after.split(/\r?\n/);
  return before.split(/\r?\n/).every((each) => {
    const at = rest.indexOf(each);
    rest.splice(0, at + 1);
    return at >= 0;
  });
}

const path = '';
const field = 'filters';
const sound = layout.filter(
  (text) => isMap(parseDocument(text, parseOptions).contents) && parseText(text) !== undefined,
);

function parseText(text: string) {
  const tree = parseDocument(text, parseOptions);
  if (tree.errors.length > 0) return undefined;
  const data: Record<string, unknown> = tree.toJS();
  return { data, filters: Array.isArray(data[field]) ? data[field] : [] };
}

const commentsIn = (text: string) =>
  [...new Lexer().lex(text)].filter((token) => token.startsWith('#'));
const endsOf = (text: string) => ({ isCrlf: /\r\n/.test(text), isCut: !text.endsWith('\n') });
const values = fc.oneof(oddText, fc.constantFrom(undefined, undefined, true, 'two\nlines\n'));
const names = fc.constantFrom(...'code name_ko name_en image_url is_active description'.split(' '));

test('sets a field in any layout, and changes nothing else', () => {
  let [changed, refused] = [0, 0];
  fc.assert(
    fc.property(sound, fc.nat(), names, values, (text, nth, name, value) => {
      const { data, filters } = parseText(text) ?? { data: {}, filters: [] };
      const index = (nth % (filters.length + 1)) - 1;
      const [at, owner] = index < 0 ? [[], data] : [[field, index], filters[index]];
      fc.pre(typeof owner === 'object' && owner !== null);
      const wasThere = Object.hasOwn(owner, name);
      const after = orRefused(() => setFields({ path, text }, [{ at, field: name, value }]));
      if (after === undefined) refused += 1;
      if (after === undefined) return;
      changed += 1;
      if (value === undefined) delete owner[name];
      else owner[name] = value;
      assert.deepEqual(parseText(after)?.data, data);
      const [lost, ...more] = commentsIn(text).filter(
        (comment) => !commentsIn(after).includes(comment),
      );
      assert.ok(
        more.length === 0 && (lost === undefined || (wasThere && value === undefined)),
        `${text}\n=>\n${after}`,
      );
      if (/\n/.test(text) && /\n/.test(after))
        assert.equal(endsOf(after).isCrlf, endsOf(text).isCrlf);
    }),
    runs(1000),
  );
  assert.ok(changed > 3 * refused, `${refused} were refused, ${changed} were not`);
});

test('inserts a filter into any layout, and keeps every line', () => {
  const entries = [['code: new', 'name_ko: |-', '  두 줄', '', '  # 1']];
  let [changed, refused] = [0, 0];
  fc.assert(
    fc.property(sound, fc.nat(), (text, place) => {
      const { data, filters } = parseText(text) ?? { data: {}, filters: [] };
      const index = place % (filters.length + 1);
      const insertion = { field, entries, index } as const;
      const after = orRefused(() => insertEntries({ path, text }, insertion).text);
      if (after === undefined) refused += 1;
      if (after === undefined) return;
      changed += 1;
      const added = { code: 'new', name_ko: '두 줄\n\n# 1' };
      assert.deepEqual(parseText(after)?.data, {
        ...data,
        filters: filters.toSpliced(index, 0, added),
      });
      assert.deepEqual(commentsIn(after), commentsIn(text), `${text}\n=>\n${after}`);
      assert.deepEqual(endsOf(after).isCut, endsOf(text).isCut);
      const isEmpty = /filters: (?:\[\]|~)/;
      assert.ok(isKept(text.replace(isEmpty, 'filters:'), after), `${text}\n=>\n${after}`);
    }),
    runs(500),
  );
  assert.ok(changed > 3 * refused, `${refused} were refused, ${changed} were not`);
});
