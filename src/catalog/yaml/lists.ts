import { isScalar, visit, type Document as YamlTree } from 'yaml';
import { indentationOfEntries, indentationSlip, isOddEntry } from './indentation.ts';
import {
  asFieldLine,
  indentation,
  isList,
  isListEntry,
  type Line,
  lineFinder,
  linesIn,
  saysNothing,
  valueStart,
} from './line.ts';
import { type Context, malformed, type Slip } from './slip.ts';

/** Entries whose list has no name: the line `filters:` or `categories:` is missing before the first of them. */
export function missingList({ line, lines }: Context): Slip | undefined {
  const first = lines.find(isListEntry);
  if (first === undefined || first.number > line.number + 1 || lines.some(namesList)) return undefined;
  return missingName(first);
}

/**
 * A list that YAML takes for the continuation of the text above it: its name is missing, or an entry of it is indented
 * too far.
 */
export function entryInText(tree: YamlTree.Parsed, text: string): Slip | undefined {
  let scalar: number | undefined;
  let offset: number | undefined;
  visit(tree, {
    Scalar(_, node) {
      if (offset !== undefined || !isScalar(node) || node.type !== 'PLAIN' || !node.range) return;
      const [start, end] = node.range;
      const entry = /\n[ \t]*(?=-[ \t])/.exec(text.slice(start, end));
      if (entry === null) return;
      scalar = start;
      offset = start + entry.index + 1;
    },
  });
  if (scalar === undefined || offset === undefined) return undefined;
  const lines = linesIn(text);
  const lineAt = lineFinder(text);
  const [above, line] = [lineAt(scalar), lineAt(offset)];
  if (!lines.some(namesList)) return missingName(line);
  const column = indentationOfEntries(lines) ?? indentation(line);
  if (isListEntry(above)) return indentationSlip(isOddEntry(above, lines) ? above : line, column, lines);
  const end = above.start + above.text.trimEnd().length;
  const repair = { start: above.start, end: scalar, text: `${' '.repeat(column)}- ` };
  return { code: 'hyphen-is-missing', args: { firstLine: undefined }, start: scalar, end, repair };
}

function namesList({ text }: Line): boolean {
  return /(?:^|[\s"'])(?:categories|filters)["']?[ \t]*(?::|$)/.test(text);
}

function missingName(first: Line): Slip {
  const name = asFieldLine(first) === undefined ? 'categories' : 'filters';
  const length = first.text.trimEnd().length;
  const repair = { start: first.start, end: first.start + length, text: `${name}:\n${first.text.trimEnd()}` };
  return { code: 'field-is-missing', args: { field: name }, start: first.start, end: first.start + length, repair };
}

/** `filters: []`, which says that there are none, with entries below it. */
export function emptyListBeforeEntries({ line, lines }: Context): Slip | undefined {
  const list = lines.slice(0, line.number).findLast((candidate) => !saysNothing(candidate) && isEmptyList(candidate));
  const field = list && asFieldLine(list);
  if (list === undefined || field === undefined) return undefined;
  const next = lines.slice(list.number + 1).find((candidate) => !saysNothing(candidate));
  if (next === undefined || !isListEntry(next)) return undefined;
  const start = valueStart(list, field);
  const end = start + field.value.length;
  return { ...malformed(start), end, repair: { start: start - field.separator.length, end, text: ':' } };
}

function isEmptyList(line: Line): boolean {
  const field = asFieldLine(line);
  return field !== undefined && isList(field) && /^\[\s*\]$/.test(field.value);
}
