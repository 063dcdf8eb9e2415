import type { Code, CodeArgs } from '../finding/codes.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
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
    const number = reading.pointed.find((each) => {
      const typo = typos.has(each) ? undefined : typoIn(lines, each, { ...source, fields });
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

interface File {
  readonly path: string;
  readonly fields: Fields;
}

/** Passes a line through the table: the first trap that matches names the typo, and each one improves the line. */
function typoIn(lines: readonly string[], number: number, file: File): Typo | undefined {
  let text = lines[number - 1]?.replace(/\r$/, '') ?? '';
  let finding: Finding | undefined;
  if (/^\s*(?:#|$)/.test(text)) return undefined;
  const around = surroundingsOf(lines, number, file.fields);
  const at = (column: number) => ({ line: number, column: column + 1 });
  for (const trap of Object.values<Trap>(traps)) {
    const match = matchOf(trap, text, around);
    if (match === undefined) continue;
    const range = { start: at(match.start), end: at(match.end) };
    finding ??= createFinding(trap.code, { path: file.path, range }, match) as Finding;
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

/** What the lines above and below a line say. */
function surroundingsOf(lines: readonly string[], number: number, fields: Fields): Surroundings {
  let entry: Entry | undefined;
  let above: Surroundings['above'];
  let block = Infinity; // the column of a field whose value is the indented lines below it
  const ofFile = new Set<string>();
  for (const [index, line] of lines.slice(0, number - 1).entries()) {
    const [, spaces = '', hyphens = '', , name, value = ''] = lineParts.exec(line) ?? [];
    if (/^\s*(?:#|$)/.test(line) || spaces.length > block) continue;
    const column = spaces.length + (/^-\s+/.exec(hyphens)?.[0].length ?? 0);
    block = /^[|>]/.test(value) ? column : Infinity;
    above = { name, value: value.replace(/^#.*/, ''), isNext: index === number - 2 };
    if (column === 0 && name !== undefined) ofFile.add(name);
    entry =
      hyphens === ''
        ? withField(entry, column, name)
        : { line: index + 1, column, names: new Set([name ?? '']) };
  }
  return {
    fields,
    hyphen: hyphenColumn(lines),
    entry,
    ofFile,
    above,
    below: lines.slice(number, number + 50),
  };
}

/** The entry with one more field; none behind a field at the edge of the file. */
function withField(
  entry: Entry | undefined,
  column: number,
  name: string | undefined,
): Entry | undefined {
  if (column === 0) return undefined;
  if (entry?.column !== column || name === undefined) return entry;
  return { ...entry, names: new Set([...entry.names, name]) };
}

/** The column at which most entries begin, those with fields where there are some; of two, the one closer to 2. */
function hyphenColumn(lines: readonly string[]): number {
  const columns = (entry: RegExp) => lines.flatMap((line) => entry.exec(line)?.[1]?.length ?? []);
  const withFields = columns(/^( *)- +\w+:/);
  const all = Map.groupBy(withFields.length > 0 ? withFields : columns(/^( *)- /), (each) => each);
  const rank = ([column, { length }]: [number, number[]]) => length - Math.abs(column - 2) / 100;
  const [most] = [...all].toSorted((a, b) => rank(b) - rank(a));
  return most?.[0] ?? 2;
}
