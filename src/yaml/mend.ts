import { applySplices, type Splice } from '../base/edit.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { PlaceOf } from './document.ts';
import { judge, type Verdict } from './judge.ts';
import { type Line, lineOf, linesIn } from './line.ts';
import { emptyOutline, indentationOfEntries, withLine } from './outline.ts';
import { pasteIn } from './paste.ts';
import { linesBelow } from './slip.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text in which slips were mended, and where its parts are in the text as it was written. */
export type Mended = ReturnType<typeof mend>;

type Slipped = ReturnType<typeof slipped>;

/** Reads the lines of a text that is not the YAML that was meant, once, from the first to the last, and mends each by itself. */
export function mend(written: string, placeOf: PlaceOf, words: Vocabulary) {
  const lines = linesIn(written);
  const paste = pasteIn(lines, words);
  const ofEntries = indentationOfEntries(lines);
  const slips: Slipped[] = [];
  let outline = emptyOutline;
  for (let index = 0; index < lines.length && slips.at(-1)?.splices.length !== 0; index += 1) {
    const [line, below] = [lines[index], (count: number) => lines[index + 1 + count]];
    if (line === undefined) continue;
    const { column = Infinity, indentation = column + 1 } = outline.block ?? {};
    if (line.indentation >= indentation) {
      outline = {
        ...outline,
        block: { column, indentation: outline.block?.indentation ?? line.indentation },
      };
      continue;
    }
    const at = { line, outline, ofEntries, words, paste, below };
    const verdict = judge(at);
    if (verdict !== undefined) slips.push(slipped(verdict, line, written));
    const meant = (verdict?.text ?? line.text).split('\n').map((each) => lineOf(each, line));
    outline = meant.reduce(withLine, outline);
    index +=
      (verdict?.below === undefined ? 0 : 1) +
      (linesBelow({ ...at, line: meant.at(-1) ?? line }) ?? 0);
  }
  const splices = slips.flatMap((slip) => slip.splices);
  return {
    text: applySplices(written, splices),
    placeOf: placesAfter(splices, placeOf),
    findings: [...joined(slips).values()].flatMap((group) => findingOf(group, placeOf)),
    /** The numbers of those that were mended. */
    lines: new Set(slips.flatMap(({ numbers }) => numbers)),
  };
}

/** A verdict, the numbers of its lines, and what to write in the place of them: nothing where that cannot be known. */
function slipped(verdict: Verdict, line: Line, written: string) {
  const last = verdict.below ?? line;
  const before = written.slice(line.start, last.start + last.text.length);
  const splices = verdict.text === undefined ? [] : [difference(line.start, before, verdict.text)];
  const { code, args } = verdict;
  const kind = 'reason' in args ? `${code}: ${args.reason}` : code;
  return { verdict, kind, numbers: [line.number, last.number], splices };
}

/** Those of a whole text are one mistake; others are one where they stand one below the other. */
function joined(slips: readonly Slipped[]) {
  let run = 0;
  return Map.groupBy(slips, ({ kind, numbers: [number = 0] }, index) => {
    if (/: (?:diff|line-number)$/.test(kind)) return kind;
    const above = slips[index - 1];
    const isNext = above?.kind === kind && above.numbers.at(-1) === number - 1;
    if (!isNext || !/^indentation-|: /.test(kind)) run += 1;
    return run;
  });
}

function findingOf(slips: readonly Slipped[], placeOf: PlaceOf): readonly Finding[] {
  if (slips[0] === undefined) return [];
  const { code, args, start, end, first } = slips[0].verdict;
  const splices = slips.flatMap((slip) => slip.splices);
  const edits = splices.map(({ start, end, text }) => ({ range: placeOf(start, end).range, text }));
  const fix = slips.some((slip) => slip.splices.length === 0)
    ? undefined
    : { edits, isSafe: false };
  const related = first === undefined ? [] : [placeOf(first.start, first.end)];
  return [createFinding(code, placeOf(start, end), { args, fix, related }) as Finding]; // the args are those of the code
}

/** What differs, from `start` on, between a part of a text and what is written for it. */
function difference(start: number, before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return {
    start: start + from,
    end: start + before.length - same,
    text: after.slice(from, after.length - same),
  };
}

/** Gives the place in the text as it was written of offsets in the text with the splices. */
function placesAfter(splices: readonly Splice[], placeOf: PlaceOf): PlaceOf {
  const before = (offset: number) => {
    let shift = 0;
    for (const { start, end, text } of splices) {
      const from = start + shift;
      if (offset < from) break;
      if (offset < from + text.length) return Math.min(start + offset - from, end);
      shift += text.length - (end - start);
    }
    return offset - shift;
  };
  return (from, to) => placeOf(before(from), before(to));
}
