import type { ErrorCode, Document as YamlTree } from 'yaml';
import { isList, type Line, linesIn } from './line.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';
import { type Context, malformed, type SyntaxFinding } from './syntax-finding.ts';

const indentationErrors: ReadonlySet<ErrorCode> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
]);

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
  if (line.isEntry && before?.column === line.indentation && line.field !== undefined && line.field.name !== 'code') {
    const start = line.start + line.indentation;
    const repair = { start, end: line.start + line.column, text: '' };
    return { code: 'hyphen-is-superfluous', args: {}, start, end: start + 1, repair };
  }
  const entries = lines.slice(0, line.index + 1).filter(({ isEntry }) => isEntry);
  const oddEntry = entries.slice(-2).findLast(({ indentation }) => indentation !== indentationOfEntries(lines));
  const after = lines[line.index + 1];
  const isDeeper = after !== undefined && after.column > line.column && !after.isEntry;
  const isAfterOdd = error.code === 'BLOCK_AS_IMPLICIT_KEY' && isDeeper && before?.column !== after.column;
  const odd = oddEntry ?? indentedFirstLine(lines) ?? (isAfterOdd ? after : line);
  const hyphen = missingHyphen(odd, lines) ?? missingHyphen(line, lines);
  const expected = expectedIndentation(odd, lines);
  return hyphen ?? (expected === odd.indentation ? undefined : indentationFinding(odd, expected, lines));
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
function indentedFirstLine([first]: readonly Line[]): Line | undefined {
  return first?.field !== undefined && first.indentation > 0 ? first : undefined;
}

/** `code` where the hyphen of a list entry should be begins a filter: a further one of the list, or the first. */
function missingHyphen(line: Line, lines: readonly Line[]): SyntaxFinding | undefined {
  const above = lines.slice(0, line.index);
  const entry = above.findLast(({ isEntry }) => isEntry);
  const isFurther = line.indentation === entry?.indentation || entry?.field?.name === 'code';
  const list = above.findLast(({ field }) => field?.name === 'filters' && /^(?:#|$)/.test(field.text));
  const filter = isFurther && isFilter(line) ? line : list && lines[list.index + 1];
  if (filter === undefined || !isFilter(filter)) return undefined;
  const isFirst = filter !== line || !isFurther;
  const column = (isFirst ? indentationOfEntries(lines) : entry?.indentation) ?? 2;
  const start = filter.start + filter.column;
  const args = { firstLine: isFirst || entry === undefined ? undefined : entry.number + 1 };
  const repair = { start: filter.start, end: start, text: `${' '.repeat(column)}- ` };
  return { code: 'hyphen-is-missing', args, start, end: start + 'code'.length, repair };
}

function isFilter({ field, isEntry }: Line): boolean {
  return field?.name === 'code' && !isEntry;
}

/** Where most list entries begin; of two places that are as frequent, two spaces are what the catalog is written with. */
function indentationOfEntries(lines: readonly Line[]): number | undefined {
  const entries = lines.filter(({ isEntry }) => isEntry);
  const [most] = [...Map.groupBy(entries, ({ indentation }) => indentation)].toSorted(
    ([a, inA], [b, inB]) => inB.length - inA.length || Math.abs(a - 2) - Math.abs(b - 2),
  );
  return most?.[0];
}

/** Where a line should begin: a list entry as most of them, a field as the one before it. */
function expectedIndentation(line: Line, lines: readonly Line[]): number {
  const ofEntries = line.isEntry ? indentationOfEntries(lines.filter((other) => other !== line)) : undefined;
  if (ofEntries !== undefined || line === indentedFirstLine(lines)) return ofEntries ?? 0;
  return lines[line.index - 1]?.column ?? 0;
}

/** Entries whose list has no name: the line `filters:` or `categories:` is missing before the first of them. */
export function missingList({ line, lines }: Context): SyntaxFinding | undefined {
  const first = lines.find(({ isEntry }) => isEntry);
  return first === undefined || first.index > line.index + 1 || lines.some(namesList) ? undefined : missingName(first);
}

/**
 * A list that YAML takes for the continuation of the text above it: its name is missing, or an entry of it is indented
 * too far, or the one above has no hyphen.
 */
export function entryInText(tree: YamlTree.Parsed, text: string): SyntaxFinding | undefined {
  const entry = /\n[ \t]*(?=-[ \t])/;
  const scalar = scalarsIn(tree).find(({ type, start, end }) => type === 'PLAIN' && entry.test(text.slice(start, end)));
  if (scalar === undefined) return undefined;
  const lines = linesIn(text);
  const above = lastUpTo(lines, scalar.start);
  const line = lastUpTo(lines, scalar.start + text.slice(scalar.start).search(entry) + 1);
  if (above === undefined || line === undefined) return undefined;
  if (!lines.some(namesList)) return missingName(line);
  const column = indentationOfEntries(lines) ?? line.indentation;
  if (above.isEntry) return indentationFinding(above.indentation === column ? line : above, column, lines);
  const repair = { start: above.start, end: scalar.start, text: `${' '.repeat(column)}- ` };
  return { code: 'hyphen-is-missing', args: { firstLine: undefined }, start: scalar.start, end: above.end, repair };
}

function namesList({ text }: Line): boolean {
  return /(?:^|[\s"'])(?:categories|filters)["']?[ \t]*(?::|$)/.test(text);
}

function missingName({ field, start, end, text }: Line): SyntaxFinding {
  const name = field === undefined ? 'categories' : 'filters';
  const repair = { start, end, text: `${name}:\n${text.trimEnd()}` };
  return { code: 'field-is-missing', args: { field: name }, start, end, repair };
}

/** `filters: []`, which says that there are none, with entries below it. */
export function emptyListBeforeEntries({ line, lines }: Context): SyntaxFinding | undefined {
  const above = lines.slice(0, line.index);
  const list = above.findLast(({ field }) => field !== undefined && isList(field) && /^\[\s*\]$/.test(field.text));
  if (list?.field === undefined || lines[list.index + 1]?.isEntry !== true) return undefined;
  const { name, start } = list.field;
  const repair = { start: list.start + list.column + name.length, end: list.end, text: ':' };
  return { ...malformed(start, list.end), repair };
}
