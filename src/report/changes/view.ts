import { pathIn } from '../../catalog/folder.ts';
import type { BeforeAfter, Change, Compared, Comparison, Revision } from '../../diff/change.ts';
import { countChanges, countEntries, keyBefore, whenOf } from '../../diff/change.ts';
import { rowsOf } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { subjectOf } from '../../wording/shared.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import { type RowView, viewOfRow } from './row-view.ts';

/** A comparison in words. The formats only lay it out. */
export interface ChangesView {
  readonly headline: string;
  /** How much there is, and what was compared, a sentence each. */
  readonly summary: readonly string[];
  /** True if nothing differs, false if that is not known. */
  readonly isEmpty: boolean;
  /** The changes by category. */
  readonly sections: readonly { readonly title: string; readonly rows: readonly RowView[] }[];
  /** What to do with refused changes, and the lines that accept them. */
  readonly proposal: { readonly text: string; readonly lines: readonly string[] } | undefined;
}

interface ViewOptions {
  readonly wording: ChangesWording;
  readonly revisions?: BeforeAfter<Revision>;
  readonly refused?: readonly Change[];
}

export function createView(comparison: Compared, options: ViewOptions): ChangesView {
  const { wording, revisions, refused = [] } = options;
  if (comparison.kind === 'has-errors') {
    const headline = wording.cannotCompare[comparison.side];
    return { headline, summary: [], isEmpty: false, sections: [], proposal: undefined };
  }
  const { changes, zone, totals } = comparison;
  const rows = rowsOf(comparison);
  // The hint of a likely rename says what to do instead.
  const renamed = new Set(rows.flatMap((row) => (row.replacement ? row.changes : [])));
  const others = refused.filter((change) => !renamed.has(change));
  const times = changes.some(({ at }) => at) ? [wording.times(zone)] : [];
  const facts = { wording, comparison, refused: new Set(refused) };
  const groups = Map.groupBy(rows, ({ category }) =>
    category ? subjectOf(category, wording) : wording.several,
  );
  return {
    headline: headlineOf(comparison, wording),
    summary: [
      wording.totals(totals),
      ...times,
      ...(revisions ? [wording.compared(revisions)] : []),
    ],
    isEmpty: changes.length === 0,
    sections: Array.from(groups, ([title, members]) => {
      return { title, rows: members.map((row) => viewOfRow(row, facts)) };
    }),
    proposal:
      refused.length > 0 ? proposalFor(comparison, { refused, others }, wording) : undefined,
  };
}

/** The changes in a line. */
export function headlineOf(
  { changes, accepted }: Pick<Comparison, 'accepted' | 'changes'>,
  wording: ChangesWording,
): string {
  const { now = [], later = [] } = Object.groupBy(changes, whenOf);
  const breakingIn = (some: readonly Change[]) =>
    countEntries(some.filter((each) => each.level === 'breaking' && !accepted.has(each)));
  const counts = now.length > 0 ? wording.counts(countChanges(now), breakingIn(now)) : undefined;
  if (later.length === 0) return counts ?? wording.none;
  const begins = later.filter(({ kind }) => kind === 'activated' || kind === 'added');
  const ends = later.filter((change) => !begins.includes(change));
  const [begin, end] = [countEntries(begins), countEntries(ends)];
  return wording.headline(counts, { begin, end, breaking: breakingIn(later) });
}

/** A month is usually enough for apps to follow. The author may write another day. */
const acceptedFor = 30 * 24 * 60 * 60 * 1000; // milliseconds

/** Lines for `accepted-changes.yaml`, with one reason for all others of a kind and field. */
function proposalFor(
  { read, at, folder }: Comparison,
  { refused, others }: Readonly<Record<'others' | 'refused', readonly Change[]>>,
  wording: ChangesWording,
) {
  const expires = new Date(Date.parse(at) + acceptedFor).toISOString().slice(0, 10);
  const groups = Map.groupBy(others, (change) =>
    change.kind === 'changed' ? `changed\n    field: ${change.field}` : change.kind,
  );
  const items = Array.from(groups, ([kindAndField, changes]) => {
    const keys = new Set(changes.map((change) => `\n      - ${scalar(keyBefore(change))}`));
    const reason = `# ${wording.whyIntended}:\n    reason:\n    expires: ${expires}`;
    return `  - change: ${kindAndField}\n    entries:${[...keys].join('')}\n    ${reason}`;
  });
  const isBegun = read.after?.found.draft.accepted.fields.accepted?.length;
  const all = [...(isBegun || !items.length ? [] : ['accepted:']), ...items];
  const path = items.length > 0 ? pathIn(folder, 'accepted-changes.yaml') : undefined;
  return {
    text: wording.refused(refused.length, path),
    lines: all.flatMap((item) => item.split('\n')),
  };
}
