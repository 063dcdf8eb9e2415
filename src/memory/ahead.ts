import { later, laterThan, type Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { codeOf, slugOf } from '../catalog/entry.ts';
import { asOf, momentsAfter } from '../catalog/schedule.ts';
import { lateness } from '../snapshot/manifest.ts';
import { planStamps, type StampChange } from './plan.ts';
import { lastModified, type Stamps, stampsAsOf } from './stamp.ts';

/** A catalog as it is at a moment, with the stamps that fit it. */
export type Step = Readonly<{ from: Timestamp; catalog: Catalog; stamps: Stamps }>;

/** With what became of the entries since they were stamped last. */
type Present = Step & { readonly changes: readonly StampChange[] };

/** Plans the stamps of a catalog at a time, from the memory as it is by then: never before what that knows to have come. */
export function planPresent(catalog: Catalog, memory: Stamps, time: Timestamp): Present {
  const from = later(lastModified(stampsAsOf(memory, time)) ?? time, time);
  const now = asOf(catalog, from);
  const plan = planStamps(now, stampsAsOf(memory, from), from);
  const last = lastModified(plan.stamps) ?? from; // later by a second where the time before is as late
  return last > from ? planPresent(catalog, memory, last) : { from, catalog: now, ...plan };
}

/**
 * Plans the moments ahead, each from the one before it, just as a build at that moment would: so what is computed ahead is
 * what would be published then. What was announced for a moment, and is no longer to come, may be served by then all the
 * same, where a build is late: no time in it is taken back.
 */
export function* planAhead(catalog: Catalog, memory: Stamps, present: Step): Generator<Step> {
  const last = lateness(present.from);
  const all = [...memory.entries.values()].flatMap(({ next = [] }) => next.map(({ from }) => from));
  const announced = new Set(all.filter((from) => present.from < from && from <= last));
  let { stamps } = present;
  for (const from of new Set([...momentsAfter(catalog, present.from), ...announced].toSorted())) {
    const then = asOf(catalog, from);
    stamps = planStamps(then, stamps, from).stamps;
    if (announced.has(from)) stamps = notBefore(stampsAsOf(memory, from), stamps);
    yield { from, catalog: then, stamps };
  }
}

/** The stamps of a moment, none older than what was announced of the same entry, nor as old where apps see another. */
function notBefore(announced: Stamps, stamps: Stamps): Stamps {
  const before = new Map(
    [...announced.entries].map(([key, stamp]) => [stamp.identifier, { key, ...stamp }]),
  );
  const seenOf = ({ entries }: Stamps, key: string) =>
    `${entries.get(key)?.content} ${codeOf(key)} ${entries.get(slugOf(key))?.identifier}`;
  const entries = [...stamps.entries].map(([key, stamp]) => {
    const other = before.get(stamp.identifier);
    if (other === undefined || other.updated_at < stamp.updated_at) return [key, stamp] as const;
    const isSame = seenOf(announced, other.key) === seenOf(stamps, key);
    const updated_at = isSame ? other.updated_at : laterThan(other.updated_at, stamp.updated_at);
    return [key, { ...stamp, updated_at }] as const;
  });
  return { ...stamps, entries: new Map(entries) };
}

/** The stamps of a build, with what the moments ahead make of them: what is to be kept in memory. */
export function withNext(stamps: Stamps, steps: readonly Step[]): Stamps {
  const entries = new Map(stamps.entries);
  for (const { from, stamps: then } of steps) {
    for (const [key, stamp] of entries) {
      const { next = [] } = stamp;
      const { updated_at, content } = then.entries.get(key) ?? stamp;
      const last = next.at(-1) ?? stamp;
      if (updated_at !== last.updated_at)
        entries.set(key, { ...stamp, next: [...next, { from, updated_at, content }] });
    }
  }
  return { ...stamps, entries };
}
