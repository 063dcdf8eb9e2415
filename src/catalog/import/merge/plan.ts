import type { CategoryFields } from '../../format.ts';
import { orderContent } from '../../stamps/content.ts';
import { lastModified, type Stamps, serialiseStamps, slugOf, type Times } from '../../stamps/stamp.ts';
import { laterThan } from '../../stamps/time.ts';
import type { Answer } from '../answer.ts';
import { newSlug } from '../slugs.ts';
import { changedStep } from './changed-step.ts';
import type { Existing } from './existing.ts';
import { mergedStamps } from './stamps.ts';
import { type CategoryEdit, deletedStep, type MergeChange, newStep, type Step } from './steps.ts';

export interface MergePlan {
  readonly edits: readonly CategoryEdit[];
  readonly created: readonly { readonly slug: string; readonly fields: CategoryFields }[];
  readonly stamps: Stamps;
  readonly changes: readonly MergeChange[];
  /** How many entries of the catalog the answer does not name. */
  readonly untouched: number;
}

/**
 * Puts an answer into a catalog. Entries are matched by identifier, the values of the answer win, and what it does not
 * name stays; so does the order of what is there.
 *
 * @throws Failure `merge-fails` where a filter would go from one file to another.
 */
export function planMerge(answer: Answer, before: Existing): MergePlan {
  const slugs = new Set([...before.stamps.entries.keys()].map(slugOf));
  const steps = answer.map((category, index): Step => {
    const slug = before.keyOf(category) ?? newSlug(category, index + 1, slugs);
    slugs.add(slug);
    const there = before.categories.get(slug);
    if (category.deleted_at !== null) return deletedStep(category, slug, before);
    return there === undefined
      ? newStep(category, { slug, index }, before)
      : changedStep(category, { slug, index, there }, before);
  });
  const entries = mergedStamps(before, steps);
  const changes = steps.flatMap((step) => step.changes);
  const named = answer
    .flatMap((category) => [category, ...category.filters])
    .flatMap((entry) => before.keyOf(entry) ?? []);
  const live = [...before.stamps.entries].filter(([, { deleted_at }]) => deleted_at === null).map(([key]) => key);
  const isNamed = new Set(named);
  return {
    edits: steps.flatMap(({ edit }) => edit ?? []),
    created: steps.flatMap(({ slug, created }) => (created === undefined ? [] : [{ slug, fields: created }])),
    stamps: { entries, order: orderAfter(before, { entries, order: before.stamps.order }, steps) },
    changes,
    untouched: live.filter((key) => !isNamed.has(key)).length,
  };
}

/**
 * The order's stamp. It moves with whatever changed for apps: the times of the answer may all be older than the last
 * snapshot, and a client that asks by date would keep that.
 */
function orderAfter(before: Existing, stamps: Stamps, steps: readonly Step[]): Times {
  const codes = new Map([
    ...[...before.categories].map(([slug, { category }]) => [slug, category.filters.map(({ code }) => code)] as const),
    ...steps.flatMap(({ slug, live }) =>
      live === undefined ? [] : [[slug, live.filters.map(({ code }) => code)] as const],
    ),
  ]);
  const listed = before.root.categories ?? [...before.categories.keys()];
  const created = steps.flatMap(({ slug, created: fields }) => (fields === undefined ? [] : slug));
  const order = [...new Set([...listed, ...created, ...before.categories.keys()])];
  const content = orderContent({
    inactiveFilters: before.inactiveFilters,
    categories: order.map((slug) => ({ slug, filters: (codes.get(slug) ?? []).map((code) => ({ code })) })),
  });
  const newest = lastModified(stamps);
  const earlier = before.stamps.order;
  if (earlier === undefined) return { created_at: newest, updated_at: newest, deleted_at: null, content };
  if (content === earlier.content && serialiseStamps(stamps) === serialiseStamps(before.stamps)) return earlier;
  return { ...earlier, updated_at: laterThan(lastModified(before.stamps), newest), content };
}
