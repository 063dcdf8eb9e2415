import { closest } from '../../base/closest.ts';
import { knownFields } from '../schema/validators.ts';
import { lastIndex, type Splice } from './mending.ts';

const allFields: readonly string[] = [...new Set(Object.values(knownFields).flat())];

/** One line of a text; offsets are into that text, in UTF-16 units. */
export interface Line {
  /** From 0. */
  readonly number: number;
  readonly start: number;
  /** Without its end, `\n` or `\r\n`. */
  readonly text: string;
}

/** A line taken apart: `  - name_en: Rosy Dusk   # new`. */
export interface FieldLine {
  /** Up to the name: blanks, and hyphens of list entries. */
  readonly prefix: string;
  readonly name: string;
  /** Up to the value. */
  readonly separator: string;
  /** To the end of the line, but for blanks. */
  readonly value: string;
}

/** What people and machines indent with, and the characters that look like it or like nothing. */
const fieldLine = /^((?:[^\S\n]|- )*)([\p{L}\p{N}_][\p{L}\p{N}_-]*)([ \t]*:[ \t]+)(\S.*?)?[ \t]*$/u;

export function linesIn(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((line, number) => {
    const at = start;
    start += line.length + 1;
    return { number, start: at, text: line.endsWith('\r') ? line.slice(0, -1) : line };
  });
}

/** Finds the line of an offset; the lines are sought when the first is asked for. */
export function lineFinder(text: string): (offset: number) => Line {
  let lines: readonly Line[] | undefined;
  return (offset) => {
    lines ??= linesIn(text);
    return lines[lastIndex(lines, ({ start }) => start <= offset)] ?? { number: 0, start: 0, text: '' };
  };
}

export function asFieldLine({ text }: Line): FieldLine | undefined {
  const [, prefix, name, separator, value] = fieldLine.exec(text) ?? [];
  if (prefix === undefined || name === undefined || separator === undefined) return undefined;
  return { prefix, name, separator, value: value ?? '' };
}

/** A line with a value: that of a field, or an entry of a list, which has no name. */
export function asValueLine(line: Line): FieldLine | undefined {
  const field = asFieldLine(line);
  if (field !== undefined) return field;
  const [, prefix, value] = /^([ \t]*(?:-[ \t]+)+)(\S.*?)[ \t]*$/.exec(line.text) ?? [];
  return prefix === undefined || value === undefined ? undefined : { prefix, name: '', separator: '', value };
}

export function isKnownField(name: string): boolean {
  return allFields.includes(name);
}

/** Whether a line can begin with `name` because it is meant as a field: it is one, or nearly. */
export function isFieldName(name: string): boolean {
  return isKnownField(name) || closest(name, allFields) !== undefined;
}

/** A blank line or one with a comment alone. */
export function saysNothing({ text }: Line): boolean {
  return /^[ \t]*(?:#.*)?$/.test(text);
}

/** The column of the first field or text of a line, from 0, behind the hyphens of list entries. */
export function contentColumn({ text }: Line): number {
  return /^(?:[^\S\n]|-(?=[ \t]))*/u.exec(text)?.[0].length ?? 0;
}

export function indentation({ text }: Line): number {
  return /^[^\S\n]*/u.exec(text)?.[0].length ?? 0;
}

export function isListEntry({ text }: Line): boolean {
  return /^[^\S\n]*-(?:[ \t]|$)/u.test(text);
}

export function valueStart(line: Line, { prefix, name, separator }: FieldLine): number {
  return line.start + prefix.length + name.length + separator.length;
}

/** The whole value in double quotes, with those that it had as part of it where they are not around it. */
export function quoting(line: Line, field: FieldLine): Splice {
  const start = valueStart(line, field);
  const value = withoutComment(field.value).trimEnd();
  const [, inner = value] = /^(?:"(.*)"|'(.*)')$/.exec(value)?.filter((part) => part !== undefined) ?? [];
  return { start, end: start + value.length, text: JSON.stringify(inner.replaceAll('\\"', '"')) };
}

export function withoutComment(value: string): string {
  return value.replace(/[ \t]#.*$/, '');
}

/** Whether the value of a field is a list. */
export function isList({ name }: FieldLine): boolean {
  return name === 'categories' || name === 'filters';
}
