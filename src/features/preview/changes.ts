import { timestampOf } from '../../base/time.ts';
import type { Change, Comparison } from '../../diff/change.ts';
import { groupIntoRows } from '../../diff/rows.ts';
import { createRowView } from '../../report/changes/row-view.ts';
import { shortTime } from '../../wording/shared.ts';
import type { Wording } from '../../wording/wording.ts';

/** A change of an entry, now or later. `id`: its row. */
export type Mark = ReturnType<typeof describeChanges>['rows'][number]['marks'][number];

type ComparedChanges = Pick<Comparison, 'accepted' | 'at' | 'changes' | 'zone'>;

/** Groups changes into rows. `marks`: each with the key of its entry. */
export function describeChanges(comparison: ComparedChanges, wording: Wording) {
  const facts = { wording: wording.changes, comparison };
  const later: readonly Change[] = []; // each step gets a mark
  const rows = groupIntoRows(comparison).map((row) => {
    const [first] = row.changes;
    const { subject, severity, mark: note, details } = createRowView(row, facts);
    const id = [first.kind, fieldOf(first), first.entry.key].join(':');
    const marks = [first, ...row.later].map((step) => {
      const view = createRowView({ ...row, changes: [step], later }, facts);
      const title = fieldOf(step)?.split('.').at(-1) ?? view.title;
      const short = step.at ? shortTitle({ ...step, at: step.at }, comparison, wording) : title;
      const isBreaking = view.severity !== undefined; // and not accepted
      return { id, kind: step.kind, at: step.at, title, short, isBreaking };
    });
    // Cards show both images.
    const isOnCard = fieldOf(first) === 'image_url' && row.changes.length === 1;
    const lines = [...(isOnCard ? [] : details), ...(severity || !note ? [] : [note])];
    return { keys: row.changes.flatMap(keysOf), row: { id, marks, subject, details: lines } };
  });
  const marks = rows.flatMap(({ keys, row }) =>
    keys.flatMap((key) => row.marks.map((mark) => [key, mark] as const)),
  );
  return { marks, rows: rows.map(({ row }) => row) };
}

const fieldOf = (change: Change) => (change.kind === 'changed' ? change.field : undefined);

/** Formats a date as in `until 31 Dec`, with the time unless it is midnight. */
export function shortTitle(
  { kind, at }: Required<Pick<Change, 'at' | 'kind'>>,
  { at: now, zone }: Pick<ComparedChanges, 'at' | 'zone'>,
  { language }: Wording,
): string {
  const isEnd = kind === 'deactivated' || kind === 'removed';
  const partsOf = (time: number) =>
    shortTime(timestampOf(time), language, { zone, now }).text.split(/ (?=\S+$)/);
  const [day, time = ''] = partsOf(Date.parse(at));
  const [dayBefore] = partsOf(Date.parse(at) - 1);
  const text = time !== '00:00' ? `${day} ${time}` : isEnd ? dayBefore : day;
  if (language === 'ko') return `${text}${isEnd ? '까지' : '부터'}`;
  return `${isEnd ? 'until' : 'from'} ${text}`;
}

/** Removed entries get the prefix `gone:`, as others may reuse their keys. */
function keysOf(change: Change): readonly string[] {
  if (change.kind === 'reordered') return change.shifts.map(({ entry }) => entry.key);
  const members = 'filters' in change ? change.filters : [];
  const keys = [change.entry, ...members].map(({ key }) => key);
  const isGone = change.kind === 'removed' && change.at === undefined;
  return isGone ? keys.map((key) => `gone:${key}`) : keys;
}
