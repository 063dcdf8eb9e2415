import { shown } from '../../base/printable.ts';
import { pathIn } from '../../catalog/folder.ts';
import type { BeforeAfter, Change, Compared, Comparison, Revision } from '../../diff/change.ts';
import { countChanges, countEntries, formerKeyOf, timingOf } from '../../diff/change.ts';
import { groupIntoRows } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { subjectOf } from '../../wording/shared.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import { type RowView, viewOfRow } from './row-view.ts';

/** A comparison in words. The formats only lay it out. */
export interface ChangesView {
  readonly headline: string;
  /** That the check is red; undefined if it is not. */
  readonly refused: string | undefined;
  /** How much there is, and what was compared, a sentence each; none where that is not known. */
  readonly summary: readonly string[];
  /** The changes by category. */
  readonly sections: readonly { readonly title: string; readonly rows: readonly RowView[] }[];
  /** What to do with refused changes, and the lines that accept them. */
  readonly proposal: { readonly text: string; readonly lines: readonly string[] } | undefined;
}

interface Options {
  readonly wording: ChangesWording;
  readonly revisions?: BeforeAfter<Revision>;
  readonly refused?: readonly Change[];
}

export function createView(comparison: Compared, { wording, revisions, refused = [] }: Options) {
  if (comparison.kind === 'has-errors') {
    const headline = wording.cannotCompare[comparison.side];
    return { headline, refused: undefined, summary: [], sections: [], proposal: undefined };
  }
  const { changes, zone, totals } = comparison;
  const rows = groupIntoRows(comparison);
  // The hint of a likely rename says what to do instead.
  const renamed = new Set(rows.flatMap((row) => (row.likelyRename ? row.changes : [])));
  const others = refused.filter((change) => !renamed.has(change));
  const times = changes.some(({ at }) => at) ? [wording.times(zone)] : [];
  const compared = revisions ? [wording.compared(revisionsText(revisions))] : [];
  const ids = new Set(refused.map((change) => `${groupOf(change)} ${formerKeyOf(change)}`));
  const facts = { wording, comparison, refused: new Set(refused) };
  const groups = Map.groupBy(rows, ({ category }) =>
    category ? subjectOf(category, wording) : wording.several,
  );
  return {
    headline: headlineOf(comparison, wording),
    refused: ids.size > 0 ? wording.refused(ids.size) : undefined,
    summary: [wording.totals(totals), ...times, ...compared],
    sections: Array.from(groups, ([title, members]) => {
      return { title, rows: members.map((row) => viewOfRow(row, facts)) };
    }),
    proposal: refused.length > 0 ? proposalFor(comparison, others, wording) : undefined,
  };
}

/** The changes in a line. */
export function headlineOf(
  { changes, accepted }: Pick<Comparison, 'accepted' | 'changes'>,
  wording: ChangesWording,
): string {
  const { now = [], later = [] } = Object.groupBy(changes, timingOf);
  const isOpen = (each: Change) => each.level === 'breaking' && !accepted.has(each);
  const breakingIn = (some: readonly Change[]) =>
    Object.values(countChanges(some.filter(isOpen))).reduce((sum, count) => sum + count, 0);
  const said = now.length > 0 ? wording.counts(countChanges(now), breakingIn(now)) : undefined;
  if (later.length === 0) return said ?? wording.none;
  const begins = later.filter(({ kind }) => kind === 'activated' || kind === 'added');
  const ends = later.filter((change) => !begins.includes(change));
  const [begin, end] = [countEntries(begins), countEntries(ends)];
  return wording.headline(said, { begin, end, breaking: breakingIn(later) });
}

/** A month is usually enough for apps to follow. The author may write another day. */
const acceptedFor = 30 * 24 * 60 * 60 * 1000; // milliseconds

/** Lines for `accepted-changes.yaml`, with one reason for all others of a kind and field. */
function proposalFor(
  { catalogs, at, folder }: Comparison,
  refused: readonly Change[],
  wording: ChangesWording,
) {
  const expires = new Date(Date.parse(at) + acceptedFor).toISOString().slice(0, 10);
  const groups = Map.groupBy(refused, groupOf);
  const items = Array.from(groups, ([kindAndField, changes]) => {
    const keys = new Set(changes.map((change) => `\n      - ${scalar(formerKeyOf(change))}`));
    const reason = `# ${wording.whyIntended}:\n    reason:\n    expires: ${expires} # ${wording.lastDay}`;
    return `  - change: ${kindAndField}\n    entries:${[...keys].join('')}\n    ${reason}`;
  });
  const isBegun = catalogs.after?.result.partial.accepted.fields.accepted?.length;
  const all = [...(isBegun || !items.length ? [] : ['accepted:']), ...items];
  const path = items.length > 0 ? pathIn(folder, 'accepted-changes.yaml') : undefined;
  return { text: wording.accept(path), lines: all.flatMap((item) => item.split('\n')) };
}

/** The lines that an acceptance begins with. */
function groupOf(change: Change): string {
  return change.kind === 'changed' ? `changed\n    field: ${change.field}` : change.kind;
}

function revisionsText({ before, after }: BeforeAfter<Revision>): string {
  const nameOf = (revision: Revision) => {
    if (revision.kind === 'revision') return shown(revision.revision);
    const commit = revision.commit.slice(0, 10);
    return revision.kind === 'worktree' ? commit : `${shown(revision.branch)} (${commit})`;
  };
  return after.kind === 'worktree' ? nameOf(before) : `${nameOf(before)} → ${nameOf(after)}`;
}
