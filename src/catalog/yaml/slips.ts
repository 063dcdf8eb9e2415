import { type ErrorCode, isScalar, visit, type YAMLError, type Document as YamlTree } from 'yaml';
import { imageUrlFault } from '../image-url.ts';
import {
  asFieldLine,
  asValueLine,
  contentColumn,
  type FieldLine,
  indentation,
  isFieldName,
  isKnownField,
  isListEntry,
  type Line,
  lineFinder,
  linesIn,
  quoting,
  saysNothing,
  valueStart,
  withoutComment,
} from './line.ts';
import type { Slip } from './slip.ts';

interface Context {
  readonly tree: YamlTree.Parsed;
  readonly text: string;
  readonly lines: readonly Line[];
  readonly error: YAMLError;
  /** The line that the library names. */
  readonly line: Line;
}

/** What the author of a text most likely did, where the library reports `error`, the first one. */
export function slipOf(tree: YamlTree.Parsed, text: string, error: YAMLError): Slip {
  const lines = linesIn(text);
  const line = lineFinder(text)(error.pos[0]);
  const context = { tree, text, lines, error, line };
  for (const recognise of recognisers) {
    const slip = recognise(context);
    if (slip !== undefined) return slip;
  }
  const [start, end] = error.pos;
  return { ...malformed(start), end: Math.max(end, start + 1) };
}

/** The first that knows the slip names it: what swallows the following lines comes before what these look like then. */
const recognisers: readonly ((context: Context) => Slip | undefined)[] = [
  severalDocuments,
  tabAsIndentation,
  unknownEscape,
  unclosedQuote,
  unclosedBracket,
  textWithoutQuotes,
  unindentedBlock,
  lineWithoutColon,
  wrongIndentation,
];

function severalDocuments({ error, text }: Context): Slip | undefined {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const [start] = error.pos;
  const length = /^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 1;
  return { code: 'documents-are-several', args: {}, start, end: start + length, repair: undefined };
}

function tabAsIndentation({ error, line, lines }: Context): Slip | undefined {
  const prefix = /^(?:[ \t]|-(?=[ \t]))*/.exec(line.text)?.[0] ?? '';
  const tab = prefix.indexOf('\t');
  if (tab === -1 || (error.code !== 'TAB_AS_INDENT' && !indentationErrors.has(error.code))) return undefined;
  const start = line.start + tab;
  const length = /^\t+/.exec(prefix.slice(tab))?.[0].length ?? 1;
  const isAfterHyphen = prefix.slice(0, tab).includes('-');
  const end = line.start + prefix.length;
  const repair = isAfterHyphen
    ? { start, end, text: ' ' }
    : { start: line.start, end, text: ' '.repeat(expectedIndentation(line, lines)) };
  return { code: 'indentation-has-a-tab', args: {}, start, end: start + length, repair };
}

function unknownEscape({ error, text }: Context): Slip | undefined {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const start = text.indexOf('\\', error.pos[0]);
  const repair = { start, end: start, text: '\\' };
  return { code: 'escape-is-unknown', args: {}, start, end: start + 2, repair };
}

/** A quote that nobody closed ends at the next one, lines later, or at the end: the opening one is what is wrong. */
function unclosedQuote({ tree, text, error, lines, line }: Context): Slip | undefined {
  const start = quotedTextAround(tree, text, error) ?? openQuoteIn(line);
  if (start === undefined) return undefined;
  const quote = text.charAt(start);
  const opening = lines.findLast((candidate) => candidate.start <= start) ?? line;
  const end = opening.start + opening.text.trimEnd().length;
  const repair = { start: end, end, text: quote };
  return { code: 'quote-is-not-closed', args: { quote }, start, end, repair };
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

/** A bracket that nobody closed swallows the lines that follow. */
function unclosedBracket({ error, lines, line }: Context): Slip | undefined {
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' || error.code === 'TAB_AS_INDENT') return undefined;
  const before = lines.slice(Math.max(line.number - 50, 0), line.number + 1).toReversed();
  for (const opening of before) {
    const field = asFieldLine(opening);
    const bracket = field?.value.charAt(0);
    if (field === undefined || (bracket !== '[' && bracket !== '{')) continue;
    const close = bracket === '[' ? ']' : '}';
    if (countOf(field.value, bracket) <= countOf(field.value, close)) return undefined;
    const after = lines.slice(opening.number + 1);
    if (isClosedLater(field.value, after)) {
      const isOutdented = error.code === 'BAD_INDENT' && !/^[ \t]*[\]}]/.test(line.text);
      return isOutdented ? indentationSlip(line, indentation(opening) + 2) : undefined;
    }
    const start = valueStart(opening, field);
    const end = start + field.value.length;
    const isOneLine = field.value.length > 1 && !field.value.endsWith(',');
    const closing = isOneLine ? { start: end, end, text: close } : undefined;
    const repair = isList(field) ? closing : quoting(opening, field);
    return { code: 'bracket-is-not-closed', args: { bracket }, start, end: start + 1, repair };
  }
  return undefined;
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

