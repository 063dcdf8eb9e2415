import type { Timestamp } from '../base/time.ts';
import type { Severity } from '../finding/table.ts';
import type { CategoryValues, FilterValues } from './fields.ts';

/** Values of `change` in `accepted-changes.yaml`, in the order of summaries. */
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

/* Fields as parsed: absent if missing or invalid. An invalid list item is undefined. */

type Texts = readonly (string | undefined)[];

type Parsed<Values> = {
  readonly [Name in keyof Values]?: Values[Name] extends readonly string[] ? Texts : Values[Name];
} & { readonly [Name in 'active_from' | 'active_until' | 'was']?: string };

export type FilterFields = Parsed<FilterValues> & { readonly image?: string };

/** A category file, `categories/<slug>.yaml`. */
export type CategoryFields = Parsed<CategoryValues> & {
  readonly filters?: readonly (FilterFields | undefined)[];
};

type InactiveFilters = 'exclude' | 'include';

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

/** The time when apps see an entry. A missing end is open. */
export interface Window {
  readonly active_from?: Timestamp;
  readonly active_until?: Timestamp;
  /** True before `active_from`: not listed yet. */
  readonly isScheduled?: true;
}

/** A filter with its defaults. */
export type Filter = FilterValues &
  Window &
  Pick<FilterFields, 'image'> & {
    /** `<slug>/<code>`. */
    readonly key: string;
    readonly was?: string;
  };

/** A category with its defaults. */
export type Category = CategoryValues &
  Window &
  Pick<CategoryFields, 'was'> & {
    readonly slug: string;
    readonly filters: readonly Filter[];
  };

/** A catalog before publishing: without identifiers and timestamps. */
export interface Catalog {
  /** Sorted for display. */
  readonly categories: readonly Category[];
  readonly inactiveFilters: InactiveFilters;
  /** The zone of dates shown to people. */
  readonly timeZone?: string | undefined;
}
