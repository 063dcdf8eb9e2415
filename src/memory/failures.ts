import { failuresOf } from '../base/failure.ts';

export interface MemoryFailures {
  'memory-cannot-be-used': MemoryFault & { readonly place: MemoryPlace };
}

export const memoryFailure = failuresOf<MemoryFailures>();

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
