import { closest } from '../base/closest.ts';
import type { Splice } from '../base/edit.ts';
import { closestImageUrl } from '../catalog/image-url.ts';
import { knownFields } from '../catalog/schema/schemas.ts';

/** The names of all fields of all files. */
export const allFields: readonly string[] = [...new Set(Object.values(knownFields).flat())];

/** One line of a text, taken apart: `  - name_en: Rosy Dusk   # new`. Offsets are into that text, in UTF-16 units. */
export type Line = ReturnType<typeof linesIn>[number];

/** The value of a field, or of a list entry, which has no name: with a comment, to the last character that shows. */
export interface LineValue {
  readonly name: string;
  readonly text: string;
  readonly start: number;
}

/** Up to the value. People and machines indent with any space; a carriage return alone ends no line to YAML. */
const beginning = /^(?!.*\r)([^\S\n]*)((?:-[ \t]+)*)(?:([\p{L}\p{N}_][\p{L}\p{N}_-]*)[ \t]*:(?:[ \t]+|$))?/su;

/** The lines that say something: that are not empty, nor a comment alone. `number` counts all lines from 0. */
export function linesIn(text: string) {
  let start = 0;
  const lines = text.split('\n').map((raw, number) => {
    const line = lineOf(raw.replace(/\r$/, ''), start);
    start += raw.length + 1;
    return { ...line, number };
  });
  return lines.filter((line) => !/^[ \t]*(?:#|$)/.test(line.text)).map((line, index) => ({ ...line, index }));
}

/** The line of `text`, without its end, which begins at the offset `start`. */
function lineOf(text: string, start: number) {
  const [before = '', spaces = '', hyphens = '', name] = beginning.exec(text) ?? [];
  const shown = text.trimEnd();
  const value: LineValue = { name: name ?? '', text: shown.slice(before.length), start: start + before.length };
  const field = name === undefined ? undefined : value;
  return {
    start,
    text,
    end: start + shown.length,
    indentation: spaces.length,
    /** Of the first field or text, from 0, behind the hyphens of list entries. */
    column: spaces.length + hyphens.length,
    isEntry: hyphens !== '' || shown.slice(spaces.length) === '-',
    field,
    /** Of the field; else of the list entry. */
    value: field ?? (hyphens !== '' && value.text !== '' ? value : undefined),
  };
}

/** Whether a line can begin with `name` because it is meant as a field: it is one, or nearly. */
export function resemblesField(name: string): boolean {
  return allFields.includes(name) || closest(name, allFields) !== undefined;
}

/** Whether the value of a field is a list. */
export function isListField({ name }: LineValue): boolean {
  return name === 'categories' || name === 'filters';
}

/** The whole value in double quotes, with those that it had as part of it where they are not around it; or the address in it. */
export function quoting({ name, start, text }: LineValue): Splice {
  const value = withoutComment(text).trimEnd();
  const inner = /^(?:(["']).*\1|[“‘＂＇].*[”’＂＇])$/.test(value) ? value.slice(1, -1) : value;
  const [, label = ''] = /^!?\[([^\]]*)\]\(/.exec(value) ?? []; // of a link in Markdown
  const url = name === 'image_url' ? closestImageUrl(value) : undefined;
  const comment = label === '' || url?.includes(label) ? '' : ` # ${label}`;
  const right = url === undefined ? JSON.stringify(inner.replaceAll('\\"', '"')) : url + comment;
  return { start, end: start + value.length, text: right };
}

/** A text that is no field as a comment, without the marks that other languages have for one. */
export function asComment(text: string): string {
  return `# ${text.replace(/^(?:\/\/+|\/\*+|<!--|#)\s*|\s*(?:\*+\/|-->)\s*$/g, '')}`;
}

export function withoutComment(value: string): string {
  return value.replace(/[ \t]#.*$/, '');
}

/** How many more brackets open in a text than close. */
export function depthAfter(text: string): number {
  return text.split(/[[{]/).length - text.split(/[\]}]/).length;
}
