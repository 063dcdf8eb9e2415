/** The known fields of one kind of file. */
export interface Layout {
  readonly topLevel: readonly string[];
  /** The fields of an entry of its list. The first one begins an entry. */
  readonly inEntries: readonly string[];
  /** The fields whose value is a list. */
  readonly lists: readonly string[];
}

/** Field names, each with the line, from 1, of its first occurrence. */
type FieldLines = ReadonlyMap<string, number>;

/** A list entry. `line`: from 1. `column`: where its fields begin, from 0. */
interface Entry {
  readonly line: number;
  readonly column: number;
  /** False if `column` may be a typo: usually one space follows the hyphen. */
  readonly hasOneSpace: boolean;
  readonly fields: FieldLines;
}

export interface LineContext {
  readonly layout: Layout;
  /** The line number, from 1. */
  readonly number: number;
  /** The column of the hyphens of entries, from 0. */
  readonly hyphenColumn: number;
  /** The entry that the line belongs to. */
  readonly entry: Entry | undefined;
  readonly topLevel: FieldLines;
  /** The last top-level field above, such as `filters`. */
  readonly section: string;
  /** The last line above that is neither blank nor a comment. */
  readonly above: Readonly<{ name: string | undefined; value: string; number: number }> | undefined;
  readonly below: () => readonly string[];
}

/** Groups: indentation, hyphens, quote, field name, value. */
const lineParts = /^(\s*)((?:-\s+)*)(?:(["']?)([\p{L}_][\p{L}\p{N}_-]*)\3\s*:(?:\s+|$))?(.*?)\s*$/u;

interface State extends Pick<LineContext, 'above' | 'section'> {
  readonly entry: (Entry & { readonly fields: Map<string, number> }) | undefined;
  /** The column of the open block scalar's field, or Infinity. */
  readonly blockColumn: number;
}

export function lineContexts(lines: readonly string[], layout: Layout): readonly LineContext[] {
  const hyphenColumn = findHyphenColumn(lines);
  const topLevel = new Map<string, number>();
  let state: State = { above: undefined, section: '', entry: undefined, blockColumn: Infinity };
  return lines.map((line, index) => {
    const number = index + 1;
    const below = () => lines.slice(number, number + 50);
    const context = { ...state, layout, number, hyphenColumn, topLevel, below };
    for (const part of line.split('\n')) state = nextState(state, part, { number, topLevel });
    return context;
  });
}

function nextState(
  state: State,
  line: string,
  { number, topLevel }: { number: number; topLevel: Map<string, number> },
): State {
  const [, { length: indentation } = '', hyphens = '', , name, value = ''] =
    lineParts.exec(line) ?? [];
  if (/^\s*(?:#|$)/.test(line) || indentation > state.blockColumn) return state;
  const column = indentation + (/^-\s+/.exec(hyphens)?.[0].length ?? 0);
  const hasOneSpace = column === indentation + 2;
  const isTopLevel = column === 0;
  const current = isTopLevel ? undefined : state.entry;
  const entry = hyphens === '' ? current : { line: number, column, hasOneSpace, fields: new Map() };
  const fields = isTopLevel ? topLevel : entry?.fields;
  if (name && (isTopLevel || column === entry?.column))
    fields?.set(name, fields.get(name) ?? number);
  return {
    above: { name, value: value.replace(/^#.*/, ''), number },
    section: isTopLevel ? (name ?? '') : state.section,
    entry,
    blockColumn: /^[|>]/.test(value) ? column : Infinity,
  };
}

/** Finds the column at which most entries begin, preferring those close to 2. */
function findHyphenColumn(lines: readonly string[]): number {
  const columns = lines.flatMap((line) => /^( *)- /.exec(line)?.[1]?.length ?? []);
  const rank = ([column, { length }]: [number, number[]]) => length - Math.abs(column - 2) / 100;
  const groups = [...Map.groupBy(columns, (column) => column)];
  return groups.toSorted((a, b) => rank(b) - rank(a))[0]?.[0] ?? 2;
}

type Named = Readonly<Partial<Record<'name', string | undefined>>>;
export function isKnown({ name = '' }: Named, { layout }: LineContext): boolean {
  return layout.topLevel.includes(name) || layout.inEntries.includes(name);
}

/** True if a quoted scalar is closed below, before the next field. */
export function isClosed(quote: string, { below }: LineContext): boolean {
  const lines = below();
  const next = lines.findIndex((line) => /^\s*(?:-\s+)?[a-z_]+\s*:(?:\s|$)|^\s*-\s/.test(line));
  return lines.slice(0, next < 0 ? undefined : next).some((line) => line.includes(quote));
}

export function isAbove(name: string, fields: FieldLines, line: number): boolean {
  return (fields.get(name) ?? line) < line;
}

/** True if the hyphen before a field begins no entry. */
export function isExtraHyphen(name: string, context: LineContext): boolean {
  const { layout, entry, number, section } = context;
  const { topLevel, inEntries, lists } = layout;
  if (entry === undefined) return !lists.includes(section) && topLevel.includes(name);
  const isSet = (field = '') => isAbove(field, entry.fields, number);
  return inEntries.indexOf(name) > 0 && isSet(inEntries[0]) && !isSet(name);
}

/** Returns the columns at which a field or an entry may begin; empty if unknown. */
export function validColumns(name: string, isEntry: boolean, context: LineContext): number[] {
  const { layout, entry, hyphenColumn, topLevel, number } = context;
  const isInList = name === '' && (entry?.fields.size ?? 0) > 0; // a list of texts in an entry
  if (isEntry) return isInList ? [] : [hyphenColumn];
  const isInEntry =
    entry?.hasOneSpace && layout.inEntries.includes(name) && !isAbove(name, entry.fields, number);
  const isTopLevel = layout.topLevel.includes(name) && !isAbove(name, topLevel, number);
  return [...(isInEntry ? [entry.column] : []), ...(isTopLevel ? [0] : [])];
}

/** Indents a line's content to its first valid column. */
export function indent(content: string, context: LineContext): string {
  const [, hyphen, name = ''] = /^(-\s+)?(?:([a-z_]*)(?=:|\s|$))?/.exec(content) ?? [];
  const [column = 0] = validColumns(name, hyphen !== undefined, context);
  return ' '.repeat(column) + content.replace(/^-\s+/, '- ');
}
