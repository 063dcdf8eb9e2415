import { lastWhere } from './edit.ts';
import { type Paint, shownLine } from './printable.ts';

/** A file before and after a change; without a text where there is none. */
export interface ChangedFile {
  readonly path: string;
  /** The path that it had, where it is renamed. */
  readonly from?: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What is kept, deleted or added: a sign, and a line with its end. */
type Row = readonly [sign: ' ' | '-' | '+', line: string];

/** Lines around a change. */
const context = 3;

/**
 * The change of a file in the unified format. What stays is told by lines that both texts have once, which takes no longer
 * where thousands of lines differ, as the shortest difference would.
 */
export function unifiedDiff({ path, from = path, before, after }: ChangedFile, paint: Paint): string {
  const rows = rowsOf(linesIn(before), linesIn(after));
  const name = (text: string | undefined, shown: string) => (text === undefined ? '/dev/null' : shownLine(shown));
  const heads = [`--- ${name(before, from)}`, `+++ ${name(after, path)}`].map((line) => paint('bold', line));
  const colors = { '-': 'red', '+': 'green' } as const;
  const hunks = hunksIn(rows).flatMap(({ head, rows: own }) => [
    paint('cyan', head),
    ...own.flatMap(([sign, line]) => {
      const text = sign + shownLine(line.replace(/\r?\n$/, ''));
      const shown = sign === ' ' ? text : paint(colors[sign], text);
      return line.endsWith('\n') ? shown : [shown, '\\ No newline at end of file'];
    }),
  ]);
  return [...heads, ...hunks, ''].join('\n');
}

function linesIn(text = ''): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function rowsOf(before: readonly string[], after: readonly string[]): readonly Row[] {
  const rows: Row[] = [];
  let [at, to] = [0, 0];
  for (const [i, j] of [...anchorsIn(before, after), [before.length, after.length] as const]) {
    while (at < i && to < j && before[at] === after[to]) keep();
    let same = 0;
    while (same < Math.min(i - at, j - to) && before[i - 1 - same] === after[j - 1 - same]) same += 1;
    rows.push(...before.slice(at, i - same).map((line): Row => ['-', line]));
    rows.push(...after.slice(to, j - same).map((line): Row => ['+', line]));
    [at, to] = [i - same, j - same];
    while (at < i) keep();
  }
  return rows;

  function keep(): void {
    rows.push([' ', before[at] ?? '']);
    [at, to] = [at + 1, to + 1];
  }
}

/** The lines that both have once, as far as they stand in the same order: the most of them. */
function anchorsIn(before: readonly string[], after: readonly string[]) {
  type Anchor = { readonly i: number; readonly j: number; readonly length: number; readonly last: Anchor | undefined };
  const tops: Anchor[] = []; // the anchor with the smallest `j` that ends a row of each length
  const places = placesIn(after);
  for (const [line, i] of placesIn(before)) {
    const j = places.get(line) ?? -1;
    if (i < 0 || j < 0) continue;
    const last = lastWhere(tops, (top) => top.j < j);
    const length = (last?.length ?? -1) + 1;
    tops[length] = { i, j, length, last };
  }
  const anchors: (readonly [number, number])[] = [];
  for (let anchor = tops.at(-1); anchor !== undefined; anchor = anchor.last) anchors.push([anchor.i, anchor.j]);
  return anchors.toReversed();
}

/** Where each line stands, or -1 where it does more than once. */
function placesIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
  return places;
}

/** The changes with the lines around them, each part with its place in both texts. */
function hunksIn(rows: readonly Row[]) {
  const changed = rows.flatMap(([sign], at) => (sign === ' ' ? [] : at));
  const starts = changed.filter((at, nth) => at - (changed[nth - 1] ?? -Infinity) > 2 * context + 1);
  const ends = changed.filter((at, nth) => (changed[nth + 1] ?? Infinity) - at > 2 * context + 1);
  let [done, line, newLine] = [0, 1, 1];
  return starts.map((start, nth) => {
    const from = Math.max(start - context, 0);
    const own = rows.slice(from, (ends[nth] ?? start) + context + 1);
    const count = (all: readonly Row[], gone: string) => all.filter(([sign]) => sign !== gone).length;
    const between = rows.slice(done, from);
    const [old, now] = [line + count(between, '+'), newLine + count(between, '-')];
    [done, line, newLine] = [from + own.length, old + count(own, '+'), now + count(own, '-')];
    const span = (start: number, lines: number) => `${lines === 0 ? start - 1 : start},${lines}`;
    return { head: `@@ -${span(old, count(own, '+'))} +${span(now, count(own, '-'))} @@`, rows: own };
  });
}
