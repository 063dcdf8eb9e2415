import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Comparison, Difference } from '../../src/diff/change.ts';
import { compareRevisions } from '../../src/diff/compare-revisions.ts';
import { catalogYaml, categoryYaml, filterYaml } from './catalogs.ts';
import { type Files, folderWith, writeFiles } from './folder.ts';
import { git, gitEnvironment } from './repository.ts';

/** A catalog with an active category of three filters, one of them switched off, another one, and a hidden one. */
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

/** A repository whose `main` has this catalog in `catalog/`. */
export function repositoryOf(t: TestContext, files: Files = compared): string {
  const folder = folderWith(t);
  writeFiles(join(folder, 'catalog'), files);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, 'First');
  return folder;
}

export function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', `--message=${message}`);
}

/** Writes files of the catalog; undefined deletes one. */
export function edit(folder: string, files: Readonly<Record<string, string | undefined>>): void {
  for (const [name, text] of Object.entries(files)) {
    if (text === undefined) rmSync(join(folder, 'catalog', name), { recursive: true });
    else writeFiles(join(folder, 'catalog'), { [name]: text });
  }
}

export function compare(folder: string, revision: string | undefined = 'HEAD', to = 'worktree'): Comparison {
  return compareRevisions({ path: join(folder, 'catalog'), revision, to, today }, gitEnvironment);
}

/** What changed, a line each, as in `breaking renamed romantic/dusk <- romantic/sunset`. */
export function told({ changes }: Pick<Comparison, 'changes'>): readonly string[] {
  return changes.map((change) => `${change.level} ${change.kind} ${change.entry.key}${details(change)}`);
}

/** What differs where apps do not look, a line each, as in `removed hidden with hidden/ghost`. */
export function untold({ unseen }: Pick<Comparison, 'unseen'>): readonly string[] {
  return unseen.map((each) => `${each.kind} ${each.entry.key}${details(each)}`);
}

function details(change: Difference): string {
  switch (change.kind) {
    case 'changed':
      return ` ${change.field}: ${change.from} -> ${change.to}`;
    case 'moved':
      return ` <- ${change.from} (${change.effect})`;
    case 'renamed':
      return ` <- ${change.from}`;
    case 'reordered':
      return ` ${change.shifts.map(({ entry, from, to }) => `${entry.key}: ${from} -> ${to}`).join(', ')}`;
    default:
      return change.filters.length === 0 ? '' : ` with ${change.filters.map(({ key }) => key).join(', ')}`;
  }
}
