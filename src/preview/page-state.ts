import type { ChangeKind } from '../catalog/catalog.ts';
import type { Level } from '../diff/change.ts';
import type { Severity } from '../finding/codes.ts';
import type { Counts } from '../finding/finding.ts';
import type { ActiveCategory } from '../snapshot/contract.ts';
import type { Language } from '../wording/tables.ts';

/** Words in every language: the page switches without asking again. */
export type InBoth<Words = string> = Readonly<Record<Language, Words>>;

/** Where something stands, as `path:line:column`, and the address by which an editor opens it. */
export interface PlaceView {
  readonly text: string;
  /** Undefined in a file that is for others. */
  readonly href?: string;
}

/** Something that differs from what the catalog is compared with. */
export interface Mark {
  readonly kind: ChangeKind;
  readonly title: InBoth;
  /** Undefined where apps do not see it. */
  readonly level?: Level;
  /** What differs, a line each. */
  readonly details: InBoth<readonly string[]>;
}

export interface FilterView {
  readonly code: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly image_url: string;
  /** The name of a picture that the page has; without one, the picture is at `image_url`. */
  readonly picture?: string;
  readonly is_active: boolean;
  readonly is_recommended: boolean;
}

/** A filter: as it is, as it was where that is gone or looks otherwise. */
export interface CardView {
  readonly key: string;
  readonly after?: FilterView;
  readonly before?: FilterView;
  readonly marks: readonly Mark[];
  readonly place?: PlaceView;
}

export interface CategoryView {
  readonly slug: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly description: string;
  readonly is_active: boolean;
  readonly marks: readonly Mark[];
  readonly place?: PlaceView;
  /** In display order; then those that were removed. */
  readonly cards: readonly CardView[];
}

export interface FindingView {
  readonly code: string;
  readonly severity: Severity;
  readonly text: InBoth;
  /** The lines around it, with the span underlined. */
  readonly frame: string;
  readonly place: PlaceView;
  /** The entry that it is about: a slug, or `slug/code`. */
  readonly key?: string;
}

/** What the page shows. */
export interface PageState {
  readonly folder: string;
  /** In which language the page begins. */
  readonly lang: Language;
  readonly categories: readonly CategoryView[];
  /** Whether what is shown is older than the files, as they have errors. */
  readonly isStale: boolean;
  /** What it is compared with and what changes for apps, or why it is compared with nothing. */
  readonly comparison: InBoth<readonly string[]>;
  /** The first 100. */
  readonly findings: readonly FindingView[];
  readonly counts: Omit<Counts, 'files'>;
  /** How many there are, or why there is nothing to be read. */
  readonly summary: InBoth;
}

/** What apps get, and its size in bytes by encoding. */
export interface AnswerView {
  readonly sizes: Readonly<Record<string, number>>;
  readonly categories: readonly ActiveCategory[];
  /** Why the identifiers and times in it are not those that will be published. */
  readonly remark?: InBoth;
}

/** The origins of the pictures that are elsewhere. */
export function originsIn({ categories }: PageState): readonly string[] {
  const sides = categories.flatMap(({ cards }) => cards.flatMap(({ after, before }) => [after ?? [], before ?? []].flat()));
  const origins = sides.flatMap(({ picture, image_url }) => (picture ? [] : (URL.parse(image_url)?.origin ?? [])));
  return [...new Set(origins)].filter((origin) => origin.startsWith('https://'));
}
