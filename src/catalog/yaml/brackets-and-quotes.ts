import { indentationFinding } from './indentation.ts';
import { isList, type Line, quoting } from './line.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';
import type { Context, SyntaxFinding } from './syntax-finding.ts';

/** A quote that is not closed ends at the next one, lines later, or at the end: the opening one is what is wrong. */
export function unclosedQuote(context: Context): SyntaxFinding | undefined {
  const { text, lines, line } = context;
  const start = quotedTextAround(context) ?? openQuoteIn(line);
  if (start === undefined) return undefined;
  const quote = text.charAt(start);
  const { end } = lastUpTo(lines, start) ?? line;
  const isMixed = end - start > 1 && text.charAt(end - 1) === (quote === '"' ? "'" : '"');
  const repair = { start: isMixed ? end - 1 : end, end, text: quote };
  return { code: 'quote-is-not-closed', args: { quote }, start, end, repair };
}

/** Where a quoted text starts that ends at the error or around it, and is not closed on its line. */
function quotedTextAround({ tree, text, error }: Context): number | undefined {
  return scalarsIn(tree).find(({ start, end, type }) => {
    if (!type?.startsWith('QUOTE') || error.pos[0] < start || end + 1 < error.pos[0]) return false;
    const written = text.slice(start, end).trimEnd();
    return written.length === 1 || written.at(-1) !== written.at(0) || written.includes('\n');
  })?.start;
}

/** A quote that begins a value or a line and has no second one in it. */
function openQuoteIn({ text, column, start, field }: Line): number | undefined {
  const value = field?.text ?? text.slice(column);
  const quote = value.charAt(0);
  if (quote !== '"' && quote !== "'") return undefined;
  const rest = value.slice(1).replaceAll(quote === '"' ? /\\./g : /''/g, '');
  return rest.includes(quote) ? undefined : (field?.start ?? start + column);
}

/** A bracket that is not closed swallows the lines that follow. */
export function unclosedBracket({ error, lines, line }: Context): SyntaxFinding | undefined {
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' || error.code === 'TAB_AS_INDENT') return undefined;
  const opening = lines.slice(Math.max(line.number - 50, 0), line.number + 1).findLast(opensBracket);
  if (opening?.value === undefined) return undefined;
  const { name, text, start } = opening.value;
  if (isClosedLater(opening, lines)) {
    const isOutdented = error.code === 'BAD_INDENT' && !/^[ \t]*[\]}]/.test(line.text);
    return isOutdented ? indentationFinding(line, opening.indentation + 2) : undefined;
  }
  const bracket = text.startsWith('[') ? '[' : '{';
  const end = start + text.length;
  const isWhole = text.length > 1 && !text.endsWith(',');
  const closing = isWhole ? { start: end, end, text: bracket === '[' ? ']' : '}' } : undefined;
  const isAddressOrCode = name === 'code' || name === 'image_url';
  const removal = isAddressOrCode ? { start, end: start + 1, text: '' } : quoting(opening.value);
  const repair = name === '' || isList(opening.value) ? closing : removal;
  return { code: 'bracket-is-not-closed', args: { bracket }, start, end: start + 1, repair };
}

/** Whether a value begins with a bracket and has more of them than of those that close them. */
function opensBracket({ value }: Line): boolean {
  const bracket = /^[[{]/.exec(value?.text ?? '')?.[0];
  if (value === undefined || bracket === undefined) return false;
  return value.text.split(bracket).length > value.text.split(bracket === '[' ? ']' : '}').length;
}

/** Whether the brackets of a line close in the lines after it, before a field begins. */
function isClosedLater({ number, value }: Line, lines: readonly Line[]): boolean {
  let depth = bracketDepth(value?.text ?? '');
  for (const { text, field } of lines.slice(number + 1)) {
    if (field !== undefined) return false;
    depth += bracketDepth(text);
    if (depth <= 0) return true;
  }
  return false;
}

function bracketDepth(text: string): number {
  return text.split(/[[{]/).length - text.split(/[\]}]/).length;
}
