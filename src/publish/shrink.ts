import type { ActiveCategory } from '../snapshot/contract.ts';
import { type Loaded, loadManifest } from '../snapshot/load.ts';
import type { compile } from './compile.ts';

/** What would vanish of so many that are published. */
interface Loss {
  /** Undefined where it cannot be read. */
  readonly published: number | undefined;
  readonly lost: number;
  /** Of those that are lost, as far as they are known, and go without the category that they are in. */
  readonly names: readonly string[];
}

/** What would vanish from the published snapshot. */
export interface Shrinkage {
  readonly categories: Loss;
  readonly filters: Loss;
}

/**
 * What would vanish if `categories` were published, where that is more than half of the categories or of the filters; a
 * snapshot that becomes empty loses them all. Undefined where less is lost. Of a published snapshot that is damaged, the
 * manifest at least says how much it had.
 */
export async function shrinkageOf(
  { categories: listed, counts }: ReturnType<typeof compile>,
  { snapshot, failure }: Loaded,
  dist: string,
): Promise<Shrinkage | undefined> {
  if (failure?.code === 'snapshot-is-missing') return undefined;
  const manifest = snapshot?.manifest ?? (await loadManifest(dist).catch(() => undefined));
  if (manifest === undefined) {
    // What is there cannot be read: an empty snapshot surely has less.
    const loss: Loss = { published: undefined, lost: 0, names: [] };
    return counts.categories === 0 ? { categories: loss, filters: loss } : undefined;
  }
  const vanished = snapshot && vanishedFrom(snapshot.categories, listed);
  const lossOf = (kind: 'categories' | 'filters') => {
    const published = manifest.counts[kind];
    return { published, ...(vanished?.[kind] ?? { lost: published - counts[kind], names: [] }) };
  };
  const [categories, filters] = [lossOf('categories'), lossOf('filters')];
  const isMost = [categories, filters].some(({ lost, published }) => lost * 2 > published);
  return isMost ? { categories, filters } : undefined;
}

/** The filters of a category that vanishes are counted, and not named beside it. */
function vanishedFrom(before: readonly ActiveCategory[], after: readonly ActiveCategory[]) {
  const left = new Set(after.flatMap((category) => [category.filter_category_id, ...idsIn(category)]));
  const categories = before.filter(({ filter_category_id }) => !left.has(filter_category_id));
  const names = before.flatMap((category) => {
    const filters = categories.includes(category) ? [] : category.filters;
    return filters.flatMap((each) => (left.has(each.filter_id) ? [] : `${nameOf(category)} / ${nameOf(each)}`));
  });
  return {
    categories: { lost: categories.length, names: categories.map(nameOf) },
    filters: { lost: before.flatMap(idsIn).filter((id) => !left.has(id)).length, names },
  };
}

function idsIn({ filters }: ActiveCategory): readonly string[] {
  return filters.map(({ filter_id }) => filter_id);
}

function nameOf({ name_ko, name_en }: { readonly name_ko: string; readonly name_en: string }): string {
  return `${name_ko} (${name_en})`;
}
