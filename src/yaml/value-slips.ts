import { withoutComment } from './line.ts';
import { type At, isList, linesBelow, type Slips } from './slip.ts';

/** In a value, with its comment, of a file that cannot be read as it is. */
export const ofValues: Slips = {
  'name_en: "A\nname_ko: \'B" ⇒ name_en: "A"\nname_ko: \'B\'': [
    'quote-is-not-closed',
    /^(?<wrong>(?<quote>["']).*?(?<other>["']?))$/d,
    (wrong, { line, words }, { quote, other }) =>
      words.valueIn(line.name ?? '', wrong.replaceAll(/^["']|["']$/g, '')) ??
      (wrong.length > 1 && other ? wrong.slice(0, -1) : wrong) + quote,
    (at) => linesBelow(at) === undefined,
  ],
  'name_ko: "A",\nname_en: "A"# x ⇒ name_ko: "A"\nname_en: "A" # x': [
    'text-needs-quotes',
    /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?<wrong>[,;]+$|#)/d,
    (wrong) => (wrong === '#' ? ' #' : ''),
  ],
  "name_en: 'It's' ⇒ name_en: \"It's\"": [
    'text-needs-quotes',
    /^(?<wrong>(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?![ \t]*$|[ \t]+#|[,;]+$|#).+)/d,
    quoted,
  ],
  'filters: []\n  - code: a ⇒ filters:\n  - code: a': [
    'yaml-is-malformed',
    /^(?<wrong>\[\s*\])$/d,
    '',
    (at) => isList(at) && at.below(0)?.isEntry === true,
  ],
  'filters: - code: a ⇒ filters:\n  - code: a': [
    'yaml-is-malformed',
    /^(?<wrong>-[ \t].*)/d,
    (wrong, { line }) => `\n${' '.repeat(line.column + 2)}${wrong}`,
    isList,
  ],
  'categories: [a ⇒ categories: [a]': [
    'bracket-is-not-closed',
    /^(?<part>(?<wrong>[[{]).*)/d,
    (wrong, at) => {
      const isValue = isList(at) || at.line.name === undefined;
      return isValue ? at.line.value + (wrong === '[' ? ']' : '}') : quoted(wrong, at);
    },
    (at) => linesBelow(at) === undefined,
  ],
  'name_en: : A ⇒ name_en: A': ['yaml-is-malformed', /^(?<part>(?<wrong>:)[ \t]+)(?=\S)/d, ''],
  'filters:\n  - &a\n    code: a ⇒ filters:\n  - # &a\n    code: a': [
    'yaml-feature-is-not-allowed',
    /^(?<wrong>&\S+)$/d,
    (wrong) => `# ${wrong}`,
    ({ line }) => line.name === undefined,
  ],
  'name_en: *bold* ⇒ name_en: "*bold*"': [
    'yaml-feature-is-not-allowed',
    /^(?<part>(?<wrong>\*\S+|!\S*|&\S+(?=[ \t]+[^\s[{])).*)/d,
    quoted,
  ],
  'name_en: @a ⇒ name_en: "@a"': [
    'text-needs-quotes',
    /^(?<wrong>(?:[@`%,|>}\]]|[*&](?=\s|$)|[-?:](?=\s|$)|[[{][^[\]{}]*[\]}][ \t]*[^\s#,\]}]).*)/d,
    quoted,
    (at) => !isList(at) && !isBlock(at),
  ],
  'name_ko: 가 name_en: A ⇒ name_ko: 가\nname_en: A': [
    'line-has-two-fields',
    'furtherField',
    (_, { line, ofEntries }, { part = '' }) => `\n${' '.repeat(part.startsWith('-') ? ofEntries : line.column)}${part}`,
  ],
  'image_url: https: //a.io/b.webp ⇒ image_url: https://a.io/b.webp': [
    'image-url-is-malformed',
    /^(?<wrong>[^\s"'[{](?:(?![ \t]+#).)*)/d,
    (wrong, { line, words }) => words.addressIn(line.name ?? '', wrong),
    (at, wrong) => hasColon(at) && at.words.addressIn(at.line.name ?? '', wrong) !== undefined,
  ],
  'name_en: A: B ⇒ name_en: "A: B"': ['text-needs-quotes', /^(?<wrong>[^"'[{].*)/d, quoted, hasColon],
};

/** The whole value in double quotes, with those that it had as part of it where they are not around it; or the address in it. */
function quoted(_: string, { line: { name = '', value }, words }: At): string {
  const bare = withoutComment(value);
  const comment = value.slice(bare.length);
  const right = words.valueIn(name, bare);
  const [, label = ''] = /^!?\[([^\]]*)\]\(/.exec(bare) ?? []; // of a link in Markdown
  if (right !== undefined) return label === '' || right.includes(label) ? right + comment : `${right} # ${label}`;
  const inner = /^(?:(["']).*\1|[“‘＂＇].*[”’＂＇])$/.test(bare) ? bare.slice(1, -1) : bare;
  return JSON.stringify(inner.replaceAll('\\"', '"')) + comment;
}

/** Whether a value is the head of a block of lines. */
function isBlock({ line: { value, indentation }, below }: At): boolean {
  const isIndented = (below(0)?.indentation ?? 0) > indentation;
  return /^[|>][-+\d]*(?:[ \t]+#.*)?$/.test(value) || (/^[|>]/.test(value) && isIndented);
}

function hasColon({ line: { value } }: At): boolean {
  return /:(?:\s|$)/.test(withoutComment(value));
}
