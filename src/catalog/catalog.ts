import type { Timestamp } from '../base/time.ts';
import type { Severity } from '../finding/table.ts';
import type { CategoryValues, FilterValues } from './fields.ts';

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

/* What editors write, as far as it is right: a field that is left out or wrong is absent, a wrong entry undefined. */

type Written<Values> = {
  readonly [Name in keyof Values]?: Values[Name] extends readonly string[]
    ? readonly (string | undefined)[]
    : Values[Name];
} & { readonly [Name in 'active_from' | 'active_until']?: string }; // as `moment.ts` reads it

export type FilterFields = Written<FilterValues> & {
  /** The code that it had before, with the slug of another category as `slug/code`. */
  readonly was?: string;
  /** In place of `image_url`: the name of a file in `images/`. */
  readonly image?: string;
};

/** A category file, `categories/<slug>.yaml`. */
export type CategoryFields = Written<CategoryValues> & {
  /** The slug that it had before. */
  readonly was?: string;
  readonly filters?: readonly (FilterFields | undefined)[];
};

/** Whether the snapshot carries filters with `is_active: false`. */
type InactiveFilters = 'exclude' | 'include';

/** `catalog.yaml`. */
export interface CatalogFields {
  readonly organization_id?: string;
  readonly categories?: readonly (string | undefined)[];
  /** What a time without an offset means, as in Asia/Seoul. */
  readonly time_zone?: string;
  readonly snapshot?: { readonly inactive_filters?: InactiveFilters };
  /** The only hosts that images may be at; a `*` stands for any characters. */
  readonly image_hosts?: readonly (string | undefined)[];
  /** Where apps get the published files of `images/`. */
  readonly image_base_url?: string;
  readonly image_shape?: 'any' | 'square';
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  readonly exceptions?: readonly (Exception | undefined)[];
}

/**
 * Findings that are meant, by their code and the keys of their entries, each of which may have `*`
 * in it.
 */
interface Exception {
  readonly rule?: string;
  readonly entries?: readonly (string | undefined)[];
  readonly reason?: string;
}

/** `accepted-changes.yaml`. */
export interface AcceptedFields {
  readonly accepted?: readonly (AcceptedChange | undefined)[];
}

/** A change that breaks apps and is meant. */
interface AcceptedChange {
  readonly change?: ChangeKind;
  /**
   * Its key before the change: a slug, or `slug/code`, in which each `*` stands for any characters
   * but `/`.
   */
  readonly entry?: string;
  /** In place of `entry`: several such. */
  readonly entries?: readonly (string | undefined)[];
  /** Of a `changed` one; where it is left out, any field. */
  readonly field?: string;
  readonly reason?: string;
  /** The last day on which it holds (UTC), as in 2026-12-31. */
  readonly expires?: string;
}

/** When apps see an entry: from a moment on, and until another; at any time where there is none. */
export interface Window {
  readonly active_from?: Timestamp;
  readonly active_until?: Timestamp;
  /** Whether it is not out yet, and so in no list. */
  readonly isAhead?: true;
}

/** A filter with everything filled in that an editor may leave out. */
export type Filter = FilterValues &
  Window &
  Pick<FilterFields, 'image'> & {
    /** `<slug>/<code>`: what identifies a filter in the catalog. */
    readonly key: string;
    /** The key that it had before, where its editor says so. */
    readonly was?: string;
  };

/**
 * A category with everything filled in that an editor may leave out; its slug identifies it in the
 * catalog.
 */
export type Category = CategoryValues &
  Window &
  Pick<CategoryFields, 'was'> & {
    readonly slug: string;
    /** In display order. */
    readonly filters: readonly Filter[];
  };

/** What the editors' files say: the catalog before identifiers and times. */
export interface Catalog {
  /** In display order. */
  readonly categories: readonly Category[];
  readonly inactiveFilters: InactiveFilters;
  /** In which moments are told to people. */
  readonly timeZone?: string | undefined;
}
