import { widthOf } from '../base/width.ts';
import { asComment, isOpening, withoutComment } from './line.ts';
import { hasField, withLine } from './outline.ts';
import { expectedIndentation, isBare, isJunk, isList, isText, linesBelow, type Slips } from './slip.ts';
import { resemblesField, type Vocabulary } from './vocabulary.ts';

/** What looks right to people, parses without an error or with one elsewhere, and is something else to YAML. */
export const lookalikes: Slips = {
  // Without the line of hyphens that it needs, the library takes a directive for a text.
  '%YAML 1.1\nname_en: A ⇒ \nname_en: A': ['yaml-feature-is-not-allowed', /^(?<wrong>%[A-Z][^\r]*)/d, ''],
  '// new\nname_en: A ⇒ # new\nname_en: A': [
    'line-is-not-a-field',
    /^[ \t]*(?<wrong>(?:\/\/|\/\*|<!--)[^\r]*)/d,
    asComment,
  ],
  // It looks like a space or like nothing, and is part of a word to YAML.
  'name_en:\u00a0A ⇒ name_en: A': [
    'blank-is-not-ordinary',
    /^(?:[ \t]|-[ \t]+)*(?:-|[\p{L}_][\p{L}\p{N}_-]*:)?(?<wrong>(?:(?! )[\p{Zs}\u200b-\u200d\u2060\ufeff])+)/du,
    (wrong, { line: { text } }) =>
      /[-:]$/.test(text.slice(0, text.indexOf(wrong))) ? ' ' : ' '.repeat(widthOf(wrong)),
  ],
  // What word processors make of a hyphen at the start of a line, and what people use as one.
  'categories:\n  • a\n  2. b ⇒ categories:\n  - a\n  - b': [
    'bullet-is-not-a-hyphen',
    /^[ \t]*(?<part>(?<wrong>[\u2022\u2023\u25aa\u25e6]|(?:[\u2010-\u2015\u2212\u2043\u2219\u00b7*\uff0d\u30fc]|-{2}|\d+[.)])(?=[ \t]))[ \t]*)(?=\S)/du,
    '- ',
  ],
  '- filters:\n  - - code: a ⇒ filters:\n  - code: a': [
    'hyphen-is-superfluous',
    /^[ \t]*(?:-[ \t]+)?(?<wrong>-[ \t]+)(?=[\p{L}_]+[ \t]*:)/du,
    '',
    ({ line: { name = '', text }, words }) => words.ofFile.includes(name) || /^\s*-\s+-/.test(text),
  ],
  'name_en： A ⇒ name_en: A': [
    'colon-is-full-width',
    /^(?:[ \t]|-[ \t]+)*(?<name>[\p{L}_][\p{L}\p{N}_-]*)(?<part>[ \t]*(?<wrong>[\uff1a\ufe55\ufe13\u2236])[^\S\n]*)/du,
    ': ',
  ],
  'name_en:A ⇒ name_en: A': [
    'blank-is-missing',
    /^(?:[ \t]|-[ \t]+)*(?<name>[\p{L}_][\p{L}\p{N}_-]*)(?<part>(?<wrong>:)(?<value>[^\s:/].*))/du,
    (_, { words }, { name = '', value = '' }) => `: ${behindColon(name, value, words)}`,
  ],
  'categories:\n  -a ⇒ categories:\n  - a': ['blank-is-missing', /^[ \t]*(?<wrong>-)(?=[^\s\-\p{Zs}])/du, '- '],
  // Most are characters to YAML that no editor means: the backslash belongs to the text.
  'name_en: "a\\Lb" ⇒ name_en: "a\\\\Lb"': [
    'escape-is-unknown',
    /^(?:[ \t]|-[ \t]+)*(?:[\p{L}_][\p{L}\p{N}_-]*[ \t]*:[ \t]+)?(?<part>"(?:[^"\\]|\\[tnrxuU"/\\])*(?<wrong>\\[^tnrxuU"/\\]).*)/du,
    (_wrong, _at, { part = '' }) => part.replace(/(\\[tnrxuU"/\\])|\\/g, (bad, good) => good ?? `\\${bad}`),
  ],
};

/** In a line whose file cannot be read as it is: where it stands, and what it is. */
export const ofLines: Slips = {
  'name_en: A\n---\nname_en: B ⇒ ': [
    'documents-are-several',
    /^(?<wrong>---|\.\.\.)(?=\s|$)/d,
    () => undefined,
    ({ outline }) => outline.above !== undefined,
  ],
  'filters:\n\t- code: a\n\t  name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'indentation-has-a-tab',
    /^(?<part> *(?:- *)?(?<wrong>\t+).*)/d,
    (_, at) => ' '.repeat(expectedIndentation(at)) + at.line.text.trim().replace(/^-\s+/, '- '),
  ],
  'filters:\n  - {code: a}, ⇒ filters:\n  - {code: a}': [
    'yaml-is-malformed',
    /^[ \t]*-[ \t]+\{.*\}(?<wrong>,)[ \t]*$/d,
    '',
  ],
  'filters:\n{code: a}, ⇒ filters:\n  - {code: a}': [
    'hyphen-is-missing',
    /^(?<wrong>[ \t]*\{.*\},?)[ \t]*$/d,
    (wrong, { ofEntries }) => `${' '.repeat(ofEntries)}- ${wrong.trim().replace(/,$/, '')}`,
    ({ outline, words }) => outline.levels.some(({ names }) => names.includes(words.entries)),
  ],
  'name_en: A\n  - code: a ⇒ name_en: A\nfilters:\n  - code: a': [
    'field-is-missing',
    /^(?<wrong>[ \t]*-[ \t].*)/d,
    (wrong, { line, words }) => `${line.name === undefined ? words.names : words.entries}:\n${wrong}`,
    ({ line: { name }, outline: { above, levels }, paste: { lists } }) =>
      above !== undefined &&
      !isOpening(above) &&
      !levels.some(({ isList }) => isList) &&
      !(name !== undefined && lists.length > 0),
  ],
  'filters:\n  - code: a\n    - name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'hyphen-is-superfluous',
    /^[ \t]*(?<part>(?<wrong>-)[ \t]+)(?=\S)/d,
    '',
    ({ line: { name, indentation }, outline: { above }, words }) =>
      name !== undefined && name !== words.first && above?.column === indentation && !isOpening(above),
  ],
  'filters:\n  code: a\n    name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'hyphen-is-missing',
    /^(?<part>[ \t]*(?<wrong>[\p{L}_]+))/du,
    (wrong, { outline, ofEntries }) => `${' '.repeat(outline.entry?.indentation ?? ofEntries)}- ${wrong}`,
    ({ line, outline, words }) => {
      const isFirst = outline.above?.name === words.entries && isOpening(outline.above);
      return !line.isEntry && line.name === words.first && (isFirst || hasField(outline, words.first));
    },
  ],
  // Two fields that the entry above has already: another one begins, whose first line is gone.
  'filters:\n  - code: a\n    name_ko: 가\n    name_en: A\n    name_ko: 나\n    name_en: B ⇒ ': [
    'hyphen-is-missing',
    /^[ \t]*(?<wrong>[\p{L}_]+)/du,
    () => undefined,
    ({ line, outline, below }) =>
      [line, below(0)].every((each) => each?.isEntry === false && each.name && hasField(outline, each.name)),
  ],
  'categories:\n  - a\n  b ⇒ categories:\n  - a\n  - b': [
    'hyphen-is-missing',
    /^(?<part>[ \t]*(?<wrong>\S.*))/d,
    (wrong, { ofEntries }) => `${' '.repeat(ofEntries)}- ${wrong}`,
    ({ line, outline: { above }, words }) =>
      isBare(line) && (above?.isEntry ? above.name === undefined : above?.name === words.names && isOpening(above)),
  ],
  'name_en => A ⇒ name_en: A': [
    'line-is-not-a-field',
    /^[ \t]*(?<wrong>["'“‘*`@[(|>+]{0,3}[ \t]*(?<name>[\p{L}_][\p{L}\p{N}_-]*)["'”’*`\])]{0,3}[ \t]*(?:=>?|->|:=|-(?=[ \t])|[:;|\uff1d])?[*`]{0,3}[ \t]*(?<value>.*))/du,
    (_wrong, _at, { name, value }) => `${name}: ${value}`,
    (at, wrong) => isJunk(at) && !/\t.*\t/.test(wrong), // the headings of a table
  ],
  'name_en: A\n??? ⇒ name_en: A\n# ???': [
    'line-is-not-a-field',
    /^[ \t]*(?<wrong>\S.*)/d,
    (wrong) => (/https?:|\t.*\t/.test(wrong) ? undefined : asComment(wrong)), // or a filter would be lost
    isJunk,
  ],
  'filters:\n  - code: a\n      name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'indentation-is-wrong',
    /^(?<part>(?<wrong>[^\S\n]+|\S+).*)/d,
    (_, at) => ' '.repeat(expectedIndentation(at)) + at.line.text.trim(),
    (at) => (!isBare(at.line) || at.outline.block !== undefined) && expectedIndentation(at) !== at.line.indentation,
  ],
};

