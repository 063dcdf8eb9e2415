import { knownFields } from '../schema/validators.ts';
import { scalar } from '../write/scalar.ts';
import { insertInList } from './insert-in-list.ts';

/**
 * `catalog.yaml` with categories put into its order, before the one at `index` or at the end, and every other character
 * as it was; undefined where it is written so that this cannot be done surely. A file without an order gets one: what is
 * not in it comes last then, so whoever calls this for such a file has to name all categories that are to keep their place.
 */
export function insertSlugs(text: string, slugs: readonly string[], index?: number): string | undefined {
  return insertInList(text, {
    field: 'categories',
    order: knownFields.catalogFile,
    values: slugs,
    entries: slugs.map((slug) => [`- ${scalar(slug, 0)}`]),
    index,
    gap: 0,
  });
}

/** As `insertSlugs` does with one at the end. */
export function appendSlug(text: string, slug: string): string | undefined {
  return insertSlugs(text, [slug]);
}
