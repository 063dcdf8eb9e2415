import type { Category, ChangeKind, Filter } from '../../catalog/catalog.ts';
import type { Level } from '../../diff/change.ts';
import type { Severity } from '../../finding/table.ts';
import type { Language, Wording } from '../../wording/wording.ts';

/** Words in every language: the page switches without asking again. */
type InBoth<Words = string> = Readonly<Record<Language, Words>>;
/** Makes words in every language. */
export type InLanguages = <Words>(make: (wording: Wording) => Words) => InBoth<Words>;
/** Why something cannot be done, in a sentence; undefined for a bug. */
export type Explain = (error: unknown) => InBoth | undefined;

/** Something that differs from what the catalog is compared with. */
export interface Mark {
  /** That of its row: equal changes have one. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** Which field of an entry changed. */
  readonly field: string | undefined;
  readonly title: InBoth;
  readonly level: Level;
  /** Whether it breaks apps, and nobody accepted that. */
  readonly isGrave: boolean;
  /** What differs, a line each. */
  readonly details: InBoth<readonly string[]>;
}

/** Changes that are equal but for their entry, which is named, or how many there are. */
export type RowView = Mark & { readonly subject: InBoth };

/** How many changes are of a kind, `any` or `breaking`. The page itself names those two. */
export type CountView = Readonly<{ mark: string; title?: InBoth; count: number }>;

type Shown = 'code' | 'image_url' | 'is_active' | 'is_recommended' | 'name_en' | 'name_ko';
/** `isAhead`: whether it is not out yet, which the page finds out of each moment. */
type WindowView = Readonly<Record<'active_from' | 'active_until', string | undefined>> & {
  isAhead?: boolean;
};
/** `image`: the published name of one that is kept in the catalog, there called `file`; without it, it is at `image_url`. */
export type FilterView = Pick<Filter, Shown> &
  WindowView &
  Readonly<Record<'file' | 'image', string | undefined>>;

/** A filter as it is, and as it was where that is gone or looks otherwise. */
export type CardView = Readonly<Record<'after' | 'before', FilterView | undefined>> & {
  readonly key: string;
  readonly marks: readonly Mark[];
  /** As `path:line:column`; undefined where it is gone. */
  readonly place: string | undefined;
};

/** A category with its cards in display order; those that were removed come last. */
export type CategoryView = Pick<
  Category,
  'description' | 'is_active' | 'name_en' | 'name_ko' | 'slug'
> &
  Pick<CardView, 'marks' | 'place'> &
  WindowView &
  Readonly<{ cards: readonly CardView[] }>;

/** `key`: the entry that it is about, a slug or `slug/code`. `frame`: the lines around it. */
export type FindingView = Readonly<
  Record<'code' | 'frame' | 'place', string> & {
    severity: Severity;
    text: InBoth;
    key: string | undefined;
  }
>;

/** A moment ahead, and what differs there from the one before it; `marks` by the keys of their entries. */
export type MomentView = Pick<PageState, 'counts' | 'headline' | 'rest' | 'rows'> &
  Readonly<{ at: string; marks: readonly (readonly [key: string, Mark])[] }>;

/** What the page shows. */
export interface PageState {
  readonly folder: string;
  /** What stands before a place in the address that opens it in an editor on this machine. */
  readonly editor: string | undefined;
  /** The address of the folder where the host of the repository shows it, at the commit that is shown. */
  readonly host?: string | undefined;
  /** In which language the page begins. */
  readonly lang: Language;
  readonly categories: readonly CategoryView[];
  /** The time as of which it is shown, and whether that is the present, which goes on. */
  readonly at: string;
  readonly isNow: boolean;
  /** In which times are told. */
  readonly zone: string;
  /** The first 50, and how many come later. */
  readonly moments: readonly MomentView[];
  readonly later: number;
  /** Of the images that are elsewhere. */
  readonly origins: readonly string[];
  /** With what, and in `headline` what changes for apps; undefined where there is nothing to compare with. */
  readonly compared: InBoth | undefined;
  readonly headline: InBoth | undefined;
  /** A missing catalog, and scheduled changes. */
  readonly notes: InBoth<readonly string[]>;
  /** The first 100, and how many more there are. */
  readonly rows: readonly RowView[];
  readonly rest: number;
  readonly counts: readonly CountView[];
  /** The first 100. */
  readonly findings: readonly FindingView[];
  /** How many findings there are, or why the files cannot be read. */
  readonly summary: InBoth;
  /** Whether what is shown is older than the files. */
  readonly isStale: boolean;
  /** How many findings can be repaired surely from the page. */
  readonly sure: number;
  /** Whether the last repair can be undone. */
  readonly canUndo?: boolean;
}
