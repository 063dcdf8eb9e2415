import { imageUrlFault } from '../catalog/image-url.ts';
import { fieldsInRow } from '../catalog/table-row.ts';
import { indentationOfEntries } from './indentation.ts';
import {
  allFields,
  asComment,
  isListField,
  type Line,
  type LineValue,
  quoting,
  resemblesField,
  withoutComment,
} from './line.ts';
import { type Context, malformed, type SyntaxFinding } from './syntax-finding.ts';

/** `name_en: Mood: Night`, `name_en: @home`, `name_en: 'Scholar's Hat'`: values that must stand in quotes, or in others. */
export function textWithoutQuotes({ error, line, lines }: Context): SyntaxFinding | undefined {
  if (line.value === undefined || line.value.text === '') return undefined;
  const { value } = line;
  const { text, start } = value;
  const below = lines[line.index + 1];
  const isBlock = /^[|>][-+\d]*$/.test(text);
  if (isBlock || (/^[|>]/.test(text) && below !== undefined && below.indentation > line.indentation)) return undefined;
  if (isListField(value)) return listOnOneLine(value, line, error.pos[0]);
  const isColon = error.code === 'BLOCK_AS_IMPLICIT_KEY';
  const url = isColon && value.name === 'image_url' ? brokenUrl(value) : undefined;
  if (url !== undefined) return url;
  if (/^["']/.test(text) && error.pos[0] >= start) return afterQuote(value);
  const [doubledColon] = /^:[ \t]+(?=\S)/.exec(text) ?? [];
  if (doubledColon !== undefined) {
    return { ...malformed(start), repair: { start, end: start + doubledColon.length, text: '' } };
  }
  const span = { start, end: start + text.length, repair: quoting(value) };
  if (/^(?:[@`%,*&!|>[\]{}]|[-?:](?:\s|$))/.test(text)) {
    return { code: 'text-needs-quotes', args: { reason: 'special-character', character: text.charAt(0) }, ...span };
  }
  if (!isColon) return undefined;
  const second = secondField(line, value);
  if (second !== undefined || !/:(?:\s|$)/.test(withoutComment(text))) return second;
  return { code: 'text-needs-quotes', args: { reason: 'colon', character: ':' }, ...span };
}

/** A text that goes on in the next line, where a colon makes a field of it. */
export function wrappedText({ line, lines, before }: Context): SyntaxFinding | undefined {
  const isBelow = before?.field !== undefined && line.column > before.column;
  const [above, below] = isBelow ? [before, line] : [line, lines[line.index + 1]];
  if (above.field === undefined || below === undefined || !isText(above)) return undefined;
  const isField = below.isEntry || resemblesField(below.field?.name ?? '');
  if (below.column <= above.column || isField || !/:(?:\s|$)/.test(below.text)) return undefined;
  const { start, text } = above.field;
  const whole = JSON.stringify(`${text} ${below.text.slice(below.column).trim()}`);
  const place = { start: below.start + below.column, end: below.end };
  const args = { reason: 'colon', character: ':' } as const;
  return { code: 'text-needs-quotes', args, ...place, repair: { start, end: below.end, text: whole } };
}

/** `filters: - code: first_snow`: the first entry belongs onto a line of its own. */
function listOnOneLine({ start, text }: LineValue, line: Line, position: number): SyntaxFinding {
  const colon = line.start + line.text.indexOf(':') + 1;
  const lineBreak = { start: colon, end: start, text: `\n${' '.repeat(line.column + 2)}` };
  const repair = /^-[ \t]/.test(text) ? lineBreak : undefined;
  return { ...malformed(Math.max(start, position)), repair };
}

/** `https: //cdn.example.com`: an address with a space in it. */
function brokenUrl(value: LineValue): SyntaxFinding | undefined {
  const text = withoutComment(value.text);
  if (imageUrlFault(text) === undefined || /\s[a-z_]+:/.test(value.text)) return undefined;
  const span = { start: value.start, end: value.start + text.length, repair: quoting(value) };
  return { code: 'image-url-is-malformed', args: { value: text }, ...span };
}

/** `"Love",` and `"1988"# the year` have a character too many, or a space too few; else the quotes are part of a text. */
function afterQuote(value: LineValue): SyntaxFinding {
  const [, quoted = '', rest = ''] = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(.*)$/.exec(value.text) ?? [];
  const character = value.text.charAt(0);
  const start = value.start + quoted.length;
  const end = value.start + value.text.length;
  if (value.name === '' && /^:.*,$/.test(rest)) {
    const args = { reason: 'rest-after-quote', character: ',' } as const; // of a field in JSON
    return { code: 'text-needs-quotes', args, start: end - 1, end, repair: { start: end - 1, end, text: '' } };
  }
  if (/^[,;]+$/.test(rest)) {
    const args = { reason: 'rest-after-quote', character: rest } as const;
    return { code: 'text-needs-quotes', args, start, end, repair: { start, end, text: '' } };
  }
  if (rest.startsWith('#')) {
    const args = { reason: 'comment-after-quote', character } as const;
    return { code: 'text-needs-quotes', args, start, end: start + 1, repair: { start, end: start, text: ' ' } };
  }
  const args = { reason: 'quote', character } as const;
  return { code: 'text-needs-quotes', args, start: value.start, end, repair: quoting(value) };
}

const longNames = allFields.filter((name) => name.includes('_')).join('|');
/** With or without a space before it; the latter where no text ends with the name. */
const furtherField = new RegExp(
  String.raw`^(.*?\S)(?:[ \t]+(${allFields.join('|')})|(${longNames}))[ \t]*:(?:[ \t]|$)`,
);

/** A value with a field behind it: the line break between the two is missing. */
function secondField(line: Line, value: LineValue): SyntaxFinding | undefined {
  const [, before = '', spaced, name = spaced] = furtherField.exec(value.text) ?? [];
  if (name === undefined) return undefined;
  const end = value.start + before.length;
  const start = end + value.text.slice(before.length).search(/\S/);
  const repair = { start: end, end: start, text: `\n${' '.repeat(line.column)}` };
  return { code: 'line-has-two-fields', args: { field: name }, start, end: start + name.length, repair };
}

/** A field with other marks than a colon behind its name, or with marks around it. */
const fieldLike =
  /^(["'“‘*`@[(|>+]{0,3})[ \t]*([\p{L}_][\p{L}\p{N}_-]*)["'”’*`\])]{0,3}[ \t]*(?:=>?|->|:=|[:;|\uff1d])?[*`]{0,3}[ \t]*(.*)$/u;

export function lineWithoutColon({ error, line, lines, before }: Context): SyntaxFinding | undefined {
  if (line.field !== undefined || /:\s*$/.test(line.text) || line.isEntry || error.pos[0] > line.end) return undefined;
  const content = line.text.slice(line.column).trimEnd();
  if (content === '' || /^[[\]{},|>]/.test(content)) return undefined;
  const start = line.start + line.column;
  const found = { code: 'line-is-not-a-field', args: {}, start, end: line.end } as const;
  if (content.includes('\r')) return found;
  if (before?.isEntry === true && before.field === undefined) {
    const repair = { start: line.start, end: start, text: `${' '.repeat(before.indentation)}- ` };
    return { code: 'hyphen-is-missing', args: { firstLine: undefined }, start, end: line.end, repair };
  }
  return { ...found, repair: { start, end: line.end, ...meaningOf(content, { line, lines, before }) } };
}

/** What to write for a line without a colon: a row of a table, a field, the end of the line before it, or else a comment. */
function meaningOf(content: string, { line, lines, before }: Pick<Context, 'before' | 'line' | 'lines'>) {
  const row = fieldsInRow(content);
  if (row !== undefined) {
    const column = ' '.repeat(indentationOfEntries(lines) ?? 2);
    return { start: line.start, text: `${column}- ${row.join(`\n${column}  `)}` };
  }
  const [, mark = '', name = '', rest = ''] = fieldLike.exec(content) ?? [];
  const isTable = /\t.*\t/.test(content); // its headings
  if (resemblesField(name) && !isTable) {
    const value = mark !== '' && rest.endsWith(mark) ? rest.slice(0, -mark.length) : rest;
    return { text: `${name}: ${value}`.trimEnd() };
  }
  const isValue = before !== undefined && /^[^#]*[\p{L}\p{N}_]:[ \t]*$/u.test(before.text);
  const isRest = before?.number === line.number - 1 && isText(before) && /^[\p{L}\p{N}].{2}/u.test(content);
  if (before !== undefined && (isValue || isRest)) return { start: before.end, text: ` ${content}` };
  return { text: asComment(content) };
}

/** Whether a line has a text that may go on in the next one. */
function isText({ field, text }: Line): boolean {
  return (
    /^(?:description|name_)/.test(field?.name ?? '') && /^[\p{L}\p{N}]/u.test(field?.text ?? '') && !text.includes(' #')
  );
}
