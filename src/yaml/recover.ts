import type { Code, CodeArgs } from '../finding/codes.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { Source } from './document.ts';
import { type Entry, type Fields, type Surroundings, type Trap, traps } from './traps.ts';

/** What a text is read as, and the lines, from 1, at which typos may keep it from being read as intended. */
export interface Reading {
  readonly pointed: readonly number[];
}

/** A typo, and the line as it should be; undefined where that is not certain. */
export interface Typo {
  readonly finding: Finding;
  readonly text: string | undefined;
  readonly tried: readonly Trap[];
}

/** In UTF-16 units: after so much text was read again, the typos that are left wait for the next run. */
const mostRead = 4_000_000;

/**
 * Reads a text. While it points at lines with a typo, each is replaced in memory, a line by a line,
 * and the text is read again: no line number moves, and the rest of the file is checked in the same run.
 */
export function recover<R extends Reading>(
  source: Source,
  fields: Fields,
  read: (source: Source) => R,
) {
  const lines = source.text.split('\n');
  const typos = new Map<number, Typo>();
  let reading = read(source);
  for (let left = mostRead; left > 0; left -= source.text.length) {
    const found = firstTypo(reading.pointed);
    if (found === undefined) break;
    const [number, typo] = found;
    typos.set(number, typo);
    const end = lines[number - 1]?.endsWith('\r') ? '\r' : '';
    lines[number - 1] = `${typo.text?.split('\n')[0] ?? ''}${end}`;
    reading = read({ ...source, text: lines.join('\n') });
  }
  return { reading, text: lines.join('\n'), typos };

  function firstTypo(pointed: readonly number[]): readonly [number, Typo] | undefined {
    for (const number of pointed) {
      const before = typos.get(number);
      if (before !== undefined && before.text === undefined) continue;
      const typo = typoIn(number, before);
      if (typo !== undefined) return [number, typo];
    }
    return undefined;
  }

  /** The first typo in a line that may have had another one already. */
  function typoIn(number: number, before: Typo | undefined): Typo | undefined {
    const line = lines[number - 1]?.replace(/\r$/, '') ?? '';
    if (/^\s*(?:#|$)/.test(line)) return undefined;
    const around = surroundingsOf(lines, number, fields);
    for (const trap of Object.values<Trap>(traps)) {
      const match = before?.tried.includes(trap) ? null : trap.pattern.exec(line);
      const groups = match?.groups ?? {};
      if (match === null || trap.when?.(groups, around) === false) continue;
      const text = trap.write?.(groups, around);
      if (text === line) continue;
      const [from, to] = match.indices?.groups?.['wrong'] ?? [0, line.length];
      const range = {
        start: { line: number, column: from + 1 },
        end: { line: number, column: to + 1 },
      };
      const args = { ...trap.args?.(groups, around) } as CodeArgs[Code]; // those of its code, as a test reads
      const finding = createFinding(trap.code, { path: source.path, range }, { args }) as Finding;
      return { finding: before?.finding ?? finding, text, tried: [...(before?.tried ?? []), trap] };
    }
    return undefined;
  }
}

/** A line of a text: its column, its hyphens, the name of its field, and its value. */
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
    const column = spaces.length + hyphens.length;
    block = /^[|>]/.test(value) ? column : Infinity;
    above = { name, value: value.replace(/^#.*/, ''), isNext: index === number - 2 };
    if (hyphens !== '') entry = { line: index + 1, column, names: new Set([name ?? '']) };
    else if (column === 0) entry = undefined;
    else if (entry?.column === column && name)
      entry = { ...entry, names: new Set([...entry.names, name]) };
    if (column === 0 && name !== undefined) ofFile.add(name);
  }
  const below = lines.slice(number, number + 50);
  return {
    fields,
    hyphen: hyphenColumn(lines),
    entry,
    ofFile,
    above,
    below,
  };
}

/** The column at which most entries begin, those with fields where there are some; of two, the one closer to 2. */
function hyphenColumn(lines: readonly string[]): number {
  const columns = (entry: RegExp) => lines.flatMap((line) => entry.exec(line)?.[1]?.length ?? []);
  const withFields = columns(/^( *)- +\w+:/);
  const counts = Map.groupBy(
    withFields.length > 0 ? withFields : columns(/^( *)- /),
    (each) => each,
  );
  const [most = [2]] = [...counts.values()].toSorted(
    (a, b) => b.length - a.length || Math.abs((a[0] ?? 0) - 2) - Math.abs((b[0] ?? 0) - 2),
  );
  return most[0] ?? 2;
}
