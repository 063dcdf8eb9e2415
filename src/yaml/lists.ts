import type { Document as YamlTree } from 'yaml';
import { indentationFinding, indentationOfEntries } from './indentation.ts';
import { depthAfter, isListField, type Line, linesIn } from './line.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';
import { type Context, malformed, type SyntaxFinding } from './syntax-finding.ts';

/** `code` where the hyphen of a list entry should be begins a filter: the first of the list, or a further one. */
export function missingHyphen({ line, lines }: Context): SyntaxFinding | undefined {
  const filter = lines.slice(0, line.index + 2).findLast(({ field, isEntry }) => field?.name === 'code' && !isEntry);
  const entry = lines.slice(0, filter?.index).findLast(({ isEntry }) => isEntry);
  const isOfEntry = entry !== undefined && entry.field?.name !== 'code' && entry.indentation !== filter?.indentation;
  if (filter === undefined || isOfEntry) return undefined;
  const start = filter.start + filter.column;
  const column = entry?.indentation ?? indentationOfEntries(lines) ?? 2;
  const repair = { start: filter.start, end: start, text: `${' '.repeat(column)}- ` };
  const args = { firstLine: entry && entry.number + 1 };
  return { code: 'hyphen-is-missing', args, start, end: start + 'code'.length, repair };
}

/** A filter in braces, as JSON has it, without a hyphen or with a comma behind it. */
export function entryInBraces({ text, lines, line }: Context): SyntaxFinding | undefined {
  const isNamed = lines.slice(0, line.index).some(namesList);
  const opening = lines.slice(0, line.index + 1).findLast((each) => /^\s*(?:-\s+)?\{/.test(each.text));
  const closing = lines.slice(opening?.index).find(({ end }) => depthAfter(text.slice(opening?.start, end)) <= 0);
  if (opening === undefined || closing === undefined || closing.index < line.index || !isNamed) return undefined;
  const { start } = opening;
  const { end } = closing;
  const braces = text.slice(start + opening.column, end);
  const content = braces.replace(/,$/, '').replace(/\s*\n\s*/g, ' ');
  const column = indentationOfEntries(lines.filter((other) => other !== opening)) ?? 2;
  const repair = { start, end, text: `${' '.repeat(column)}- ${content}` };
  const found = { start: start + opening.indentation, end: start + opening.text.length, repair };
  if (!opening.isEntry) return { code: 'hyphen-is-missing', args: { firstLine: undefined }, ...found };
  return text[end - 1] === ',' ? { ...malformed(end - 1, end), repair } : undefined;
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
  if (above.isEntry) return indentationFinding(above.indentation === column ? line : above, column);
  const hyphen = { start: above.start, end: scalar.start, text: `${' '.repeat(column)}- ` };
  const repair = above.field === undefined ? hyphen : undefined;
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
export function emptyListBeforeEntries({ line, before }: Context): SyntaxFinding | undefined {
  if (!line.isEntry || before?.field === undefined || !isListField(before.field)) return undefined;
  const { name, start, text } = before.field;
  if (!/^\[\s*\]$/.test(text)) return undefined;
  const repair = { start: before.start + before.column + name.length, end: before.end, text: ':' };
  return { ...malformed(start, before.end), repair };
}
