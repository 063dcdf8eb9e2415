import { type Paint, shown } from '../../base/printable.ts';
import { widthOf } from '../../base/width.ts';
import { type Change, type ChangedEntry, countEntries, type Verdict } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { gapLines, headline, kindOf, namesOf, rowLine, rowLines, rowSubject } from './describe.ts';
import { acceptanceLines, futureLines, remarks, remarksFor } from './remarks.ts';

/** The comparison for people: the counts, then each change below its category, with `!` if it breaks apps. */
export function changesText(verdict: Verdict, wording: ChangesWording, paint: Paint): string {
  const { totals, changes, unseen, refused, accepted, acceptedPath } = verdict;
  const { renamed: _, ...kinds } = wording.kinds;
  const titles = [...Object.values(kinds), wording.renamedFilter, wording.renamedCategory];
  const width = Math.max(...titles.map(widthOf));
  const remarksOn = remarksFor(verdict, wording);
  const notes = remarks(verdict, wording);
  const future = futureLines(verdict, wording);
  const lines = acceptanceLines(verdict, wording);
  const refusal = paint('red', wording.refused(countEntries(refused), acceptedPath));
  const sections = Map.groupBy(rowsOf(changes, accepted), ({ category: at }) =>
    at ? nameLine(at) : wording.several,
  );
  return [
    paint('bold', headline(verdict, wording)),
    ...(totals === undefined ? [] : [wording.totals(totals)]),
    paint('dim', wording.compared(verdict)),
    ...gapLines(verdict, wording).map((line) => paint('yellow', line)),
    ...[...sections].flatMap(([title, members]) => [
      '',
      paint('bold', title),
      ...members.flatMap(linesOf),
    ]),
    ...(future.length === 0 ? [] : ['', paint('bold', wording.planned)]),
    ...future.map(({ mark, text }) => (mark ? paint('red', `! ${text} (${mark})`) : `  ${text}`)),
    ...(unseen.length === 0 ? [] : ['', wording.unseen(countEntries(unseen))]),
    ...rowsOf(unseen).map((row) => `    ${rowLine(row, wording)}`),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    ...(lines.length === 0 ? [] : ['', refusal, '', ...lines]),
    '',
  ].join('\n');

  function linesOf(row: Row<Change>): readonly string[] {
    const [change] = row.changes;
    const { mark, hint, acceptance } = remarksOn(row);
    const [title, [sign, color]] = [kindOf(change, wording), looksOf(change)];
    const subject = rowSubject(row, wording) || nameLine(change.entry);
    const padding = ' '.repeat(width - widthOf(title));
    const line = `${mark ? '!' : ' '} ${sign} ${title}${padding}  ${subject}${mark && ` (${mark})`}`;
    const details = [...hint, ...rowLines(row, wording), ...acceptance];
    return [paint(mark ? 'red' : color, line), ...details.map((detail) => `      ${detail}`)];
  }
}

function nameLine(entry: ChangedEntry): string {
  return `${shown(entry.key)}  ${namesOf(entry)}`.trimEnd();
}

function looksOf({ kind }: Change) {
  if (kind === 'added' || kind === 'activated') return ['+', 'green'] as const;
  return kind === 'removed' || kind === 'deactivated'
    ? (['-', 'red'] as const)
    : (['~', 'yellow'] as const);
}
