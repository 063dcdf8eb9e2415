import type { Line } from './line.ts';
import type { Context, SyntaxFinding } from './syntax-finding.ts';

export function tabAsIndentation({ line, lines }: Context): SyntaxFinding | undefined {
  const prefix = line.text.slice(0, line.column);
  const tab = prefix.indexOf('\t');
  if (tab === -1) return undefined;
  const start = line.start + tab;
  const end = start + prefix.slice(tab).search(/[^\t]|$/);
  const repair = prefix.slice(0, tab).includes('-')
    ? { start, end: line.start + prefix.length, text: ' ' }
    : { start: line.start, end: line.start + line.indentation, text: ' '.repeat(expectedIndentation(line, lines)) };
  return { code: 'indentation-has-a-tab', args: {}, start, end, repair };
}

/** A text after `|` or `>` that is not indented. */
export function unindentedBlock({ line, lines, before }: Context): SyntaxFinding | undefined {
  const header = lines.slice(0, line.index).findLast(({ field }) => field !== undefined);
  const isOfBlock = /:[ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$/.test(header?.text ?? '');
  if (header === undefined || !isOfBlock || (line.field !== undefined && header !== before)) return undefined;
  return indentationFinding(line, before === header ? header.column + 2 : (before?.indentation ?? 0));
}

/** A hyphen before a further field of an entry, which begins where the field above it does. */
export function hyphenBeforeField({ line, before }: Context): SyntaxFinding | undefined {
  const isField = line.field !== undefined && line.field.name !== 'code';
  if (!line.isEntry || !isField || before?.column !== line.indentation) return undefined;
  const start = line.start + line.indentation;
  const repair = { start, end: line.start + line.column, text: '' };
  return { code: 'hyphen-is-superfluous', args: {}, start, end: start + 1, repair };
}

/** Of two lines that do not stand under one another, the one is wrong that its neighbours do not stand with. */
export function wrongIndentation({ error, line, lines, before }: Context): SyntaxFinding | undefined {
  const entries = entriesIn(lines).filter(({ index }) => index <= line.index);
  const oddEntry = entries.slice(-2).findLast(({ indentation }) => indentation !== indentationOfEntries(lines));
  // A line that is indented too far looks to the library like the value of the line above it, which it then reports.
  const below = lines[line.index + 1];
  const isTooDeep =
    below !== undefined && !below.isEntry && below.column > line.column && below.column !== before?.column;
  const oddField = error.code === 'BLOCK_AS_IMPLICIT_KEY' && isTooDeep ? below : line;
  const odd = oddEntry ?? indentedFirstLine(lines) ?? oddField;
  const expected = expectedIndentation(odd, lines);
  return expected === odd.indentation ? undefined : indentationFinding(odd, expected);
}

export function indentationFinding({ start, indentation, text }: Line, expected: number): SyntaxFinding {
  const repair = { start, end: start + indentation, text: ' '.repeat(expected) };
  const length = indentation || text.search(/\s|$/);
  return { code: 'indentation-is-wrong', args: {}, start, end: start + length, repair };
}

/** The first field of a file begins at its edge. */
function indentedFirstLine([first]: readonly Line[]): Line | undefined {
  return first?.field !== undefined && first.indentation > 0 ? first : undefined;
}

/** Where most list entries begin; of two places that are as frequent, two spaces are what the catalog is written with. */
export function indentationOfEntries(lines: readonly Line[]): number | undefined {
  const [most] = [...Map.groupBy(entriesIn(lines), ({ indentation }) => indentation)].toSorted(
    ([a, inA], [b, inB]) => inB.length - inA.length || Math.abs(a - 2) - Math.abs(b - 2),
  );
  return most?.[0];
}

/** The list entries; where some have fields, these alone, as a filter may have a list of texts. */
function entriesIn(lines: readonly Line[]): readonly Line[] {
  const entries = lines.filter(({ isEntry }) => isEntry);
  const withFields = entries.filter(({ field }) => field !== undefined);
  return withFields.length === 0 ? entries : withFields;
}

/** Where a line should begin: a list entry as most of them, a field as the one before it. */
function expectedIndentation(line: Line, lines: readonly Line[]): number {
  const ofEntries = line.isEntry ? indentationOfEntries(lines.filter((other) => other !== line)) : undefined;
  if (ofEntries !== undefined || line === indentedFirstLine(lines)) return ofEntries ?? 0;
  return lines[line.index - 1]?.column ?? 0;
}
