import type { Code, CodeArgs, YamlFeature } from '../finding/codes.ts';
import { isSaying, type Line, lineOf } from './line.ts';
import { ofLines, ofTwoLines } from './line-slips.ts';
import { lookalikes } from './lookalikes.ts';
import { emptyOutline, hasField, withLine } from './outline.ts';
import { pasteIn } from './paste.ts';
import { ofPastes } from './pasted-slips.ts';
import { type At, isOrphan, type Slip } from './slip.ts';
import type { Span } from './text.ts';
import { ofValues } from './value-slips.ts';
import { resemblesField, type Vocabulary } from './vocabulary.ts';

/** What is wrong with a line, where in the file, and what to write for it. */
export interface Verdict extends Span {
  readonly code: Code;
  readonly args: CodeArgs[Code];
  /** Where what it writes over begins. */
  readonly first: Span | undefined;
  /** The line as it is meant, which may be several; undefined where that cannot be known. */
  readonly text: string | undefined;
  /** The line below, where it stands for that one, too. */
  readonly below: Line | undefined;
}

const tables = {
  line: { ...ofPastes, ...lookalikes, ...ofLines },
  'two lines': ofTwoLines,
  value: ofValues,
};
const rows = (['line', 'two lines', 'value'] as const).flatMap((where) =>
  Object.values<Slip>(tables[where]).map((slip) => ({ where, slip })),
);

/** Passes a line through the table: the first row that fits names what is wrong, and each that fits says what to write. */
export function judge(at: At): Verdict | undefined {
  let verdict: Verdict | undefined;
  let { line } = at;
  for (const { where, slip } of rows) {
    const found = lookFor(slip, where, { ...at, line });
    if (found === undefined) continue;
    const { text, below } = found;
    verdict = { ...found, ...verdict, text, below };
    if (text === undefined || text.includes('\n') || below !== undefined) return verdict;
    line = lineOf(text, line);
    if (!isSaying(line)) return verdict;
  }
  return verdict;
}

/** Whether one of the lines has a slip that a parser may not see. */
export function haveLookalike(lines: readonly Line[], words: Vocabulary): boolean {
  const [ofYaml, slips] = [
    Object.values(lookalikes),
    Object.values({ ...ofPastes, ...lookalikes }),
  ];
  const paste = pasteIn(lines, words);
  let outline = emptyOutline;
  return lines.some((line, index) => {
    const at = {
      line,
      words,
      outline,
      paste,
      ofEntries: 0,
      below: (count: number) => lines[index + 1 + count],
    };
    outline = withLine(outline, line);
    const isOrdinary =
      words.fields.includes(line.name ?? '') && /^ +(?:- )?\w+: [\p{L}\p{N}]/u.test(line.text);
    return (isOrdinary ? ofYaml : slips).some((slip) => lookFor(slip, 'line', at) !== undefined);
  });
}

function lookFor(
  [named, pattern, meant, holds]: Slip,
  where: keyof typeof tables,
  at: At,
): Verdict | undefined {
  const [code, reason] = named.split(': ') as [Code, string?]; // as CodeWithReason joins them
  const { line, words } = at;
  const further = where === 'two lines' ? [at.below(0)] : [];
  const below = further.find((next) => next?.number === line.number + 1); // without a comment between
  const head = line.text.slice(0, where === 'line' ? undefined : line.end);
  const whole = below === undefined ? head : `${head}\n${below.text.slice(0, below.end)}`;
  const from = where === 'value' ? line.valueAt : 0;
  const { groups = {}, indices } =
    (pattern === 'furtherField' ? words[pattern] : pattern).exec(whole.slice(from)) ?? {};
  const { wrong, name, part } = groups;
  if (wrong === undefined || (name !== undefined && !resemblesField(name, words))) return undefined;
  if (holds?.(at, wrong) === false) return undefined;
  const spanOf = (group: string) => (indices?.groups?.[group] ?? []).map((column) => column + from);
  const isBelow = (column: number) => below !== undefined && column > head.length;
  const startOfBelow = (below?.start ?? 0) - head.length - 1;
  const offsetOf = (column: number) => column + (isBelow(column) ? startOfBelow : line.start);
  const [start = 0, end = 0] = spanOf('wrong').map(offsetOf);
  const [first, last] = spanOf(part === undefined ? 'wrong' : 'part');
  const right = typeof meant === 'string' ? meant : meant(wrong, at, groups);
  const text = right === undefined ? undefined : whole.slice(0, first) + right + whole.slice(last);
  const shown = text?.replace(/[ \t]+(?=\n|$)/g, '');
  const args = { ...factsOf[code]?.(wrong, at), ...(reason && { reason }) } as CodeArgs[Code];
  return { code, args, start, end, first: firstOf(args, wrong, at), text: shown, below };
}

/** Where the fields begin that a line would overwrite, as its facts say. */
function firstOf(args: object, wrong: string, { outline: { entry } }: At): Span | undefined {
  if (entry === undefined || !('firstLine' in args) || args.firstLine === undefined)
    return undefined;
  const start = entry.start + entry.column;
  return { start, end: start + wrong.length };
}

/** The facts of the sentence, by what is wrong. */
const factsOf: { readonly [C in Code]?: (wrong: string, at: At) => CodeArgs[C] } = {
  'blank-is-missing': (wrong) => ({ after: wrong === '-' ? '-' : ':' }),
  'blank-is-not-ordinary': ([character = '']) => ({ character }),
  'bracket-is-not-closed': (wrong) => ({ bracket: wrong === '[' ? '[' : '{' }),
  'bullet-is-not-a-hyphen': (character) => ({ character }),
  'colon-is-full-width': (_, { line }) => ({
    field: /[\p{L}_][\p{L}\p{N}_-]*/u.exec(line.text)?.[0] ?? '',
  }),
  'field-is-missing': (_, { line, words }) => ({
    field: line.name === undefined ? words.names : words.entries,
  }),
  'hyphen-is-missing': (wrong, at) => ({
    firstLine:
      at.outline.entry && (isOrphan(at) || hasField(at.outline, wrong))
        ? at.outline.entry.number
        : undefined,
    isCommented: isOrphan(at),
  }),
  'image-url-is-malformed': (value) => ({
    value,
    ...(!/\s/.test(value) && { reason: 'cut' as const }),
  }),
  'line-has-two-fields': (field) => ({ field }),
  'quote-is-not-closed': ([quote = '']) => ({ quote }),
  'text-needs-quotes': ([character = '']) => ({
    reason: character === '#' ? 'comment-after-quote' : 'rest-after-quote',
    character,
  }),
  'yaml-feature-is-not-allowed': ([mark = '']) => ({ feature: features[mark] ?? 'tag' }),
};

const features: Readonly<Record<string, YamlFeature>> = {
  '%': 'directive',
  '&': 'anchor',
  '*': 'alias',
};
