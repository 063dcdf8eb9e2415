import { asComment, isOpening, withoutComment } from './line.ts';
import { hasField, withLine } from './outline.ts';
import {
  type At,
  expectedIndentation,
  isBare,
  isJunk,
  isList,
  linesBelow,
  type Slips,
} from './slip.ts';
import { resemblesField } from './vocabulary.ts';

/** In a line whose file cannot be read as it is: where it stands, and what it is. */
export const ofLines: Slips = {
  'filters:\n\t- code: a\n\t  name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'indentation-has-a-tab',
    /^(?<part> *(?:- *)?(?<wrong>\t+).*)/d,
    (_, at) => ' '.repeat(expectedIndentation(at)) + at.line.text.trim().replace(/^-\s+/, '- '),
  ],
  '- {code: a}, ⇒ - {code: a}': [
    'yaml-is-malformed',
    /^[ \t]*-[ \t]+\{.*\}(?<wrong>,)[ \t]*$/d,
    '',
  ],
  'name_en: A\n  - code: a ⇒ name_en: A\nfilters:\n  - code: a': [
    'field-is-missing',
    /^(?<wrong>[ \t]*-[ \t].*)/d,
    (wrong, { line, words }) =>
      `${line.name === undefined ? words.names : words.entries}:\n${wrong}`,
    ({ line: { name }, outline: { above, levels }, paste: { lists } }) =>
      !!above &&
      !isOpening(above) &&
      !levels.some(({ isList }) => isList) &&
      (!name || lists.length === 0),
  ],
  'filters:\n  code: a\n    name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'hyphen-is-missing',
    /^(?<part>[ \t]*(?<wrong>[\p{L}_]+))/du,
    (wrong, { outline, ofEntries }) =>
      `${' '.repeat(outline.entry?.indentation ?? ofEntries)}- ${wrong}`,
    ({ line, outline, words }) => {
      const isFirst = outline.above?.name === words.entries && isOpening(outline.above);
      return (
        !line.isEntry && line.name === words.first && (isFirst || hasField(outline, words.first))
      );
    },
  ],
  'categories:\n  - a\n  b\nfilters:\n{code: a}, ⇒ categories:\n  - a\n  - b\nfilters:\n  - {code: a}':
    [
      'hyphen-is-missing',
      /^(?<part>[ \t]*(?<wrong>\{.*\}|[^\s{].*?),?)[ \t]*$/d,
      (wrong, { ofEntries }) => `${' '.repeat(ofEntries)}- ${wrong}`,
      ({ line, outline: { above, levels }, words }, wrong) => {
        if (wrong.startsWith('{')) return levels.some(({ names }) => names.includes(words.entries));
        return (
          isBare(line) &&
          (above?.isEntry ? !above.name : above?.name === words.names && isOpening(above))
        );
      },
    ],
  'name_en => A ⇒ name_en: A': [
    'line-is-not-a-field: colon',
    /^[ \t]*(?!'[ \t])(?<wrong>["'“‘*`[(|>+]{0,3}[ \t]*(?<name>[\p{L}_][\p{L}\p{N}_-]*)["'”’*`\])]{0,3}[ \t]*(?:=>?|->|:=|[-.](?=[ \t])|[:;|>\uff1d\u2192\u21d2\u27a1])?[*`]{0,3}[ \t]*(?<value>.*))/du,
    (_wrong, _at, { name, value = '' }) =>
      /^[^"'#\p{L}\p{N}([]/u.test(value) ? undefined : `${name}: ${value}`,
    (at, wrong) => isJunk(at) && !/\t.*\t/.test(wrong), // the headings of a table
  ],
  'name_en: A\n??? ⇒ name_en: A\n# ???': [
    'line-is-not-a-field',
    /^[ \t]*(?<wrong>\S.*)/d,
    // Or a filter would be lost, or the end of a text.
    (wrong, { line, outline: { above }, words }) => {
      const { name, value, number = 0 } = above ?? {};
      const mayBeRest =
        name && value && number >= line.number - 2 && words.mayGoOn(name, value, wrong);
      return mayBeRest || /https?:|\t|^!/.test(wrong) ? undefined : asComment(wrong);
    },
    isJunk,
  ],
  'filters:\n  - code: a\n      name_en: A ⇒ filters:\n  - code: a\n    name_en: A': [
    'indentation-is-wrong',
    /^(?<part>(?<wrong>[^\S\n]+|\S+).*)/d,
    (_, at) => ' '.repeat(expectedIndentation(at)) + at.line.text.trim(),
    (at) =>
      (!isBare(at.line) || at.outline.block !== undefined) &&
      expectedIndentation(at) !== at.line.indentation,
  ],
};

/** In a line and the one below, which goes on with it. */
export const ofTwoLines: Slips = {
  // Mail and chats break an address, some with a mark of their own.
  'image_url: https://a.io/=\nb.webp ⇒ image_url: https://a.io/b.webp': [
    'image-url-is-malformed',
    /:[ \t]+(?<part>["']?(?<wrong>[^\s"']+)\n[ \t]*[^\s"']+["']?)$/d,
    (_, at) => (isBare(at.below(1) ?? at.line) ? undefined : wrapped(at)),
    (at) => wrapped(at) !== undefined,
  ],
  'name_en:\nA\ndescription: Soft,\nwarm ⇒ name_en: A\ndescription: Soft, warm': [
    'line-is-not-a-field',
    /(?<part>\n[ \t]*(?<wrong>\S.*))/d,
    (wrong) => ` ${wrong}`,
    (at, wrong) => {
      const [below, { name = '', value }] = [at.below(0), at.line];
      if (below === undefined || !isJunk({ line: below, outline: withLine(at.outline, at.line) }))
        return false;
      const [first = ''] = /[\p{L}_][\p{L}\p{N}_-]*/u.exec(wrong) ?? [];
      if (resemblesField(first, at.words) || wrong.includes('\t')) return false;
      if (value === '') return name !== '' && !isList(at);
      const isWords = /^[\p{L}\p{N}][^\n]*\n(?!https?:)[\p{L}\p{N}].{2}/u.test(
        `${value}\n${wrong}`,
      );
      return (
        isWords &&
        at.words.texts.includes(name) &&
        !at.words.ofEntries.includes(name) &&
        withoutComment(value) === value
      );
    },
  ],
  'description: "Soft,\nwarm" ⇒ description: "Soft, warm"': [
    'quote-is-not-closed',
    /:[ \t]+(?<part>(?<wrong>(?<quote>["']).*)\n[ \t]*(?<rest>.+\k<quote>)$)/d,
    (wrong, _, { rest }) => `${wrong} ${rest}`,
    (at) => linesBelow(at) === 1 && (at.below(0)?.indentation ?? 0) <= at.line.column,
  ],
};

/** The address that goes on in the line below, or the two. */
function wrapped({ line: { name = '', value }, below, words }: At): string | undefined {
  const further = [below(0), below(1)]
    .filter((each) => each && isBare(each))
    .map((each) => each?.text.trim());
  const [start = '', end = ''] = [value, further.join('')].map((part) =>
    part.replace(/^["']|["']$/g, ''),
  );
  return words.joined(name, start, end);
}
