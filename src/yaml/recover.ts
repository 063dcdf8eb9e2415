import { createFinding, type Finding } from '../finding/finding.ts';
import type { Code, CodeArgs } from '../finding/table.ts';
import type { Source } from './document.ts';
import { type Fields, outlineOf, type Surroundings } from './outline.ts';
import type { Trap } from './trap.ts';
import { traps } from './traps.ts';

/** A typo, and the line as it should be; undefined where that is not certain. */
export interface Typo {
  readonly finding: Finding;
  readonly text: string | undefined;
}

/** In UTF-16 units. After so much text was read again, other typos wait for the next run. */
const mostRead = 4_000_000;

/**
 * Reads a text. While it is `pointed` at a line with a typo, that line is replaced in memory, and
 * the text is read again: line numbers stay, and the rest of the file is checked in the same run.
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
    const pointed = reading.pointed.filter((each) => !typos.has(each));
    const outline = pointed.length === 0 ? [] : outlineOf(lines, fields);
    const typo = pointed
      .values()
      .map((each) => typoIn(lines[each - 1] ?? '', source.path, outline[each - 1]))
      .find((each) => each !== undefined);
    if (typo === undefined) break;
    const { line } = typo.finding.range.start;
    typos.set(line, typo);
    lines[line - 1] = `${typo.text ?? ''}${lines[line - 1]?.endsWith('\r') ? '\r' : ''}`;
    reading = read({ ...source, text: lines.join('\n'), lines });
  }
  return { reading, typos };
}

/** Passes a line through the traps: the first match names the typo, each improves the line. */
function typoIn(line: string, path: string, around: Surroundings | undefined): Typo | undefined {
  let text = line.replace(/\r$/, '');
  let finding: Finding | undefined;
  if (around === undefined || /^\s*(?:#|$)/.test(text)) return undefined;
  const at = (column: number) => ({ line: around.number, column: column + 1 });
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
