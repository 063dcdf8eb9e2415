import { later, type Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { categoryContent, filterContent, isFilterKey } from '../catalog/entry.ts';
import { asOf, momentsAfter } from '../catalog/schedule.ts';
import type { ActiveCategory } from '../snapshot/contract.ts';
import { planStamps } from './plan.ts';
import { lastModified, type Stamp, type Stamps } from './stamp.ts';

/** A catalog as it is at a time, with the records that fit it. */
export type Step = Readonly<{ from: Timestamp; catalog: Catalog; stamps: Stamps }>;

/**
 * Gives the records the times that a scheduled snapshot, which was served, has given since they
 * were written. A change that took effect is then not dated again.
 */
export function takeOver(stamps: Stamps, served: readonly ActiveCategory[]): Stamps {
  const seen = new Map<string, Pick<Stamp, 'content' | 'updated_at'>>();
  for (const { updated_at, filters, ...category } of served) {
    const content = categoryContent(category);
    seen.set(`false ${category.filter_category_id}`, { updated_at, content });
    for (const { filter_id, ...filter } of filters)
      seen.set(`true ${filter_id}`, { ...filter, content: filterContent(filter) });
  }
  const entries = Array.from(stamps.entries, ([key, stamp]) => {
    const { updated_at, content } = seen.get(`${isFilterKey(key)} ${stamp.identifier}`) ?? stamp;
    const isNewer = updated_at > stamp.updated_at;
    return [key, isNewer ? { ...stamp, updated_at, content } : stamp] as const;
  });
  return { ...stamps, entries: new Map(entries) };
}

/** Plans the records of a catalog at a time, but never before the newest time in the registry. */
export function planPresent(catalog: Catalog, stamps: Stamps, time: Timestamp) {
  const from = later(lastModified(stamps) ?? time, time);
  const now = asOf(catalog, from);
  return { from, catalog: now, ...planStamps(now, stamps, from) };
}

/** Plans the scheduled changes, each from the one before it, as a build at that time would. */
export function* planAhead(catalog: Catalog, present: Step): Generator<Step> {
  let { stamps } = present;
  for (const from of momentsAfter(catalog, present.from)) {
    const then = asOf(catalog, from);
    stamps = planStamps(then, stamps, from).stamps;
    yield { from, catalog: then, stamps };
  }
}
