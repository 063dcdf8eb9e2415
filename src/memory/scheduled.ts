import { later, type Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { hashCategory, hashFilter, isFilterKey } from '../catalog/entry.ts';
import { asOf, changeTimesAfter } from '../catalog/schedule.ts';
import type { ActiveCategory } from '../snapshot/contract.ts';
import { planRegistry } from './plan.ts';
import { type EntryRecord, lastModified, type Registry } from './registry.ts';

/** A catalog at a time, and its registry. */
export type Step = Readonly<{ from: Timestamp; catalog: Catalog; registry: Registry }>;

/** Copies newer times from a served snapshot, so that a change is not dated again. */
export function applyServedTimes(registry: Registry, served: readonly ActiveCategory[]): Registry {
  const seen = new Map<string, Pick<EntryRecord, 'content' | 'updated_at'>>();
  for (const { updated_at, filters, ...category } of served) {
    const content = hashCategory(category);
    seen.set(`false ${category.filter_category_id}`, { updated_at, content });
    for (const { filter_id, ...filter } of filters)
      seen.set(`true ${filter_id}`, { ...filter, content: hashFilter(filter) });
  }
  const entries = Array.from(registry.entries, ([key, record]) => {
    const { updated_at, content } = seen.get(`${isFilterKey(key)} ${record.identifier}`) ?? record;
    const isNewer = updated_at > record.updated_at;
    return [key, isNewer ? { ...record, updated_at, content } : record] as const;
  });
  return { ...registry, entries: new Map(entries) };
}

/** Plans the registry at a time, or at its newest time if that is later. */
export function planCurrent(catalog: Catalog, registry: Registry, time: Timestamp) {
  const from = later(lastModified(registry) ?? time, time);
  const current = asOf(catalog, from);
  return { from, catalog: current, ...planRegistry(current, registry, from) };
}

/** Plans each scheduled change on top of the previous one. */
export function* planScheduled(catalog: Catalog, current: Step): Generator<Step> {
  let { registry } = current;
  for (const from of changeTimesAfter(catalog, current.from)) {
    const changed = asOf(catalog, from);
    registry = planRegistry(changed, registry, from).registry;
    yield { from, catalog: changed, registry };
  }
}
