import { isOpening, type Line } from './line.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a text as a whole shows of where its lines were copied from. */
export type Paste = ReturnType<typeof pasteIn>;

/** In a diff; an entry of a list has one space behind its hyphen, or begins with its code. */
const removed = /^-(?: +-[ \t]|(?: {2}){0,3}(?!code:)[a-z]\w*:)/;

/** Looks for the marks of a diff, the numbers of lines, the headings of a table, and where lists of entries begin. */
export function pasteIn(lines: readonly Line[], words: Vocabulary) {
  const field = `(?:- +)?(?:${words.fields.join('|')})[ \t]*:`;
  const has = (pattern: RegExp, below = /^/) =>
    lines.some(({ text }, at) => pattern.test(text) && below.test(lines[at + 1]?.text ?? ''));
  const isOfDiff = new RegExp(String.raw`^(?:@@ -\d|\+ *(?!code:)${field}|\+ +- )`);
  const isDiff = has(isOfDiff) || has(/^- {2,}- \w+:/, removed);
  const isSure = has(/^\+(?!\+\+ )/) ? !has(/^@@/, /^[^-+]/) : !has(removed);
  return {
    /** Where only removed lines are left, or unchanged ones are among them, it is not sure what is meant. */
    diff: isDiff ? { isSure } : undefined,
    /** The lines but for those that a diff removes. */
    kept: isDiff ? lines.filter(({ text }) => !removed.test(text)) : lines,
    heading: lines.find(({ text }) => words.columnsIn(text) !== undefined)?.text,
    lists: lines.filter((line) => line.name === words.entries && line.column === 0 && isOpening(line)),
    ...numbersIn(lines, new RegExp(`^(?:- |${field})`)),
  };
}

/** Whether lines begin with their numbers, which grow as they do, and how far what they say is from these. */
function numbersIn(lines: readonly Line[], field: RegExp) {
  const all = lines.flatMap(({ number, text }) => {
    const [, count, { length = 0 } = '', rest = ''] = /^[ \t]*L?(\d+)(?:[ \t]*[:|│]|\.)?([ \t]*)(.*)/.exec(text) ?? [];
    return field.test(rest) && count ? { from: number - Number(count), margin: length } : [];
  });
  const froms = new Set(all.map(({ from }) => from));
  return {
    isNumbered: froms.has(0) || froms.size < all.length,
    margin: Math.min(1, ...all.map((each) => each.margin)),
  };
}
