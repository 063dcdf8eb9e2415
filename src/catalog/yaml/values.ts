import { imageUrlFault } from '../image-url.ts';
import { fieldsInRow } from '../table-row.ts';
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
  const [above, below] =
    before?.field !== undefined && line.column > before.column ? [before, line] : [line, lines[line.index + 1]];
  const isText =
    /^(?:description|name_)/.test(above?.field?.name ?? '') && /^[\p{L}\p{N}]/u.test(above?.field?.text ?? '');
  if (!isText || above?.field === undefined || below?.field === undefined || below.column <= above.column)
    return undefined;
  if (below.isEntry || resemblesField(below.field.name)) return undefined;
  const { start, text } = above.field;
  const whole = JSON.stringify(`${text} ${below.text.slice(below.column).trim()}`);
  const place = { start: below.start + below.column, end: below.end };
  const args = { reason: 'colon', character: ':' } as const;
  return { code: 'text-needs-quotes', args, ...place, repair: { start, end: below.end, text: whole } };
}

/** `filters: - code: first_snow`: the first entry belongs onto a line of its own. */
function listOnOneLine({ start, text }: LineValue, line: Line, position: number): SyntaxFinding {
  const isEntry = /^-[ \t]/.test(text);
  const indentation = ' '.repeat(line.column + 2);
  const repair = isEntry
    ? { start: line.start + line.text.trimEnd().indexOf(':') + 1, end: start, text: `\n${indentation}` }
    : undefined;
  return { ...malformed(Math.max(start, position)), repair };
}

/** `https: //cdn.example.com`: an address with a space in it. */
function brokenUrl({ text, start }: LineValue): SyntaxFinding | undefined {
  const value = withoutComment(text);
  if (imageUrlFault(value) === undefined || /\s[a-z_]+:/.test(text)) return undefined;
  const end = start + value.length;
  const meant = value.replace(/\s+/g, '');
  const repair = imageUrlFault(meant) === undefined ? { start, end, text: meant } : undefined;
  return { code: 'image-url-is-malformed', args: { value }, start, end, repair };
}

/** `"Love",` and `"1988"# the year` have a character too many, or a space too few; else the quotes are part of a text. */
function afterQuote(value: LineValue): SyntaxFinding {
  const [, quoted = '', rest = ''] = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(.*)$/.exec(value.text) ?? [];
  const character = value.text.charAt(0);
  const start = value.start + quoted.length;
  const end = value.start + value.text.length;
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
  /^(["'“‘*`@[(|>+]{0,3}[ \t]*)([\p{L}_][\p{L}\p{N}_-]*)["'”’*`\])]{0,3}[ \t]*(?:=>?|->|:=|[:;|\uff1d])?[*`]{0,3}[ \t]*(.*)$/u;

export function lineWithoutColon({ error, line, lines, before }: Context): SyntaxFinding | undefined {
  if (line.field !== undefined || /:\s*$/.test(line.text) || line.isEntry || error.pos[0] > line.end) return undefined;
  const content = line.text.slice(line.column).trimEnd();
  if (content === '' || /^[[\]{},|>]/.test(content)) return undefined;
  const start = line.start + line.column;
  if (before?.isEntry === true && before.field === undefined) {
    const repair = { start: line.start, end: start, text: `${' '.repeat(before.indentation)}- ` };
    return { code: 'hyphen-is-missing', args: { firstLine: undefined }, start, end: line.end, repair };
  }
  const unknown = { code: 'line-is-not-a-field', args: {}, start, end: line.end } as const;
  const row = fieldsInRow(content);
  if (row !== undefined) {
    const column = ' '.repeat(indentationOfEntries(lines) ?? 2);
    return {
      ...unknown,
      repair: { start: line.start, end: line.end, text: `${column}- ${row.join(`\n${column}  `)}` },
    };
  }
  const [, mark = '', name = '', rest = ''] = fieldLike.exec(content) ?? [];
  const isTable = /\t.*\t/.test(content); // its headings
  if (resemblesField(name) && !isTable) {
    const value = mark !== '' && rest.endsWith(mark.trim()) ? rest.slice(0, -mark.trim().length) : rest;
    return { ...unknown, repair: { start, end: line.end, text: `${name}: ${value}`.trimEnd() } };
  }
  const isNext = before?.number === line.number - 1;
  const isValue = before !== undefined && /^[^#]*[\p{L}\p{N}_]:[ \t]*$/u.test(before.text);
  const isWrapped = /^(?:description|name_)/.test(before?.field?.name ?? '') && /^[\p{L}\p{N}]/u.test(content);
  if (before !== undefined && (isValue || (isNext && isWrapped && !before.text.includes(' #')))) {
    return { ...unknown, repair: { start: before.end, end: start, text: ' ' } };
  }
  return { ...unknown, repair: { start, end: line.end, text: asComment(content) } };
}
