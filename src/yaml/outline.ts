/** The fields that the files of one kind may have. */
export interface Fields {
  /** Those at the edge of the file. */
  readonly ofFile: readonly string[];
  /** Those of an entry of its list; the first one begins an entry. */
  readonly ofEntries: readonly string[];
  /** Those whose value is a list. */
  readonly lists: readonly string[];
}

/** Names of fields, each with the number of the first line that has it. */
type Names = ReadonlyMap<string, number>;

/** The entry that a line belongs to: its line, from 1, its column and its fields. */
interface Entry {
  readonly line: number;
  readonly column: number;
  /** Tells whether one blank follows its hyphen; else that may be the typo. */
  readonly isUsual: boolean;
  readonly names: Names;
}

/** What stands around a line, as far as it decides how the line should be written. */
export interface Surroundings {
  readonly fields: Fields;
  /** The number of the line, from 1. */
  readonly number: number;
  /** The column of the hyphens of entries, from 0. */
  readonly hyphen: number;
  readonly entry: Entry | undefined;
  /** The names of the fields at the edge of the file. */
  readonly ofFile: Names;
  /** The list that is open at the edge of the file. */
  readonly list: string;
  /** The last line with content above it. */
  readonly above: Readonly<{ name: string | undefined; value: string; number: number }> | undefined;
  readonly below: () => readonly string[];
}

/** A line of a text: its indentation, its hyphens, the name of its field, and its value. */
const lineParts = /^(\s*)((?:-\s+)*)(?:(["']?)([\p{L}_][\p{L}\p{N}_-]*)\3\s*:(?:\s+|$))?(.*?)\s*$/u;

interface State extends Pick<Surroundings, 'above' | 'list'> {
  readonly entry: (Entry & { readonly names: Map<string, number> }) | undefined;
  /** The column of a field whose value is the indented lines below it. */
  readonly block: number;
}

/** What stands around each line. */
export function outlineOf(lines: readonly string[], fields: Fields): readonly Surroundings[] {
  const hyphen = hyphenColumn(lines);
  const ofFile = new Map<string, number>();
  let state: State = { above: undefined, list: '', entry: undefined, block: Infinity };
  return lines.map((line, index) => {
    const number = index + 1;
    const below = () => lines.slice(number, number + 50);
    const around = { ...state, fields, number, hyphen, ofFile, below };
    for (const part of line.split('\n')) state = stateBehind(state, part, { number, ofFile });
    return around;
  });
}

function stateBehind(
  state: State,
  line: string,
  { number, ofFile }: { number: number; ofFile: Map<string, number> },
): State {
  const [, { length: indentation } = '', hyphens = '', , name, value = ''] =
    lineParts.exec(line) ?? [];
  if (/^\s*(?:#|$)/.test(line) || indentation > state.block) return state;
  const column = indentation + (/^-\s+/.exec(hyphens)?.[0].length ?? 0);
  const isUsual = column === indentation + 2;
  const isEdge = column === 0;
  const above = isEdge ? undefined : state.entry;
  const entry = hyphens === '' ? above : { line: number, column, isUsual, names: new Map() };
  const names = isEdge ? ofFile : entry?.names;
  if (name && (isEdge || column === entry?.column)) names?.set(name, names.get(name) ?? number);
  return {
    above: { name, value: value.replace(/^#.*/, ''), number },
    list: isEdge ? (name ?? '') : state.list,
    entry,
    block: /^[|>]/.test(value) ? column : Infinity,
  };
}

/** The column at which most entries begin; of two, the one closer to 2. */
function hyphenColumn(lines: readonly string[]): number {
  const columns = lines.flatMap((line) => /^( *)- /.exec(line)?.[1]?.length ?? []);
  const rank = ([column, { length }]: [number, number[]]) => length - Math.abs(column - 2) / 100;
  const groups = [...Map.groupBy(columns, (each) => each)];
  return groups.toSorted((a, b) => rank(b) - rank(a))[0]?.[0] ?? 2;
}

type Named = Readonly<Partial<Record<'name', string | undefined>>>;
export function isKnown({ name = '' }: Named, { fields }: Surroundings): boolean {
  return fields.ofFile.includes(name) || fields.ofEntries.includes(name);
}

/** Tells whether a text in quotes ends in a line below, before the next field. */
export function goesOn(sign: string, { below: linesBelow }: Surroundings): boolean {
  const below = linesBelow();
  const next = below.findIndex((each) => /^\s*(?:-\s+)?[a-z_]+\s*:(?:\s|$)|^\s*-\s/.test(each));
  return below.slice(0, next < 0 ? undefined : next).some((each) => each.includes(sign));
}

/** Tells whether a field is set above a line. */
export function isSet(name: string, names: Names, number: number): boolean {
  return (names.get(name) ?? number) < number;
}

/** Tells whether a field behind a hyphen belongs to the entry above, or to the file. */
export function isFurther(name: string, { fields, entry, number, list }: Surroundings): boolean {
  const { ofFile, ofEntries, lists } = fields;
  if (entry === undefined) return !lists.includes(list) && ofFile.includes(name);
  const isSetAbove = (each = '') => isSet(each, entry.names, number);
  return ofEntries.indexOf(name) > 0 && isSetAbove(ofEntries[0]) && !isSetAbove(name);
}

/** The columns at which a field or an entry may begin; none where that is not known. */
export function columnsFor(name: string, isEntry: boolean, around: Surroundings): number[] {
  const { fields, entry, hyphen, ofFile, number } = around;
  const isInList = name === '' && (entry?.names.size ?? 0) > 0; // a list of texts within an entry
  if (isEntry) return isInList ? [] : [hyphen];
  const isOfEntry =
    entry?.isUsual && fields.ofEntries.includes(name) && !isSet(name, entry.names, number);
  const isOfFile = fields.ofFile.includes(name) && !isSet(name, ofFile, number);
  return [...(isOfEntry ? [entry.column] : []), ...(isOfFile ? [0] : [])];
}

/** A line without its indentation, at its column. */
export function indented(content: string, around: Surroundings): string {
  const [, hyphen, name = ''] = /^(-\s+)?(?:([a-z_]*)(?=:|\s|$))?/.exec(content) ?? [];
  const [column = 0] = columnsFor(name, hyphen !== undefined, around);
  return ' '.repeat(column) + content.replace(/^-\s+/, '- ');
}
