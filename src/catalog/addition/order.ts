import { closest } from '../../base/closest.ts';
import { Failure } from '../../finding/failure.ts';
import { isSlug } from '../slug.ts';
import type { Source } from '../source.ts';
import { insertSlugs } from '../splice/insert-slugs.ts';
import type { Ground } from './ground.ts';

/** Where a category goes in the order: behind another, or first; at the end where neither is said. */
export interface Position {
  readonly after?: string | undefined;
  readonly first?: true | undefined;
}

/**
 * `catalog.yaml` with a new category in the order; undefined where the order has it already. Where there is no order
 * yet, all categories are listed as apps show them now: with the new one alone in it, it would go before all others.
 *
 * @throws Failure `category-is-unknown` where the one that it is to follow is not in the order,
 *   `file-is-not-spliceable`.
 */
export function withSlugInOrder(
  { sources: { catalogPath }, draft: { catalog, categories } }: Ground,
  slug: string,
  position: Position,
): string | undefined {
  const source: Source = catalog?.document.source ?? { path: catalogPath, text: '' };
  const listed = catalog?.fields.categories ?? [];
  if (listed.includes(slug)) return undefined;
  const unlisted = categories.filter((category) => isSlug(category.slug)).map((category) => category.slug);
  const order = listed.length === 0 ? unlisted : listed.map(String);
  const index = indexOf(position, order, catalogPath);
  const text =
    listed.length === 0
      ? insertSlugs(source.text, order.toSpliced(index, 0, slug))
      : insertSlugs(source.text, [slug], index);
  if (text === undefined) {
    throw new Failure('file-is-not-spliceable', { path: catalogPath, lines: ['categories:', `  - ${slug}`] });
  }
  return text;
}

function indexOf({ after, first }: Position, order: readonly string[], path: string): number {
  if (first === true) return 0;
  if (after === undefined) return order.length;
  const index = order.indexOf(after);
  if (index === -1) throw new Failure('category-is-unknown', { slug: after, closest: closest(after, order), path });
  return index + 1;
}
