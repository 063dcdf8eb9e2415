import { type ChangeKind, changeKinds } from '../../catalog/catalog.ts';
import type { Change, Comparison } from '../../diff/change.ts';
import { countChanges, countEntries } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import { type RowView as DiffRow, linesOf, viewOfRow } from '../../report/changes/row-view.ts';
import type { CountView, InLanguages, Mark, RowView } from './page-state.ts';

/** People do not read more. */
const mostRows = 100;

type Compared = Pick<Comparison, 'accepted' | 'changes'>;

/** The changes: the marks of each entry, rows of equal changes, and counts by kind. */
export function differencesIn({ changes, accepted }: Compared, inLanguages: InLanguages) {
  const rows = rowsOf(changes, accepted).map((row) => ({ row, view: viewOf(row) }));
  const marks = rows.flatMap(({ row, view }) =>
    row.changes.flatMap((change) => marksIn(change, view)),
  );
  const known = Map.groupBy(marks, ([key]) => key);
  return {
    marks,
    /** By key; a removed entry by `gone:` and its key, which another entry may have now. */
    marksAt: (key: string) => (known.get(key) ?? []).map(([, mark]) => mark),
    rows: rows.slice(0, mostRows).map(({ view }) => view),
    rest: Math.max(0, rows.length - mostRows),
    counts: counts().filter(({ count }) => count > 0),
  };

  function viewsOf(row: Row) {
    return inLanguages(({ changes: wording }) => viewOfRow(row, { wording, accepted }));
  }

  function viewOf(row: Row): RowView {
    const [change] = row.changes;
    const { kind, entry, level } = change;
    const field = change.kind === 'changed' ? change.field : undefined;
    const views = viewsOf(row);
    return {
      ...{ kind, field, level, id: [kind, field, entry.key].join(':') },
      isGrave: views.en.severity !== undefined,
      title: inLanguages(({ language }) => views[language].title),
      subject: inLanguages(({ language }) => views[language].subject),
      details: inLanguages(({ language }) => detailsOf(views[language])),
    };
  }

  function marksIn(change: Change, { subject: _, ...row }: RowView): readonly [string, Mark][] {
    if (change.kind === 'reordered') {
      return change.shifts.map(({ entry, from, to }) => {
        return [entry.key, { ...row, details: inLanguages(() => [`${from} → ${to}`]) }];
      });
    }
    const gone = change.kind === 'removed' ? 'gone:' : '';
    const members = 'fields' in change ? change.filters : []; // they come or go with it
    const views = viewsOf({ changes: [change], category: undefined, replacement: undefined });
    const details = inLanguages(({ language }) =>
      detailsOf(views[language]).map((line) => line.replace(`${row.field}: `, '')),
    );
    const ofMembers = { ...row, details: inLanguages(() => []) };
    const all = members.map(({ key }): [string, Mark] => [gone + key, ofMembers]);
    return [[gone + change.entry.key, { ...row, details }], ...all];
  }

  /** The counts of `diff`. */
  function counts(): readonly CountView[] {
    const byKind = countChanges(changes);
    const breaking = countEntries(changes.filter(({ level }) => level === 'breaking'));
    const titleOf = (kind: ChangeKind) => inLanguages((words) => words.changes.kinds[kind]);
    const kinds = changeKinds.map((kind) => {
      return { mark: kind, count: byKind[kind], title: titleOf(kind) };
    });
    const any = kinds.reduce((sum, { count }) => sum + count, 0);
    return [{ mark: 'any', count: any }, { mark: 'breaking', count: breaking }, ...kinds];
  }
}

/** What differs, then the acceptance. */
function detailsOf(row: DiffRow): readonly string[] {
  return [...linesOf(row), ...(row.severity || !row.mark ? [] : [row.mark])];
}
