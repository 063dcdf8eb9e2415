declare module '../finding/failure.ts' {
  interface FailureArgs {
    /** Several kept snapshots match. */
    'digest-is-ambiguous': { readonly digest: string; readonly matches: readonly string[] };
    'digest-is-malformed': { readonly digest: string };
    'digest-is-unknown': { readonly digest: string; readonly path: string };
    'memory-cannot-be-used': { readonly place: MemoryPlace; readonly fault: MemoryFault };
    'previous-snapshot-is-missing': { readonly path: string };
    'published-folder-changed-meanwhile': { readonly path: string };
    /** More than an hour ahead of the clock. */
    'time-is-ahead': { readonly time: string; readonly of: 'commit' | 'memory' | 'option' };
  }
}

/** Where a memory is that cannot be used. */
export type MemoryPlace =
  | { readonly kind: 'branch' /** As in origin/published. */; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'folder';
      /** Of the published folder. */
      readonly path: string;
      /** The branch that CI publishes to, where the clone knows it. */
      readonly branch: string | undefined;
    };

/** What is wrong with a memory. */
export type MemoryFault =
  | { readonly kind: 'contradicts'; readonly identifier: string; readonly name_ko: string; readonly key: string }
  | { readonly kind: 'identifier-lost'; readonly identifier: string; readonly name_ko: string }
  | { readonly kind: 'identifier-twice'; readonly identifier: string; readonly keys: readonly [string, string] }
  | { readonly kind: 'key-twice' }
  | { readonly kind: 'malformed'; readonly key: string; readonly field: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-json' };
