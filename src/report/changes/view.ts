import { pathIn } from '../../catalog/folder.ts';
import type { BeforeAfter, Change, Compared, Comparison, Revision } from '../../diff/change.ts';
import { countChanges, countEntries, keyBefore } from '../../diff/change.ts';
import { rowsOf } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import { type RowFacts, type RowView, subjectOf, viewOfRow } from './row-view.ts';

/** A comparison in words. The formats only lay it out. */
export interface ChangesView {
  readonly headline: string;
  /** How much there is, and what was compared, a sentence each. */
  readonly summary: readonly string[];
  /** True if nothing differs, false if that is not known. */
  readonly isEmpty: boolean;
  /** The changes by category, then the scheduled ones. */
  readonly sections: readonly SectionView[];
  /** What to do with refused changes, and the lines that accept them. */
  readonly proposal: Proposal | undefined;
}

type SectionView = { readonly title: string; readonly rows: readonly RowView[] };
type Proposal = { readonly text: string; readonly lines: readonly string[] };

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
  const { changes, scheduled, accepted, folder } = comparison;
  const facts = { wording, accepted, refused: new Set(refused) };
  const missing = comparison.missing.map((side) => wording.missing(side, folder));
  const compared = revisions ? [wording.compared(revisions)] : [];
  return {
    headline: headlineOf(comparison, wording),
    summary: [wording.totals(comparison.totals), ...compared, ...missing],
    isEmpty: changes.length + scheduled.length + missing.length === 0,
    sections: [...sectionsOf(changes, facts), ...scheduledIn(comparison, facts)],
    proposal: refused.length > 0 ? proposalFor(comparison, refused, wording) : undefined,
  };
}

/** The changes in a line. */
export function headlineOf(
  { changes, scheduled }: Pick<Comparison, 'changes' | 'scheduled'>,
  wording: ChangesWording,
): string {
  if (changes.length === 0) return scheduled.length > 0 ? wording.noneYet : wording.none;
  const breaking = countEntries(changes.filter(({ level }) => level === 'breaking'));
  const counts = countChanges(changes);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return wording.counts(counts) + (breaking === 0 ? '' : `; ${wording.breaking(breaking, all)}`);
}

function sectionsOf(changes: readonly Change[], facts: RowFacts): readonly SectionView[] {
  const groups = Map.groupBy(rowsOf(changes, facts.accepted), ({ category }) =>
    category ? subjectOf(category) : facts.wording.several,
  );
  return Array.from(groups, ([title, rows]) => {
    return { title, rows: rows.map((row) => viewOfRow(row, facts)) };
  });
}

/** A section with the scheduled changes in the order of their times; none without any. */
export function scheduledIn(
  { scheduled, zone }: Pick<Comparison, 'scheduled' | 'zone'>,
  facts: RowFacts,
): readonly SectionView[] {
  const { scheduled: title, time } = facts.wording;
  const rows = scheduled.flatMap(({ at, changes }) => {
    const views = rowsOf(changes, facts.accepted).map((row) => viewOfRow(row, facts));
    return views.map((view) => ({ ...view, title: `${time(at, zone)}: ${view.title}` }));
  });
  return rows.length === 0 ? [] : [{ title, rows }];
}

/** A month is usually enough for apps to follow. The author may write another day. */
const acceptedFor = 30 * 24 * 60 * 60 * 1000; // milliseconds

/** Lines for `accepted-changes.yaml`, with one reason for all changes of a kind and field. */
function proposalFor(
  { read, at, folder }: Comparison,
  refused: readonly Change[],
  wording: ChangesWording,
): Proposal {
  const expires = new Date(Date.parse(at) + acceptedFor).toISOString().slice(0, 10);
  const groups = Map.groupBy(refused, (change) =>
    change.kind === 'changed' ? `changed\n    field: ${change.field}` : change.kind,
  );
  const items = Array.from(groups, ([kindAndField, changes]) => {
    const keys = new Set(changes.map((change) => `\n      - ${scalar(keyBefore(change))}`));
    const reason = `# ${wording.whyIntended}:\n    reason:\n    expires: ${expires}`;
    return `  - change: ${kindAndField}\n    entries:${[...keys].join('')}\n    ${reason}`;
  });
  const isBegun = read.after?.found.draft.accepted.fields.accepted?.length;
  const all = [...(isBegun ? [] : ['accepted:']), ...items].join('\n');
  const text = wording.refused(countEntries(refused), pathIn(folder, 'accepted-changes.yaml'));
  return { text, lines: all.split('\n') };
}
