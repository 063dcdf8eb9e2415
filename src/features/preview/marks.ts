import type { Change, Comparison } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import { viewOfRow } from '../../report/changes/row-view.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';

/** A difference of an entry. */
export type Mark = ReturnType<typeof markOf>;

/**
 * Equal changes have one mark. `isGrave`: they break apps, and nobody accepted that. `times`: those
 * that the title has.
 */
function markOf({ changes: [change], then }: Row, title: string, isGrave: boolean) {
  const { kind, entry } = change;
  const field = change.kind === 'changed' ? change.field : undefined;
  const times = [change, ...then].flatMap(({ at }) => at ?? []);
  return { id: [kind, field, entry.key].join(':'), kind, field, title, times, isGrave };
}

/** The changes in rows, and their marks by the keys of entries. */
export function differencesIn(
  comparison: Pick<Comparison, 'accepted' | 'at' | 'changes' | 'zone'>,
  wording: ChangesWording,
) {
  const rows = rowsOf(comparison).map((row) => {
    const view = viewOfRow(row, { wording, comparison });
    const { severity, title, subject, mark: note } = view;
    const acceptance = severity === undefined && note !== '' ? [note] : [];
    const mark = markOf(row, title, severity !== undefined);
    const marks = row.changes.flatMap(keysOf).map((key) => [key, mark] as const);
    // The cards show the entries, and an image before and after.
    const isSeen = mark.field === 'image_url' && row.changes.length === 1;
    const details = [...(isSeen ? [] : view.details), ...acceptance];
    return { marks, row: { ...mark, subject, details } };
  });
  return { marks: rows.flatMap(({ marks }) => marks), rows: rows.map(({ row }) => row) };
}

/** The entries that differ; `gone:` stands before removed ones, whose key another may have. */
function keysOf(change: Change): readonly string[] {
  if (change.kind === 'reordered') return change.shifts.map(({ entry }) => entry.key);
  const members = 'filters' in change ? change.filters : []; // they come or go with it
  const keys = [change.entry, ...members].map(({ key }) => key);
  const isGone = change.kind === 'removed' && change.at === undefined;
  return isGone ? keys.map((key) => `gone:${key}`) : keys;
}
