import { printable } from '../../base/printable.ts';
import { displayPath } from '../../catalog/folder.ts';
import type { BeforeAfter, Change, Compared, Comparison, Revision } from '../../diff/change.ts';
import { countChanges, countEntries, formerKeyOf, timingOf } from '../../diff/change.ts';
import { groupIntoRows } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { subjectOf } from '../../wording/shared.ts';
import { writeScalar } from '../../yaml/write-scalar.ts';
import { createRowView, type RowView } from './row-view.ts';

/** A comparison in words. Formats only lay it out. */
export interface ChangesView {
  readonly headline: string;
  /** The sentence for a failed check. */
  readonly refusal: string | undefined;
  /** Sentences about the totals and the compared revisions; none if they are unknown. */
  readonly summary: readonly string[];
  readonly sections: readonly { readonly title: string; readonly rows: readonly RowView[] }[];
  /** Instructions for refused changes, and the lines that accept them. */
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
    return { headline, refusal: undefined, summary: [], sections: [], proposal: undefined };
  }
  const { changes, zone, totals } = comparison;
  const rows = groupIntoRows(comparison);
  // Likely renames have a hint of what to do instead.
  const renamed = new Set(rows.flatMap((row) => (row.likelyRename ? row.changes : [])));
  const toAccept = refused.filter((change) => !renamed.has(change));
  const times = changes.some(({ at }) => at) ? [wording.times(zone)] : [];
  const compared = revisions ? [wording.compared(formatRevisions(revisions))] : [];
  const ids = new Set(refused.map((change) => `${acceptanceStart(change)} ${formerKeyOf(change)}`));
  const facts = { wording, comparison, refused: new Set(refused) };
  const groups = Map.groupBy(rows, ({ category }) =>
    category ? subjectOf(category, wording) : wording.several,
  );
  return {
    headline: headlineOf(comparison, wording),
    refusal: ids.size > 0 ? wording.refused(ids.size) : undefined,
    summary: [wording.totals(totals), ...times, ...compared],
    sections: Array.from(groups, ([title, members]) => {
      return { title, rows: members.map((row) => createRowView(row, facts)) };
    }),
    proposal: refused.length > 0 ? proposeAcceptances(comparison, toAccept, wording) : undefined,
  };
}

export function headlineOf(
  { changes, accepted }: Pick<Comparison, 'accepted' | 'changes'>,
  wording: ChangesWording,
): string {
  const { now = [], later = [] } = Object.groupBy(changes, timingOf);
  const isOpen = (each: Change) => each.level === 'breaking' && !accepted.has(each);
  const countOpen = (some: readonly Change[]) =>
    Object.values(countChanges(some.filter(isOpen))).reduce((sum, count) => sum + count, 0);
  const current = now.length > 0 ? wording.counts(countChanges(now), countOpen(now)) : undefined;
  if (later.length === 0) return current ?? wording.none;
  const begins = later.filter(({ kind }) => kind === 'activated' || kind === 'added');
  const ends = later.filter((change) => !begins.includes(change));
  const [begin, end] = [countEntries(begins), countEntries(ends)];
  return wording.headline(current, { begin, end, breaking: countOpen(later) });
}

/** Milliseconds. A month is usually enough to update apps. Authors may change the day. */
const acceptancePeriod = 30 * 24 * 60 * 60 * 1000;

/** Writes lines for `accepted-changes.yaml`, with one reason for each kind and field. */
function proposeAcceptances(
  { catalogs, at, folder }: Comparison,
  refused: readonly Change[],
  wording: ChangesWording,
) {
  const expires = new Date(Date.parse(at) + acceptancePeriod).toISOString().slice(0, 10);
  const groups = Map.groupBy(refused, acceptanceStart);
  const items = Array.from(groups, ([kindAndField, changes]) => {
    const keys = new Set(changes.map((change) => `\n      - ${writeScalar(formerKeyOf(change))}`));
    const reason = `# ${wording.whyIntended}:\n    reason:\n    expires: ${expires} # ${wording.lastDay}`;
    return `  - change: ${kindAndField}\n    entries:${[...keys].join('')}\n    ${reason}`;
  });
  const isBegun = catalogs.after?.result.partial.accepted.fields.accepted?.length;
  const all = [...(isBegun || !items.length ? [] : ['accepted:']), ...items];
  const path = items.length > 0 ? displayPath(folder, 'accepted-changes.yaml') : undefined;
  return { text: wording.accept(path), lines: all.flatMap((item) => item.split('\n')) };
}

function acceptanceStart(change: Change): string {
  return change.kind === 'changed' ? `changed\n    field: ${change.field}` : change.kind;
}

function formatRevisions({ before, after }: BeforeAfter<Revision>): string {
  const nameOf = (revision: Revision) => {
    if (revision.kind === 'revision') return printable(revision.revision);
    const commit = revision.commit.slice(0, 10);
    return revision.kind === 'worktree' ? commit : `${printable(revision.branch)} (${commit})`;
  };
  return after.kind === 'worktree' ? nameOf(before) : `${nameOf(before)} → ${nameOf(after)}`;
}
