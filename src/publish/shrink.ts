import { parseJson } from '../base/json.ts';
import type { ActiveCategory } from '../snapshot/active.ts';
import { loadManifest, loadSnapshot } from '../snapshot/load.ts';
import type { Compiled } from './compile.ts';

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
 * What would vanish if `compiled` were published, where that is more than half of the categories or of the filters; a
 * snapshot that becomes empty loses them all. Undefined where less is lost. Of a published snapshot that is damaged, the
 * manifest at least says how much it had.
 */
export async function shrinkageOf(dist: string, compiled: Compiled): Promise<Shrinkage | undefined> {
  const { manifest, failure } = await loadManifest(dist);
  if (manifest === undefined) {
    // What is there cannot be read: nothing at all is surely less.
    const isLoss = failure.reason !== 'snapshot-is-missing' && compiled.counts.categories === 0;
    return isLoss ? { categories: unknownLoss, filters: unknownLoss } : undefined;
  }
  if (manifest.digest === compiled.digest) return undefined;
  const { snapshot } = await loadSnapshot(dist);
  const { categories, filters } =
    snapshot === undefined
      ? countedLosses(manifest.counts, compiled.counts)
      : namedLosses(listedIn(snapshot.bodies.identity), listedIn(compiled.body));
  return isGrave(categories) || isGrave(filters) ? { categories, filters } : undefined;
}

type Counts = Compiled['counts'];

function countedLosses(before: Counts, after: Counts): Shrinkage {
  const loss = (kind: keyof Counts) => ({ published: before[kind], lost: before[kind] - after[kind], names: [] });
  return { categories: loss('categories'), filters: loss('filters') };
}

/** The filters of a category that vanishes are counted, and not named beside it. */
function namedLosses(before: readonly ActiveCategory[], after: readonly ActiveCategory[]): Shrinkage {
  const categories = new Set(after.map(({ filter_category_id }) => filter_category_id));
  const filters = new Set(after.flatMap((category) => category.filters.map(({ filter_id }) => filter_id)));
  const lostCategories = before.filter(({ filter_category_id }) => !categories.has(filter_category_id));
  const lostFilters = before.flatMap((category) =>
    category.filters.filter(({ filter_id }) => !filters.has(filter_id)).map((filter) => ({ filter, category })),
  );
  const named = lostFilters.filter(({ category }) => !lostCategories.includes(category));
  return {
    categories: { published: before.length, lost: lostCategories.length, names: lostCategories.map(nameOf) },
    filters: {
      published: before.reduce((sum, category) => sum + category.filters.length, 0),
      lost: lostFilters.length,
      names: named.map(({ filter, category }) => `${nameOf(category)} / ${nameOf(filter)}`),
    },
  };
}

const unknownLoss: Loss = { published: undefined, lost: 0, names: [] };

function isGrave({ lost, published }: Loss): boolean {
  return lost * 2 > (published ?? 0);
}

function listedIn(body: Buffer): readonly ActiveCategory[] {
  return parseJson(body.toString()) as readonly ActiveCategory[]; // it was verified, or just compiled
}

function nameOf({ name_ko, name_en }: { readonly name_ko: string; readonly name_en: string }): string {
  return `${name_ko} (${name_en})`;
}
