import type { Catalog } from '../../catalog/catalog.ts';
import { codeOf, type Entry, entriesOf, orderContent, slugOf } from '../../catalog/entry.ts';
import { matchEntries, type Origins } from '../../catalog/match.ts';
import { byCodeUnit } from '../../finding/finding.ts';
import { orderKey, type Stamp, type Stamps } from './stamp.ts';

/** What became of one entry since it was stamped. `reordered` is said of the catalog, when nothing else changed. */
export interface StampChange {
  readonly kind: 'changed' | 'moved' | 'new' | 'renamed' | 'reordered' | 'revived' | 'vanished';
  readonly key: string;
  /** The key before, where the entry was renamed or moved. */
  readonly from?: string;
}

/** An entry of the catalog beside the stamp that it had. */
export interface Traced {
  readonly entry: Entry;
  /** Undefined for a new entry. */
  readonly before: Stamp | undefined;
  /** Whether apps see a difference. A category that is renamed as a file is the same to them, and so are its filters. */
  readonly isSeen: boolean;
  readonly change: StampChange | undefined;
}

/** A catalog held against its stamps. */
export interface Tracing {
  readonly traced: readonly Traced[];
  /** The keys of stamps whose entries are there no longer, now or since long. */
  readonly gone: readonly string[];
  /** By key, in code unit order. Empty where the stamps say what the catalog says. */
  readonly changes: readonly StampChange[];
}

/** Finds out what became of every entry since it was stamped. */
export function trace(catalog: Catalog, stamps: Stamps): Tracing {
  const current = entriesOf(catalog);
  const isDeleted = ({ deleted_at }: Stamp) => deleted_at !== null;
  const known = [...stamps.entries].map(([key, stamp]) => [key, { ...stamp, isDeleted: isDeleted(stamp) }] as const);
  const origins = matchEntries(current, new Map(known));

  const traced = current.map((entry) => traceEntry(entry, origins, stamps));
  const claimed = new Set([...origins.values(), ...origins.keys()]);
  const gone = [...stamps.entries.keys()].filter((key) => !claimed.has(key));

  const vanished = gone.filter((key) => stamps.entries.get(key)?.deleted_at === null);
  const changes: readonly StampChange[] = [
    ...traced.flatMap(({ change }) => change ?? []),
    ...vanished.map((key) => ({ kind: 'vanished', key }) as const),
  ];
  const isReordered = changes.length === 0 && stamps.order?.content !== orderContent(catalog);
  return {
    traced,
    gone,
    changes: isReordered
      ? [{ kind: 'reordered', key: orderKey }]
      : changes.toSorted((a, b) => byCodeUnit(a.key, b.key)),
  };
}

function traceEntry(entry: Entry, origins: Origins, { entries }: Stamps): Traced {
  const { key } = entry;
  const origin = origins.get(key);
  const before = origin === undefined ? undefined : entries.get(origin);
  if (origin === undefined || before === undefined)
    return { entry, before, isSeen: true, change: { kind: 'new', key } };
  const from = origin === key ? {} : { from: origin };
  if (before.deleted_at !== null) return { entry, before, isSeen: true, change: { kind: 'revived', key, ...from } };

  const isMoved = origins.get(slugOf(key)) !== slugOf(origin);
  const isSeen = isMoved || entry.content !== before.content || codeOf(key) !== codeOf(origin);
  if (origin !== key) {
    return { entry, before, isSeen, change: { kind: isMoved ? 'moved' : 'renamed', key, from: origin } };
  }
  return { entry, before, isSeen, change: isSeen ? { kind: 'changed', key } : undefined };
}
