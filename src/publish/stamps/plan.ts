import { laterThan, type Timestamp } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { orderContent } from '../../catalog/entry.ts';
import { newIdentifier } from './identifier.ts';
import { lastModified, type Stamp, type Stamps } from './stamp.ts';
import { type StampChange, type Traced, trace } from './trace.ts';

export interface StampPlan {
  readonly stamps: Stamps;
  readonly changes: readonly StampChange[];
}

/**
 * The stamps that fit the catalog, from those before it. Identifiers and `created_at` are kept for good; what changed
 * for apps gets the time `now`, or the second after the newest time of all, so that `last_modified` always moves.
 */
export function planStamps(catalog: Catalog, before: Stamps, now: Timestamp): StampPlan {
  const { traced, gone, changes } = trace(catalog, before);
  const newest = lastModified(before);
  const at = newest === undefined ? now : laterThan(newest, now);
  const entries = new Map<string, Stamp>();
  const taken = new Set([...before.entries.values()].map(({ identifier }) => identifier));
  for (const each of traced) {
    const stamp = planStamp(each, at, taken);
    taken.add(stamp.identifier);
    entries.set(each.entry.key, stamp);
  }
  for (const key of gone) {
    const stamp = before.entries.get(key);
    if (stamp !== undefined) entries.set(key, { ...stamp, deleted_at: stamp.deleted_at ?? at });
  }
  const content = orderContent(catalog);
  const newOrder = { created_at: before.order?.created_at ?? at, updated_at: at, deleted_at: null, content };
  return { stamps: { entries, order: before.order?.content === content ? before.order : newOrder }, changes };
}

function planStamp({ entry, before, change, isSeen }: Traced, at: Timestamp, taken: ReadonlySet<string>): Stamp {
  const { key, content } = entry;
  if (before === undefined) {
    return { identifier: newIdentifier(key, at, taken), created_at: at, updated_at: at, deleted_at: null, content };
  }
  const was = [...new Set([...(before.was ?? []), change?.from ?? key])].filter((each) => each !== key);
  const known = was.length === 0 ? before : { ...before, was };
  return isSeen ? { ...known, updated_at: at, deleted_at: null, content } : known;
}
