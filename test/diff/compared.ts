import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../src/base/failure.ts';
import type { Change, Compared, Comparison } from '../../src/diff/change.ts';
import { compareLoaded, compareRevisions } from '../../src/diff/compare-revisions.ts';
import { loadCatalog } from '../../src/diff/load-catalog.ts';
import { isGitFailure } from '../../src/git/git.ts';
import { catalogYaml, categoryYaml, filterYaml, folderInMemory } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { git, gitEnvironment } from '../support/repository.ts';

/** Two active categories, one with an inactive filter, and a hidden category. */
export const compared = {
  'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'hidden']),
  'categories/romantic.yaml': categoryYaml('Romantic', [
    filterYaml('dusk'),
    filterYaml('snow', ['is_active: false']),
    filterYaml('rose'),
  ]),
  'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('ink'), filterYaml('pen')]),
  'categories/hidden.yaml': `${categoryYaml('Hidden', [filterYaml('ghost')])}is_active: false\n`,
} as const;

export const today = '2026-11-21';
export const at = `${today}T00:00:00.000Z`;
/** Files to write; undefined deletes one. */
export type Edits = Readonly<Record<string, string | Buffer | undefined>>;

/** Compares `files` in memory with the result of `edits`. */
export function compareFiles(edits: Edits, files: Edits = compared): Comparison {
  return assertCompared(compareUnchecked(edits, files));
}

export function compareUnchecked(edits: Edits, files: Edits = compared): Compared {
  const [before, after] = [files, { ...files, ...edits }].map((each) =>
    loadCatalog(folderInMemory(each)),
  );
  return compareLoaded({ path: 'catalog', before, after }, at);
}

export function assertCompared(comparison: Compared): Comparison {
  assert.ok(comparison.kind === 'compared');
  return comparison;
}

/** Returns the code and the facts of a failure, or the message of Git. */
export function failureOf(action: () => unknown): object {
  try {
    return { returned: action() };
  } catch (error) {
    if (isGitFailure(error)) return { code: error.code, words: error.args.reason };
    if (error instanceof Failure) return { code: error.code, ...error.args };
    throw error;
  }
}

export function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', `--message=${message}`);
}

export function edit(folder: string, files: Edits): void {
  for (const [name, text] of Object.entries(files)) {
    if (text === undefined) rmSync(join(folder, 'catalog', name), { recursive: true });
    else writeFiles(join(folder, 'catalog'), { [name]: text });
  }
}

export function compare(
  folder: string,
  revision: string | undefined = 'HEAD',
  to = 'worktree',
): Comparison {
  const request = { path: join(folder, 'catalog'), revision, to, at };
  return assertCompared(compareRevisions(request, gitEnvironment).comparison);
}

/** Formats changes as in `breaking renamed romantic/dusk <- romantic/sunset`. */
export function changesIn({ changes }: Pick<Comparison, 'changes'>): readonly string[] {
  return changes.map((change) => `${change.level} ${lineOf(change)}`);
}

export function lineOf(change: Change): string {
  const named = `${change.kind} ${change.entry.key}`;
  switch (change.kind) {
    case 'changed':
      return `${named} ${change.field}: ${change.from} -> ${change.to}`;
    case 'moved':
      return `${named} <- ${change.from} (${change.effect})`;
    case 'renamed':
      return `${named} <- ${change.from}`;
    case 'reordered':
      return `${named} ${change.shifts.map(({ entry, from, to }) => `${entry.key}: ${from} -> ${to}`).join(', ')}`;
    default:
      return change.filters.length === 0
        ? named
        : `${named} with ${change.filters.map(({ key }) => key).join(', ')}`;
  }
}
