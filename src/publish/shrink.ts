import type { Timestamp } from '../base/time.ts';
import type { ActiveCategory, Counts } from '../snapshot/contract.ts';
import { type Loaded, loadManifest } from '../snapshot/load.ts';
import { nextAt } from '../snapshot/manifest.ts';
import type { Compiled } from './compile.ts';

/** What would vanish of so many that are published. */
interface Loss {
  /** Undefined where it cannot be read. */
  readonly published: number | undefined;
  readonly lost: number;
  /** Of those that are lost, as far as they are known, and go without the category that they are in. */
  readonly names: readonly string[];
}

/** What would vanish of what is published, at once or from a moment on. */
export interface Shrinkage {
  readonly from: Timestamp | undefined;
  /** In which that is told. */
  readonly zone?: string | undefined;
  readonly categories: Loss;
  readonly filters: Loss;
}

/**
 * What would vanish if these were published, where that is more than half of the categories or of the filters that are
 * published for the same time; a snapshot that becomes empty loses them all. Undefined where less is lost. Of a published
 * folder that is damaged, the manifest at least says how much it had.
 */
export async function shrinkageOf(
  all: readonly Compiled[],
  { snapshot, failure }: Loaded,
  dist: string,
): Promise<Shrinkage | undefined> {
  if (failure?.code === 'snapshot-is-missing') return undefined;
  const manifest = snapshot?.manifest ?? (await loadManifest(dist).catch(() => undefined));
  for (const listed of all) {
    const { counts } = nextAt(manifest?.next, listed.from) ?? manifest ?? {};
    const known = nextAt(snapshot?.next, listed.from) ?? snapshot;
    const losses = lossesOf(listed, counts, known?.categories);
    if (losses !== undefined)
      return { from: listed === all[0] ? undefined : listed.from, ...losses };
  }
  return undefined;
}

function lossesOf(
  { categories: listed, counts }: Compiled,
  before?: Counts,
  known?: readonly ActiveCategory[],
) {
  const vanished = known && vanishedFrom(known, listed);
  const lossOf = (kind: keyof Counts): Loss => {
    const lost = before ? before[kind] - counts[kind] : 0;
    return { published: before?.[kind], ...(vanished?.[kind] ?? { lost, names: [] }) };
  };
  const [categories, filters] = [lossOf('categories'), lossOf('filters')];
  const isMost = [categories, filters].some(({ lost, published = 0 }) => lost * 2 > published);
  // What is there cannot be read: an empty snapshot surely has less.
  return isMost || (before === undefined && counts.categories === 0)
    ? { categories, filters }
    : undefined;
}

/** The filters of a category that vanishes are counted, and not named beside it. */
function vanishedFrom(before: readonly ActiveCategory[], after: readonly ActiveCategory[]) {
  const left = new Set(
    after.flatMap((category) => [category.filter_category_id, ...idsIn(category)]),
  );
  const categories = before.filter(({ filter_category_id }) => !left.has(filter_category_id));
  const names = before.flatMap((category) => {
    const filters = categories.includes(category) ? [] : category.filters;
    return filters.flatMap((each) =>
      left.has(each.filter_id) ? [] : `${nameOf(category)} / ${nameOf(each)}`,
    );
  });
  return {
    categories: { lost: categories.length, names: categories.map(nameOf) },
    filters: { lost: before.flatMap(idsIn).filter((id) => !left.has(id)).length, names },
  };
}

function idsIn({ filters }: ActiveCategory): readonly string[] {
  return filters.map(({ filter_id }) => filter_id);
}

function nameOf({
  name_ko,
  name_en,
}: {
  readonly name_ko: string;
  readonly name_en: string;
}): string {
  return `${name_ko} (${name_en})`;
}
