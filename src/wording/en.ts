import { printable, printableLine } from '../base/printable.ts';
import type { Counts, EntryName } from '../finding/finding.ts';
import { changesEn, kinds } from './changes-en.ts';
import { operatorFailures } from './operators.ts';
import { sentencesOf, type Templates, type Unknown } from './sentences.ts';
import { fetchCommand, quoted, repairDiff, shortDigest, timeText } from './shared.ts';
import type { FailureArgs, Language, NoteArgs, SnapshotFacts } from './tables.ts';

const withoutGit = `To check the files without git: npm run check`;

const failures = {
  ...operatorFailures,
  'catalog-folder-is-missing': [
    'There is no catalog folder "{path}".',
    'Run this in the folder above it, or give its path with --catalog.',
  ],
  'catalog-has-errors': () => changesEn.cannotCompare.after,
  'catalog-is-a-submodule': [
    '"{path}" is a submodule: its files are in another repository.',
    'Run this there.',
  ],
  'code-is-unknown': ({ code, closest, command }) => [
    `There is no code ${quoted(code)}.`,
    `${closest === undefined ? 'List all codes' : `The closest one is ${quoted(closest)}`}: ${command}`,
  ],
  'default-branch-is-unknown': [
    'The repository of "{path}" has no branch main or master,',
    'and the default branch of origin is not known.',
    'Name the revision to compare with, for example: npm run diff -- HEAD~1',
  ],
  'answer-is-needed': [
    'This is not a terminal, so the command cannot ask. Nothing was written.',
    'Add --yes to write, or --dry-run to see what would change.',
  ],
  'category-is-ambiguous': ['Several categories are called "{name}".', 'Give the slug: {slugs}'],
  'category-is-unknown': ({ name, closest, path }) => [
    `There is no category ${quoted(name)} in ${quoted(path)}.`,
    closest === undefined ? 'Check the spelling.' : `The closest one is ${quoted(closest)}.`,
  ],
  'filter-is-unknown': ({ name, closest, path }) => [
    `There is no filter with the code ${quoted(name)} in ${quoted(path)}.`,
    closest === undefined ? 'Check the spelling.' : `The closest one is ${quoted(closest)}.`,
  ],
  'file-changed-meanwhile': [
    '"{path}" was changed meanwhile, so nothing was written.',
    'Run it again.',
  ],
  'file-has-errors': [
    '"{path}" has errors, so nothing was written.',
    'Correct them first: npm run check',
  ],
  'file-is-not-spliceable': ({ path, at, lines }) => [
    `${quoted(path)} is written in a way that cannot be changed safely, so nothing was written.`,
    `Change line${at.length === 1 ? '' : 's'} ${at.join(', ')} by hand${lines.length === 0 ? '.' : [', and add this:', ...lines.map(printableLine)].join('\n')}`,
  ],
  'file-to-check-is-missing': [
    'There is no file "{path}".',
    'Name a file or folder of the catalog, or none to check all: npm run check',
  ],
  'folder-is-not-in-git': [
    'This needs git, but "{path}" is not in a git repository.',
    'Run it in a clone of the repository.',
    withoutGit,
  ],
  'git-fails': ({ path, reason }) =>
    `git failed in ${quoted(path)}. It says:\n${reason.split('\n').map(printable).join('\n')}`,
  'git-is-missing': `This needs git, but git is not installed or not in PATH. Install it. ${withoutGit}`,
  'history-is-missing': ({ branch, isShallow }) => [
    `No common commit with ${quoted(branch)} is here: it was not fetched, or there is none.`,
    `Run: ${fetchCommand({ branch, isShallow })}`,
  ],
  'nothing-is-written': `Nothing was written.`,
  'outputs-are-unclear': [
    'It is not clear which report goes to which file ({value}).',
    'Give each format a file of its own,',
    'as in --format sarif --output sarif=report.sarif',
  ],
  'repository-has-no-commit': [
    'The repository of "{path}" has no commit yet, so there is nothing to compare with.',
    'Commit the catalog first.',
  ],
  'revision-is-unknown': ({ revision, isShallow }) => [
    `There is no revision ${quoted(revision)} in this repository.`,
    isShallow
      ? 'Only part of the history was fetched. Run: git fetch --unshallow origin'
      : 'Give a commit, branch or tag, such as HEAD~1 or origin/main. To get new ones: git fetch',
  ],
} as const satisfies Templates<FailureArgs>;

