import { imageUrlFault } from '../image-url.ts';
import {
  asFieldLine,
  asValueLine,
  contentColumn,
  type FieldLine,
  indentation,
  isFieldName,
  isKnownField,
  isList,
  isListEntry,
  type Line,
  quoting,
  saysNothing,
  valueStart,
  withoutComment,
} from './line.ts';
import { type Context, malformed, type Slip } from './slip.ts';

/** `name_en: Mood: Night`, `name_en: @home`, `name_en: 'Scholar's Hat'`: values that must stand in quotes, or in others. */
export function textWithoutQuotes({ error, line, lines }: Context): Slip | undefined {
  const field = asValueLine(line);
  if (field === undefined || field.value === '') return undefined;
  const start = valueStart(line, field);
  const after = lines[line.number + 1];
  if (/^[|>]/.test(field.value) && after !== undefined && indentation(after) > indentation(line)) return undefined;
  if (isList(field)) return malformed(Math.max(start, error.pos[0]));
  if (
    field.name === 'image_url' &&
    error.code === 'BLOCK_AS_IMPLICIT_KEY' &&
    imageUrlFault(withoutComment(field.value)) !== undefined &&
    !/\s[a-z_]+:/.test(field.value)
  ) {
    const value = withoutComment(field.value);
    const meant = value.replace(/\s+/g, '');
    const repair = imageUrlFault(meant) === undefined ? { start, end: start + value.length, text: meant } : undefined;
    return { code: 'image-url-is-malformed', args: { value }, start, end: start + value.length, repair };
  }
  const span = { start, end: start + field.value.length, repair: quoting(line, field) };
  const [character = ''] = field.value;
  if (/^["']/.test(character) && error.pos[0] >= start) return afterQuote(field.value, span);
  if (/^:[ \t]+\S/.test(field.value)) {
    const length = /^:[ \t]+/.exec(field.value)?.[0].length ?? 1;
    return { ...malformed(start), repair: { start, end: start + length, text: '' } };
  }
  if (/^[@`%,*&!|>[\]{}]/.test(character) || /^[-?:](?:\s|$)/.test(field.value)) {
    return { code: 'text-needs-quotes', args: { reason: 'special-character', character }, ...span };
  }
  const second = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? secondField(line, field) : undefined;
  if (second !== undefined) return second;
  const isColon = error.code === 'BLOCK_AS_IMPLICIT_KEY' && /:(?:\s|$)/.test(withoutComment(field.value));
  return isColon ? { code: 'text-needs-quotes', args: { reason: 'colon', character: ':' }, ...span } : undefined;
}

export function lineWithoutColon({ error, line, lines }: Context): Slip | undefined {
  if (asFieldLine(line) !== undefined || /:\s*$/.test(line.text) || saysNothing(line) || isListEntry(line))
    return undefined;
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
  const text = isFieldName(name) ? `${name}: ${rest}`.trimEnd() : '';
  return {
    code: 'line-is-not-a-field',
    args: {},
    start,
    end: start + content.length,
    repair: { start: text === '' ? line.start : start, end: start + content.length, text },
  };
}

const spacedField = /^(.*?\S)[ \t]+([a-z_]+)[ \t]*:(?:[ \t]|$)/;
/** Names that no text ends with. */
const gluedField =
  /^(.*?\S)[ \t]*(image_url|is_active|is_recommended|name_en|name_ko|organization_id)[ \t]*:(?:[ \t]|$)/;

/** A value with a field behind it: the line between the two is missing. */
function secondField(line: Line, field: FieldLine): Slip | undefined {
  const [match, before = '', name = ''] = gluedField.exec(field.value) ?? spacedField.exec(field.value) ?? [];
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
