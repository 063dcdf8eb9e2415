import { closest } from '../base/closest.ts';
import type { Code } from '../finding/codes.ts';
import { doubleQuoted } from './write-scalar.ts';

/** The fields that the files of one kind may have. */
export interface Fields {
  /** Those at the edge of the file. */
  readonly ofFile: readonly string[];
  /** Those of an entry of its list; the first one begins an entry. */
  readonly ofEntries: readonly string[];
  /** Those whose value is a list. */
  readonly lists: readonly string[];
}

/** What stands around a line, as far as it decides how the line should be written. */
export interface Surroundings {
  readonly fields: Fields;
  /** The column of the hyphens of entries, from 0. */
  readonly hyphen: number;
  /** The entry that the line belongs to: its line, from 1, and the column and names of its fields. */
  readonly entry: Entry | undefined;
  /** The names of the fields at the edge of the file so far. */
  readonly ofFile: ReadonlySet<string>;
  /** The last line with content above it. */
  readonly above:
    | { readonly name: string | undefined; readonly value: string; readonly isNext: boolean }
    | undefined;
  /** The lines below it. */
  readonly below: readonly string[];
}

export interface Entry {
  readonly line: number;
  readonly column: number;
  readonly names: ReadonlySet<string>;
}

type Groups = Readonly<Record<string, string>>;

/** A common typo in the layout of a line. */
export interface Trap {
  readonly code: Code;
  /** What is looked for; the group `wrong` is underlined. */
  readonly pattern: RegExp;
  readonly when?: (groups: Groups, around: Surroundings) => boolean;
  /** The facts of the finding. */
  readonly args?: (groups: Groups, around: Surroundings) => object;
  /** The line as it should be; undefined where that is not certain. */
  readonly write?: (groups: Groups, around: Surroundings) => string | undefined;
}

