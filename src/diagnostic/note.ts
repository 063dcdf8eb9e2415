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
  'answer-is-merged': {
    readonly folder: string;
    /** How many files were written. */
    readonly files: number;
    /** How many entries of the catalog the answer does not name. */
    readonly untouched: number;
    /** The command to run next. */
    readonly next: string;
  };
  'catalog-is-imported': {
    readonly folder: string;
    readonly categories: number;
    readonly filters: number;
    readonly deleted: number;
    /** The command to run next. */
    readonly next: string;
  };
  'change-is-stamped': {
    readonly kind: 'changed' | 'moved' | 'new' | 'renamed' | 'reordered' | 'revived' | 'vanished';
    readonly key: string;
    readonly from?: string;
  };
  'filter-is-added': {
    readonly key: string;
    /** With its line. */
    readonly place: string;
    readonly check: string;
    readonly diff: string;
  };
  'entry-is-merged': {
    readonly kind: 'added' | 'changed' | 'deleted' | 'revived';
    readonly key: string;
    /** Those that have another value. */
    readonly fields: readonly string[];
  };
  'key-file-has-no-key': { readonly path: string };
  'key-is-asked-for': Readonly<Record<never, never>>;
  'key-is-found': KeyFacts & { readonly state: KeyState; readonly form: KeyForm };
  'key-is-made': KeyFacts;
  'key-is-not-found': { readonly form: KeyForm; readonly path: string };
  'key-is-revoked': {
    readonly name: string;
    readonly path: string /** How many keys are left. */;
    readonly left: number;
  };
  'key-list-column': { readonly column: KeyColumn };
  'key-list-state': { readonly state: KeyState };
  'line-is-repaired': { readonly path: string; readonly line: number; readonly before: string; readonly after: string };
  'nothing-is-written': Readonly<Record<never, never>>;
  'nothing-is-merged': { readonly folder: string };
  'nothing-is-repaired': Readonly<Record<never, never>>;
  'published-folder-differs': { readonly folder: string; readonly difference: Difference };
  'published-folder-is-current': { readonly folder: string };
  'admin-is-served': { readonly url: string };
  'certificate-is-reloaded': { readonly expires: string };
  'connections-are-dropped': { readonly most: number };
  'error-is-unforeseen': { readonly stack: string };
  'keys-are-reloaded': {
    readonly keys: number;
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly removed: readonly string[];
  };
  'no-key-is-valid': Readonly<Record<never, never>>;
  'reload-fails': {
    readonly source: FollowedSource;
    /** A code. */
    readonly reason: string;
    /** The same for people. */
    readonly sentence: string;
  };
  'request-is-answered': RequestFacts & {
    readonly status: number;
    readonly bytes: number;
    readonly milliseconds: number;
  };
  'request-is-refused': RequestFacts & { readonly status: RefusalStatus; readonly reason: RefusalReason };
  'requests-are-refused': {
    /** How many within a second, by status. */ readonly statuses: Readonly<Record<string, number>>;
  };
  'server-is-stopping': { readonly signal: string; readonly seconds: number };
  'server-stops': Readonly<Record<never, never>>;
  'slug-is-taken': { readonly slug: string; readonly path: string };
  'snapshot-is-reloaded': SnapshotFacts & { readonly commit: string | null; readonly before: string };
  'worker-is-replaced': { readonly worker: number; readonly ended: string; readonly seconds: number };
  /** A build that is refused, as too much would vanish. */
  'snapshot-would-shrink': {
    readonly folder: string;
    readonly categories: Loss;
    readonly filters: Loss;
  };
  'snapshot-is-current': SnapshotFacts & { readonly folder: string };
  'snapshot-is-kept': SnapshotFacts & Origin & { /** Whether it is the current one. */ readonly isCurrent: boolean };
  'snapshot-is-published': SnapshotFacts & { readonly folder: string };
  'snapshot-is-rolled-back': SnapshotFacts & { readonly folder: string };
  'snapshot-is-served': SnapshotFacts & { readonly url: string };
  'snapshot-is-unchanged': SnapshotFacts & { readonly folder: string };
  'stamps-are-current': { readonly path: string };
  'stamps-are-written': { readonly path: string };
  'stamps-would-change': { readonly path: string };
  'temporary-key-is-made': { readonly key: string /** Of the server; or `unix:` and a path. */; readonly url: string };
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
export type Difference = 'active-json-differs' | 'snapshot-differs' | 'snapshot-is-damaged' | 'snapshot-is-missing';

/** What a text is by its form: a key as `key new` makes them, one with a slip in it, or something else. */
export type KeyForm = 'foreign' | 'mistyped' | 'sound';

/** What a key in the key file is at a time. */
export type KeyState = 'expired' | 'not-yet-valid' | 'valid';

/** The columns of `key list`. */
export type KeyColumn = 'digest' | 'expires_at' | 'name' | 'not_before' | 'state';

interface KeyFacts {
  readonly name: string;
  readonly path: string;
  /** ISO 8601 with a zone; null: at once. */
  readonly not_before: string | null;
  /** ISO 8601 with a zone; null: never. */
  readonly expires_at: string | null;
}

/** What the server follows. */
export type FollowedSource = 'certificate' | 'keys' | 'snapshot';

/** The statuses of answers that refuse a request. */
export type RefusalStatus = 400 | 401 | 404 | 405 | 408 | 429 | 431 | 500 | 503;

/** Why a request is not let in. */
export type Unauthorized =
  | 'credentials-are-malformed'
  | 'credentials-are-missing'
  | 'key-is-expired'
  | 'key-is-mistyped'
  | 'key-is-not-yet-valid'
  | 'key-is-unknown';

/** Why a request is refused. */
export type RefusalReason =
  | Unauthorized
  | 'headers-are-too-large'
  | 'host-is-missing'
  | 'method-is-not-allowed'
  | 'path-is-unknown'
  | 'request-is-late'
  | 'request-is-malformed'
  | 'server-fails'
  | 'too-many-in-flight'
  | 'unauthorized-too-often';

interface RequestFacts {
  readonly request_id: string;
  /** Of the client; empty where it is not known. */
  readonly address: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The name of the key; empty without a valid one. */
  readonly key: string;
}

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
