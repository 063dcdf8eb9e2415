/** A filter as its editor writes it. Field names are those of the contract, section 2.2. */
export interface FilterFields {
  readonly code: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly image_url: string;
  readonly is_recommended?: boolean;
  readonly is_active?: boolean;
  readonly organization_id?: string;
}

/** A category file, `categories/<slug>.yaml`. Field names are those of the contract, section 2.1. */
export interface CategoryFields<Filter = FilterFields> {
  readonly name_ko: string;
  readonly name_en: string;
  readonly description?: string;
  readonly is_active?: boolean;
  readonly organization_id?: string;
  readonly filters?: readonly Filter[];
}

/** Choices for the snapshot. */
export interface SnapshotFields {
  readonly inactive_filters?: InactiveFilters;
}

/** Whether the snapshot carries filters with `is_active: false`. */
export type InactiveFilters = 'exclude' | 'include';

/** `catalog.yaml`. */
export interface CatalogFields<Slug = string> {
  readonly organization_id: string;
  readonly categories?: readonly Slug[];
  readonly snapshot?: SnapshotFields;
}
