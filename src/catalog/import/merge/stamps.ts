import { freeKey, keysOfFilters } from '../../stamps/keys.ts';
import { identifierField, type Stamp } from '../../stamps/stamp.ts';
import type { Existing } from './existing.ts';

/** A category that the answer names, as it is after the merge. */
export interface MergedCategory {
  readonly slug: string;
  /** Undefined where the answer has it as deleted: then it stays as it was. */
  readonly live?: {
    readonly stamp: Stamp;
    /** All that its file has, in order. */
    readonly filters: readonly { readonly code: string; readonly stamp: Stamp }[];
  };
  /** What the answer has as deleted, and the catalog never had. */
  readonly deleted: readonly { readonly key: string; readonly stamp: Stamp }[];
}

/** The stamps after a merge. A mark of something deleted makes room for what lives; nothing is written over. */
export function mergedStamps(before: Existing, merged: readonly MergedCategory[]): ReadonlyMap<string, Stamp> {
  const living = merged.flatMap(({ slug, live }): readonly (readonly [string, Stamp])[] => {
    if (live === undefined) return [];
    const keys = keysOfFilters(slug, live.filters);
    return [[slug, live.stamp], ...live.filters.map(({ stamp }, index) => [keys[index] ?? '', stamp] as const)];
  });
  const known = new Set(living.map(([key, { identifier }]) => `${identifierField(key)} ${identifier}`));
  const rest = [...before.stamps.entries].filter(
    ([key, stamp]) => !known.has(`${identifierField(key)} ${stamp.identifier}`),
  );
  const entries = new Map([...rest.filter(([, { deleted_at }]) => deleted_at === null), ...living]);
  const marks = [
    ...rest.filter(([, { deleted_at }]) => deleted_at !== null),
    ...merged.flatMap(({ deleted }) => deleted.map(({ key, stamp }) => [key, stamp] as const)),
  ];
  const codes = merged.flatMap(({ slug, live }) => (live?.filters ?? []).map(({ code }) => `${slug}/${code}`));
  const taken = new Set([...entries.keys(), ...codes]);
  for (const [wanted, stamp] of marks) {
    const key = freeKey(wanted, taken);
    taken.add(key);
    entries.set(key, stamp);
  }
  return entries;
}
