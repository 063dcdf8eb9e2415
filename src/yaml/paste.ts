import { isOpening, type Line } from './line.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a text as a whole shows of where its lines were copied from. */
export type Paste = ReturnType<typeof pasteIn>;

/** In a diff; an entry of a list has one space behind its hyphen, or begins with its code. */
const removed = /^-(?: +-[ \t]|(?: {2}){0,3}(?!code:)[a-z]\w*:)/;

/** Looks for the marks of a diff, the numbers of lines, the headings of a table, and where lists of entries begin. */
export function pasteIn(lines: readonly Line[], words: Vocabulary) {
  const field = `(?:- +)?(?:${words.fields.join('|')})[ \t]*:`;
  const texts = lines.map(({ text }) => text);
  const isOfDiff = new RegExp(String.raw`^(?:@@ -\d|\+ *(?!code:)${field}|\+ +- )`);
  const isRemoval = texts.some((text, at) => /^- {2,}- \w+:/.test(text) && removed.test(texts[at + 1] ?? ''));
  const isDiff = isRemoval || texts.some((text) => isOfDiff.test(text));
  const hasUnchanged = texts.some((text, at) => text.startsWith('@@') && !/^[-+]/.test(texts[at + 1] ?? '+'));
  const isSure = texts.some((text) => /^\+(?!\+\+ )/.test(text))
    ? !hasUnchanged
    : !texts.some((text) => removed.test(text));
  const atMargin = lines.filter(({ isEntry, column }) => !isEntry && column === 0);
  return {
    /** Where only removed lines are left, or unchanged ones are among them, it is not sure what is meant. */
    diff: isDiff ? { isSure } : undefined,
    /** The lines but for those that a diff removes. */
    kept: isDiff ? lines.filter(({ text }) => !removed.test(text)) : lines,
    heading: texts.find((text) => words.columnsIn(text) !== undefined),
    atMargin,
    lists: atMargin.filter((line) => line.name === words.entries && isOpening(line)),
    ...numbersIn(lines, new RegExp(`^(?:- |${field})`), new RegExp(`^(?:- |(?:${words.ofFile.join('|')}):)`)),
  };
}

/** Whether lines begin with their numbers, and how far what they say is from these. */
function numbersIn(lines: readonly Line[], field: RegExp, atMargin: RegExp) {
  const all = lines.flatMap(({ number, text }) => {
    const [, count, { length = 0 } = '', rest = ''] = /^[ \t]*(\d+)(?:[ \t]*[:|│])?([ \t]*)(.*)/.exec(text) ?? [];
    return field.test(rest) && count ? { isOwn: number === Number(count), margin: length, rest } : [];
  });
  const least = Math.min(...all.map(({ margin }) => margin));
  const isExact = all.some(({ margin, rest }) => margin === least && atMargin.test(rest));
  const isNumbered = all.length > 1 || all.some(({ isOwn }) => isOwn);
  return { isNumbered, margin: isExact ? least : Math.min(least, 1) };
}
