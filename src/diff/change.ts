import type { Timestamp } from '../base/time.ts';
import { type ChangeKind, changeKinds } from '../catalog/catalog.ts';
import { isFilterKey } from '../catalog/entry.ts';
import type { Value } from '../catalog/fields.ts';
import type { PartialCatalog } from '../catalog/partial.ts';
import type { LoadedCatalog } from './load-catalog.ts';
import type { CategoryPair } from './pairs.ts';

/** Severities for apps, the most severe first. */
export const levels = ['breaking', 'notable', 'minor'] as const;
export type Level = (typeof levels)[number];

export interface ChangedEntry {
  /** A slug, `slug/code`, or `catalog.yaml` for the catalog itself. */
  readonly key: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly image_url?: string;
}

export type ChangeDetails =
  | {
      readonly kind: 'activated' | 'added' | 'deactivated' | 'removed';
      readonly image_url?: string;
      /** Fields of a new entry that differ from their defaults, without its names and image. */
      readonly fields: readonly { readonly field: string; readonly value: Value }[];
      /** Filters that appear or disappear with their category. */
      readonly filters: readonly ChangedEntry[];
    }
  | {
      readonly kind: 'changed';
      readonly field: string;
      readonly from: Value;
      readonly to: Value;
      /** Filters that apps get or lose by `snapshot.inactive_filters`. */
      readonly filters?: readonly ChangedEntry[];
    }
  | {
      readonly kind: 'moved';
      readonly from: string;
      /** The change of visibility: an inactive category hides its filters. */
      readonly effect: 'appears' | 'disappears' | 'stays';
    }
  | { readonly kind: 'renamed'; readonly from: string }
  | {
      readonly kind: 'reordered';
      /** The smallest set of moves that explains the new order. */
      readonly shifts: readonly Shift[];
    };

/** Positions, from 1. */
type Shift = Readonly<{ entry: ChangedEntry; from: number; to: number }>;

/** A difference that apps see. */
export type Change = ChangeDetails & {
  readonly level: Level;
  /** The time at which it takes effect; undefined for immediately. */
  readonly at?: Timestamp;
  /** The time for which it was scheduled until now. */
  readonly instead?: Timestamp;
  /** The entry after the change; before it if removed. */
  readonly entry: ChangedEntry;
  /** The entry itself, or its category. */
  readonly category: ChangedEntry;
};

export type Side = 'after' | 'before';
export type BeforeAfter<T> = Readonly<Record<Side, T>>;
export type Total = BeforeAfter<number>;

/** A commit, or the files on the disk and the commit that is checked out. */
export type Revision = { readonly commit: string } & (
  | { readonly kind: 'merge-base'; readonly branch: string }
  | { readonly kind: 'revision' /** Typed by the user. */; readonly revision: string }
  | { readonly kind: 'worktree' }
);

/** An entry of `accepted-changes.yaml`. */
export interface Acceptance {
  readonly change: string;
  /** The key before the change. */
  readonly entry: string;
  readonly field: string | undefined;
  readonly reason: string;
  /** The last day on which it is valid (UTC), as in 2026-12-31. */
  readonly expires: string;
  readonly path: string;
  readonly line: number;
}

export interface Comparison {
  readonly kind: 'compared';
  /** The catalog folder, as the user typed it. */
  readonly folder: string;
  /** The time that decides which entries are active. */
  readonly at: Timestamp;
  readonly catalogs: BeforeAfter<LoadedCatalog | undefined>;
  /** Numbers of categories and filters that apps get. */
  readonly totals: { readonly categories: Total; readonly filters: Total };
  /** Current changes in catalog order, then new scheduled ones by time. */
  readonly changes: readonly Change[];
  /** The time zone for dates in sentences. */
  readonly zone: string;
  readonly pairs: readonly CategoryPair[];
  readonly accepted: ReadonlyMap<Change, Acceptance>;
}

