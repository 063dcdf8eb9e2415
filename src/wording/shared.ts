import { quoteForShell, shown, shownLine } from '../base/printable.ts';
import type { MemoryPlace } from '../publish/failures.ts';
import type { NoteArgs } from './tables.ts';

/** A text of the catalog, a path or a name within a sentence. */
export function quoted(text: string): string {
  return `"${shown(text)}"`;
}

export function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

/** The first 20 names, a line each, and how many more there are. */
export function firstOf(names: readonly string[], moreOf: (left: number) => string): readonly string[] {
  const left = names.length - 20;
  return [...names.slice(0, 20).map((name) => `  ${shown(name)}`), ...(left > 0 ? [moreOf(left)] : [])];
}

/** Lines below a heading. */
export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${shownLine(line)}`);
}

/** The command that gets a branch of `origin`, with all of the history where it was cut off. */
export function fetchOf({ branch, isShallow }: { readonly branch: string; readonly isShallow: boolean }): string {
  const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`;
  return `git fetch ${isShallow ? '--unshallow ' : ''}origin ${quoteForShell(shown(refs))}`;
}

/** The file of a memory, and the commands that restore it and that begin one anew. */
export function memoryFacts({ kind, path, branch }: MemoryPlace) {
  if (kind === 'branch') {
    const lastPublish = 'git log -1 --grep=^Source-Commit: --format=%h';
    const restore = `git checkout $(${lastPublish}) -- stamps.json; git commit -m "Restore the memory"; git push`;
    return {
      file: `stamps.json (${path})`,
      restore,
      begin: 'git push origin --delete published; npx filter-catalog publish --begin',
    };
  }
  const build = buildInto(kind === 'file' ? 'dist' : path);
  const file = kind === 'file' ? path : `${path}/stamps.json`;
  const restore = branch === undefined ? `${build} --memory FILE` : `git show ${branch}:stamps.json > ${quoted(file)}`;
  return { file, restore, begin: `${build} --begin` };
}

/** The command that publishes to a folder. */
export function buildInto(folder: string): string {
  return `npx filter-catalog build${folder === 'dist' ? '' : ` --out ${quoted(folder)}`}`;
}

/** The command that leaves out of an answer what the API does not have, wherever it is. */
export function deletionOf(field: string): string {
  return `jq 'del(..|objects|.${shown(field)})'`;
}

/** Lines before their repair, and the line after it, as a diff; `ofLetters` says that only the form of letters changed. */
export function repairedLines(before: string, after: string, ofLetters: string): string {
  const lines = before.split('\n').map((line) => `- ${shownLine(line)}\n`);
  const looksTheSame = before.normalize('NFC') === after.normalize('NFC');
  return `${looksTheSame ? ` (${ofLetters})` : ''}\n${lines.join('')}+ ${shownLine(after)}`;
}

/** What `init` says of a repository, sentence by sentence; the command lines stand below. */
export interface RepositoryWords {
  readonly written: (folder: string) => string;
  readonly complete: (folder: string) => string;
  readonly left: string;
  readonly organization: (identifier: string) => string;
  readonly nested: string;
  readonly serve: string;
  readonly jobs: (path: string) => string;
  readonly remote: string;
  readonly publish: string;
  readonly begin: string;
  readonly byHand: string;
  readonly byPush: (branch: string) => string;
}

export function repositoryNote(facts: NoteArgs['repository-is-written'], words: RepositoryWords): string {
  const { folder, written, left, organization, branch, isBegun, isNested, jobs, serve, remote, publish } = facts;
  const list = (heading: string, lines: readonly string[]) => (lines.length === 0 ? [] : [heading, ...indented(lines)]);
  return [
    ...(written.length === 0 ? [words.complete(quoted(folder))] : list(words.written(quoted(folder)), written)),
    ...list(words.left, left),
    ...(organization === undefined ? [] : [words.organization(organization)]),
    ...(isNested ? [words.nested] : []),
    ...list(words.serve, serve),
    ...(jobs === undefined ? [] : [words.jobs(jobs)]),
    ...list(words.remote, remote),
    ...list(isBegun ? words.publish : words.begin, publish),
    branch === undefined ? words.byHand : words.byPush(shown(branch)),
  ].join('\n');
}
