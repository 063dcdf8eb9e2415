import type { ErrorCode } from 'yaml';
import { asFieldLine, contentColumn, indentation, isListEntry, type Line, saysNothing } from './line.ts';
import type { Context, Slip } from './slip.ts';

export function tabAsIndentation({ error, line, lines }: Context): Slip | undefined {
  const prefix = /^(?:[ \t]|-(?=[ \t]))*/.exec(line.text)?.[0] ?? '';
  const tab = prefix.indexOf('\t');
  if (tab === -1 || (error.code !== 'TAB_AS_INDENT' && !indentationErrors.has(error.code))) return undefined;
  const start = line.start + tab;
  const length = /^\t+/.exec(prefix.slice(tab))?.[0].length ?? 1;
  const isAfterHyphen = prefix.slice(0, tab).includes('-');
  const end = line.start + (isAfterHyphen ? prefix.length : indentation(line));
  const repair = isAfterHyphen
    ? { start, end, text: ' ' }
    : { start: line.start, end, text: ' '.repeat(expectedIndentation(line, lines)) };
  return { code: 'indentation-has-a-tab', args: {}, start, end: start + length, repair };
}

/** A text after `|` or `>` that is not indented. */
export function unindentedBlock({ line, lines }: Context): Slip | undefined {
  const before = lines.slice(0, line.number).findLast((candidate) => !saysNothing(candidate));
  if (before === undefined || !/:[ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$/.test(before.text)) return undefined;
  return indentationSlip(line, contentColumn(before) + 2);
}

/** Of two lines that do not stand under one another, the one is wrong that its neighbours do not stand with. */
export function wrongIndentation({ error, line, lines }: Context): Slip | undefined {
  if (!indentationErrors.has(error.code)) return undefined;
  const before = lines.slice(0, line.number).findLast((candidate) => !saysNothing(candidate));
  const after = lines.slice(line.number + 1).find((candidate) => !saysNothing(candidate));
  const isNextDeeper = after !== undefined && contentColumn(after) > contentColumn(line) && !isListEntry(after);
  const isNextTheOdd =
    error.code === 'BLOCK_AS_IMPLICIT_KEY' &&
    isNextDeeper &&
    (before === undefined || contentColumn(before) !== contentColumn(after));
  if (isListEntry(line) && before !== undefined && contentColumn(before) === indentation(line)) {
    const field = asFieldLine(line);
    if (field !== undefined && field.name !== 'code') return superfluousHyphen(line);
  }
  const entries = lines
    .slice(0, line.number + 1)
    .filter(isListEntry)
    .slice(-2);
  const oddEntry = entries.findLast((entry) => isOddEntry(entry, lines));
  const odd = oddEntry ?? indentedFirstLine(lines) ?? (isNextTheOdd ? after : line);
  const hyphen = missingHyphen(odd, lines) ?? missingHyphen(line, lines);
  if (hyphen !== undefined) return hyphen;
  const expected = expectedIndentation(odd, lines);
  return expected === indentation(odd) ? undefined : indentationSlip(odd, expected, lines);
}

/** Lines one below the other that are indented alike are put right together. */
export function indentationSlip(line: Line, expected: number, lines: readonly Line[] = []): Slip {
  const blanks = indentation(line);
  const after = lines.slice(line.number + 1);
  const column = isListEntry(line) ? contentColumn(line) : blanks;
  const isSame = (other: Line) => indentation(other) === column && !isListEntry(other) && !saysNothing(other);
  const count = column === 0 ? 0 : after.findIndex((other) => !isSame(other));
  const block = [line, ...(count === -1 ? after : after.slice(0, count))];
  const last = block.at(-1) ?? line;
  const text = block
    .map((each) => ' '.repeat(indentation(each) - blanks + expected) + each.text.slice(indentation(each)))
    .join('\n');
  const repair = { start: line.start, end: last.start + last.text.length, text };
  const length = blanks > 0 ? blanks : (/^\S+/.exec(line.text)?.[0].length ?? 1);
  return { code: 'indentation-is-wrong', args: {}, start: line.start, end: line.start + length, repair };
}

/** A hyphen before a field that stands where those of the same filter do. */
function superfluousHyphen(line: Line): Slip {
  const start = line.start + indentation(line);
  const repair = { start, end: line.start + contentColumn(line), text: '' };
  return { code: 'hyphen-is-superfluous', args: {}, start, end: start + 1, repair };
}

/** The first field of a file begins at its edge. */
function indentedFirstLine(lines: readonly Line[]): Line | undefined {
  const first = lines.find((line) => !saysNothing(line));
  return first !== undefined && indentation(first) > 0 && asFieldLine(first) !== undefined ? first : undefined;
}

/** `code` where the hyphen of a list entry should be begins a filter: the first of the list, or a further one. */
function missingHyphen(line: Line, lines: readonly Line[]): Slip | undefined {
  const entry = lines.slice(0, line.number).findLast(isListEntry);
  const isFurther =
    entry !== undefined && (indentation(line) === indentation(entry) || asFieldLine(entry)?.name === 'code');
  const further = isFurther ? hyphenSlip(line, { firstLine: entry.number + 1, column: indentation(entry) }) : undefined;
  if (further !== undefined) return further;
  const list = lines.slice(0, line.number + 1).findLast(({ text }) => /^filters[ \t]*:[ \t]*(?:#.*)?$/.test(text));
  const first = lines.slice((list?.number ?? lines.length) + 1).find((candidate) => !saysNothing(candidate));
  return first === undefined || first.number > line.number
    ? undefined
    : hyphenSlip(first, { firstLine: undefined, column: indentationOfEntries(lines) ?? 2 });
}

function hyphenSlip(
  line: Line,
  { firstLine, column }: { readonly firstLine: number | undefined; readonly column: number },
): Slip | undefined {
  const field = asFieldLine(line);
  if (field?.name !== 'code' || isListEntry(line)) return undefined;
  const start = line.start + field.prefix.length;
  const repair = { start: line.start, end: start, text: `${' '.repeat(column)}- ` };
  return { code: 'hyphen-is-missing', args: { firstLine }, start, end: start + field.name.length, repair };
}

/** Whether a list entry begins elsewhere than most of them do. */
export function isOddEntry(line: Line, lines: readonly Line[]): boolean {
  return isListEntry(line) && indentation(line) !== indentationOfEntries(lines);
}

/** Of the entries whose next field stands under their first one, or of all where there is no such entry. */
export function indentationOfEntries(lines: readonly Line[]): number | undefined {
  const entries = lines.filter(isListEntry);
  const inOrder = entries.filter((entry) => {
    const next = lines[entry.number + 1];
    return next !== undefined && contentColumn(next) === contentColumn(entry);
  });
  const counts = Map.groupBy(inOrder.length > 0 ? inOrder : entries, indentation);
  // Of two that are as frequent, two blanks are what the catalog is written with.
  return [...counts].toSorted(
    ([a, inA], [b, inB]) => inB.length - inA.length || Math.abs(a - 2) - Math.abs(b - 2),
  )[0]?.[0];
}

/** Where a line should begin: a list entry as most of them, a field as the one before it. */
function expectedIndentation(line: Line, lines: readonly Line[]): number {
  const before = lines.slice(0, line.number).filter((candidate) => !saysNothing(candidate));
  const others = lines.filter((other) => other !== line);
  const ofEntries = isListEntry(line) ? indentationOfEntries(others) : undefined;
  if (ofEntries !== undefined) return ofEntries;
  const last = before.at(-1);
  return last === undefined || line === indentedFirstLine(lines) ? 0 : contentColumn(last);
}

const indentationErrors: ReadonlySet<ErrorCode> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
]);
