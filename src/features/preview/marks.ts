import { timestampOf } from '../../base/time.ts';
import type { Change, Comparison } from '../../diff/change.ts';
import { rowsOf } from '../../diff/rows.ts';
import { viewOfRow } from '../../report/changes/row-view.ts';
import { shortMoment } from '../../wording/shared.ts';
import type { Wording } from '../../wording/wording.ts';

/** What happens to an entry, now or later; `id` is that of its row. */
export type Mark = ReturnType<typeof differencesIn>['rows'][number]['marks'][number];

type Compared = Pick<Comparison, 'accepted' | 'at' | 'changes' | 'zone'>;

/** The changes in rows, and their marks by the keys of entries. */
export function differencesIn(comparison: Compared, wording: Wording) {
  const facts = { wording: wording.changes, comparison };
  const then: readonly Change[] = []; // each has a mark of its own
  const rows = rowsOf(comparison).map((row) => {
    const [first] = row.changes;
    const { subject, severity, mark: note, details } = viewOfRow(row, facts);
    const id = [first.kind, fieldOf(first), first.entry.key].join(':');
    const marks = [first, ...row.then].map((step) => {
      const view = viewOfRow({ ...row, changes: [step], then }, facts);
      const title = fieldOf(step)?.split('.').at(-1) ?? view.title;
      const short = step.at ? shortTitle({ ...step, at: step.at }, comparison, wording) : title;
      // It breaks apps, and nobody accepted that.
      const isGrave = view.severity !== undefined;
      return { id, kind: step.kind, at: step.at, title, short, isGrave };
    });
    // The cards show the entries, and an image before and after.
    const isSeen = fieldOf(first) === 'image_url' && row.changes.length === 1;
    const lines = [...(isSeen ? [] : details), ...(severity || !note ? [] : [note])];
    return { keys: row.changes.flatMap(keysOf), row: { id, marks, subject, details: lines } };
  });
  const marks = rows.flatMap(({ keys, row }) =>
    keys.flatMap((key) => row.marks.map((mark) => [key, mark] as const)),
  );
  return { marks, rows: rows.map(({ row }) => row) };
}

const fieldOf = (change: Change) => (change.kind === 'changed' ? change.field : undefined);

/** From or until when an entry is active: a day, with the time where that is not midnight. */
export function shortTitle(
  { kind, at }: Required<Pick<Change, 'at' | 'kind'>>,
  { at: now, zone }: Pick<Compared, 'at' | 'zone'>,
  { language }: Wording,
): string {
  const isEnd = kind === 'deactivated' || kind === 'removed';
  const partsOf = (time: number) =>
    shortMoment(timestampOf(time), language, { zone, now }).text.split(/ (?=\S+$)/);
  const [day, time = ''] = partsOf(Date.parse(at));
  const [dayBefore] = partsOf(Date.parse(at) - 1);
  const text = time !== '00:00' ? `${day} ${time}` : isEnd ? dayBefore : day;
  if (language === 'ko') return `${text}${isEnd ? '까지' : '부터'}`;
  return `${isEnd ? 'until' : 'from'} ${text}`;
}

/** The entries that differ; `gone:` stands before removed ones, whose key another may have. */
function keysOf(change: Change): readonly string[] {
  if (change.kind === 'reordered') return change.shifts.map(({ entry }) => entry.key);
  const members = 'filters' in change ? change.filters : []; // they come or go with it
  const keys = [change.entry, ...members].map(({ key }) => key);
  const isGone = change.kind === 'removed' && change.at === undefined;
  return isGone ? keys.map((key) => `gone:${key}`) : keys;
}
