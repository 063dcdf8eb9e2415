import type { Code, CodeWithReason } from '../finding/codes.ts';
import { isOpening, type Line } from './line.ts';
import { hasField, type Level, type Outline } from './outline.ts';
import type { Paste } from './paste.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A line, as far as it is mended already, and what is known of its surroundings. */
export interface At {
  readonly line: Line;
  readonly outline: Outline;
  /** The lines below it that say something, as they are written. */
  readonly below: (count: number) => Line | undefined;
  /** Where list entries begin. */
  readonly ofEntries: number;
  readonly words: Vocabulary;
  /** What the whole text shows to be copied from elsewhere. */
  readonly paste: Paste;
}

/** By a file with the slip in it ⇒ the same as it is meant, which a test reads. */
export type Slips = Readonly<Record<string, Slip>>;

/**
 * A slip: its pattern, whose group `wrong` is pointed to, and whose `name` must nearly be that of a field; what to write
 * in place of the group `part`, or else of `wrong`, undefined where that cannot be known; and where this holds.
 */
export type Slip = readonly [
  code: Code | CodeWithReason,
  pattern: RegExp | 'furtherField',
  meant:
    | string
    | ((wrong: string, at: At, groups: Readonly<Record<string, string>>) => string | undefined),
  holds?: (at: At, wrong: string) => boolean,
];

/** Where a line should begin: an entry as most of them, a field as the one before it. */
export function expectedIndentation({ line, outline, ofEntries, words }: At): number {
  const { above, entry, levels, block } = outline;
  const { indentation, isEntry, name } = line;
  if (isEntry && name !== undefined) return ofEntries;
  if (!isEntry && name === undefined && block !== undefined)
    return block.indentation ?? block.column + 2;
  const isDeeper =
    above !== undefined && (isEntry ? indentation >= above.column : indentation > above.column);
  const isOfEntry = words.ofEntries.includes(name ?? '') && !hasField(outline, name ?? '');
  const isTaken = ({ column, names }: Level) =>
    column < (entry?.column ?? 0) && [...words.ofEntriesAlone, ...names].includes(name ?? '');
  const isOpen = levels.some((level) => {
    return (
      level.isList === isEntry && level.column === indentation && !(isOfEntry && isTaken(level))
    );
  });
  if (isOpen || (isDeeper && isOpening(above))) return indentation;
  return (isEntry ? levels.findLast(({ isList }) => isList)?.column : above?.column) ?? 0;
}

/** Whether a line has neither a name nor a hyphen. */
export function isBare({ name, isEntry, text, column }: Line): boolean {
  const content = text.slice(column);
  const isNamed = /^(?:(["']).*\1|[^\s*@`%&!|>,[\]{}"'#-].*?)[ \t]*:(?:\s|$)/.test(content);
  return (
    name === undefined &&
    !isEntry &&
    !isNamed &&
    !/^(?:[[\]{},|>]|\?\s)/.test(content) &&
    !content.includes('\r')
  );
}

/** Whether a line has no meaning where it stands: it is no value of what is above, nor goes on with it. */
export function isJunk({ line, outline: { above, block } }: Pick<At, 'line' | 'outline'>): boolean {
  const isBelow = above !== undefined && line.column > above.column;
  return (
    isBare(line) &&
    block === undefined &&
    !(isBelow && (isOpening(above) || !/^["'[{|>]/.test(above.value)))
  );
}

/** Whether a line is a field of an entry whose first line is a comment above, so that it is one of another to YAML. */
export function isOrphan({ line, outline, words }: At): boolean {
  const commented = [...line.unsaid.matchAll(/#[ \t]*-[ \t]+(\w+)[ \t]*:/g)].some(
    ([, name]) => name === words.first,
  );
  const isSuspect =
    outline.above === undefined || (outline.entry !== undefined && outline.above !== outline.entry);
  return commented && isSuspect && !line.isEntry && words.ofEntries.includes(line.name ?? '');
}

/** Whether a line has the name of a list. */
export function isList({ line: { name = '' }, words }: At): boolean {
  return name === words.entries || name === words.names;
}

const inQuotes = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/s;

/** How many lines below belong to a text in quotes or brackets; undefined where it is not closed before the next field. */
export function linesBelow({ line, below, words }: At): number | undefined {
  let text = line.value || line.text.trim();
  if (!/^["'[{]/.test(text)) return 0;
  const isQuote = /^["']/.test(text);
  for (let count = 0; count < 50; count += 1) {
    const opening = text.split(/[[{]/).length - text.split(/[\]}]/).length;
    if (isQuote ? inQuotes.test(text) : opening <= 0) return count;
    const { name, column = 0, isEntry = true, text: further } = below(count) ?? {};
    const isField =
      name !== undefined && (isQuote ? words.fields.includes(name) : column <= line.column);
    if (isEntry || isField) return undefined;
    text += `\n${further}`;
  }
  return undefined;
}
