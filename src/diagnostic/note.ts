/** What commands say of their work to people who wait, with the facts that each sentence needs. */
export interface NoteArgs {
  'change-is-stamped': {
    readonly kind: 'changed' | 'moved' | 'new' | 'renamed' | 'reordered' | 'revived' | 'vanished';
    readonly key: string;
    readonly from?: string;
  };
  'line-is-repaired': { readonly path: string; readonly line: number; readonly before: string; readonly after: string };
  'nothing-is-repaired': Readonly<Record<never, never>>;
  'published-folder-differs': { readonly folder: string; readonly difference: Difference };
  'published-folder-is-current': { readonly folder: string };
  'server-stops': Readonly<Record<never, never>>;
  'snapshot-is-published': SnapshotFacts & { readonly folder: string };
  'snapshot-is-served': SnapshotFacts & { readonly url: string };
  'snapshot-is-unchanged': SnapshotFacts & { readonly folder: string };
  'stamps-are-current': { readonly path: string };
  'stamps-are-written': { readonly path: string };
  'stamps-would-change': { readonly path: string };
  'temporary-key-is-made': { readonly key: string; readonly endpoint: string };
}

/** How a published folder falls short of what the catalog gives. */
export type Difference = 'active-json-differs' | 'snapshot-differs' | 'snapshot-is-damaged' | 'snapshot-is-missing';

interface SnapshotFacts {
  readonly digest: string;
  readonly categories: number;
  readonly filters: number;
}
