import type { ChangeKind } from '../../catalog/catalog.ts';
import type {
  Change,
  ChangeDetails,
  ChangedEntry,
  Comparison,
  Difference,
  Level,
  Verdict,
} from '../../diff/change.ts';
import { countChanges, levels } from '../../diff/change.ts';
import { strictJson } from '../json.ts';

/** A difference with its entry; `path` and `line` say where that stands, or stood. */
export type ListedDifference = ChangeDetails &
  ChangedEntry & { readonly path?: string; readonly line?: number };

export type ListedChange = ListedDifference &
  Pick<Change, 'level'> & { readonly is_accepted: boolean; readonly is_refused: boolean };

/** What `filter-catalog diff --format json` prints; version 2 only ever gets further fields. */
export interface Changes
  extends Pick<Comparison, 'acceptances' | 'after' | 'before' | 'gaps' | 'settings'> {
  readonly version: 2;
  /** How many categories and filters apps get; null where not all could be compared. */
  readonly totals: NonNullable<Comparison['totals']> | null;
  readonly counts: Readonly<Record<ChangeKind, number>>;
  /** The gravest of all changes. */
  readonly level: Level | null;
  /** What apps would see otherwise, in the order of the catalog. */
  readonly changes: readonly ListedChange[];
  /** What windows make happen later, and what they were to make happen before and do not any more. */
  readonly future: readonly ({ at: string } & Record<
    'cancelled' | 'changes',
    readonly ListedChange[]
  >)[];
  /** What differs in entries that apps see in neither catalog. */
  readonly unseen: readonly ListedDifference[];
  /** What seems to be removed, and may stand in a file that has errors: not in `changes`. */
  readonly withheld: readonly ListedDifference[];
}

/** The comparison for programs; `changes.schema.json` describes it. */
export function changesJson(verdict: Comparison & Pick<Verdict, 'refused'>): string {
  const { before, after, totals = null, gaps, settings, acceptances } = verdict;
  const { changes, future, unseen, withheld, accepted, refused } = verdict;
  const isRefused = new Set(refused);
  const listed = (all: readonly Change[]) =>
    all.map((change) => ({
      ...flat(change),
      level: change.level,
      is_accepted: accepted.has(change),
      is_refused: isRefused.has(change),
    }));
  const report: Changes = {
    version: 2,
    before,
    after,
    totals,
    counts: countChanges(changes),
    level: levels.find((level) => changes.some((change) => change.level === level)) ?? null,
    changes: listed(changes),
    future: future.map((of) => ({
      at: of.at,
      changes: listed(of.changes),
      cancelled: listed(of.cancelled),
    })),
    unseen: unseen.map(flat),
    gaps,
    withheld: withheld.map(({ level: _, ...each }) => flat(each)),
    settings,
    acceptances,
  };
  return `${strictJson(report)}\n`;
}

function flat({
  entry,
  place,
  formerPlace = place,
  category: _,
  ...details
}: Difference): ListedDifference {
  return {
    ...details,
    ...entry,
    ...(formerPlace && { path: formerPlace.path, line: formerPlace.range.start.line }),
  };
}
