import type { Timestamp } from '../base/time.ts';
import { type ChangeKind, changeKinds } from '../catalog/catalog.ts';
import type { Draft } from '../catalog/draft.ts';
import { isFilterKey } from '../catalog/entry.ts';
import type { Value } from '../catalog/fields.ts';
import type { CategoryPair } from './pairs.ts';
import type { ReadCatalog } from './read-catalog.ts';

/** How severe a change is for apps, the most severe first. */
export const levels = ['breaking', 'notable', 'minor'] as const;
export type Level = (typeof levels)[number];

export interface ChangedEntry {
  /** A slug, `slug/code`, or `catalog.yaml` for what belongs to no entry. */
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
      /** Filters that come or go with their category. */
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
      /** The key before. */
      readonly from: string;
      /** Says if apps see the filter before and after: an inactive category hides its filters. */
      readonly effect: 'appears' | 'disappears' | 'stays';
    }
  | { readonly kind: 'renamed'; readonly from: string }
  | {
      readonly kind: 'reordered';
      /** The smallest set of moves that explains the new order. */
      readonly shifts: readonly Shift[];
    };

/** The positions of an entry, from 1. */
type Shift = Readonly<{ entry: ChangedEntry; from: number; to: number }>;

/** A difference that apps see. */
export type Change = ChangeDetails & {
  readonly level: Level;
  /** When it takes effect; undefined for at once. */
  readonly at?: Timestamp;
  /** When it would have, before. */
  readonly instead?: Timestamp;
  /** As it is after the change; a removed one as it was. */
  readonly entry: ChangedEntry;
  /** The category that it is or is in. */
  readonly category: ChangedEntry;
};

export type Side = 'after' | 'before';
export type BeforeAfter<Of> = Readonly<Record<Side, Of>>;
export type Total = BeforeAfter<number>;

/** A commit, or the files on the disk and the commit that is checked out. */
export type Revision = { readonly commit: string } & (
  | { readonly kind: 'merge-base'; readonly branch: string }
  | { readonly kind: 'revision' /** As the user typed it. */; readonly revision: string }
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
  /** The time as of which the catalogs were compared. */
  readonly at: Timestamp;
  readonly read: BeforeAfter<ReadCatalog | undefined>;
  /** How many categories and filters apps get. */
  readonly totals: { readonly categories: Total; readonly filters: Total };
  /** In the order of the catalog; then those that are scheduled and new, by time. */
  readonly changes: readonly Change[];
  /** The time zone for dates in sentences. */
  readonly zone: string;
  readonly pairs: readonly CategoryPair[];
  readonly accepted: ReadonlyMap<Change, Acceptance>;
}

/** A comparison, or the side whose errors make it impossible. */
export type Compared = Comparison | { readonly kind: 'has-errors'; readonly side: Side };

export function whenOf({ at }: Change): 'later' | 'now' {
  return at === undefined ? 'now' : 'later';
}

/** Counts changed entries by kind. Filters that come or go with their category count too. */
export function countChanges(changes: readonly Change[]): Readonly<Record<ChangeKind, number>> {
  const counts = changeKinds.toSorted().map((kind) => {
    return [kind, countEntries(changes.filter((change) => change.kind === kind))] as const;
  });
  // It has every kind.
  return Object.fromEntries(counts) as Record<ChangeKind, number>;
}

export function countEntries(changes: readonly Change[]): number {
  const keys = changes.flatMap((change) =>
    ('fields' in change ? [change.entry, ...change.filters] : [change.entry]).map(({ key }) => key),
  );
  return new Set(keys).size;
}

export function keyBefore(change: Change): string {
  return change.kind === 'moved' || change.kind === 'renamed' ? change.from : change.entry.key;
}

/** The option that includes inactive filters in the snapshot. */
export const inactiveField = 'snapshot.inactive_filters';

/**
 * A change breaks apps if an entry that they may have stored disappears, or gets another code or
 * owner. A code is unique only in its category, so another category is another code.
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
      if (details.field === inactiveField && details.to === 'exclude') return 'breaking';
      if (details.field === 'organization_id') return 'breaking';
      return details.field === 'description' ? 'minor' : 'notable';
  }
}

/** The changes of this level or a more severe one that are not accepted. */
export function refusedOf({ changes, accepted }: Comparison, failOn: Level | undefined) {
  if (failOn === undefined) return [];
  const refused = levels.slice(0, levels.indexOf(failOn) + 1);
  return changes.filter((change) => refused.includes(change.level) && !accepted.has(change));
}

/** The changes that `accepted-changes.yaml` accepts on the day `today`, as in 2026-12-31. */
export function acceptedIn(draft: Draft | undefined, changes: readonly Change[], today: string) {
  const valid = acceptancesIn(draft).filter(({ expires }) => expires >= today);
  // The first wins.
  const byId = new Map(valid.toReversed().map((each) => [idOf(each), each]));
  const accepted = changes.flatMap((change): readonly [Change, Acceptance][] => {
    const field = change.kind === 'changed' ? change.field : undefined;
    const acceptance = byId.get(idOf({ change: change.kind, entry: keyBefore(change), field }));
    return acceptance ? [[change, acceptance]] : [];
  });
  return new Map(accepted);
}

const idOf = ({ change, entry, field }: Pick<Acceptance, 'change' | 'entry' | 'field'>) =>
  JSON.stringify([change, entry, field]);

/** Every acceptance that has a reason and a last day, one for each entry that it names. */
function acceptancesIn(draft: Draft | undefined): readonly Acceptance[] {
  const { document, fields } = draft?.accepted ?? {};
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