const notes = {
  'change-is-recorded': ({ kind, key, from }) =>
    `${recordKinds[kind].padEnd(9)} ${from === undefined ? '' : `${from} -> `}${key}`,
  'file-is-left-alone': [
    'Nothing was repaired in {path}: it cannot be read to its end,',
    'or a repair could change other lines.',
    'Correct it by hand first.',
  ],
  'files-are-written': ({ paths: [path = '', ...others] }) =>
    others.length === 0
      ? `Wrote ${printable(path)}.`
      : `Wrote ${printable(path)} and ${others.length} more ${others.length === 1 ? 'file' : 'files'}.`,
  'findings-are-new': [
    'This change would cause these findings.',
    'The lines are shown as they would be after it:',
  ],
  'line-is-repaired': ({ path, line, before, after }) =>
    `Repaired ${printable(path)}:${line}${repairDiff(before, after, 'decomposed letters, NFD, are composed now')}`,
  'may-be-written': `Write this? y or n`,
  'registry-is-new': `"{folder}" had no registry of identifiers, so everything in the catalog got a new identifier.`,
  'no-file-is-in-the-catalog': `None of the named files is in the catalog, so nothing was checked.`,
  'nothing-is-repaired': `Nothing to repair.`,
  'nothing-to-change': `Nothing to change.`,
  'published-folder-differs': [
    '"{folder}" does not match the catalog.',
    'To publish it, run this without --check.',
  ],
  'published-folder-is-current': `"{folder}" matches the catalog.`,
  'snapshot-is-kept': ({ commit, last_modified, isCurrent, ...facts }) =>
    `${isCurrent ? '*' : ' '} ${shortDigest(facts.digest)} ${(commit?.slice(0, 12) ?? '-').padEnd(12)} ${last_modified} ${sizeOf(facts, ', ')}`,
  'snapshot-is-published': ({ folder, ...facts }) =>
    `Published to ${quoted(folder)}: ${snapshot(facts)}.`,
  'snapshot-is-rolled-back': ({ folder, ...facts }) => [
    `Rolled back ${quoted(folder)}: ${snapshot(facts)}.`,
    'Running servers switch to it.',
    'Nothing else is published until build or publish is run with --resume.',
    'Before that, revert the change in the catalog too.',
  ],
  'snapshot-is-unchanged': ({ folder, ...facts }) =>
    `Nothing to do, ${quoted(folder)} already has it: ${snapshot(facts)}.`,
  'snapshots-are-scheduled': ({ next, beyond, zone }) =>
    [
      ...next.map(
        ({ from, counts }) => `  from ${timeText(from, 'en', zone)}: ${sizeOf(counts, ', ')}`,
      ),
      ...(beyond
        ? [
            `  ${timeText(beyond, 'en', zone)} and later: publish again once one of these times has passed`,
          ]
        : []),
    ].join('\n'),
  'snapshot-would-shrink': ({ folder, from, zone, before, lost }) =>
    `Not published: apps would lose too much of ${quoted(folder)}${from ? `, from ${timeText(from, 'en', zone)} on` : ''}: ${lost.categories} of ${count(before.categories, 'category', 'categories')}, ${lost.filters} of ${count(before.filters, 'filter')}.
If that is intended, run this again with --allow-shrink.`,
  'warnings-are-too-many': ({ warnings, maximum }) => [
    `${count(warnings, 'warning')}, but --max-warnings allows ${maximum}.`,
    'Correct them, or allow more.',
  ],
  'watch-begins': `Checking "{folder}".`,
  'watch-waits': `Waiting for changes. Press Ctrl-C to stop.`,
} as const satisfies Templates<NoteArgs>;

