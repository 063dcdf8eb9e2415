import fc from 'fast-check';
import { oddTexts } from '../write/texts.ts';

const comment = fc.constantFrom('', ' # c', '  # code: x', '\t# [{');
const value = fc.constantFrom(
  'a',
  '"b: c"',
  "'d'",
  '1e3',
  '|\n        text\n        # none',
  '>-\n        folded\n\n        text',
  '"in\n        two"',
  'plain\n        two',
  '{x: [1, 2]}',
  '',
);
const between = fc.constantFrom('', '\n', '\n\n', '  # deeper\n', '# c\n', '\n    # deeper still\n\n');

const fields = fc
  .uniqueArray(fc.constantFrom('code', 'name_ko', 'name_en', 'image_url', 'is_active'), { minLength: 1, maxLength: 5 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), value, comment))));

interface Style {
  readonly margin: string;
  readonly blanks: string;
}

/** A filter in lines, or between braces. */
const filter = (style: Style) =>
  fc.oneof(
    { weight: 5, arbitrary: fields.map((written) => inLines(written, style)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{code: x}', '{ code: x, # c\n         name_ko: y }').map((text) => item(style, text)),
    },
  );

function inLines(written: readonly (readonly [string, string, string])[], style: Style): string {
  const indentation = ' '.repeat(style.margin.length + 1 + style.blanks.length);
  const lines = written.map(
    ([name, text, end]) => `${name}: ${text}${/[\n]/.test(text) && !/["}]$/.test(text) ? '' : end}`,
  );
  return item(style, lines.join(`\n${indentation}`));
}

function item({ margin, blanks }: Style, text: string): string {
  return `${margin}-${blanks}${text}\n`;
}

const list = fc
  .record({ margin: fc.constantFrom('', '  ', '    '), blanks: fc.constantFrom(' ', '   ') })
  .chain((style) =>
    fc
      .array(fc.tuple(between, filter(style)), { minLength: 1, maxLength: 4 })
      .map((filters) => `\n${filters.flat().join('')}`),
  );

const filters = fc.oneof(
  { weight: 6, arbitrary: list },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\n', ' []\n', ' [] # none\n', ' # none\n  # yet\n', ' ~\n', ' [{code: a}]\n'),
  },
);

/** A category file as it might be laid out by people, mostly sound YAML. */
export const layout = fc
  .record({
    start: fc.constantFrom('', '# top\n', '\n\n', '---\n'),
    fields: fc.uniqueArray(fc.constantFrom('name_ko', 'name_en', 'description'), { maxLength: 3 }),
    value,
    comment,
    filters: fc.option(filters),
    between: fc.tuple(between, between),
    last: fc.constantFrom('', 'is_active: true # on\n', 'description: |\n  a\n\n'),
    end: fc.constantFrom('', '# end\n', '\n\n# end\n', '  # deeper end\n', '\n'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    isCut: fc.boolean(),
  })
  .map((parts) => {
    const names = parts.fields.map((name) => `${name}: ${parts.value}\n`).join(parts.between[0]);
    const list = parts.filters === null ? '' : `filters:${parts.filters}`;
    const text = `${parts.start}${names}${parts.between[0]}${list}${parts.between[1]}${parts.last}${parts.end}`;
    return (parts.isCut ? text.replace(/\n$/, '') : text).replaceAll('\n', parts.lineEnd);
  });

/** A text that is odd, but no longer than fits a failed test. */
export const oddText = fc.constantFrom(...oddTexts.filter(({ length }) => length < 100));
