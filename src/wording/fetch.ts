import { shown } from '../base/printable.ts';

/** The command that gets a branch of `origin`, with all of the history where it was cut off. */
export function fetchOf({ branch, isShallow }: { readonly branch: string; readonly isShallow: boolean }): string {
  const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`;
  const isPlain = /^[\w./-]+$/.test(branch);
  return `git fetch ${isShallow ? '--unshallow ' : ''}origin ${isPlain ? refs : `'${shown(refs).replaceAll("'", "'\\''")}'`}`;
}