function isList({ name }: FieldLine): boolean {
  return name === 'categories' || name === 'filters';
}

/** `name_en: Mood: Night`, `name_en: @home`, `name_en: 'Scholar's Hat'`: values that must stand in quotes, or in others. */
function textWithoutQuotes({ error, line, lines }: Context): Slip | undefined {
  const field = asValueLine(line);
  if (field === undefined || field.value === '') return undefined;
  const start = valueStart(line, field);
  const after = lines[line.number + 1];
  if (/^[|>]/.test(field.value) && after !== undefined && indentation(after) > indentation(line)) return undefined;
  if (isList(field)) return malformed(Math.max(start, error.pos[0]));
  if (field.name === 'image_url' && error.code === 'BLOCK_AS_IMPLICIT_KEY' && !/\s[a-z_]+:/.test(field.value)) {
    const value = withoutComment(field.value);
    const meant = value.replace(/\s+/g, '');
    const repair = imageUrlFault(meant) === undefined ? { start, end: start + value.length, text: meant } : undefined;
    return { code: 'image-url-is-malformed', args: { value }, start, end: start + value.length, repair };
  }
  const span = { start, end: start + field.value.length, repair: quoting(line, field) };
  const [character = ''] = field.value;
  if (/^["']/.test(character) && error.pos[0] >= start) return afterQuote(field.value, span);
  if (/^[@`%,*&!|>[\]{}]/.test(character) || /^[-?:](?:\s|$)/.test(field.value)) {
    return { code: 'text-needs-quotes', args: { reason: 'special-character', character }, ...span };
  }
  const second = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? secondField(line, field) : undefined;
  if (second !== undefined) return second;
  const isColon = error.code === 'BLOCK_AS_IMPLICIT_KEY' && /:(?:\s|$)/.test(withoutComment(field.value));
  return isColon ? { code: 'text-needs-quotes', args: { reason: 'colon', character: ':' }, ...span } : undefined;
}

/** A value with a field behind it: the line between the two is missing. */
function secondField(line: Line, field: FieldLine): Slip | undefined {
  const [match, before = '', name = ''] = /^(.*?\S)[ \t]+([a-z_]+):(?:[ \t]|$)/.exec(field.value) ?? [];
  if (match === undefined || !isKnownField(name)) return undefined;
  const end = valueStart(line, field) + before.length;
  const start = end + field.value.slice(before.length).search(/\S/);
  const repair = { start: end, end: start, text: `\n${' '.repeat(contentColumn(line))}` };
  return { code: 'line-has-two-fields', args: { field: name }, start, end: start + name.length, repair };
}

/** `"Love",` and `"1988"# the year` have a character too many, or a blank too few; else the quotes are part of a text. */
function afterQuote(value: string, span: Pick<Slip, 'end' | 'repair' | 'start'>): Slip {
  const [, quoted = '', rest = ''] = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(.*)$/.exec(value) ?? [];
  const character = value.charAt(0);
  const start = span.start + quoted.length;
  const end = span.end;
  if (/^[,;]+$/.test(rest)) {
    const args = { reason: 'rest-after-quote', character: rest } as const;
    return { code: 'text-needs-quotes', args, start, end, repair: { start, end, text: '' } };
  }
  if (rest.startsWith('#')) {
    const args = { reason: 'comment-after-quote', character } as const;
    return { code: 'text-needs-quotes', args, start, end: start + 1, repair: { start, end: start, text: ' ' } };
  }
  return { code: 'text-needs-quotes', args: { reason: 'quote', character }, ...span };
}

function malformed(start: number): Slip {
  return { code: 'yaml-is-malformed', args: {}, start, end: start + 1, repair: undefined };
}

/** A text after `|` or `>` that is not indented. */
function unindentedBlock({ line, lines }: Context): Slip | undefined {
  const before = lines.slice(0, line.number).findLast((candidate) => !saysNothing(candidate));
  if (before === undefined || !/:[ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$/.test(before.text)) return undefined;
  return indentationSlip(line, contentColumn(before) + 2);
}

function lineWithoutColon({ error, line, lines }: Context): Slip | undefined {
  if (asFieldLine(line) !== undefined || /:\s*$/.test(line.text) || saysNothing(line)) return undefined;
  if (error.code === 'BAD_INDENT' && isListEntry(line)) return undefined;
  const column = contentColumn(line);
  const content = line.text.slice(column).trimEnd();
  if (content === '' || /^[[\]{},|>]/.test(content)) return undefined;
  const start = line.start + column;
  const before = lines.slice(0, line.number).findLast((candidate) => !saysNothing(candidate));
  if (before !== undefined && isListEntry(before) && asFieldLine(before) === undefined) {
    const repair = { start: line.start, end: start, text: `${' '.repeat(indentation(before))}- ` };
    return { code: 'hyphen-is-missing', args: { firstLine: undefined }, start, end: start + content.length, repair };
  }
  if (before !== undefined && /^[^#]*[\p{L}\p{N}_]:[ \t]*$/u.test(before.text)) {
    const repair = { start: before.start + before.text.trimEnd().length, end: start, text: ' ' };
    return { code: 'line-is-not-a-field', args: {}, start, end: start + content.length, repair };
  }
  const [, name = '', rest = ''] =
    /^([\p{L}_][\p{L}\p{N}_-]*)[ \t]*(?:=>?|->|:=|[;\uff1d])?[ \t]*(.*)$/u.exec(content) ?? [];
  const text = isFieldName(name) ? `${name}: ${rest}` : '';
  return {
    code: 'line-is-not-a-field',
    args: {},
    start,
    end: start + content.length,
    repair: { start: text === '' ? line.start : start, end: start + content.length, text },
  };
}

/** Of two lines that do not stand under one another, the one is wrong that its neighbours do not stand with. */
function wrongIndentation({ error, line, lines }: Context): Slip | undefined {
  if (!indentationErrors.has(error.code)) return undefined;
  const before = lines.slice(0, line.number).findLast((candidate) => !saysNothing(candidate));
  const after = lines.slice(line.number + 1).find((candidate) => !saysNothing(candidate));
  const isNextDeeper = after !== undefined && contentColumn(after) > contentColumn(line) && !isListEntry(after);
  const isNextTheOdd =
    error.code === 'BLOCK_AS_IMPLICIT_KEY' &&
    isNextDeeper &&
    (before === undefined || contentColumn(before) !== contentColumn(after));
  const entry = lines.slice(0, line.number + 1).findLast(isListEntry);
  const oddEntry = entry !== undefined && isOddEntry(entry, lines) ? entry : undefined;
  const odd = oddEntry ?? indentedFirstLine(lines) ?? (isNextTheOdd ? after : line);
  const hyphen = missingHyphen(odd, lines) ?? missingHyphen(line, lines);
  if (hyphen !== undefined) return hyphen;
  const expected = expectedIndentation(odd, lines);
  return expected === indentation(odd) ? undefined : indentationSlip(odd, expected, lines);
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

const indentationErrors: ReadonlySet<ErrorCode> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
]);

/** Lines one below the other that are indented alike are put right together. */
function indentationSlip(line: Line, expected: number, lines: readonly Line[] = []): Slip {
  const blanks = indentation(line);
  const after = lines.slice(line.number + 1);
  const isSame = (other: Line) => indentation(other) === blanks && !isListEntry(other) && !saysNothing(other);
  const count = isListEntry(line) || blanks === 0 ? 0 : after.findIndex((other) => !isSame(other));
  const block = [line, ...(count === -1 ? after : after.slice(0, count))];
  const last = block.at(-1) ?? line;
  const text = block.map((each) => ' '.repeat(expected) + each.text.slice(blanks)).join('\n');
  const repair = { start: line.start, end: last.start + last.text.length, text };
  const length = blanks > 0 ? blanks : (/^\S+/.exec(line.text)?.[0].length ?? 1);
  return { code: 'indentation-is-wrong', args: {}, start: line.start, end: line.start + length, repair };
}

/** Whether a list entry begins elsewhere than most of them do. */
function isOddEntry(line: Line, lines: readonly Line[]): boolean {
  return isListEntry(line) && indentation(line) !== indentationOfEntries(lines);
}

/** Of the entries whose next field stands under their first one, or of all where there is no such entry. */
function indentationOfEntries(lines: readonly Line[]): number | undefined {
  const entries = lines.filter(isListEntry);
  const inOrder = entries.filter((entry) => {
    const next = lines[entry.number + 1];
    return next !== undefined && contentColumn(next) === contentColumn(entry);
  });
  const counts = Map.groupBy(inOrder.length > 0 ? inOrder : entries, indentation);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** Where a line should begin: a list entry as most of them, a field as the one before it. */
function expectedIndentation(line: Line, lines: readonly Line[]): number {
  const before = lines.slice(0, line.number).filter((candidate) => !saysNothing(candidate));
  const ofEntries = isListEntry(line) ? indentationOfEntries(lines) : undefined;
  if (ofEntries !== undefined && lines.filter(isListEntry).length > 1) return ofEntries;
  const last = before.at(-1);
  return last === undefined || line === indentedFirstLine(lines) ? 0 : contentColumn(last);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
