import stringWidth from 'string-width';
import { asComment, isOpening, type Line, withoutComment } from './line.ts';
import { hasField } from './outline.ts';
import { type At, isOrphan, type Slips } from './slip.ts';
import { formulaError } from './text.ts';

/** What looks right to people, parses without an error or with one elsewhere, and is something else to YAML. */
export const lookalikes: Slips = {
  // Without the line of hyphens that it needs, the library takes a directive for a text.
  '%YAML 1.1\nname_en: A ⇒ \nname_en: A': [
    'yaml-feature-is-not-allowed',
    /^(?<wrong>%[A-Z][^\r]*)/d,
    '',
  ],
  '/*\nname_en: A\n*/ ⇒ ': [
    'line-is-not-a-field: block',
    /^[ \t]*(?<wrong>\/\*(?!.*\*\/).*|<!--(?!.*-->).*|(?:"{3}|'{3}|~{2})$)/d,
    () => undefined,
  ],
  '// new ⇒ # new': [
    'line-is-not-a-field',
    /^[ \t]*(?<wrong>(?:\/\/|\/\*|<!--)[^\r]*)/d,
    asComment,
  ],
  // It looks like a space or like nothing, and is part of a word to YAML.
  'name_en:\u00a0A ⇒ name_en: A': [
    'blank-is-not-ordinary',
    /^(?:[ \t]|-[ \t]+)*(?:-|[\p{L}_][\p{L}\p{N}_-]*:)?(?<wrong>(?:(?! )[\p{Zs}\u200b-\u200d\u2060\ufeff])+)/du,
    (wrong, { line: { text } }) =>
      /[-:]$/.test(text.slice(0, text.indexOf(wrong))) ? ' ' : ' '.repeat(stringWidth(wrong)),
  ],
  // What word processors make of a hyphen at the start of a line, and what people use as one.
  'categories:\n  • a\n  2. b ⇒ categories:\n  - a\n  - b': [
    'bullet-is-not-a-hyphen',
    /^[ \t]*(?<part>(?<wrong>[\u2022\u2023\u25aa\u25e6]|(?:[\u2010-\u2015\u2212\u2043\u2219\u00b7*\uff0d\u30fc]|-{2}|\d+[.)])(?=[ \t]))[ \t]*)(?=\S)/du,
    // It may be of an entry above; and two hyphens may take a line away, as in SQL.
    (wrong, { line: { text } }) =>
      wrong === '--' ? undefined : /^\P{L}*(?:name_|image|is_)\w*[ \t]*:/u.test(text) ? '' : '- ',
  ],
  'name_en： A ⇒ name_en: A': [
    'colon-is-full-width',
    /^(?:[ \t]|-[ \t]+)*(?<name>[\p{L}_][\p{L}\p{N}_-]*)(?<part>[ \t]*(?<wrong>[\uff1a\ufe55\ufe13\u2236])[^\S\n]*)/du,
    ': ',
  ],
  'filters:\n  - code\ta\n    이름\t가 ⇒ filters:\n  - code: a\n    name_ko: 가': [
    'line-is-not-a-field: colon',
    /^(?:[ \t]|-[ \t]+)*(?<part>(?<wrong>[\p{L}_][\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]+)*) *(?:\t|=>?|->|\|)[ \t]*(?<value>[^\t]*[^\t ])[ \t]*)$/du,
    (wrong, at, { value = '' }) => withColon(at.words.fieldFor(wrong) ?? '', value, at),
    ({ line, words }, wrong) =>
      words.fields.includes(wrong) || (line.text.includes('\t') && !!words.fieldFor(wrong)),
  ],
  // To YAML the entry above goes on, below one of which the first lines are gone or became comments.
  'filters:\n  - code: a\n    name_en: A\n  # - code: b\n    is_active: false ⇒ ': [
    'hyphen-is-missing',
    /^[ \t]+(?<wrong>[\p{L}_]+)[ \t]*:/du,
    () => undefined,
    (at) => isOrphan(at) || [at.line, at.below(0)].every((each) => isAgain(each, at)),
  ],
  'name_en:A ⇒ name_en: A': [
    'blank-is-missing',
    /^(?:[ \t]|-[ \t]+)*(?<part>(?<name>[\p{L}_][\p{L}\p{N}_-]*)(?<wrong>:)(?<value>[^\s:/].*))/du,
    (_, at, { name = '', value = '' }) => withColon(name, value, at),
  ],
  'categories:\n  -a ⇒ categories:\n  - a': [
    'blank-is-missing',
    /^[ \t]*(?<wrong>-)(?=[^\s\-\p{Zs}])/du,
    '- ',
  ],
  '- filters:\n  - - code: a\n    - name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'hyphen-is-superfluous',
    /^[ \t]*(?:-[ \t]+)?(?<wrong>-[ \t]+)(?=[\p{L}_]+[ \t]*:)/du,
    '',
    ({ line: { name = '', text, indentation }, outline: { above }, words }) =>
      words.ofFile.includes(name) ||
      /^\s*-\s+-/.test(text) ||
      (name !== words.first && above?.column === indentation && !isOpening(above)),
  ],
  // Most are characters to YAML that no editor means: the backslash belongs to the text.
  'name_en: "a\\Lb" ⇒ name_en: "a\\\\Lb"': [
    'escape-is-unknown',
    /^(?:[ \t]|-[ \t]+)*(?:[\p{L}_][\p{L}\p{N}_-]*[ \t]*:[ \t]+)?(?<part>"(?:[^"\\]|\\[tnrxuU"/\\])*(?<wrong>\\[^tnrxuU"/\\]).*)/du,
    (_wrong, _at, { part = '' }) =>
      part.replace(/(\\[tnrxuU"/\\])|\\/g, (bad, good) => good ?? `\\${bad}`),
  ],
};

/** Whether a line has a field that the entry above has already. */
function isAgain(line: Line | undefined, { outline, words }: At): boolean {
  return (
    line?.isEntry === false &&
    !!line.name &&
    line.name !== words.first &&
    hasField(outline, line.name)
  );
}

/** A field with its colon, whose value may have a slip of its own, and in which a `#` at the start is no comment. */
function withColon(name: string, value: string, { words: { valueIn } }: At): string {
  if (/^["'[{]/.test(value) || formulaError.test(value)) return `${name}: ${value}`;
  const isHash = value.startsWith('#');
  const bare = isHash ? value : withoutComment(value);
  const right = valueIn(name, bare) ?? (isHash ? JSON.stringify(bare) : bare);
  return `${name}: ${right}${value.slice(bare.length)}`;
}
