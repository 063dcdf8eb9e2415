import type { Document as YamlTree } from 'yaml';
import { indentationFinding, indentationOfEntries, isOddEntry } from './indentation.ts';
import { isList, type Line, linesIn } from './line.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';
import { type Context, malformed, type SyntaxFinding } from './syntax-finding.ts';

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
  const entryIn = /\n[ \t]*(?=-[ \t])/;
  const scalar = scalarsIn(tree).find(
    ({ type, start, end }) => type === 'PLAIN' && entryIn.test(text.slice(start, end)),
  );
  if (scalar === undefined) return undefined;
  const lines = linesIn(text);
  const above = lastUpTo(lines, scalar.start);
  const line = lastUpTo(lines, scalar.start + text.slice(scalar.start).search(entryIn) + 1);
  if (above === undefined || line === undefined) return undefined;
  if (!lines.some(namesList)) return missingName(line);
  const column = indentationOfEntries(lines) ?? line.indentation;
  if (above.isEntry) return indentationFinding(isOddEntry(above, lines) ? above : line, column, lines);
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
  const isEmptyList = ({ field }: Line) => field !== undefined && isList(field) && /^\[\s*\]$/.test(field.text);
  const list = lines.slice(0, line.index).findLast(isEmptyList);
  if (list?.field === undefined || lines[list.index + 1]?.isEntry !== true) return undefined;
  const { name, start } = list.field;
  const repair = { start: list.start + list.column + name.length, end: list.end, text: ':' };
  return { ...malformed(start, list.end), repair };
}
