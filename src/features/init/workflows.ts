import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../base/write-atomically.ts';
import { gitIn, textOf, withoutRepository } from '../../git/git.ts';
import type { InitTask } from './begin.ts';
import { hosts, workflowsOf } from './files.ts';
import { initFailure, replacedNote } from './words.ts';

/** Replaces the workflows by those of this version. Resolves to a note that names them. */
export async function replaceWorkflows({ folder, name, ...task }: InitTask): Promise<string> {
  const isThere = (path: string) => existsSync(join(folder, path));
  const known = hosts.find((each) => workflowsOf(each).some(({ path }) => isThere(path)));
  const host = task.host ?? known;
  if (host === undefined) throw initFailure('workflows-are-missing', { name });
  const files = workflowsOf(host).map(({ path, data }) => ({ path, data: String(data()) }));
  const paths = files.map(({ path }) => path);
  const git = gitIn(folder, withoutRepository(task.env));
  const changed = textOf(git, ['status', '--porcelain', '--', ...paths]);
  if (changed) throw initFailure('workflows-are-uncommitted', { paths: changed.split('\n') });
  const older = files.filter(
    ({ path, data }) => !isThere(path) || readFileSync(join(folder, path), 'utf8') !== data,
  );
  await writeAtomically(older.map(({ path, data }) => ({ path: join(folder, path), data })));
  return replacedNote(older.map(({ path }) => path));
}
