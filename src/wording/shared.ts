import { shown, shownLine } from '../base/printable.ts';
import type { AnswerFault } from '../import/failures.ts';
import type { MemoryPlace } from '../publish/failures.ts';

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

/** The command that gets a branch of `origin`, with all of the history where it was cut off. */
export function fetchOf({ branch, isShallow }: { readonly branch: string; readonly isShallow: boolean }): string {
  const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`;
  const isPlain = /^[\w./-]+$/.test(branch);
  return `git fetch ${isShallow ? '--unshallow ' : ''}origin ${isPlain ? refs : `'${shown(refs).replaceAll("'", "'\\''")}'`}`;
}

/** The file of a memory. */
export function memoryFile(place: MemoryPlace): string {
  if (place.kind === 'branch') return `stamps.json (${place.name})`;
  return place.kind === 'file' ? place.path : `${place.path}/stamps.json`;
}

/** The commands that restore a memory, and that begin one anew. */
export function memoryCommands({ path, branch }: Extract<MemoryPlace, { readonly kind: 'folder' }>) {
  const build = `npx filter-catalog build${path === 'dist' ? '' : ` --out ${quoted(path)}`}`;
  const restore =
    branch === undefined
      ? `${build} --memory FILE`
      : `git show ${branch}:stamps.json > ${quoted(`${path}/stamps.json`)}`;
  return { restore, begin: `${build} --begin` };
}

const forms: Readonly<Record<string, string>> = {
  'date-time': 'date-time, not in the future (2026-11-20T09:30:00.000Z)',
  'deletion-time': 'null | date-time (2026-11-20T09:30:00.000Z)',
};

/** The facts of a fault in an answer, with the command that deletes an unknown field wherever it is. */
export function answerFacts(fault: AnswerFault): object {
  if (fault.kind === 'field-is-unknown')
    return { ...fault, deletion: `jq 'del(..|objects|.${fault.place.split('/').at(-1)})'` };
  if (fault.kind !== 'value-is-wrong') return fault;
  return { ...fault, expected: forms[fault.expected] ?? fault.expected, value: JSON.stringify(fault.found) };
}

/** Lines before their repair, and the line after it, as a diff. */
export function repairedLines(before: string, after: string): string {
  const lines = before.split('\n').map((line) => `- ${shownLine(line)}\n`);
  return `${lines.join('')}+ ${shownLine(after)}`;
}
