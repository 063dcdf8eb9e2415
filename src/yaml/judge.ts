import type { Code, CodeArgs, YamlFeature } from '../finding/codes.ts';
import { isSaying, lineOf } from './line.ts';
import { lookalikes, ofLines, ofTwoLines } from './line-slips.ts';
import { hasField } from './outline.ts';
import type { At, Slip, Slips } from './slip.ts';
import type { Span } from './text.ts';
import { ofValues } from './value-slips.ts';
import { resemblesField } from './vocabulary.ts';

/** What is wrong with a line, from offset `start` to `end` of the file, and what to write for it. */
export interface Verdict {
  readonly code: Code;
  readonly args: CodeArgs[Code];
  readonly start: number;
  readonly end: number;
  /** Where what it writes over begins. */
  readonly first: Span | undefined;
  /** The line as it is meant, which may be several; undefined where that cannot be known. */
  readonly text: string | undefined;
  /** Whether it stands for the line below, too. */
  readonly isOfTwo: boolean;
}

type Where = 'line' | 'two lines' | 'value';

const rows = [
  ...rowsFor('line', lookalikes),
  ...rowsFor('line', ofLines),
  ...rowsFor('two lines', ofTwoLines),
  ...rowsFor('value', ofValues),
];

function rowsFor(where: Where, slips: Slips) {
  return Object.values(slips).map((slip) => ({ where, slip }));
}

/** Passes a line through the table: the first row that fits names what is wrong, and each that fits says what to write. */
export function judge(at: At): Verdict | undefined {
  let verdict: Verdict | undefined;
  let { line } = at;
  for (const { where, slip } of rows) {
    const found = lookFor(slip, where, { ...at, line });
    if (found === undefined) continue;
    const { text, isOfTwo } = found;
    verdict = verdict === undefined ? found : { ...verdict, text, isOfTwo };
    if (text === undefined || text.includes('\n') || isOfTwo) return verdict;
    line = lineOf(text, line);
    if (!isSaying(line)) return verdict;
  }
  return verdict;
}

/** Whether a line has a slip that a parser may not see. */
export function hasLookalike(at: At): boolean {
  return Object.values(lookalikes).some((slip) => lookFor(slip, 'line', at) !== undefined);
}

function lookFor([code, pattern, meant, holds]: Slip, where: Where, at: At): Verdict | undefined {
  const { line, words } = at;
  const below = where === 'two lines' ? at.below(0) : undefined;
  const from = where === 'value' ? line.valueAt : 0;
  const head = line.text.slice(0, where === 'line' ? undefined : line.end);
  const whole = below === undefined ? head : `${head}\n${below.text.slice(0, below.end)}`;
  const found = (typeof pattern === 'string' ? words[pattern] : pattern).exec(whole.slice(from));
  const { wrong, name } = found?.groups ?? {};
  const isNamed = name === undefined || resemblesField(name, words);
  if (wrong === undefined || !isNamed || holds?.(at, wrong) === false) return undefined;
  const offsetOf = (column: number) =>
    below === undefined || column <= head.length ? line.start + column : below.start + column - head.length - 1;
  const spanOf = (group: string) => (found?.indices?.groups?.[group] ?? []).map((column) => column + from);
  const [start = 0, end = 0] = spanOf('wrong').map(offsetOf);
  const [first, last] = spanOf(found?.groups?.['part'] === undefined ? 'wrong' : 'part');
  const right = typeof meant === 'string' ? meant : meant(wrong, at, found?.groups ?? {});
  const text = right === undefined ? undefined : whole.slice(0, first) + right + whole.slice(last);
  const args = factsOf[code]?.(wrong, at) ?? {};
  const { start: before, column } = at.outline.entry ?? line;
  const related =
    'firstLine' in args && args.firstLine ? { start: before + column, end: before + column + wrong.length } : undefined;
  return {
    code,
    args,
    start,
    end,
    first: related,
    text: text?.replace(/[ \t]+(?=\n|$)/g, ''),
    isOfTwo: below !== undefined,
  };
}

/** The facts of the sentence, by what is wrong. */
const factsOf: { readonly [C in Code]?: (wrong: string, at: At) => CodeArgs[C] } = {
  'blank-is-missing': (wrong) => ({ after: wrong === '-' ? '-' : ':' }),
  'blank-is-not-ordinary': ([character = '']) => ({ character }),
  'bracket-is-not-closed': (wrong) => ({ bracket: wrong === '[' ? '[' : '{' }),
  'bullet-is-not-a-hyphen': (character) => ({ character }),
  'colon-is-full-width': (_, { line }) => ({ field: /[\p{L}_][\p{L}\p{N}_-]*/u.exec(line.text)?.[0] ?? '' }),
  'field-is-missing': (_, { line, words }) => ({ field: line.name === undefined ? words.names : words.entries }),
  'hyphen-is-missing': (wrong, { outline }) => ({
    firstLine: outline.entry && hasField(outline, wrong) ? outline.entry.number + 1 : undefined,
  }),
  'image-url-is-malformed': (value) => ({ value }),
  'line-has-two-fields': (field) => ({ field }),
  'quote-is-not-closed': ([quote = '']) => ({ quote }),
  'text-needs-quotes': (wrong, { line }) => {
    const [character = ''] = wrong;
    if (/^[,;]+$/.test(wrong) && wrong !== line.value) return { reason: 'rest-after-quote', character: wrong };
    if (character === '#') return { reason: 'comment-after-quote', character: line.value.charAt(0) };
    if (/["']/.test(character)) return { reason: 'quote', character };
    const isSpecial = /^(?:[@`%,*&|>[\]{}]|[-?:](?:\s|$))/.test(wrong);
    return isSpecial ? { reason: 'special-character', character } : { reason: 'colon', character: ':' };
  },
  'yaml-feature-is-not-allowed': ([mark = '']) => ({ feature: features[mark] ?? 'tag' }),
};

const features: Readonly<Record<string, YamlFeature>> = { '%': 'directive', '&': 'anchor', '*': 'alias' };
