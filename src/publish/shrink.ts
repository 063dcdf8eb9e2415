import { type ActiveCategory, categoriesIn } from '../snapshot/contract.ts';
import { loadSnapshot } from '../snapshot/load.ts';
import type { Compiled } from './compile.ts';

/** What would vanish of so many that are published. */
interface Loss {
  readonly published: number;
  readonly lost: number;
  /** Of those that do not vanish with the category that they are in. */
  readonly names: readonly string[];
}

/** What would vanish from the published snapshot. */
export type Shrinkage = Readonly<Record<'categories' | 'filters', Loss>>;

/**
 * What would vanish if `compiled` were published, where that is more than half of the categories or of the filters; a
 * snapshot that becomes empty loses them all. Undefined where less is lost, or nothing is published that can be read.
 */
export async function shrinkageOf(dist: string, { body }: Compiled): Promise<Shrinkage | undefined> {
  const { snapshot } = await loadSnapshot(dist);
  if (snapshot === undefined) return undefined;
  const shrinkage = vanishedFrom(categoriesIn(snapshot.bodies.identity), categoriesIn(body));
  const isMost = Object.values(shrinkage).some(({ lost, published }) => lost * 2 > published);
  return isMost ? shrinkage : undefined;
}

function vanishedFrom(before: readonly ActiveCategory[], after: readonly ActiveCategory[]): Shrinkage {
  const left = new Set(after.flatMap((category) => [category.filter_category_id, ...idsIn(category)]));
  const categories = before.filter(({ filter_category_id }) => !left.has(filter_category_id));
  const filters = before.flatMap(idsIn);
  const names = before.flatMap((category) => {
    const others = categories.includes(category) ? [] : category.filters;
    return others.flatMap((each) => (left.has(each.filter_id) ? [] : `${nameOf(category)} / ${nameOf(each)}`));
  });
  return {
    categories: { published: before.length, lost: categories.length, names: categories.map(nameOf) },
    filters: { published: filters.length, lost: filters.filter((id) => !left.has(id)).length, names },
  };
}

function idsIn({ filters }: ActiveCategory): readonly string[] {
  return filters.map(({ filter_id }) => filter_id);
}

function nameOf({ name_ko, name_en }: { readonly name_ko: string; readonly name_en: string }): string {
  return `${name_ko} (${name_en})`;
}
