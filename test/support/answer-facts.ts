import type { ActiveCategory, ActiveFilter } from '../../src/snapshot/active.ts';

/** What apps see otherwise, found in the answers alone: identifiers that are new or gone, fields that differ, and times where nothing else does. */
export function answerFacts(before: readonly ActiveCategory[], after: readonly ActiveCategory[]): readonly string[] {
  const flat = (categories: readonly ActiveCategory[]) =>
    new Map<string, ActiveCategory | ActiveFilter>(
      categories.flatMap((each) => [
        [each.filter_category_id, each] as const,
        ...each.filters.map((one) => [one.filter_id, one] as const),
      ]),
    );
  const [old, now] = [flat(before), flat(after)];
  const fields = [
    'organization_id',
    'name_ko',
    'name_en',
    'description',
    'code',
    'image_url',
    'is_active',
    'is_recommended',
  ];
  const fieldOf = (entry: object, name: string): unknown => Reflect.get(entry, name);
  const times = ['created_at', 'updated_at'];
  const differing = (names: readonly string[], was: object, entry: object) =>
    names.filter((name) => fieldOf(was, name) !== fieldOf(entry, name));
  const isFilter = (entry: object) => 'filter_id' in entry;
  return [
    ...[...old.keys()].filter((id) => !now.has(id)).map((id) => `gone ${id}`),
    ...[...now.keys()].filter((id) => !old.has(id)).map((id) => `new ${id}`),
    ...[...now].flatMap(([id, entry]) => {
      const was = old.get(id);
      if (was === undefined) return [];
      const changed = differing(fields, was, entry);
      const moved = isFilter(entry) && was.filter_category_id !== entry.filter_category_id ? [`moved ${id}`] : [];
      const found = [...changed.map((name) => `${name} ${id}`), ...moved];
      return found.length > 0 ? found : differing(times, was, entry).map((name) => `${name} ${id}`);
    }),
    ...orderFacts(before, after),
  ].toSorted();
}

function orderFacts(before: readonly ActiveCategory[], after: readonly ActiveCategory[]): readonly string[] {
  const isReordered = (old: readonly string[], now: readonly string[]) => {
    const [common, same] = [old.filter((id) => now.includes(id)), now.filter((id) => old.includes(id))];
    return common.join() !== same.join();
  };
  const idsOf = (categories: readonly ActiveCategory[]) =>
    categories.map(({ filter_category_id }) => filter_category_id);
  const filtersOf = (each: ActiveCategory | undefined) => (each?.filters ?? []).map(({ filter_id }) => filter_id);
  const lists = after.filter((each) => {
    const was = before.find(({ filter_category_id }) => filter_category_id === each.filter_category_id);
    return isReordered(filtersOf(was), filtersOf(each));
  });
  return [
    ...(isReordered(idsOf(before), idsOf(after)) ? ['order'] : []),
    ...lists.map(({ filter_category_id }) => `order ${filter_category_id}`),
  ];
}
