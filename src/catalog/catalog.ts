import type { CategoryField, Fields, FilterField, InactiveFilters } from './format.ts';

/** A filter with everything filled in that an editor may leave out. */
export type Filter = Fields<FilterField> & {
  /** `<slug>/<code>`: what identifies a filter in the catalog. */
  readonly key: string;
  /** The key that it had before, where its editor says so. */
  readonly was?: string;
};

/** A category with everything filled in that an editor may leave out; its slug identifies it in the catalog. */
export type Category = Fields<CategoryField> & {
  readonly slug: string;
  /** The slug that it had before, where its editor says so. */
  readonly was?: string;
  /** In display order. */
  readonly filters: readonly Filter[];
};

/** What the editors' files say: the catalog before identifiers and times. */
export interface Catalog {
  /** In display order. */
  readonly categories: readonly Category[];
  readonly inactiveFilters: InactiveFilters;
}
