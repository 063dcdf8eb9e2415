import type { Line } from './line.ts';

/** The lines above, as they are meant: what a line can belong to. */
export interface Outline {
  readonly above: Line | undefined;
  /** The last line that begins an entry with fields. */
  readonly entry: Line | undefined;
  /** What is open, from the outermost on: lists by the column of their hyphens, groups of fields by that of their names. */
  readonly levels: readonly Level[];
  /** Behind the head of a block of lines: the column of its field, and the indentation of its first line. */
  readonly block: { readonly column: number; readonly indentation?: number } | undefined;
}

export interface Level {
  readonly column: number;
  readonly isList: boolean;
  readonly names: readonly string[];
}

export const emptyOutline: Outline = {
  above: undefined,
  entry: undefined,
  levels: [],
  block: undefined,
};

/** The outline with one more line; a text goes on with what is above. */
export function withLine(outline: Outline, line: Line): Outline {
  const { entry, levels } = outline;
  const { column, indentation, isEntry, name } = line;
  if (name === undefined && !isEntry) return outline;
  const edge = isEntry ? indentation : column;
  const open = levels.filter(
    (level) => level.column < edge || (level.column === edge && !level.isList),
  );
  if (isEntry) open.push({ column: edge, isList: true, names: [] });
  const fields = open.at(-1);
  if (name !== undefined) {
    const isFurther = fields?.isList === false && fields.column === column;
    const names = [...(isFurther ? fields.names : []), name];
    open.splice(isFurther ? -1 : open.length, 1, { column, isList: false, names });
  }
  const block = /^[|>][-+\d]*(?:[ \t]+#.*)?$/.test(line.value) ? { column } : undefined;
  return { above: line, entry: isEntry && name !== undefined ? line : entry, levels: open, block };
}

/** Whether the entry to which a line belongs has a field already. */
export function hasField({ entry, levels }: Outline, name: string): boolean {
  return levels.some(
    (level) => !level.isList && level.column === entry?.column && level.names.includes(name),
  );
}

/** Where most list entries begin, those with fields where some have; of two places that are as frequent, the one closer to 2. */
export function indentationOfEntries(lines: readonly Line[]): number {
  const entries = lines.filter(({ isEntry, text }) => isEntry && !/^\s*\t/.test(text));
  const withFields = entries.filter(({ name }) => name !== undefined);
  const [most] = [
    ...Map.groupBy(
      withFields.length === 0 ? entries : withFields,
      ({ indentation }) => indentation,
    ),
  ].toSorted(([a, inA], [b, inB]) => inB.length - inA.length || Math.abs(a - 2) - Math.abs(b - 2));
  return most?.[0] ?? 2;
}
