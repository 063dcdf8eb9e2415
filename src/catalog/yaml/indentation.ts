import type { ErrorCode } from 'yaml';
import type { Line } from './line.ts';
import type { Context, SyntaxFinding } from './syntax-finding.ts';

export function tabAsIndentation({ error, line, lines }: Context): SyntaxFinding | undefined {
  const prefix = line.text.slice(0, line.column);
  const tab = prefix.indexOf('\t');
  if (tab === -1 || (error.code !== 'TAB_AS_INDENT' && !indentationErrors.has(error.code))) return undefined;
  const start = line.start + tab;
  const end = start + prefix.slice(tab).search(/[^\t]|$/);
  const repair = prefix.slice(0, tab).includes('-')
    ? { start, end: line.start + prefix.length, text: ' ' }
    : { start: line.start, end: line.start + line.indentation, text: ' '.repeat(expectedIndentation(line, lines)) };
  return { code: 'indentation-has-a-tab', args: {}, start, end, repair };
}

/** A text after `|` or `>` that is not indented. */
export function unindentedBlock({ line, before }: Context): SyntaxFinding | undefined {
  if (before === undefined || !/:[ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$/.test(before.text)) return undefined;
  return indentationFinding(line, before.column + 2);
}

/** Of two lines that do not stand under one another, the one is wrong that its neighbours do not stand with. */
export function wrongIndentation({ error, line, lines, before }: Context): SyntaxFinding | undefined {
  if (!indentationErrors.has(error.code)) return undefined;
  const isUnderField = line.isEntry && before?.column === line.indentation;
  if (isUnderField && line.field !== undefined && line.field.name !== 'code') {
    const start = line.start + line.indentation;
    const repair = { start, end: line.start + line.column, text: '' };
    return { code: 'hyphen-is-superfluous', args: {}, start, end: start + 1, repair };
  }
  const odd = oddEntryAt(line, lines) ?? indentedFirstLine(lines) ?? oddOfTwo(line, lines, error.code);
  const hyphen = missingHyphen(odd, lines) ?? missingHyphen(line, lines);
  if (hyphen !== undefined) return hyphen;
  const expected = expectedIndentation(odd, lines);
  return expected === odd.indentation ? undefined : indentationFinding(odd, expected, lines);
}

/** The list entry that `line` is in, or the one before it, where it begins elsewhere than most. */
function oddEntryAt(line: Line, lines: readonly Line[]): Line | undefined {
  const entries = lines.slice(0, line.index + 1).filter(({ isEntry }) => isEntry);
  return entries.slice(-2).findLast((entry) => isOddEntry(entry, lines));
}

/** The line after `line` where that is indented further, and stands with none before. */
function oddOfTwo(line: Line, lines: readonly Line[], code: ErrorCode): Line {
  const [before, after] = [lines[line.index - 1], lines[line.index + 1]];
  const isDeeper = after !== undefined && after.column > line.column && !after.isEntry;
  const isOdd = code === 'BLOCK_AS_IMPLICIT_KEY' && isDeeper && before?.column !== after.column;
  return isOdd ? after : line;
}

/** Lines one below the other that are indented alike are put right together. */
export function indentationFinding(line: Line, expected: number, lines: readonly Line[] = []): SyntaxFinding {
  const column = line.isEntry ? line.column : line.indentation;
  const below = column === 0 ? [] : lines.slice(line.index + 1);
  const isOther = (other: Line, at: number) =>
    other.indentation !== column || other.isEntry || other.number > line.number + at + 1;
  const count = below.findIndex(isOther);
  const block = [line, ...below.slice(0, count === -1 ? below.length : count)];
  const text = block
    .map((each) => ' '.repeat(each.indentation - line.indentation + expected) + each.text.slice(each.indentation))
    .join('\n');
  const last = block.at(-1) ?? line;
  const repair = { start: line.start, end: last.start + last.text.length, text };
  const length = line.indentation || line.text.search(/\s|$/);
  return { code: 'indentation-is-wrong', args: {}, start: line.start, end: line.start + length, repair };
}

/** The first field of a file begins at its edge. */
function indentedFirstLine(lines: readonly Line[]): Line | undefined {
  const [first] = lines;
  return first?.field !== undefined && first.indentation > 0 ? first : undefined;
}

/** `code` where the hyphen of a list entry should be begins a filter: a further one of the list, or the first. */
function missingHyphen(line: Line, lines: readonly Line[]): SyntaxFinding | undefined {
  const entry = lines.slice(0, line.index).findLast(({ isEntry }) => isEntry);
  const isFurther =
    entry !== undefined && (line.indentation === entry.indentation || entry.field?.name === 'code') && isFilter(line);
  if (isFurther) return hyphenFinding(line, { firstLine: entry.number + 1, column: entry.indentation });
  const list = lines.slice(0, line.index + 1).findLast(({ text }) => /^filters[ \t]*:[ \t]*(?:#.*)?$/.test(text));
  const first = list && lines[list.index + 1];
  if (first === undefined || first.index > line.index || !isFilter(first)) return undefined;
  return hyphenFinding(first, { firstLine: undefined, column: indentationOfEntries(lines) ?? 2 });
}

function isFilter({ field, isEntry }: Line): boolean {
  return field?.name === 'code' && !isEntry;
}

function hyphenFinding(
  line: Line,
  { firstLine, column }: { readonly firstLine: number | undefined; readonly column: number },
): SyntaxFinding {
  const start = line.start + line.column;
  const repair = { start: line.start, end: start, text: `${' '.repeat(column)}- ` };
  return { code: 'hyphen-is-missing', args: { firstLine }, start, end: start + 'code'.length, repair };
}

/** Whether a list entry begins elsewhere than most of them do. */
export function isOddEntry(line: Line, lines: readonly Line[]): boolean {
  return line.isEntry && line.indentation !== indentationOfEntries(lines);
}

/** Of the entries whose next field stands under their first one, or of all where there is no such entry. */
export function indentationOfEntries(lines: readonly Line[]): number | undefined {
  const entries = lines.filter(({ isEntry }) => isEntry);
  const inOrder = lines.filter(({ isEntry, column }, at) => isEntry && lines[at + 1]?.column === column);
  const counts = Map.groupBy(inOrder.length > 0 ? inOrder : entries, ({ indentation }) => indentation);
  // Of two that are as frequent, two spaces are what the catalog is written with.
  return [...counts].toSorted(
    ([a, inA], [b, inB]) => inB.length - inA.length || Math.abs(a - 2) - Math.abs(b - 2),
  )[0]?.[0];
}

/** Where a line should begin: a list entry as most of them, a field as the one before it. */
function expectedIndentation(line: Line, lines: readonly Line[]): number {
  const others = lines.filter((other) => other !== line);
  const ofEntries = line.isEntry ? indentationOfEntries(others) : undefined;
  if (ofEntries !== undefined || line === indentedFirstLine(lines)) return ofEntries ?? 0;
  return lines[line.index - 1]?.column ?? 0;
}

const indentationErrors: ReadonlySet<ErrorCode> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
]);
