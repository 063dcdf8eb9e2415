/** In the order in which they are counted for people, and named in `accepted-changes.yaml`. */
export const changeKinds = [
  'added',
  'removed',
  'changed',
  'deactivated',
  'activated',
  'moved',
  'renamed',
  'reordered',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** A filter as its editor writes it. Field names are those of the contract, section 2.2. */
export interface FilterFields {
  readonly code: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly image_url: string;
  readonly is_recommended?: boolean;
  readonly is_active?: boolean;
  readonly organization_id?: string;
  /** The code that it had before, with the slug of another category as `slug/code`. */
  readonly was?: string;
}

/** A category file, `categories/<slug>.yaml`. Field names are those of the contract, section 2.1. */
export interface CategoryFields<Filter = FilterFields> {
  readonly name_ko: string;
  readonly name_en: string;
  readonly description?: string;
  readonly is_active?: boolean;
  readonly organization_id?: string;
  /** The slug that it had before. */
  readonly was?: string;
  readonly filters?: readonly Filter[];
}

/** Choices for the snapshot. */
export interface SnapshotFields {
  readonly inactive_filters?: InactiveFilters;
}

/** Whether the snapshot carries filters with `is_active: false`. */
export type InactiveFilters = 'exclude' | 'include';

/** A change that breaks apps and is meant. */
export interface AcceptedFields {
  readonly change: ChangeKind;
  /** Its key before the change: a slug, or `slug/code`, in which each `*` stands for any characters but `/`. */
  readonly entry?: string;
  /** In place of `entry`: several such; undefined is one that is wrong. */
  readonly entries?: readonly (string | undefined)[];
  /** Of a `changed` one; where it is left out, any field. */
  readonly field?: string;
  readonly reason: string;
  /** The last day on which it holds (UTC), as in 2026-12-31. */
  readonly expires: string;
}

/** `accepted-changes.yaml`. */
export interface AcceptedFileFields<Accepted = AcceptedFields> {
  readonly accepted: readonly Accepted[];
}

/** `catalog.yaml`. */
export interface CatalogFields<Slug = string> {
  readonly organization_id: string;
  readonly categories?: readonly Slug[];
  readonly snapshot?: SnapshotFields;
}
