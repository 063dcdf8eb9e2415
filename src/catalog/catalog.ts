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

/* The fields of the files, as their schemas describe them: absent if left out or wrong. */

type Texts = readonly (string | undefined)[];

type Written<Values> = {
  readonly [Name in keyof Values]?: Values[Name] extends readonly string[] ? Texts : Values[Name];
} & { readonly [Name in 'active_from' | 'active_until' | 'was']?: string };

/** A filter in a category file. */
export type FilterFields = Written<FilterValues> & { readonly image?: string };

/** A category file, `categories/<slug>.yaml`. */
export type CategoryFields = Written<CategoryValues> & {
  readonly filters?: readonly (FilterFields | undefined)[];
};

type InactiveFilters = 'exclude' | 'include';

/** `catalog.yaml`. */
export interface CatalogFields {
  readonly organization_id?: string;
  readonly categories?: Texts;
  readonly time_zone?: string;
  readonly snapshot?: { readonly inactive_filters?: InactiveFilters };
  readonly image_hosts?: Texts;
  readonly image_base_url?: string;
  readonly image_shape?: 'any' | 'square';
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  readonly exceptions?: readonly (
    | { readonly rule?: string; readonly entries?: Texts }
    | undefined
  )[];
}

/** `accepted-changes.yaml`. */
export interface AcceptedFields {
  readonly accepted?: readonly (AcceptedChange | undefined)[];
}

interface AcceptedChange {
  readonly change?: ChangeKind;
  readonly entry?: string;
  readonly entries?: Texts;
  readonly field?: string;
  readonly reason?: string;
  readonly expires?: string;
}

/** When apps see an entry: from a time on, and until another; at any time if there is none. */
export interface Window {
  readonly active_from?: Timestamp;
  readonly active_until?: Timestamp;
  /** Not begun yet, and so in no list. */
  readonly isAhead?: true;
}

/** A filter with its defaults. */
export type Filter = FilterValues &
  Window &
  Pick<FilterFields, 'image'> & {
    /** `<slug>/<code>`. */
    readonly key: string;
    /** The former key. */
    readonly was?: string;
  };

/** A category with its defaults. */
export type Category = CategoryValues &
  Window &
  Pick<CategoryFields, 'was'> & {
    readonly slug: string;
    /** In display order. */
    readonly filters: readonly Filter[];
  };

/** What the files say, before identifiers and times of publishing. */
export interface Catalog {
  /** In display order. */
  readonly categories: readonly Category[];
  readonly inactiveFilters: InactiveFilters;
  /** Of the times that people read. */
  readonly timeZone?: string | undefined;
}
