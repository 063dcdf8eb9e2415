import { depthAfter, isListField, quoting } from './line.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';
import type { Context, SyntaxFinding } from './syntax-finding.ts';

/** A quote that is not closed ends at the next one, lines later, or at the end: the opening one is what is wrong. */
export function unclosedQuote({ tree, text, error, lines, line }: Context): SyntaxFinding | undefined {
  const quoted = scalarsIn(tree).find(({ start, end, type }) => {
    if (!type?.startsWith('QUOTE') || error.pos[0] < start || end + 1 < error.pos[0]) return false;
    const written = text.slice(start, end).trimEnd();
    return written.length === 1 || written.at(-1) !== written.at(0) || written.includes('\n');
  });
  const content = line.field ?? { start: line.start + line.column, text: line.text.slice(line.column) };
  const isOpen = /^(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/.test(content.text);
  const start = quoted?.start ?? (isOpen ? content.start : undefined);
  if (start === undefined) return undefined;
  const quote = text.charAt(start);
  const { end } = lastUpTo(lines, start) ?? line;
  const below = lines.find((each) => each.start > end);
  const rest = below?.field === undefined ? (below?.text.trimEnd() ?? '') : '';
  const isWrapped = rest.length > 1 && rest.indexOf(quote) === rest.length - 1;
  if (below !== undefined && isWrapped) {
    const join = { start: end, end: below.start + below.column, text: ' ' };
    return { code: 'quote-is-not-closed', args: { quote }, start, end, repair: join };
  }
  const isMixed = end - start > 1 && text.charAt(end - 1) === (quote === '"' ? "'" : '"');
  const repair = { start: isMixed ? end - 1 : end, end, text: quote };
  return { code: 'quote-is-not-closed', args: { quote }, start, end, repair };
}

/** A bracket that is not closed swallows the lines that follow. */
export function unclosedBracket({ text: source, lines, line }: Context): SyntaxFinding | undefined {
  const near = lines.slice(Math.max(line.index - 50, 0), line.index + 1);
  const opening = near.findLast(({ value }) => /^[[{]/.test(value?.text ?? '') && depthAfter(value?.text ?? '') > 0);
  if (opening?.value === undefined) return undefined;
  const { name, text, start } = opening.value;
  const next = lines.slice(opening.index + 1).find(({ field }) => field !== undefined);
  if (depthAfter(source.slice(start, next?.start)) <= 0) return undefined;
  const bracket = text.startsWith('[') ? '[' : '{';
  const end = start + text.length;
  const closing = { start: end, end, text: bracket === '[' ? ']' : '}' };
  const repair = name === '' || isListField(opening.value) ? closing : quoting(opening.value);
  return { code: 'bracket-is-not-closed', args: { bracket }, start, end: start + 1, repair };
}
