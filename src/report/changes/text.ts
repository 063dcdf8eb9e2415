import { type Paint, shown } from '../../base/printable.ts';
import { widthOf } from '../../base/width.ts';
import { type Change, type ChangedEntry, countEntries, type Verdict } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { gapLines, headline, kindOf, namesOf, rowLine, rowLines, rowSubject } from './describe.ts';
import { acceptanceLines, remarks, remarksFor } from './remarks.ts';

/** The comparison for people: the counts, then each change below its category, with `!` if it breaks apps. */
export function changesText(verdict: Verdict, wording: ChangesWording, paint: Paint): string {
  const { totals, changes, unseen, refused, accepted, acceptedPath } = verdict;
  const { renamed: _, ...kinds } = wording.kinds;
  const titles = [...Object.values(kinds), wording.renamedFilter, wording.renamedCategory];
  const width = Math.max(...titles.map(widthOf));
  const remarksOn = remarksFor(verdict, wording);
  const notes = remarks(verdict, wording);
  const lines = acceptanceLines(verdict, wording);
  const sections = Map.groupBy(rowsOf(changes, accepted), ({ category: at }) => (at ? nameLine(at) : wording.several));
  return [
    paint('bold', headline(verdict, wording)),
    ...(totals === undefined ? [] : [wording.totals(totals)]),
    paint('dim', wording.compared(verdict)),
    ...gapLines(verdict, wording).map((line) => paint('yellow', line)),
    ...[...sections].flatMap(([title, members]) => [
      '',
      paint('bold', title),
      // The changed fields of an entry stand together, and each other row alone.
      ...Map.groupBy(members, (row) => (isOfField(row) ? row.changes[0].entry.key : row))
        .values()
        .flatMap(entryLines),
    ]),
    ...(unseen.length === 0 ? [] : ['', wording.unseen(countEntries(unseen))]),
    ...rowsOf(unseen).map((row) => `    ${rowLine(row, wording)}`),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    ...(lines.length === 0
      ? []
      : ['', paint('red', wording.refused(countEntries(refused), acceptedPath)), '', ...lines]),
    '',
  ].join('\n');

  function entryLines([row, ...others]: readonly Row<Change>[]): readonly string[] {
    if (row === undefined) return [];
    const [change] = row.changes;
    const title = kindOf(change, wording);
    const rows = [row, ...others];
    const padding = ' '.repeat(width - widthOf(title));
    const subject = rowSubject(row, wording) || nameLine(change.entry);
    const remarks = rows.map((each) => remarksOn(each));
    const isGrave = remarks.some(({ mark }) => mark !== '');
    const mark = remarks.find((each) => each.acceptance.length === 0 && each.mark !== '')?.mark;
    const [sign, color] = looksOf(change);
    const details = rows.flatMap((each, at) => [
      ...(remarks[at]?.hint ?? []),
      ...rowLines(each, wording),
      ...(remarks[at]?.acceptance ?? []),
    ]);
    const line = `${isGrave ? '!' : ' '} ${sign} ${title}${padding}  ${subject}${mark ? ` (${mark})` : ''}`;
    return [paint(isGrave ? 'red' : color, line), ...details.map((detail) => `      ${detail}`)];
  }
}

function isOfField({ changes: [{ kind }, ...others] }: Row<Change>) {
  return kind === 'changed' && others.length === 0;
}

function nameLine(entry: ChangedEntry): string {
  return `${shown(entry.key)}  ${namesOf(entry)}`.trimEnd();
}

function looksOf({ kind }: Change) {
  if (kind === 'added' || kind === 'activated') return ['+', 'green'] as const;
  return kind === 'removed' || kind === 'deactivated' ? (['-', 'red'] as const) : (['~', 'yellow'] as const);
}
