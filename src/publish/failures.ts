declare module '../finding/failure.ts' {
  interface FailureArgs {
    /** Digits that so many of the kept snapshots begin with: none or several. */
    'digest-is-unclear': { readonly digest: string; readonly path: string; readonly matches: number };
    'list-is-too-large': { readonly bytes: number; readonly maximum: number };
    'memory-cannot-be-used': MemoryFault & { readonly place: MemoryPlace };
    'previous-snapshot-is-missing': { readonly path: string };
    'published-folder-changed-meanwhile': { readonly path: string };
    /** `folder`: what a build was to publish to; undefined for the branch. */
    'rollback-holds': { readonly digest: string; readonly folder: string | undefined };
    /** A file in quotes, a variable or an option. */
    'signing-key-cannot-be-used': { readonly place: string };
    'signing-key-is-missing': Readonly<Record<never, never>>;
    /** More than an hour ahead of the clock; `of` is `HEAD`, `stamps.json` or `--at`. */
    'time-is-ahead': { readonly time: string; readonly of: string };
  }
}

/** Where a memory is that cannot be used: in a file, on a branch (as in `published on origin`) or in a published folder. */
export interface MemoryPlace {
  readonly kind: 'branch' | 'file' | 'folder';
  readonly path: string;
  /** Of a folder: the branch that CI publishes to, where the clone knows it. */
  readonly branch?: string | undefined;
}

/** What is wrong with a memory, and what in it: an entry, with its field or its identifier. */
export interface MemoryFault {
  readonly kind: 'contradicts' | 'malformed' | 'missing' | 'not-json';
  readonly entry: string;
}
