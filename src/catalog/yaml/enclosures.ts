import { isScalar, visit, type YAMLError, type Document as YamlTree } from 'yaml';
import { indentationSlip } from './indentation.ts';
import {
  asFieldLine,
  asValueLine,
  contentColumn,
  indentation,
  isList,
  type Line,
  quoting,
  valueStart,
} from './line.ts';
import type { Context, Slip } from './slip.ts';

/** A quote that nobody closed ends at the next one, lines later, or at the end: the opening one is what is wrong. */
export function unclosedQuote({ tree, text, error, lines, line }: Context): Slip | undefined {
  const start = quotedTextAround(tree, text, error) ?? openQuoteIn(line);
  if (start === undefined) return undefined;
  const quote = text.charAt(start);
  const opening = lines.findLast((candidate) => candidate.start <= start) ?? line;
  const end = opening.start + opening.text.trimEnd().length;
  const isMixed = end - start > 1 && text.charAt(end - 1) === (quote === '"' ? "'" : '"');
  const repair = { start: isMixed ? end - 1 : end, end, text: quote };
  return { code: 'quote-is-not-closed', args: { quote }, start, end, repair };
}

/** A bracket that nobody closed swallows the lines that follow. */
export function unclosedBracket({ error, lines, line }: Context): Slip | undefined {
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' || error.code === 'TAB_AS_INDENT') return undefined;
  const before = lines.slice(Math.max(line.number - 50, 0), line.number + 1).toReversed();
  for (const opening of before) {
    const field = asValueLine(opening);
    const bracket = field?.value.charAt(0);
    if (field === undefined || (bracket !== '[' && bracket !== '{')) continue;
    const close = bracket === '[' ? ']' : '}';
    if (countOf(field.value, bracket) <= countOf(field.value, close)) continue;
    const after = lines.slice(opening.number + 1);
    if (isClosedLater(field.value, after)) {
      const isOutdented = error.code === 'BAD_INDENT' && !/^[ \t]*[\]}]/.test(line.text);
      return isOutdented ? indentationSlip(line, indentation(opening) + 2) : undefined;
    }
    const start = valueStart(opening, field);
    const end = start + field.value.length;
    const isOneLine = field.value.length > 1 && !field.value.endsWith(',');
    const closing = isOneLine ? { start: end, end, text: close } : undefined;
    const isAddressOrCode = field.name === 'code' || field.name === 'image_url';
    const removal = isAddressOrCode ? { start, end: start + 1, text: '' } : quoting(opening, field);
    const repair = isList(field) || field.name === '' ? closing : removal;
    return { code: 'bracket-is-not-closed', args: { bracket }, start, end: start + 1, repair };
  }
  return undefined;
}

function quotedTextAround(tree: YamlTree.Parsed, text: string, error: YAMLError): number | undefined {
  let found: number | undefined;
  visit(tree, {
    Scalar(_, node) {
      if (!isScalar(node) || !node.range || !node.type?.startsWith('QUOTE')) return;
      const [start, end] = node.range;
      const isAtError = start <= error.pos[0] && error.pos[0] <= end + 1;
      const written = text.slice(start, end).trimEnd();
      const isOpen = written.length === 1 || written.at(-1) !== written.at(0);
      if (isAtError && (isOpen || written.includes('\n'))) found ??= start;
    },
  });
  return found;
}

/** A quote that begins a value or a line and has no second one in it. */
function openQuoteIn(line: Line): number | undefined {
  const value = asFieldLine(line)?.value ?? line.text.slice(contentColumn(line));
  const quote = value.charAt(0);
  if (quote !== '"' && quote !== "'") return undefined;
  const rest = value.slice(1).replaceAll(quote === '"' ? /\\./g : /''/g, '');
  return rest.includes(quote) ? undefined : line.start + line.text.lastIndexOf(value);
}

/** Whether the brackets of a value close in the lines after it, before a field begins. */
function isClosedLater(value: string, after: readonly Line[]): boolean {
  let depth = bracketDepth(value);
  for (const line of after) {
    if (asFieldLine(line) !== undefined) return false;
    depth += bracketDepth(line.text);
    if (depth <= 0) return true;
  }
  return false;
}

function bracketDepth(text: string): number {
  return countOf(text, '[') + countOf(text, '{') - countOf(text, ']') - countOf(text, '}');
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