const recordKinds = {
  ...kinds,
  renamed: 'renamed',
  new: 'added',
  revived: 'restored',
  vanished: 'removed',
};

/** Reasons by system error code, and by why a file of the catalog cannot be read. */
const systemReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EADDRINUSE: 'another program uses the port; name another one with --port',
  EIO: 'its contents are missing or damaged',
  EISDIR: 'it is a folder, but must be a file',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  'not-a-file': 'it is a pipe, a socket or a device, but must be a file',
};

export type Wording = typeof en;

/** All sentences in English. */
export const en = {
  language: 'en' as Language,
  severities: { error: 'error', warning: 'warning' },
  failures: sentencesOf<FailureArgs, Unknown<FailureArgs, typeof failures>>(failures),
  notes: sentencesOf<NoteArgs, Unknown<NoteArgs, typeof notes>>(notes),
  changes: changesEn,
  /** A category or filter, as in `filter "Rosy Dusk" (romantic/rosy_dusk)`. */
  entry({ kind, key, category, position, name_en, name_ko }: EntryName): string {
    const name = name_en ?? name_ko;
    const where = key ?? `${category}, no. ${position}`;
    return name === undefined
      ? `${kind} ${printable(where)}`
      : `${kind} ${quoted(name)} (${printable(where)})`;
  },
  /** A system error: its code, such as `ENOSPC`, and its path if there is one. */
  systemError: (code: string, path: string | undefined): string =>
    `Could not ${path === undefined ? 'continue' : `use ${quoted(path)}`}: ${systemReason(code)}.`,
  bug: (stack: string): string =>
    `${stack}\nThis is a bug in filter-catalog. Please report it with the lines above.`,
  counts({ errors, warnings, files }: Counts): string {
    const within = `in ${count(files, 'file')}`;
    if (errors + warnings === 0) return `Nothing wrong ${within}.`;
    return `${count(errors, 'error')}, ${count(warnings, 'warning')} ${within}.`;
  },
  /** The words of reports around the findings. */
  report: {
    more: (number: number): string => `${count(number, 'more finding')}.`,
    write: 'Write:',
    writeLines: (first: number, last: number): string =>
      first === last ? `Write for line ${first}:` : `Write for lines ${first} to ${last}:`,
    deleteLines: (first: number, last: number): string =>
      first === last ? `Delete line ${first}.` : `Delete lines ${first} to ${last}.`,
    seeAlso: 'See also:',
    next: (command: string): string => `Next: ${command}`,
    /** Introduces the command that repairs `number` of `all` findings. */
    fixable: (number: number, all: number, command: string): string =>
      `This repairs ${all === 1 ? 'it' : `${number} of them`}: ${command}`,
    inSummary: 'The whole report is in the summary of this run.',
    title: 'Filter catalog',
    warnings: (number: number): string => count(number, 'warning'),
    older: (number: number): string =>
      `${count(number, 'older warning')} in files that this branch does not touch.`,
  },
  explain: (command: string): string => `To explain one, with examples: ${command}`,
};

const systemReason = (code: string) =>
  systemReasons[code] ?? `the system reports ${printable(code)}`;
export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;
export const sizeOf = (
  { categories, filters }: Pick<SnapshotFacts, 'categories' | 'filters'>,
  and = ' and ',
) => `${count(categories, 'category', 'categories')}${and}${count(filters, 'filter')}`;
const snapshot = (facts: Omit<SnapshotFacts, 'folder'>) =>
  `${sizeOf(facts)} (snapshot ${shortDigest(facts.digest)})`;
