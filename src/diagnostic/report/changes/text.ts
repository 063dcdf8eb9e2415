import stringWidth from 'string-width';
import { type Change, type ChangeKind, countChanges, type Verdict } from '../../change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { shown } from '../../wording/shown.ts';
import type { Paint } from '../text.ts';
import { byCategory, detailsOf, namesOf } from './describe.ts';
import { proposal, remarks } from './remarks.ts';

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
  const { changes, refused, acceptedPath } = verdict;
  const breaking = changes.filter(({ level }) => level === 'breaking').length;
  const head =
    changes.length === 0
      ? wording.none
      : `${wording.counts(countChanges(changes))}${breaking === 0 ? '' : `; ${wording.breaking(breaking)}`}`;
  return [
    paint('bold', head),
    paint('dim', wording.compared(verdict)),
    ...byCategory(changes).flatMap(({ category, changes: members }) => [
      '',
      paint('bold', [shown(category.key), namesOf(category)].join('  ').trimEnd()),
      ...together(members).flatMap((changed) => linesOf(changed, verdict, { wording, paint })),
    ]),
    ...separated(remarks(verdict, wording)),
    ...(refused.length === 0
      ? []
      : ['', paint('red', wording.refused(refused.length, acceptedPath)), '', ...proposal(verdict, wording)]),
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
  const [{ kind, entry }] = changes;
  const mark = marks[kind];
  const isBreaking = changes.some(({ level }) => level === 'breaking');
  const title = padded(wording.kinds[kind], widest(Object.values(wording.kinds)));
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

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => stringWidth(text)));
}
