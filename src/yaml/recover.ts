import { createFinding, type Finding } from '../finding/finding.ts';
import type { Code, CodeArgs } from '../finding/table.ts';
import type { Source } from './document.ts';
import { type Entry, type Fields, type Surroundings, type Trap, traps } from './traps.ts';

/** A typo, and the line as it should be; undefined where that is not certain. */
export interface Typo {
  readonly finding: Finding;
  readonly text: string | undefined;
}

/** In UTF-16 units: after so much text was read again, the typos that are left wait for the next run. */
const mostRead = 4_000_000;

/**
 * Reads a text. As long as it is `pointed` at a line with a typo, that line is replaced in memory,
 * and the text is read again: no line number moves, and the rest of the file is checked in the same run.
 */
export function recover<Reading extends { readonly pointed: readonly number[] }>(
  source: Source,
  fields: Fields,
  read: (source: Source) => Reading,
) {
  const lines = source.text.split('\n');
  const typos = new Map<number, Typo>(); // by line, from 1
  let reading = read(source);
  for (let left = mostRead; left > 0; left -= source.text.length) {
    const pointed = new Set(reading.pointed).difference(typos);
    if (pointed.size === 0) break;
    const outline = outlineOf(lines, fields);
    const number = pointed.values().find((each) => {
      const around = outline[each - 1];
      const typo =
        around && typoIn({ path: source.path, number: each, line: lines[each - 1] ?? '' }, around);
      if (typo !== undefined) typos.set(each, typo);
      return typo !== undefined;
    });
    if (number === undefined) break;
    const end = lines[number - 1]?.endsWith('\r') ? '\r' : '';
    lines[number - 1] = `${typos.get(number)?.text?.split('\n')[0] ?? ''}${end}`;
    reading = read({ ...source, text: lines.join('\n') });
  }
  return { reading, typos };
}

interface Line {
  readonly path: string;
  readonly number: number;
  readonly line: string;
}

/** Passes a line through the table: the first trap that matches names the typo, and each one improves the line. */
function typoIn({ path, number, line }: Line, around: Surroundings): Typo | undefined {
  let text = line.replace(/\r$/, '');
  let finding: Finding | undefined;
  if (/^\s*(?:#|$)/.test(text)) return undefined;
  const at = (column: number) => ({ line: number, column: column + 1 });
  for (const trap of Object.values<Trap>(traps)) {
    const match = matchOf(trap, text, around);
    if (match === undefined) continue;
    const range = { start: at(match.start), end: at(match.end) };
    finding ??= createFinding(trap.code, { path, range }, match) as Finding;
    if (match.right === undefined || match.right.includes('\n'))
      return { finding, text: match.right };
    text = match.right;
  }
  return finding && { finding, text };
}

function matchOf({ pattern, when, args, right }: Trap, text: string, around: Surroundings) {
  const { groups = {}, indices } = pattern.exec(text) ?? {};
  const [start, end] = indices?.groups?.['wrong'] ?? [];
  if (start === undefined || end === undefined || when?.(groups, around) === false)
    return undefined;
  const better = typeof right === 'string' ? text.replace(pattern, right) : right?.(groups, around);
  const facts = typeof args === 'function' ? args(groups, around) : { ...args };
  // The facts are those of the code, as a test reads.
  return better === text ? undefined : { start, end, right: better, args: facts as CodeArgs[Code] };
}

/** A line of a text: its indentation, its hyphens, the name of its field, and its value. */
const lineParts = /^(\s*)((?:-\s+)*)(?:(["']?)([\p{L}_][\p{L}\p{N}_-]*)\3\s*:(?:\s+|$))?(.*?)\s*$/u;

/** What stands around each line. */
function outlineOf(lines: readonly string[], fields: Fields): readonly Surroundings[] {
  const hyphen = hyphenColumn(lines);
  const ofFile = new Map<string, number>();
  let entry: OpenEntry | undefined;
  let above: Surroundings['above'];
  let block = Infinity; // the column of a field whose value is the indented lines below it
  return lines.map((line, index) => {
    const number = index + 1;
    const below = () => lines.slice(number, number + 50);
    const around = { fields, number, hyphen, entry, ofFile, above, below };
    const parts = partsOf(line);
    const { column, indentation, name, value } = parts;
    if (/^\s*(?:#|$)/.test(line) || indentation > block) return around;
    block = /^[|>]/.test(value) ? column : Infinity;
    above = { name, value: value.replace(/^#.*/, ''), number };
    entry = entryBehind(entry, parts, number);
    const names = column === 0 ? ofFile : entry?.names;
    if (column === 0 || column === entry?.column)
      names?.set(name ?? '', names.get(name ?? '') ?? number);
    return around;
  });
}

type OpenEntry = Entry & { readonly names: Map<string, number> };

/** The entry that is open behind a line. */
function entryBehind(
  entry: OpenEntry | undefined,
  { column, isEntry }: ReturnType<typeof partsOf>,
  line: number,
): OpenEntry | undefined {
  if (isEntry) return { line, column, names: new Map() };
  return column === 0 ? undefined : entry;
}

/** Takes a line apart, as in `  - name: value`. */
function partsOf(line: string) {
  const [, spaces = '', hyphens = '', , name, value = ''] = lineParts.exec(line) ?? [];
  const hyphen = /^-\s+/.exec(hyphens)?.[0].length ?? 0;
  const column = spaces.length + hyphen;
  return { column, indentation: spaces.length, isEntry: hyphen > 0, name, value };
}

/** The column at which most entries begin; of two, the one closer to 2. */
function hyphenColumn(lines: readonly string[]): number {
  const columns = lines.flatMap((line) => /^( *)- /.exec(line)?.[1]?.length ?? []);
  const rank = ([column, { length }]: [number, number[]]) => length - Math.abs(column - 2) / 100;
  const groups = [...Map.groupBy(columns, (each) => each)];
  return groups.toSorted((a, b) => rank(b) - rank(a))[0]?.[0] ?? 2;
}
