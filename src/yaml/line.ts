/** One line of a text, taken apart: `  - name_en: Rosy Dusk   # new`. Columns are from 0, in UTF-16 units. */
export type Line = ReturnType<typeof lineOf>;

/** Up to the value. People and machines indent with any space; a carriage return alone ends no line to YAML. */
const beginning =
  /^(?!.*\r)([^\S\n]*)((?:-[ \t]+)*)(?:(["']?)([\p{L}\p{N}_][\p{L}\p{N}_-]*)\3[ \t]*:(?:[ \t]+|$))?/su;

type Start = Readonly<{ number: number; start: number; unsaid?: string }>;

/** A line without its end, and where it stands: its number from 1, its offset, and the comments and empty lines above it. */
export function lineOf(text: string, { number, start, unsaid = '' }: Start) {
  const [before = '', spaces = '', hyphens = '', , name] = beginning.exec(text) ?? [];
  const shown = text.trimEnd();
  const valueAt = name === undefined && hyphens === '' ? shown.length : before.length;
  return {
    number,
    start,
    unsaid,
    text,
    end: shown.length,
    indentation: spaces.length,
    /** Of the field or text, behind the hyphens of list entries. */
    column: spaces.length + hyphens.length,
    isEntry: hyphens !== '' || shown.slice(spaces.length) === '-',
    /** Of the field; undefined where the line has none. */
    name,
    /** Of the field, or else of the list entry: with a comment, to the last character that shows. */
    value: shown.slice(valueAt),
    valueAt,
  };
}

/** The lines that say something: that are not empty, nor a comment alone. */
export function linesIn(text: string): readonly Line[] {
  const lines = Array.from(text.matchAll(/(?<=^|\n)[^\n]*/g), ({ 0: line, index: start }, index) =>
    lineOf(line.replace(/\r$/, ''), { number: index + 1, start }),
  );
  return lines.filter(isSaying).map((line, index, saying) => {
    const { start, text: before } = saying[index - 1] ?? { start: 0, text: '' };
    return { ...line, unsaid: text.slice(start + before.length, line.start) };
  });
}

export function isSaying({ text }: Line): boolean {
  return !/^[ \t]*(?:#|$)/.test(text);
}

/** Whether what a line names stands in the lines below it. */
export function isOpening({ name, isEntry, value }: Line): boolean {
  return (name !== undefined || isEntry) && /^(?:#.*)?$/.test(value);
}

/** A text that is no field as a comment, without the marks that other languages have for one. */
export function asComment(text: string): string {
  return `# ${text.replace(/^(?:\/\/+|\/\*+|<!--|#)\s*|\s*(?:\*+\/|-->)\s*$/g, '')}`;
}

export function withoutComment(value: string): string {
  return value.replace(/(?:^|[ \t])#.*$/, '').trimEnd();
}