const start = String.raw`(?<start>[^\S\n]*(?:-[ \t]+)*)`;
const name = String.raw`(?<name>[\p{L}_][\p{L}\p{N}_-]*)`;
const field = String.raw`${start}${name}[ \t]*:[ \t]+`;
const inQuotes = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'(?!')`;

const isKnown = ({ name = '' }: Groups, { fields }: Surroundings) =>
  fields.ofFile.includes(name) || fields.ofEntries.includes(name);
const isNearlyKnown = (groups: Groups, around: Surroundings) =>
  isKnown(groups, around) ||
  closest(groups['name'] ?? '', [...around.fields.ofFile, ...around.fields.ofEntries]) !==
    undefined;

/** In the order in which they are tried. */
export const traps = {
  tabIndentation: {
    code: 'indentation-has-a-tab',
    pattern: /^(?<start> *)(?<wrong>\t\s*)(?<rest>\S.*)/d,
    write: ({ rest = '' }, around) => indented(rest, around),
  },
  unusualBlank: {
    code: 'blank-is-not-ordinary',
    pattern:
      /^(?<start>(?:[ \t]|-[ \t]+)*(?:-|[\p{L}_][\p{L}\p{N}_-]*:)?)(?<wrong>(?:(?! )[\p{Zs}\u200b-\u200d\u2060\ufeff])+)(?<rest>.*)/du,
    args: ({ wrong = '' }) => ({ character: [...wrong][0] ?? '' }),
    write: ({ start = '', wrong = '', rest }) =>
      `${start}${/[-:]$/.test(start) ? ' ' : wrong.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').replace(/./g, ' ')}${rest}`,
  },
  foreignComment: {
    code: 'line-is-not-a-field',
    pattern: /^(?<start>[ \t]*)(?<wrong>\/\/.*|\/\*.*\*\/|<!--.*-->|`{3}\w*)[ \t]*$/d,
    args: () => ({ reason: 'comment' }),
    write: ({ start, wrong = '' }) =>
      `${start}# ${wrong.replace(/^(?:\/[/*]+|<!--)\s*|\s*(?:\*\/|-->)$/g, '')}`,
  },
  blockComment: {
    code: 'line-is-not-a-field',
    pattern: /^[ \t]*(?<wrong>\/\*.*|<!--.*|.*\*\/|.*-->)[ \t]*$/d,
    args: () => ({ reason: 'block-comment' }),
  },
  diffMark: {
    code: 'line-is-not-a-field',
    pattern:
      /^(?<wrong>(?:diff --git|index|@@|\+\+\+|---) .*|\+[ \t]*(?:-[ \t]+)?[a-z_]+:.*|-[ \t]{3,}[a-z_]+:.*)/d,
    args: () => ({ reason: 'diff' }),
  },
  lineNumber: {
    code: 'line-is-not-a-field',
    pattern: /^(?<wrong>[ \t]*L?\d+)[ \t]*[:|│\t ][ \t]*(?:-[ \t]+)?[a-z_]+:/d,
    args: () => ({ reason: 'line-number' }),
  },
  smartBullet: {
    code: 'bullet-is-not-a-hyphen',
    pattern:
      /^(?<start>[ \t]*)(?<wrong>[\u2022\u2023\u25aa\u25e6]|(?:[\u2010-\u2015\u2212\u2043\u2219\u00b7*+\uff0d\u30fc]|-{2}|\d+[.)])(?=[ \t]))[ \t]*(?<rest>(?:(?<name>[a-z_]+):)?.*\S.*)/du,
    args: ({ wrong }) => ({ character: wrong }),
    write: ({ start, rest, name = '', wrong }, { fields }) => {
      if (wrong === '--') return undefined; // as in SQL, it may take the line away
      const isInEntry = fields.ofEntries.indexOf(name) > 0;
      return `${start}${isInEntry ? '  ' : '- '}${rest}`;
    },
  },
  fullWidthColon: {
    code: 'colon-is-full-width',
    pattern: new RegExp(
      `^${start}${name}[ \\t]*(?<wrong>[\\uff1a\\ufe55\\ufe13\\u2236])[^\\S\\n]*(?<rest>.*)`,
      'du',
    ),
    args: ({ name }) => ({ field: name }),
    write: ({ start, name, rest }) => `${start}${name}: ${rest}`,
  },
  missingBlankAfterHyphen: {
    code: 'blank-is-missing',
    pattern: /^(?<start>[ \t]*)(?<wrong>-)(?<rest>[^\s-].*)/d,
    args: () => ({ after: '-' }),
    write: ({ start, rest }) => `${start}- ${rest}`,
  },
  missingBlankAfterColon: {
    code: 'blank-is-missing',
    pattern: new RegExp(`^${start}${name}[ \\t]*(?<wrong>:)(?<rest>[^\\s:/].*)`, 'du'),
    when: isNearlyKnown,
    args: () => ({ after: ':' }),
    write: ({ start, name, rest }) => `${start}${name}: ${rest}`,
  },
  missingColon: {
    code: 'line-is-not-a-field',
    pattern: new RegExp(
      `^${start}(?<wrong>${name}(?:[ \\t]*(?:=>?|->|:=|::|[;|→])[ \\t]*|[ \\t]+|$)(?<rest>(?![:=]).*))`,
      'du',
    ),
    when: isKnown,
    args: () => ({ reason: 'colon' }),
    write: ({ start, name, rest = '' }) =>
      /^(?:["'/\p{L}\p{N}]|$)/u.test(rest) ? `${start}${name}: ${rest}`.trimEnd() : undefined,
  },
  superfluousHyphen: {
    code: 'hyphen-is-superfluous',
    pattern: /^(?<start>[ \t]*)(?<wrong>-[ \t]+)(?<rest>-[ \t].*|(?<name>[a-z_]+):(?:\s.*|$))/d,
    when: ({ rest = '', name = '' }, { fields, entry }) =>
      rest.startsWith('-') ||
      (entry ? isFurther(name, fields, entry) : fields.ofFile.includes(name)),
    write: ({ start, rest, name = '' }, { fields, entry }) =>
      entry && isFurther(name, fields, entry) ? `${start}  ${rest}` : `${start}${rest}`,
  },
  missingHyphen: {
    code: 'hyphen-is-missing',
    pattern: /^[ \t]*(?<wrong>(?<name>[a-z_]+):.*)/d,
    when: ({ name = '' }, { fields, entry, above }) =>
      name === fields.ofEntries[0] &&
      (entry === undefined ? fields.lists.includes(above?.name ?? '') : entry.names.has(name)),
    args: (_, { entry }) => ({ reason: entry ? 'filter' : 'entry', firstLine: entry?.line ?? 1 }),
    write: ({ wrong }, { hyphen }) => `${' '.repeat(hyphen)}- ${wrong}`,
  },
  missingFirstLine: {
    code: 'hyphen-is-missing',
    pattern: /^[ \t]+(?<wrong>(?<name>[a-z_]+)):/d,
    when: ({ name = '' }, { fields, entry, above }) =>
      !entry && fields.lists.includes(above?.name ?? '') && fields.ofEntries.indexOf(name) > 0,
    args: ({ wrong }) => ({ reason: 'first-line', firstLine: 1, field: wrong }),
  },
  textBehindQuote: {
    code: 'text-needs-quotes',
    pattern: new RegExp(
      `^(?<start>[ \\t]*(?:-[ \\t]+)*(?:${name}:[ \\t]+)?)(?<wrong>(?<quoted>${inQuotes})(?![ \\t]*$|[ \\t]+#)(?<rest>.+))`,
      'du',
    ),
    args: ({ wrong = '', rest = '' }) =>
      /^(?:#|[,;]+$)/.test(rest)
        ? {
            reason: rest[0] === '#' ? 'comment-after-quote' : 'rest-after-quote',
            character: rest[0],
          }
        : { reason: 'quote', character: wrong[0] },
    write: ({ start, quoted = '', rest = '', wrong = '' }) => {
      if (/^[,;]+$/.test(rest)) return `${start}${quoted}`;
      if (rest.startsWith('#')) return `${start}${quoted} ${rest}`;
      const isAround = wrong.at(-1) === wrong[0] && !/["']["']/.test(wrong);
      return isAround || quoted.length > 2
        ? `${start}${quote(isAround ? wrong.slice(1, -1) : wrong)}`
        : undefined;
    },
  },
  unclosedQuote: {
    code: 'quote-is-not-closed',
    pattern: new RegExp(`^${field}(?<wrong>(?<sign>["'])(?<rest>.*))$`, 'du'),
    when: ({ wrong = '', sign = '' }, { below }) =>
      !new RegExp(`^(?:${inQuotes})`).test(wrong) && !goesOn(sign, below),
    args: ({ sign }) => ({ quote: sign }),
    write: ({ start, name, sign, rest = '' }) => {
      if (/^\d\ds?\b/.test(rest) && sign === "'") return `${start}${name}: "'${rest}"`; // as in '90s
      return `${start}${name}: ${sign}${rest.replace(/["']$/, '')}${sign}`;
    },
  },
  unclosedBracket: {
    code: 'yaml-is-malformed',
    pattern: new RegExp(`^${field}(?<wrong>(?<sign>[[{])[^\\]}#]*)$`, 'du'),
    when: ({ sign = '' }, { below }) => !goesOn(sign === '[' ? ']' : '}', below),
    args: () => ({ reason: 'bracket' }),
    write: ({ start, name = '', wrong = '', sign }, { fields }) =>
      fields.lists.includes(name)
        ? `${start}${name}: ${wrong}${sign === '[' ? ']' : '}'}`
        : `${start}${name}: ${quote(wrong)}`,
  },
  twoFields: {
    code: 'line-is-not-a-field',
    pattern: new RegExp(
      `^${field}(?<before>(?:[^"'#]*?[^"'#,;\\s][,;]?[ \\t]+)?)(?<rest>(?:-[ \\t]+)?(?<wrong>[a-z_]+)[ \\t]*:(?:[ \\t].*|$))`,
      'du',
    ),
    when: ({ name, wrong = '', before }, around) =>
      isKnown({ name: wrong }, around) && (name === wrong) === (before === ''),
    args: ({ wrong }) => ({ reason: 'two-fields', field: wrong }),
    write: ({ start = '', name, before = '', rest = '' }) =>
      before === ''
        ? `${start}${rest.replace(/^-\s+/, '')}`
        : `${start}${name}: ${before.replace(/[,;]?\s+$/, '')}\n${start.replace(/-/g, ' ')}${rest}`,
  },
  signAtStart: {
    code: 'text-needs-quotes',
    pattern: new RegExp(
      `^${field}(?<wrong>(?:[@\`%,}\\]*&]|!(?!!)|[-?:](?=\\s|$)|[|>](?![-+\\d]*(?:\\s+#.*)?$)|\\[[^\\]]*\\][ \\t]*[^\\s#]|\\{[^}]*\\}[ \\t]*[^\\s#]).*)`,
      'du',
    ),
    args: ({ wrong = '' }) => ({ reason: 'special-character', character: [...wrong][0] }),
    write: ({ start, name, wrong = '' }) => `${start}${name}: ${quote(wrong)}`,
  },
  colonInText: {
    code: 'text-needs-quotes',
    pattern: new RegExp(
      `^${field}(?<wrong>[^"'[{|>#&*!\\s](?:(?![ \\t]#[ \\t]).)*?:(?:[ \\t].*|$))`,
      'du',
    ),
    args: () => ({ reason: 'colon', character: ':' }),
    write: ({ start, name, wrong = '' }, around) =>
      isKnown({ name: /^[a-z_]+(?=:)/.exec(wrong)?.[0] ?? '' }, around)
        ? undefined
        : `${start}${name}: ${quote(wrong)}`,
  },
  tableRow: {
    code: 'line-is-not-a-field',
    pattern: /^(?<wrong>(?!.*: ).*[\t|;,].*[\t|;,].*)/d,
    args: () => ({ reason: 'table' }),
  },
  wrongIndentation: {
    code: 'indentation-is-wrong',
    pattern:
      /^(?<start>[ \t]*)(?<wrong>(?<hyphen>-[ \t]+)?(?:(?<name>[a-z_]+)[ \t]*:(?:\s.*|$)|(?<=- )\S.*))/d,
    when: ({ start = '', name = '', hyphen }, around) => {
      const right = columnsFor(name, hyphen !== undefined, around);
      return right.length > 0 && !right.includes(start.length);
    },
    write: ({ wrong = '' }, around) => indented(wrong, around),
  },
  noField: {
    code: 'line-is-not-a-field',
    pattern: /^(?<start>[ \t]*)(?<wrong>(?![-{}[\]|>"'#?])(?!.*:(?:\s|$)).*\S)/d,
    when: (_, { above }) => above === undefined || above.name === undefined || above.value !== '',
    args: (groups, around) => ({ reason: isRest(groups, around) ? 'other' : 'comment' }),
    write: ({ start, wrong, ...groups }, around) =>
      isRest({ wrong: wrong ?? '', ...groups }, around) ? undefined : `${start}# ${wrong}`,
  },
} as const satisfies Readonly<Record<string, Trap>>;

/** Whether a field that stands behind a hyphen belongs to the entry above. */
function isFurther(name: string, { ofEntries }: Fields, { names }: Entry): boolean {
  return ofEntries.indexOf(name) > 0 && names.has(ofEntries[0] ?? '') && !names.has(name);
}

/** Whether a line without a field may be the end of the text above, or have what apps need. */
function isRest({ wrong = '' }: Groups, { above }: Surroundings): boolean {
  return (
    /https?:|\t|^!/.test(wrong) || (above?.isNext === true && /^[\p{L}\p{N}]/u.test(above.value))
  );
}

/** A value in double quotes as a whole; a comment behind it stays one. */
function quote(value: string): string {
  const [, text = value, note = ''] = /^(.*?)([ \t]+#(?:[ \t].*|$)|[ \t]*$)/.exec(value) ?? [];
  return doubleQuoted(text) + note;
}

/** Whether a text in quotes or brackets ends in a line below, before the next field. */
function goesOn(sign: string, below: readonly string[]): boolean {
  const next = below.findIndex((line) => /^\s*(?:-\s+)?[a-z_]+\s*:(?:\s|$)|^\s*-\s/.test(line));
  return below.slice(0, next < 0 ? undefined : next).some((line) => line.includes(sign));
}

/** The columns at which a field or an entry may begin; none where that is not known. */
function columnsFor(
  name: string,
  isEntry: boolean,
  { fields, entry, hyphen, ofFile }: Surroundings,
): readonly number[] {
  if (isEntry) return [hyphen];
  const isOfEntry = fields.ofEntries.includes(name) && entry?.names.has(name) === false;
  const isOfFile = fields.ofFile.includes(name) && !ofFile.has(name);
  return [...(isOfEntry && entry ? [entry.column] : []), ...(isOfFile ? [0] : [])];
}

/** A line without its indentation, at its column. */
function indented(line: string, around: Surroundings): string {
  const [, hyphen, name = ''] = /^(-\s+)?([a-z_]*)(?=:|\s|$)/.exec(line) ?? [];
  const [column = 0] = columnsFor(name, hyphen !== undefined, around);
  return ' '.repeat(column) + line.replace(/^-\s+/, '- ');
}
