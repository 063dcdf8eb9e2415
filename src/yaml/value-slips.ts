import { withoutComment } from './line.ts';
import { withLine } from './outline.ts';
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
    /^(?<part>(?<text>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?<wrong>[,;]+$|#))/d,
    (wrong, { line, words }, { text = '' }) =>
      (words.valueIn(line.name ?? '', text.slice(1, -1)) ?? text) + (wrong === '#' ? ' #' : ''),
  ],
  "name_en: 'It's' ⇒ name_en: \"It's\"": [
    'text-needs-quotes: quote',
    /^(?<wrong>(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?![ \t]*$|[ \t]+#|[,;]+$|#).+)/d,
    quoted,
  ],
  'filters: []\n  - code: a ⇒ filters:\n  - code: a': [
    'yaml-is-malformed',
    /^(?<wrong>\[\s*\])$/d,
    '',
    (at) => isList(at) && at.below(0)?.isEntry === true,
  ],
  'categories: [a ⇒ categories: [a]': [
    'bracket-is-not-closed',
    /^(?<part>(?<wrong>[[{]).*)/d,
    (wrong, at) =>
      isList(at) || !at.line.name ? at.line.value + (wrong === '[' ? ']' : '}') : quoted(wrong, at),
    (at) => linesBelow(at) === undefined,
  ],
  'name_en: : A ⇒ name_en: A': ['yaml-is-malformed', /^(?<part>(?<wrong>:)[ \t]+)(?=\S)/d, ''],
  'a: *b* ⇒ a: "b"': [
    'yaml-feature-is-not-allowed',
    /^(?<part>(?<wrong>\*\S+|!\S*|&\S+(?= [^[{])).*)/d,
    quoted,
  ],
  'name_en: @a ⇒ name_en: "@a"': [
    'text-needs-quotes: special-character',
    /^(?<wrong>(?:[@`%,|>}\]]|[*&](?=\s|$)|[-?:](?=\s|$)|[[{][^[\]{}]*[\]}][ \t]*[^\s#,\]}]).*)/d,
    quoted,
    (at) => !isList(at) && !withLine(at.outline, at.line).block,
  ],
  'name_ko: 가 name_en: A ⇒ name_ko: 가\nname_en: A': [
    'line-has-two-fields',
    'furtherField',
    (_, { line, ofEntries }, { part = '' }) =>
      `\n${' '.repeat(part.startsWith('-') ? ofEntries : line.column)}${part}`,
  ],
  'a: A: B ⇒ a: "A: B"': [
    'text-needs-quotes: colon',
    /^(?<wrong>[^"'[{#](?:(?![ \t]#).)*?:(?:\s.*|$))/d,
    quoted,
  ],
};

/** What other programs put into a text or around it, and what is meant by it. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/^!!?str[ \t]+/, ''],
  [/^(?:[-*+,?][ \t]+|[>|]+[ \t]*)(?=\S)|(?<![ \t])[ \t]+(?:\||!important)$/g, ''],
  [/^(\*{1,3}|_{1,3}|~~|`+)(\S.*)\1$/, '$2'], // of Markdown
  [/^(["'])\1([^"']+)\1\1$/, '$2'],
];

/** The whole value in double quotes, with those that it had as part of it where they are not around it; or the address in it. */
function quoted(_: string, { line: { name = '', value }, words }: At): string | undefined {
  const bare = withoutComment(value);
  const comment = value.slice(bare.length);
  const unmarked = marks.reduce((text, [mark, meant]) => text.replace(mark, meant), bare);
  const [, field = '', ownValue = unmarked] =
    /^["']?([a-z_]+)["']?[ \t]*:[ \t]+(.*)$/.exec(unmarked) ?? [];
  if (words.fields.includes(field) && field !== name) return undefined;
  const text = field === name ? ownValue : unmarked;
  const [, label = '', address = ''] = /^!?\[([^\]]*)\]\(([^)]*)/.exec(text) ?? []; // of a link in Markdown
  const right = words.valueIn(name, text);
  if (right !== undefined)
    return label === '' || right.includes(label) ? right + comment : `${right} # ${label}`;
  if (label !== '' && address !== '') return `${JSON.stringify(label)} # ${address}`;
  const isOfTable = /^"(?:[^"]|"")*"$/.test(text); // which doubles quotes
  const isAround = /^(?:(["']).*\1|[“‘＂＇].*[”’＂＇])$/.test(text);
  const meant = (isAround ? text.slice(1, -1) : text).replaceAll(isOfTable ? '""' : '\\"', '"');
  return isSure(meant) ? JSON.stringify(meant) + comment : undefined;
}

/** Whether a text has words, and no mark or quote that may not be one of its own. */
function isSure(text: string): boolean {
  const isPaired =
    text.split('"').length % 2 === 1 && !/^[^"]*[^\s"(]"|["'][ \t,:]*["']|"[ \t]*\(|'$/.test(text);
  return isPaired && /^(?![!%`*_~]|&\w+ |[a-z]{2}:|.*(?:-\]|\{\+)).*[\p{L}\p{N}]/u.test(text);
}
