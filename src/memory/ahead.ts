import { later, laterThan, type Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { codeOf, slugOf } from '../catalog/entry.ts';
import { asOf, momentsAfter } from '../catalog/schedule.ts';
import { lateness } from '../snapshot/manifest.ts';
import { planStamps, type StampChange } from './plan.ts';
import { type Announced, lastModified, type Stamp, type Stamps, stampsAsOf } from './stamp.ts';

/** A catalog as it is at a moment, with the stamps that fit it. */
export interface Step {
  readonly from: Timestamp;
  readonly catalog: Catalog;
  readonly stamps: Stamps;
}

/** What a catalog is at the time of a build, which is never before what the memory knows to have come. */
export interface Present extends Step {
  readonly changes: readonly StampChange[];
}

/** Plans the stamps of a catalog at a time, from the memory as it is by then. */
export function planPresent(catalog: Catalog, memory: Stamps, time: Timestamp): Present {
  const from = later(lastModified(stampsAsOf(memory, time)) ?? time, time);
  const now = asOf(catalog, from);
  const plan = planStamps(now, withoutNext(stampsAsOf(memory, from)), from);
  const last = lastModified(plan.stamps) ?? from; // later by seconds where the time before is as late
  const hasPassed = [...momentsAfter(catalog, from), ...announcedIn(memory, from)].some((moment) => moment <= last);
  return hasPassed ? planPresent(catalog, memory, last) : { from, catalog: now, ...plan };
}

/**
 * Plans the moments ahead, each from the one before it, just as a build at that moment would: so what is computed ahead is
 * what would be published then. What was announced for a moment, and is no longer to come, may be served by then all the
 * same, where a build is late: no time in it is taken back.
 */
export function* planAhead(catalog: Catalog, memory: Stamps, present: Present): Generator<Step> {
  const announced = announcedIn(memory, present.from);
  const moments = new Set([...momentsAfter(catalog, present.from), ...announced]);
  let { stamps } = present;
  for (const from of [...moments].toSorted()) {
    const then = asOf(catalog, from);
    stamps = planStamps(then, stamps, from).stamps;
    if (announced.has(from)) stamps = notBefore(stampsAsOf(memory, from), stamps);
    yield { from, catalog: then, stamps };
  }
}

/** The moments that were announced, as far as a build at a time may be late for them. */
function announcedIn({ entries }: Stamps, time: Timestamp): ReadonlySet<Timestamp> {
  const last = lateness(time);
  const all = [...entries.values()].flatMap(({ next = [] }) => next.map(({ from }) => from));
  return new Set(all.filter((from) => time < from && from <= last));
}

/** The stamps of a moment, none older than what was announced of the same entry, nor as old where apps see another. */
function notBefore(announced: Stamps, stamps: Stamps): Stamps {
  const keys = new Map([...announced.entries].map(([key, { identifier }]) => [identifier, key]));
  const seenOf = ({ entries }: Stamps, key: string) =>
    `${entries.get(key)?.content} ${codeOf(key)} ${entries.get(slugOf(key))?.identifier}`;
  const entries = [...stamps.entries].map(([key, stamp]) => {
    const otherKey = keys.get(stamp.identifier) ?? '';
    const other = announced.entries.get(otherKey);
    if (other === undefined || other.updated_at < stamp.updated_at) return [key, stamp] as const;
    const isSame = seenOf(announced, otherKey) === seenOf(stamps, key);
    const updated_at = isSame ? other.updated_at : laterThan(other.updated_at, stamp.updated_at);
    return [key, { ...stamp, updated_at }] as const;
  });
  return { ...stamps, entries: new Map(entries) };
}

/** The stamps of a build, with what the moments ahead make of them: what is to be kept in memory. */
export function withNext({ stamps }: Present, steps: readonly Step[]): Stamps {
  if (steps.length === 0) return stamps; // as nearly always: memories are large
  const next = new Map<string, Announced[]>();
  let before = stamps;
  for (const { from, stamps: then } of steps) {
    for (const [key, { updated_at, content }] of then.entries) {
      if (before.entries.get(key)?.updated_at === updated_at) continue;
      next.set(key, [...(next.get(key) ?? []), { from, updated_at, content }]);
    }
    before = then;
  }
  const entries = [...stamps.entries].map(([key, stamp]): readonly [string, Stamp] => {
    const ahead = next.get(key);
    return [key, ahead ? { ...stamp, next: ahead } : stamp];
  });
  return { ...stamps, entries: new Map(entries) };
}

function withoutNext(stamps: Stamps): Stamps {
  if (![...stamps.entries.values()].some(({ next }) => next)) return stamps;
  const entries = [...stamps.entries].map(([key, { next: _, ...stamp }]) => [key, stamp] as const);
  return { ...stamps, entries: new Map(entries) };
}
