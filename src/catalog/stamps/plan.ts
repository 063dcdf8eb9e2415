import { byCodeUnit } from '../../diagnostic/diagnostic.ts';
import type { Catalog } from '../catalog.ts';
import { categoryEntries, type Entry, filterEntries, orderContent } from './content.ts';
import { newIdentifier } from './identifier.ts';
import { type Origins, traceCategories, traceFilters } from './origins.ts';
import { orderKey, type Stamp, type Stamps, slugOf, type Times, type Timestamp } from './stamp.ts';
import { later, laterThan } from './time.ts';

/** What became of one entry since it was stamped. `reordered` is said of the catalog, when nothing else changed. */
export interface StampChange {
  readonly kind: 'changed' | 'moved' | 'new' | 'renamed' | 'reordered' | 'revived' | 'vanished';
  readonly key: string;
  /** The key before, where the entry was renamed or moved. */
  readonly from?: string;
}

export interface StampPlan {
  readonly stamps: Stamps;
  /** By key, in code unit order. Empty where the stamps say already what the catalog says. */
  readonly changes: readonly StampChange[];
}

/**
 * The stamps that fit the catalog, from those before it. Identifiers and `created_at` are kept for good; what apps see
 * changed gets an `updated_at` later than its last one, `at` where that is later.
 */
export function planStamps(catalog: Catalog, before: Stamps, at: Timestamp): StampPlan {
  const categories = categoryEntries(catalog);
  const filters = filterEntries(catalog);
  const slugs = traceCategories(categories, before);
  const origins: Origins = new Map([...slugs, ...traceFilters(filters, before, slugs)]);

  const taken = new Set([...before.entries.values()].map(({ identifier }) => identifier));
  const entries = new Map<string, Stamp>();
  const changes: StampChange[] = [];
  for (const entry of [...categories, ...filters]) {
    const { stamp, change } = planEntry(entry);
    entries.set(entry.key, stamp);
    taken.add(stamp.identifier);
    if (change !== undefined) changes.push(change);
  }
  const continued = new Set(origins.values());
  for (const [key, stamp] of before.entries) {
    if (continued.has(key) || entries.has(key)) continue;
    if (stamp.deleted_at === null) changes.push({ kind: 'vanished', key });
    entries.set(key, { ...stamp, deleted_at: stamp.deleted_at ?? later(stamp.updated_at, at) });
  }
  const order = planOrder(orderContent(catalog), before.order, at);
  if (changes.length === 0 && order !== before.order) changes.push({ kind: 'reordered', key: orderKey });

  return { stamps: { entries, order }, changes: changes.toSorted((a, b) => byCodeUnit(a.key, b.key)) };

  function planEntry(entry: Entry): { stamp: Stamp; change?: StampChange } {
    const { key, content } = entry;
    const origin = origins.get(key);
    const stamp = origin === undefined ? undefined : before.entries.get(origin);
    if (origin === undefined || stamp === undefined) {
      const identifier = newIdentifier(key, at, taken);
      return {
        stamp: { identifier, created_at: at, updated_at: at, deleted_at: null, content },
        change: { kind: 'new', key },
      };
    }
    if (stamp.deleted_at !== null) {
      const updated_at = laterThan(later(stamp.updated_at, stamp.deleted_at), at);
      return { stamp: { ...stamp, updated_at, deleted_at: null, content }, change: { kind: 'revived', key } };
    }
    const isMoved = slugs.get(entry.slug) !== slugOf(origin);
    const isSeen = isMoved || content !== stamp.content || entry.code !== codeOf(origin);
    const updated_at = isSeen ? laterThan(stamp.updated_at, at) : stamp.updated_at;
    const planned = { ...stamp, updated_at, content };
    if (origin !== key) return { stamp: planned, change: { kind: isMoved ? 'moved' : 'renamed', key, from: origin } };
    return isSeen ? { stamp: planned, change: { kind: 'changed', key } } : { stamp };
  }
}

function planOrder(content: string, before: Times | undefined, at: Timestamp): Times {
  if (before === undefined) return { created_at: at, updated_at: at, deleted_at: null, content };
  return content === before.content ? before : { ...before, updated_at: laterThan(before.updated_at, at), content };
}

function codeOf(key: string): string | undefined {
  return key.includes('/') ? key.slice(slugOf(key).length + 1) : undefined;
}