/** A comparison, or the side whose errors make it impossible. */
export type Compared = Comparison | { readonly kind: 'has-errors'; readonly side: Side };

export function timingOf({ at }: Change): 'later' | 'now' {
  return at === undefined ? 'now' : 'later';
}

/** Counts changed entries by kind, including filters that change with a category. */
export function countChanges(changes: readonly Change[]): Readonly<Record<ChangeKind, number>> {
  const counts = changeKinds.toSorted().map((kind) => {
    return [kind, countEntries(changes.filter((change) => change.kind === kind))] as const;
  });
  return Object.fromEntries(counts) as Record<ChangeKind, number>; // has every kind
}

export function countEntries(changes: readonly Change[]): number {
  const keys = changes.flatMap((change) =>
    ('fields' in change ? [change.entry, ...change.filters] : [change.entry]).map(({ key }) => key),
  );
  return new Set(keys).size;
}

export function formerKeyOf(change: Change): string {
  return change.kind === 'moved' || change.kind === 'renamed' ? change.from : change.entry.key;
}

export const inactiveFiltersField = 'snapshot.inactive_filters';

/**
 * Rates a change. It is breaking if an entry that apps may have stored disappears, or gets another
 * code or owner. Codes are unique only in a category, so another category is another code.
 */
export function levelOf(details: ChangeDetails, key: string): Level {
  switch (details.kind) {
    case 'activated':
    case 'added':
    case 'reordered':
      return 'notable';
    case 'deactivated':
    case 'removed':
      return 'breaking';
    case 'moved':
      return details.effect === 'appears' ? 'notable' : 'breaking';
    case 'renamed':
      return isFilterKey(key) ? 'breaking' : 'minor'; // apps see no slug
    case 'changed':
      if (details.field === inactiveFiltersField && details.to === 'exclude') return 'breaking';
      if (details.field === 'organization_id') return 'breaking';
      return details.field === 'description' ? 'minor' : 'notable';
  }
}

/** Returns the changes of at least this level that are not accepted. */
export function refusedChanges({ changes, accepted }: Comparison, failOn: Level | undefined) {
  if (failOn === undefined) return [];
  const refused = levels.slice(0, levels.indexOf(failOn) + 1);
  return changes.filter((change) => refused.includes(change.level) && !accepted.has(change));
}

/** Finds changes that `accepted-changes.yaml` accepts on `today`, as in 2026-12-31. */
export function matchAcceptances(
  partial: PartialCatalog | undefined,
  changes: readonly Change[],
  today: string,
) {
  const valid = readAcceptances(partial).filter(({ expires }) => expires >= today);
  const byKey = new Map(valid.toReversed().map((item) => [matchKey(item), item])); // first wins
  const accepted = changes.flatMap((each): readonly [Change, Acceptance][] => {
    const field = each.kind === 'changed' ? each.field : undefined;
    const acceptance = byKey.get(matchKey({ change: each.kind, entry: formerKeyOf(each), field }));
    return acceptance ? [[each, acceptance]] : [];
  });
  return new Map(accepted);
}

const matchKey = ({ change, entry, field }: Pick<Acceptance, 'change' | 'entry' | 'field'>) =>
  JSON.stringify([change, entry, field]);

/** Returns complete acceptances, one for each entry that they name. */
function readAcceptances(partial: PartialCatalog | undefined): readonly Acceptance[] {
  const { document, fields } = partial?.accepted ?? {};
  if (document === undefined) return [];
  return (fields?.accepted ?? []).flatMap((item, index) => {
    const { change, entry, entries = [], field, reason, expires } = item ?? {};
    // `check` reports it.
    if (!change || !reason || !expires) return [];
    const { path, range } = document.placeOfValue(['accepted', index]);
    const common = { change, field, reason, expires, path, line: range.start.line };
    const keys = [entry, ...entries].filter((key) => key !== undefined);
    return keys.map((key) => ({ ...common, entry: key }));
  });
}
