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
  /** It did not come here. */
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

/**
 * What stays as it is, an address, or an `@` that might name somebody. An image stays in the form that `diff` gives it; behind
 * a backslash it would be text. HTML knows the numbers of a character without the semicolon too.
 */
const mentions =
  /(?<!\\)<img src="https:\/\/[^"\s<>\\]+" width="\d+" alt="">|(?<!\\)<span>@<\/span>|https?:\/\/[^\s<>"')]+|(?:@|&commat;|&#0*64(?!\d);?|&#x0*40(?![\da-f]);?)(?=\S)/gi;
const signs = /@|&commat;|&#0*64(?!\d);?|&#x0*40(?![\da-f]);?/gi;

/** The same Markdown, in which nobody is mentioned; addresses lead where they led. */
export function withoutMentions(markdown: string): string {
  return markdown.replace(mentions, (found) => {
    if (found.startsWith('<')) return found;
    return /^http/i.test(found) ? found.replace(signs, '%40') : `<span>${found}</span>`;
  });
}
