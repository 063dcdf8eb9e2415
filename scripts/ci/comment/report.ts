import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** What the comment begins with, by which it is found again. */
export const marker = '<!-- filter-catalog diff -->';

/** What GitHub takes of a comment, in UTF-16 units at most. */
export const maximumLength = 65_535;

/** What a job found out about a pull request. */
export type Report =
  | { readonly kind: 'changes'; readonly markdown: string }
  /** Apps see no change. */
  | { readonly kind: 'none' }
  /** There was no answer, as the catalog could not be read. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Reads a report that somebody may have forged. */
export function readReport(path: string): Report {
  const bytes = bytesOf(path);
  if ('kind' in bytes) return bytes;
  const markdown = decode(bytes);
  if (markdown === undefined) return refused('the file is not UTF-8.');
  if (markdown.trim() === '') return { kind: 'none' };
  if (markdown.length > maximumLength) return refused(`the file has more than ${maximumLength} characters.`);
  if (!markdown.startsWith(`${marker}\n`)) return refused(`the first line of the file is not ${marker}`);
  return { kind: 'changes', markdown };
}

/** A link would lead to a file of this machine, and a pipe to nowhere. */
function bytesOf(path: string): Buffer | Report {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' ? { kind: 'missing' } : refused(`the file cannot be read (${code}).`);
  }
  try {
    const status = fstatSync(file);
    if (!status.isFile()) return refused('it is not a regular file.');
    if (status.size > maximumLength * 4) return refused(`the file has more than ${maximumLength} characters.`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refused(reason: string): Report {
  return { kind: 'refused', reason };
}
