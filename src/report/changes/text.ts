import stringWidth from 'string-width';
import type { Paint } from '../../base/paint.ts';
import { shown } from '../../base/printable.ts';
import type { ChangeKind } from '../../catalog/format.ts';
import type { Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { byCategory, detailsOf, headline, kindOf, lineOf, namesOf } from './describe.ts';
import { proposal } from './proposal.ts';
import { remarks } from './remarks.ts';

const colors = { '+': 'green', '-': 'red', '~': 'yellow' } as const;
const marks: Readonly<Record<ChangeKind, keyof typeof colors>> = {
  activated: '+',
  added: '+',
  changed: '~',
  deactivated: '-',
  moved: '~',
  removed: '-',
  renamed: '~',
  reordered: '~',
};

/** The comparison for people: the counts first, then each change below its category, those that break apps with `!`. */
export function changesText(verdict: Verdict, wording: ChangesWording, paint: Paint): string {
  const { changes, unseen, refused, acceptedPath } = verdict;
  const lines = proposal(verdict, wording);
  return [
    paint('bold', headline(verdict, wording)),
    ...(verdict.totals === undefined ? [] : [wording.totals(verdict.totals)]),
    paint('dim', wording.compared(verdict)),
    ...verdict.gaps.map((gap) => paint('yellow', wording.gap(gap))),
    ...byCategory(changes).flatMap(({ category, changes: members }) => [
      '',
      paint('bold', [shown(category.key), namesOf(category)].join('  ').trimEnd()),
      ...together(members).flatMap((changed) => linesOf(changed, verdict, { wording, paint })),
    ]),
    ...(unseen.length === 0
      ? []
      : ['', wording.unseen(unseen.length), ...unseen.map((each) => `    ${lineOf(each, wording)}`)]),
    ...separated(remarks(verdict, wording)),
    ...(lines.length === 0 ? [] : ['', paint('red', wording.refused(refused.length, acceptedPath)), '', ...lines]),
    '',
  ].join('\n');
}

/** The changed fields of one entry, which are told together, or another change of it. */
type Together = readonly [Change, ...(readonly Change[])];

function together(changes: readonly Change[]): readonly Together[] {
  const groups = Map.groupBy(changes, (change) => (change.kind === 'changed' ? change.entry.key : change));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

interface Looks {
  readonly wording: ChangesWording;
  readonly paint: Paint;
}

function linesOf(changes: Together, { accepted }: Verdict, { wording, paint }: Looks): readonly string[] {
  const [first] = changes;
  const { kind, entry } = first;
  const mark = marks[kind];
  const isBreaking = changes.some(({ level }) => level === 'breaking');
  const title = padded(kindOf(first, wording), widest(wording));
  const line = `${isBreaking ? '!' : ' '} ${mark} ${title}  ${shown(entry.key)}  ${namesOf(entry)}`;
  return [
    paint(colors[mark], line.trimEnd()),
    ...changes
      .flatMap((change) => {
        const acceptance = accepted.get(change);
        return [...detailsOf(change, wording), ...(acceptance === undefined ? [] : [wording.accepted(acceptance)])];
      })
      .map((detail) => `      ${detail}`),
  ];
}

function separated(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - stringWidth(text));
}

function widest({ kinds, renamedFilter, renamedCategory }: ChangesWording): number {
  const { renamed: _, ...others } = kinds;
  return Math.max(...[...Object.values(others), renamedFilter, renamedCategory].map((text) => stringWidth(text)));
}
