import type { Change, Comparison } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import { linesOf, viewOfRow } from '../../report/changes/row-view.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';

/** People do not read more. */
const mostRows = 100;

/** A difference of an entry. */
export type Mark = ReturnType<typeof markOf>;

/** Equal changes have one mark. `isGrave`: they break apps, and nobody accepted that. */
function markOf({ changes: [change] }: Row, title: string, isGrave: boolean) {
  const { kind, level, entry } = change;
  const field = change.kind === 'changed' ? change.field : undefined;
  return { id: [kind, field, entry.key].join(':'), kind, field, level, title, isGrave };
}

/** The changes in rows, and their marks by the keys of entries. */
export function differencesIn(
  comparison: Pick<Comparison, 'accepted' | 'at' | 'changes' | 'zone'>,
  wording: ChangesWording,
) {
  const all = rowsOf(comparison.changes, comparison.accepted).map((row) => {
    const view = viewOfRow(row, { wording, comparison });
    const { severity, title, subject, mark: note } = view;
    const acceptance = severity === undefined && note !== '' ? [note] : [];
    const mark = markOf(row, title, severity !== undefined);
    const marks = row.changes.flatMap(keysOf).map((key) => [key, mark] as const);
    return {
      marks,
      row: { ...mark, subject, details: [...linesOf(view, wording), ...acceptance] },
    };
  });
  const rows = all.slice(0, mostRows).map(({ row }) => row);
  return { marks: all.flatMap(({ marks }) => marks), rows, rest: all.length - rows.length };
}

/** The entries that differ; `gone:` stands before removed ones, whose key another may have. */
function keysOf(change: Change): readonly string[] {
  if (change.kind === 'reordered') return change.shifts.map(({ entry }) => entry.key);
  const members = 'fields' in change ? change.filters : []; // they come or go with it
  const keys = [change.entry, ...members].map(({ key }) => key);
  return change.kind === 'removed' ? keys.map((key) => `gone:${key}`) : keys;
}
