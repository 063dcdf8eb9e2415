import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRecord, parseJson } from '../../base/json.ts';
import { name as packageName } from '../../base/package-json.ts';
import { quoteForShell } from '../../base/printable.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { createGit, type Environment, readGit, tryGit, unsetRepository } from '../../git/git.ts';
import { type Host, hosts, type RepositoryFile, repositoryFiles, workflowsOf } from './files.ts';
import { initFailure, replacedNote, repositoryNote } from './words.ts';

export interface InitTask {
  /** Absolute; `name` is the folder as typed. */
  readonly folder: string;
  readonly name: string;
  readonly host: Host | undefined;
  readonly form: boolean;
  readonly env: Environment;
}

/** Writes the missing files of a repository. Resolves to a note with the next steps. */
export async function createRepository(task: InitTask): Promise<string> {
  requireSeparateFolder(task);
  const { folder, name } = task;
  const git = inspectGit(task);
  const host = task.host ?? hosts.find((each) => git.origin?.includes(each)) ?? 'github';
  const projectName = closestSlug(basename(folder)) ?? 'catalog';
  const files = repositoryFiles(projectName, host, task.form);
  const kept = files.filter(({ path }) => lstatSync(join(folder, path), statOptions) !== undefined);
  const missing = files.filter((file) => !kept.includes(file));
  const data = missing.map((file) => ({ path: join(folder, file.path), data: file.data() }));
  for (const { path } of data) mkdirSync(dirname(path), { recursive: true });
  await writeAtomically(data);
  const admin = task.form ? ['admin'] : [];
  const topLevel = new Set([...admin, ...files.map(topLevelOf), 'package-lock.json']);
  const isEmpty = !existsSync(join(folder, 'catalog', 'categories'));
  return repositoryNote({
    name,
    written: pathsOf(missing),
    kept: pathsOf(kept),
    serve: [
      `cd ${quoteForShell(name)}`,
      'npm install',
      ...(isEmpty ? ['npm run new -- category', 'npm run new -- filter'] : []),
      'npm start',
    ],
    publish: [
      ...(git.isRepository ? [] : ['git init --initial-branch=main']),
      ...(git.origin === undefined ? ['git remote add origin URL'] : []),
      ...(task.form ? ['npx --no-install filter-catalog form'] : []),
      `git add -- ${[...topLevel].join(' ')}`,
      'git commit --message="Begin the catalog"',
      'git push --set-upstream origin HEAD',
      ...(git.published === undefined ? ['npx --no-install filter-catalog publish --begin'] : []),
    ],
  });
}

const statOptions = { throwIfNoEntry: false } as const;
const pathsOf = (files: readonly RepositoryFile[]) => files.map(({ path }) => path);
const topLevelOf = ({ path }: RepositoryFile) => path.replace(/\/.*/, '');

/** Hosts only run workflows in the root folder, and npm installs a workspace at its root. */
function requireSeparateFolder({ folder, name }: InitTask): void {
  const own = readPackage(folder);
  const isOurs = isRecord(own?.['dependencies']) && packageName in own['dependencies'];
  if (own && !isOurs) throw initFailure('package-is-of-another-project', { name });
  for (let at = dirname(folder); ; at = dirname(at)) {
    const isWorkspace =
      readPackage(at)?.['workspaces'] ?? existsSync(join(at, 'pnpm-workspace.yaml'));
    if (existsSync(join(at, '.git')) || isWorkspace)
      throw initFailure('folder-is-in-a-project', { name, top: at });
    if (dirname(at) === at) return;
  }
}

function readPackage(folder: string): Readonly<Record<string, unknown>> | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  const content = parseJson(readFileSync(path, 'utf8'));
  return isRecord(content) ? content : {};
}

function inspectGit({ folder, env }: InitTask) {
  if (!existsSync(join(folder, '.git'))) return { isRepository: false };
  const git = createGit(folder, unsetRepository(env));
  return {
    isRepository: true,
    origin: tryGit(git, ['remote', 'get-url', 'origin']),
    published: tryGit(git, ['rev-parse', '--verify', '--quiet', 'refs/remotes/origin/published']),
  };
}

/** Updates the workflows to this version. Resolves to a note that lists them. */
export async function replaceWorkflows({ folder, name, ...task }: InitTask): Promise<string> {
  const exists = (path: string) => existsSync(join(folder, path));
  const hasForm = task.form || exists('.github/workflows/filter-catalog-form.yml');
  const isUsed = (each: Host) => workflowsOf(each, hasForm).some(({ path }) => exists(path));
  const host = task.host ?? hosts.find(isUsed);
  if (host === undefined) throw initFailure('workflows-are-missing', { name });
  const files = workflowsOf(host, hasForm).map(({ path, data }) => ({
    path,
    data: String(data()),
  }));
  const paths = files.map(({ path }) => path);
  const git = createGit(folder, unsetRepository(task.env));
  const changed = readGit(git, ['status', '--porcelain', '--', ...paths]);
  if (changed) throw initFailure('workflows-are-uncommitted', { paths: changed.split('\n') });
  const outdated = files.filter(
    ({ path, data }) => !exists(path) || readFileSync(join(folder, path), 'utf8') !== data,
  );
  await writeAtomically(outdated.map(({ path, data }) => ({ path: join(folder, path), data })));
  return replacedNote(outdated.map(({ path }) => path));
}
