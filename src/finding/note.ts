/** What commands say of their work to people who wait, with the facts that each sentence needs. */
export interface NoteArgs {
  'addition-begins': { readonly kind: 'category' | 'filter' };
  'answer-is-asked-for': { readonly what: Asked };
  'answer-is-cleaned': { /** Of the field. */ readonly name: string /** As it is stored. */; readonly value: string };
  'category-is-added': {
    readonly slug: string;
    readonly path: string;
    /** With its line; undefined where the order had it already. */
    readonly order: string | undefined;
    /** The command that adds a filter; undefined where apps do not see the category. */
    readonly filter: string | undefined;
    readonly check: string;
    readonly diff: string;
  };
  'catalog-is-imported': {
    readonly folder: string;
    /** Where the memory stands. */
    readonly memory: string;
    readonly categories: number;
    readonly filters: number;
    /** Those of which the identifiers are kept. */
    readonly deleted: number;
    /** Deleted ones that are left out. */
    readonly omitted: number;
  };
  'change-is-stamped': {
    readonly kind: 'changed' | 'moved' | 'new' | 'renamed' | 'reordered' | 'revived' | 'vanished';
    readonly key: string;
    readonly from?: string;
  };
  'filter-is-added': {
    readonly keys: readonly string[];
    /** With the line of the first. */
    readonly place: string;
    readonly check: string;
    readonly diff: string;
  };
  'headings-are-wrong': {
    readonly unknown: readonly string[];
    readonly missing: readonly string[];
    /** Those that a table may have beside. */
    readonly optional: readonly string[];
  };
  /** After an import of what breaks a rule. */
  'imported-catalog-has-errors': { readonly memory: string /** The command to run then. */; readonly next: string };
  'line-is-repaired': { readonly path: string; readonly line: number; readonly before: string; readonly after: string };
  /** Where a folder that held nothing yet has its memory from. */
  'memory-begins': { readonly folder: string };
  'memory-is-taken-over': { readonly folder: string; readonly from: string };
  'nothing-is-written': Readonly<Record<never, never>>;
  'nothing-is-repaired': Readonly<Record<never, never>>;
  'published-folder-differs': { readonly folder: string; readonly difference: Difference };
  'published-folder-is-current': { readonly folder: string };
  'slug-is-taken': { readonly slug: string; readonly path: string };
  /** A build that is refused, as too much would vanish. */
  'snapshot-would-shrink': {
    /** As people know it. */
    readonly folder: string;
    /** The command that publishes all the same. */
    readonly allow: string;
    readonly categories: Loss;
    readonly filters: Loss;
  };
  'snapshot-is-current': SnapshotFacts & { readonly folder: string };
  'snapshot-is-kept': SnapshotFacts & Origin & { /** Whether it is the current one. */ readonly isCurrent: boolean };
  'snapshot-is-published': SnapshotFacts & { readonly folder: string };
  'snapshot-is-rolled-back': SnapshotFacts & { readonly folder: string };
  'snapshot-is-unchanged': SnapshotFacts & { readonly folder: string };
  'table-is-awaited': Readonly<Record<never, never>>;
  /** Which rows of a table a finding is about. */
  'table-rows': { readonly rows: readonly number[] };
}

/** What would vanish of so many that are published. */
export interface Loss {
  /** Undefined where it cannot be read. */
  readonly published: number | undefined;
  readonly lost: number;
  /** Of those that are lost, as far as they are known, and go without the category that they are in. */
  readonly names: readonly string[];
}
/** What people are asked for who add an entry. */
export type Asked =
  | 'category'
  | 'category-name-en'
  | 'category-name-ko'
  | 'category-slug'
  | 'filter-code'
  | 'filter-image-url'
  | 'filter-name-en'
  | 'filter-name-ko';

/** How a published folder falls short of what the catalog gives. */
export type Difference =
  | 'active-json-differs'
  | 'memory-differs'
  | 'snapshot-differs'
  | 'snapshot-is-damaged'
  | 'snapshot-is-missing';

interface Origin {
  /** The git commit that it was built from; null outside git. */
  readonly commit: string | null;
  /** ISO 8601 with a zone. */
  readonly last_modified: string;
}

interface SnapshotFacts {
  readonly digest: string;
  readonly categories: number;
  readonly filters: number;
}
