import { type Paint, shown } from '../../base/printable.ts';
import { widthOf } from '../../base/width.ts';
import type { Change, ChangedEntry, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { changeLine, detailLines, headline, kindOf, namesOf } from './describe.ts';
import { acceptanceLines, remarks } from './remarks.ts';

/** The comparison for people: the counts, then each change below its category, with `!` if it breaks apps. */
export function changesText(verdict: Verdict, wording: ChangesWording, paint: Paint): string {
  const { totals, gaps, changes, unseen, refused, acceptedPath } = verdict;
  const { renamed: _, ...kinds } = wording.kinds;
  const titles = [...Object.values(kinds), wording.renamedFilter, wording.renamedCategory];
  const width = Math.max(...titles.map(widthOf));
  const notes = remarks(verdict, wording);
  const lines = acceptanceLines(verdict, wording);
  return [
    paint('bold', headline(verdict, wording)),
    ...(totals === undefined ? [] : [wording.totals(totals)]),
    paint('dim', wording.compared(verdict)),
    ...gaps.map((gap) => paint('yellow', wording.gap(gap))),
    ...[...Map.groupBy(changes, ({ category }) => nameLine(category))].flatMap(([category, members]) => [
      '',
      paint('bold', category),
      // The changed fields of an entry stand together, and each other change alone.
      ...Map.groupBy(members, (each) => (each.kind === 'changed' ? each.entry.key : each))
        .values()
        .flatMap(entryLines),
    ]),
    ...(unseen.length === 0 ? [] : ['', wording.unseen(unseen.length)]),
    ...unseen.map((each) => `    ${changeLine(each, wording)}`),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    ...(lines.length === 0 ? [] : ['', paint('red', wording.refused(refused.length, acceptedPath)), '', ...lines]),
    '',
  ].join('\n');

  function entryLines(all: readonly Change[]): readonly string[] {
    const [change] = all;
    if (change === undefined) return [];
    const title = kindOf(change, wording);
    const [mark, color] = looksOf(change);
    const level = all.some(({ level }) => level === 'breaking') ? '!' : ' ';
    const padding = ' '.repeat(width - widthOf(title));
    const details = all.flatMap((each) => {
      const acceptance = verdict.accepted.get(each);
      return [...detailLines(each, wording), ...(acceptance === undefined ? [] : [wording.accepted(acceptance)])];
    });
    return [
      paint(color, `${level} ${mark} ${title}${padding}  ${nameLine(change.entry)}`),
      ...details.map((detail) => `      ${detail}`),
    ];
  }
}

function nameLine(entry: ChangedEntry): string {
  return `${shown(entry.key)}  ${namesOf(entry)}`.trimEnd();
}

function looksOf({ kind }: Change) {
  if (kind === 'added' || kind === 'activated') return ['+', 'green'] as const;
  return kind === 'removed' || kind === 'deactivated' ? (['-', 'red'] as const) : (['~', 'yellow'] as const);
}
