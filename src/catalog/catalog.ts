import type { InactiveFilters } from './format.ts';

/** A filter with everything filled in that an editor may leave out. */
export interface Filter {
  /** `<slug>/<code>`: what identifies a filter in the catalog. */
  readonly key: string;
  readonly organization_id: string;
  readonly code: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly image_url: string;
  readonly is_active: boolean;
  readonly is_recommended: boolean;
  /** The key that it had before, where its editor says so. */
  readonly was?: string;
}

/** A category with everything filled in that an editor may leave out; its slug identifies it in the catalog. */
export interface Category {
  readonly slug: string;
  readonly organization_id: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly description: string;
  readonly is_active: boolean;
  /** The slug that it had before, where its editor says so. */
  readonly was?: string;
  /** In display order. */
  readonly filters: readonly Filter[];
}

/** What the editors' files say: the catalog before identifiers and times. */
export interface Catalog {
  /** In display order. */
  readonly categories: readonly Category[];
  readonly inactiveFilters: InactiveFilters;
}
