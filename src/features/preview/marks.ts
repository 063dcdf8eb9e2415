import { type ChangeKind, changeKinds } from '../../catalog/catalog.ts';
import type { Acceptance, Difference, FolderComparison, Level } from '../../diff/change.ts';
import { countChanges, countEntries } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import { kindOf, namesOf, rowLines, rowSubject } from '../../report/changes/describe.ts';
import type { CountView, InLanguages, Mark, RowView } from './page-state.ts';

/** People do not read more. */
const mostRows = 100;

/** With a level where apps see it. */
type Any = Difference & { readonly level?: Level };

type Told = Pick<FolderComparison, 'accepted' | 'changes' | 'unseen'>;

/** What differs: the marks of each entry, in rows what is equal, and how much there is of each kind. */
export function differencesIn({ changes, unseen, ...comparison }: Told, inLanguages: InLanguages) {
  const accepted: ReadonlyMap<Any, Acceptance> = comparison.accepted;
  const rows = [...rowsOf<Any>(changes, accepted), ...rowsOf<Any>(unseen)].map((row) => ({
    row,
    view: viewOf(row),
  }));
  const marks = rows.flatMap(({ row, view }) =>
    row.changes.flatMap((change) => marksIn(change, view)),
  );
  const known = Map.groupBy(marks, ([key]) => key);
  return {
    marks,
    /** Those of an entry by its key, of what is gone by `gone:` and the key, which another entry may have now. */
    marksAt: (key: string) => (known.get(key) ?? []).map(([, mark]) => mark),
    rows: rows.slice(0, mostRows).map(({ view }) => view),
    rest: Math.max(0, rows.length - mostRows),
    counts: [...countsOf(), { mark: 'unseen', count: countEntries(unseen) }].filter(
      ({ count }) => count > 0,
    ),
  };

  function viewOf(row: Row<Any>): RowView {
    const [change] = row.changes;
    const { kind, entry, level } = change;
    const field = change.kind === 'changed' ? change.field : undefined;
    const acceptance = accepted.get(change);
    return {
      ...{ kind, field, level, id: [kind, field, entry.key].join(':') },
      isGrave: level === 'breaking' && acceptance === undefined,
      title: inLanguages((words) => kindOf(change, words.changes)),
      subject: inLanguages(
        (words) => rowSubject(row, words.changes) || `${entry.key} ${namesOf(entry)}`.trimEnd(),
      ),
      details: inLanguages(({ changes: words }) => {
        const hint = row.replacement === undefined ? [] : [words.replaced(row.replacement)];
        return [
          ...hint,
          ...rowLines(row, words),
          ...(acceptance === undefined ? [] : [words.accepted(acceptance)]),
        ];
      }),
    };
  }

  function marksIn(change: Any, { subject: _, ...row }: RowView): readonly [string, Mark][] {
    if (change.kind === 'reordered') {
      const places = (from: number, to: number) =>
        inLanguages((words) => [words.changes.shift(from, to)]);
      return change.shifts.map((shift) => [
        shift.entry.key,
        { ...row, details: places(shift.from, shift.to) },
      ]);
    }
    const gone = change.kind === 'removed' ? 'gone:' : '';
    const members = 'fields' in change ? change.filters : []; // they come and go with their category
    const details = inLanguages(({ changes: words }) => [
      ...rowsOf([change]).flatMap((each) =>
        rowLines(each, words).map((line) => line.replace(`${row.field}: `, '')),
      ),
      ...[accepted.get(change) ?? []].flat().map(words.accepted),
    ]);
    const ofMembers = { ...row, details: inLanguages(() => []) };
    const all = members.map(({ key }): [string, Mark] => [gone + key, ofMembers]);
    return [[gone + change.entry.key, { ...row, details }], ...all];
  }

  /** As `diff` counts them. */
  function countsOf(): readonly CountView[] {
    const counts = countChanges(changes);
    const breaking = countEntries(changes.filter(({ level }) => level === 'breaking'));
    const titleOf = (kind: ChangeKind) => inLanguages((words) => words.changes.kinds[kind]);
    const kinds = changeKinds.map((kind) => ({
      mark: kind,
      count: counts[kind],
      title: titleOf(kind),
    }));
    const any = kinds.reduce((sum, { count }) => sum + count, 0);
    return [{ mark: 'any', count: any }, { mark: 'breaking', count: breaking }, ...kinds];
  }
}
