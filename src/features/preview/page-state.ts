import type { Category, ChangeKind, Filter } from '../../catalog/catalog.ts';
import type { Level } from '../../diff/change.ts';
import type { Severity } from '../../finding/codes.ts';
import type { ActiveCategory } from '../../snapshot/contract.ts';
import type { Encoding } from '../../snapshot/manifest.ts';
import type { Language } from '../../wording/tables.ts';

/** Words in every language: the page switches without asking again. */
export type InBoth<Words = string> = Readonly<Record<Language, Words>>;

/** Something that differs from what the catalog is compared with. */
export interface Mark {
  readonly kind: ChangeKind;
  readonly title: InBoth;
  /** Undefined where apps do not see it. */
  readonly level: Level | undefined;
  /** What differs, a line each. */
  readonly details: InBoth<readonly string[]>;
}

type Shown = 'image_url' | 'is_active' | 'is_recommended' | 'name_en' | 'name_ko';
/** `image`: the name of one that is kept in the catalog; without it, it is at `image_url`. */
export type FilterView = Pick<Filter, Shown | 'code'> & { readonly image: string | undefined };

/** A filter as it is, and as it was where that is gone or looks otherwise. */
export type CardView = Readonly<Record<'after' | 'before', FilterView | undefined>> & {
  readonly key: string;
  readonly marks: readonly Mark[];
  /** As `path:line:column`; undefined where it is gone. */
  readonly place: string | undefined;
};

export type CategoryView = Pick<Category, 'description' | 'is_active' | 'name_en' | 'name_ko' | 'slug'> &
  Pick<CardView, 'marks' | 'place'> & {
    /** In display order; then those that were removed. */
    readonly cards: readonly CardView[];
  };

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

/** What apps get. */
export interface AnswerView {
  /** In bytes. */
  readonly sizes: Readonly<Record<Encoding, number>>;
  readonly categories: readonly ActiveCategory[];
  /** Of these categories. */
  readonly slugs: readonly string[];
  /** Whether identifiers and times are made up, as there is no memory; and why it cannot be used, where that is so. */
  readonly isExample: boolean;
  readonly remark: InBoth | undefined;
}
