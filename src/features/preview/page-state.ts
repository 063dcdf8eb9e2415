import type { Category, ChangeKind, Filter } from '../../catalog/catalog.ts';
import type { Level } from '../../diff/change.ts';
import type { Severity } from '../../finding/codes.ts';
import type { Language, Wording } from '../../wording/wording.ts';

/** Words in every language: the page switches without asking again. */
type InBoth<Words = string> = Readonly<Record<Language, Words>>;
/** Makes words in every language. */
export type InLanguages = <Words>(make: (wording: Wording) => Words) => InBoth<Words>;
/** Why something cannot be done, in a sentence; undefined for a bug. */
export type Explain = (error: unknown) => InBoth | undefined;

/** Something that differs from what the catalog is compared with. */
export interface Mark {
  readonly kind: ChangeKind;
  readonly title: InBoth;
  /** Undefined where apps do not see it. */
  readonly level: Level | undefined;
  /** What differs, a line each. */
  readonly details: InBoth<readonly string[]>;
}

type Shown = 'code' | 'image_url' | 'is_active' | 'is_recommended' | 'name_en' | 'name_ko';
/** `image`: the name of one that is kept in the catalog; without it, it is at `image_url`. */
export type FilterView = Pick<Filter, Shown> & { readonly image: string | undefined };

/** A filter as it is, and as it was where that is gone or looks otherwise. */
export type CardView = Readonly<Record<'after' | 'before', FilterView | undefined>> & {
  readonly key: string;
  readonly marks: readonly Mark[];
  /** As `path:line:column`; undefined where it is gone. */
  readonly place: string | undefined;
};

/** A category with its cards in display order; those that were removed come last. */
export type CategoryView = Pick<Category, 'description' | 'is_active' | 'name_en' | 'name_ko' | 'slug'> &
  Pick<CardView, 'marks' | 'place'> & { readonly cards: readonly CardView[] };

/** `key`: the entry that it is about, a slug or `slug/code`. `frame`: the lines around it. */
export type FindingView = Readonly<
  Record<'code' | 'frame' | 'place', string> & { severity: Severity; text: InBoth; key: string | undefined }
>;

/** What the page shows. */
export interface PageState {
  readonly folder: string;
  /** What stands before a place in the address that opens it in an editor on this machine. */
  readonly editor: string | undefined;
  /** In which language the page begins. */
  readonly lang: Language;
  readonly categories: readonly CategoryView[];
  /** Of the images that are elsewhere. */
  readonly origins: readonly string[];
  /** With what, and what changes for apps; undefined where there is nothing to compare with. */
  readonly compared: InBoth | undefined;
  /** The first 100. */
  readonly findings: readonly FindingView[];
  /** How many findings there are, or why the files cannot be read. */
  readonly summary: InBoth;
  /** Whether what is shown is older than the files. */
  readonly isStale: boolean;
}
