import { Failure } from '../diagnostic/failure.ts';
import type { FollowedSource } from '../diagnostic/note.ts';

/** How it went with one source that is followed; times in milliseconds since 1970. */
export interface ReloadState {
  readonly lastSuccess: number;
  readonly successes: number;
  readonly failures: number;
  readonly lastFailure: ReloadFailure | undefined;
  /** Whether what the files hold now is not what is served. */
  readonly isFailing: boolean;
}

interface ReloadFailure {
  readonly at: number;
  /** A code. */
  readonly reason: string;
  /** The same for people. */
  readonly sentence: string;
}

/** What became of loading each source. */
export interface Reloads {
  readonly states: () => ReadonlyMap<FollowedSource, ReloadState>;
  readonly succeeded: (source: FollowedSource) => void;
  /** @returns whether it fails for another reason than before. */
  readonly failed: (source: FollowedSource, failure: Omit<ReloadFailure, 'at'>) => boolean;
}

/** Begins with the sources that were loaded at the start. */
export function createReloads(sources: readonly FollowedSource[], now: () => number): Reloads {
  const first: ReloadState = {
    lastSuccess: now(),
    successes: 1,
    failures: 0,
    lastFailure: undefined,
    isFailing: false,
  };
  const states = new Map(sources.map((source) => [source, first]));
  const stateOf = (source: FollowedSource) => states.get(source) ?? first;
  return {
    states: () => states,
    succeeded: (source) => {
      const before = stateOf(source);
      states.set(source, { ...before, lastSuccess: now(), successes: before.successes + 1, isFailing: false });
    },
    failed: (source, failure) => {
      const before = stateOf(source);
      const lastFailure = { ...failure, at: now() };
      states.set(source, { ...before, lastFailure, failures: before.failures + 1, isFailing: true });
      return !before.isFailing || before.lastFailure?.sentence !== failure.sentence;
    },
  };
}

/** The reason of an error in one word: why a snapshot is damaged, the code of another failure, or that of the system. */
export function reasonOf(error: Error): string {
  if (error instanceof Failure) return 'reason' in error.args ? String(error.args.reason) : error.code;
  return 'code' in error ? String(error.code) : error.name;
}
