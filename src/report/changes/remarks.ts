import { type Acceptance, type Change, keyBefore, type Verdict } from '../../diff/change.ts';
import type { Row } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import { futureIn, imageLine, settingLines } from './describe.ts';

/** What follows the changes, a line each: settings, images that the host cannot show, and acceptances that accept nothing. */
export function remarks(verdict: Verdict, wording: ChangesWording): readonly string[] {
  return [
    ...settingLines(verdict, wording),
    ...(verdict.filesAddress === undefined ? imageLine(verdict, wording) : []),
    ...verdict.acceptances.filter(isDoubtful).map(wording.acceptance),
  ];
}

/** Gives how grave a row is, in words, and what is said before and behind its details. */
export function remarksFor({ refused, accepted }: Verdict, wording: ChangesWording) {
  const isRefused = new Set(refused);
  return ({ changes: [change], replacement }: Row<Change>) => {
    const acceptance = accepted.get(change);
    const { marks } = wording;
    const ofBreaking = acceptance === undefined ? marks.breaking : marks.accepted;
    const mark = isRefused.has(change)
      ? marks.refused
      : change.level === 'breaking'
        ? ofBreaking
        : '';
    const hint = replacement === undefined ? [] : [wording.replaced(replacement)];
    return {
      mark,
      hint,
      acceptance: acceptance === undefined ? [] : [wording.accepted(acceptance)],
    };
  };
}

/** What happens later, a line each, and how grave it is, or until when it is accepted. */
export function futureLines(verdict: Verdict, wording: ChangesWording) {
  const remarksOn = remarksFor(verdict, wording);
  return futureIn(verdict, wording).map((line) => {
    const { mark, acceptance } = remarksOn(line.row);
    return { ...line, mark: acceptance[0] ?? mark };
  });
}

/** Whether an acceptance needs attention. One that is `served` came with an earlier change. */
export function isDoubtful({ state }: Acceptance): boolean {
  return state !== 'applies' && state !== 'served';
}

/** A month is usually enough for apps to follow; the author may write another day. */
const acceptedDays = 30;

/** The lines that accept what is refused, to be added at the end of the list; one reason for all of a kind. */
export function acceptanceLines(verdict: Verdict, wording: ChangesWording): readonly string[] {
  const { refused, today, alreadyNamed, acceptedLayout: layout } = verdict;
  const unnamed = refused.filter((change) => !alreadyNamed.has(change));
  if (unnamed.length === 0) return [];
  const expires = new Date(Date.parse(today) + acceptedDays * 24 * 60 * 60 * 1000)
    .toISOString()
    .slice(0, 10);
  const groups = Map.groupBy(unnamed, (change) =>
    'field' in change ? `${change.kind} ${change.field}` : change.kind,
  );
  const items = [...groups].flatMap(([group, changes]) => {
    const [kind, field] = group.split(' ');
    const keys = [...new Set(changes.map(keyBefore))].map(scalar);
    return [
      `- change: ${kind}`,
      ...(keys.length === 1
        ? [`  entry: ${keys.join()}`]
        : ['  entries:', ...keys.map((key) => `    - ${key}`)]),
      ...(field ? [`  field: ${field}`] : []),
      `  # ${wording.whyIntended}:`,
      '  reason:',
      `  expires: ${expires}`,
    ];
  });
  const indentation = ' '.repeat(typeof layout === 'number' ? layout : 2);
  const lines = items.map((line) => indentation + line);
  if (typeof layout === 'number') return lines;
  return [layout === 'none' ? 'accepted:' : `accepted:  # ${wording.inPlace}`, ...lines];
}