/** In a line and the one below, which goes on with it. */
export const ofTwoLines: Slips = {
  'name_en:\nA\ndescription: Soft,\nwarm ⇒ name_en: A\ndescription: Soft, warm': [
    'line-is-not-a-field',
    /(?<part>\n[ \t]*(?<wrong>\S.*))/d,
    (wrong) => ` ${wrong}`,
    (at, wrong) => {
      const below = at.below(0);
      if (below === undefined || !isJunk({ line: below, outline: withLine(at.outline, at.line) })) return false;
      const [name = ''] = /[\p{L}_][\p{L}\p{N}_-]*/u.exec(wrong) ?? [];
      if (resemblesField(name, at.words)) return false;
      const isNext = below.number === at.line.number + 1 && /^(?!https?:)[\p{L}\p{N}].{2}/u.test(wrong);
      return (at.line.name !== undefined && at.line.value === '' && !isList(at)) || (isNext && isText(at));
    },
  ],
  'description: Soft\n  looks: warm ⇒ description: "Soft looks: warm"': [
    'text-needs-quotes',
    /:[ \t]+(?<part>(?<text>.*)\n[ \t]*(?<wrong>\S.*))/d,
    (wrong, _, { text }) => JSON.stringify(`${text} ${wrong}`),
    (at) => {
      const { column = 0, isEntry, name } = at.below(0) ?? {};
      return isText(at) && column > at.line.column && !isEntry && !!name && !resemblesField(name, at.words);
    },
  ],
  'description: "Soft,\nwarm" ⇒ description: "Soft, warm"': [
    'quote-is-not-closed',
    /:[ \t]+(?<part>(?<wrong>(?<quote>["']).*)\n[ \t]*(?<rest>.+\k<quote>)$)/d,
    (wrong, _, { rest }) => `${wrong} ${rest}`,
    (at) => linesBelow(at) === 1 && (at.below(0)?.indentation ?? 0) <= at.line.column,
  ],
};

/** A value directly behind its colon, which may have a slip of its own, and in which a `#` at the start is no comment. */
function behindColon(name: string, value: string, { valueIn }: Vocabulary): string {
  if (/^["'[{]/.test(value)) return value;
  const isHash = value.startsWith('#');
  const bare = isHash ? value : withoutComment(value);
  const isLatin = !/[^\P{L}\p{Script=Latin}]/u.test(bare); // or letters would be lost
  const right = (isLatin ? valueIn(name, bare) : undefined) ?? (isHash ? JSON.stringify(bare) : bare);
  return right + value.slice(bare.length);
}
