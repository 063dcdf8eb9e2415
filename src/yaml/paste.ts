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
  const isField = new RegExp(`^(?:- |${field})`);
  const isDiff =
    has(new RegExp(String.raw`^(?:@@ -\d|\+ *(?!code:)${field}|\+ +- )`)) ||
    has(/^- {2,}- \w+:/, removed);
  const isSure = has(/^\+(?!\+\+ )/) ? !has(/^@@/, /^[^-+]/) : !has(removed);
  const numbered = lines.flatMap(({ number, text }) => {
    const [, count, margin = '', rest = ''] =
      /^[ \t]*L?(\d+)(?:[ \t]*[:|│]|\.)?([ \t]*)(.*)/.exec(text) ?? [];
    return count && isField.test(rest)
      ? { from: number - Number(count), margin: margin.length }
      : [];
  });
  const froms = new Set(numbered.map(({ from }) => from));
  return {
    /** Where only removed lines are left, or unchanged ones are among them, it is not sure what is meant. */
    diff: isDiff ? { isSure } : undefined,
    heading: lines.find(({ text }) => words.columnsIn(text) !== undefined)?.text,
    lists: lines.filter(
      (line) => line.name === words.entries && line.column === 0 && isOpening(line),
    ),
    /** With numbers that grow as those of the lines do, and how far from these is what a line says. */
    isNumbered: froms.has(0) || froms.size < numbered.length,
    margin: Math.min(1, ...numbered.map(({ margin }) => margin)),
  };
}
