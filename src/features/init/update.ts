import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRecord, parseJson } from '../../base/json.ts';
import { name } from '../../base/package-json.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import {
  type Environment,
  gitIn,
  isWithoutGit,
  lineOf,
  textOf,
  withoutRepository,
} from '../../git/git.ts';
import { bodyOf, isHeldBack, type OurFile, ourFileIn, textIn } from './ours.ts';
import {
  earlierScripts,
  type Host,
  ignored,
  inboxWorkflow,
  isWhole,
  type RepositoryFile,
  repositoryFiles,
  scripts,
} from './templates.ts';
import { initFailure } from './words.ts';

/** A file as it is, and as this version writes it. */
export type Update = RepositoryFile & OurFile;

/** What a repository was begun for, by the files in it that are ours; each undefined where they do not say. */
export function choicesIn(folder: string) {
  const ours = (host: Host) => {
    const files = repositoryFiles({ host, language: 'en', called: '', branch: '' });
    return files
      .map(({ path }) => path)
      .filter((path) => isWhole(path) && ourFileIn(folder, path) !== undefined);
  };
  const ofHost = (['github', 'gitlab'] as const).find((host) =>
    ours(host).some((path) => /^\.git/.test(path)),
  );
  const host = ofHost ?? (ours('none').length === 0 ? undefined : 'none');
  const guide = bodyOf(ourFileIn(folder, 'docs/editing.md')?.before ?? '');
  const language = guide.startsWith('# Editing')
    ? 'en'
    : guide.startsWith('# 카탈로그')
      ? 'ko'
      : undefined;
  const inbox = ourFileIn(folder, inboxWorkflow) !== undefined;
  return { host, language, inbox } as const;
}

/**
 * What this version would change in what a repository has of its files: of whole files those that are ours, of `.gitignore`
 * and the scripts of `package.json` what is missing; and which files are missing. Undefined where it was not begun.
 *
 * @throws Failure `json-is-malformed`
 */
export function updatesIn(folder: string, begunFor?: Host) {
  const { host: known, language = 'ko', inbox } = choicesIn(folder);
  const host =
    begunFor ?? known ?? (name in (packageIn(folder)?.packages ?? {}) ? 'none' : undefined);
  if (host === undefined) return undefined;
  const all = repositoryFiles({ host, language, called: '', branch: 'main', inbox });
  const files = all.filter(
    ({ path }) => isWhole(path) || ['.gitignore', 'package.json'].includes(path),
  );
  const isMissing = ({ path }: RepositoryFile) =>
    textIn(folder, path) === undefined && !isHeldBack(folder, path);
  const missing = files.filter(isMissing).map(({ path }) => path);
  return { updates: files.flatMap((file) => updateOf(file, folder) ?? []), missing };
}

function updateOf({ path, text }: RepositoryFile, folder: string): Update | undefined {
  if (isWhole(path)) {
    const now = ourFileIn(folder, path);
    const chosen = now && withChoices(text, now.before);
    const isSame = now?.from === path && bodyOf(now.before) === bodyOf(chosen ?? '');
    return now === undefined || isSame ? undefined : { ...now, path, text: chosen ?? text };
  }
  const before = textIn(folder, path);
  if (before === undefined) return undefined;
  const added =
    path === '.gitignore'
      ? withIgnored(before)
      : withScripts(before, packageIn(folder)?.scripts ?? {});
  return added === before ? undefined : { path, from: path, before, text: added };
}

/** What was chosen for this repository stays: its language and branch, and newer versions of actions. */
function withChoices(text: string, before: string): string {
  const chosen = text.replace(/^ *(LANG|branches): .*$/gm, (line, name) => {
    return new RegExp(`^ *${name}: .*$`, 'm').exec(before)?.[0] ?? line;
  });
  return chosen.replace(/ (\S+)@[0-9a-f]{40} # v(\S+)/g, (pin, action, version) => {
    const [there = pin, , itsVersion = ''] =
      new RegExp(` (${action})@[0-9a-f]{40} # v(\\S+)`).exec(before) ?? [];
    return itsVersion.localeCompare(version, 'en', { numeric: true }) > 0 ? there : pin;
  });
}

function withIgnored(before: string): string {
  const there = new Set(before.split(/\r?\n/).map((line) => line.replace(/^\/|\/$/g, '')));
  const lines = ignored.filter((line) => !there.has(line.replace(/\/$/, '')));
  return lines.reduce(
    (all, line) => `${all}${all === '' || all.endsWith('\n') ? '' : '\n'}${line}\n`,
    before,
  );
}

/** A `package.json` with the scripts of this version, but for those under a name that has one of their own. */
function withScripts(text: string, own: Readonly<Record<string, unknown>>): string {
  const isFree = (name: string) => own[name] === undefined || own[name] === earlierScripts[name];
  const isWanted = (name: string) => isFree(name) && (name !== 'prestart' || isFree('start'));
  const added = Object.entries(scripts).filter(([name]) => isWanted(name));
  if (added.length === 0) return text;
  const content = { ...JSON.parse(text), scripts: { ...own, ...Object.fromEntries(added) } };
  const lines = JSON.stringify(content, null, /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2);
  return `${lines}\n`.replaceAll('\n', text.includes('\r\n') ? '\r\n' : '\n');
}

/** The scripts of a `package.json`, and what `npm install` brings; undefined where there is none. @throws Failure `json-is-malformed` */
export function packageIn(folder: string) {
  const path = 'package.json';
  const text = textIn(folder, path);
  if (text === undefined) return undefined;
  const content = parseJson(text);
  if (!isRecord(content) || Array.isArray(content))
    throw initFailure('json-is-malformed', { path: join(folder, path) });
  const recordOf = (name: string) => Object(content[name]) as Readonly<Record<string, unknown>>;
  return {
    scripts: recordOf('scripts'),
    packages: { ...recordOf('dependencies'), ...recordOf('devDependencies') },
  };
}

/**
 * Writes the updates. To `.gitignore` and `package.json` they only add; a file that they replace must be in git as it is.
 *
 * @throws Failure `files-are-not-in-git`; nothing is then written.
 */
export async function writeUpdates(
  folder: string,
  updates: readonly Update[],
  environment: Environment,
): Promise<void> {
  const replaced = updates.filter(({ path }) => isWhole(path)).map(({ from }) => from);
  const unsaved = notInGit(folder, replaced, environment);
  if (unsaved.length > 0) throw initFailure('files-are-not-in-git', { paths: unsaved });
  await writeAtomically(
    updates.map(({ path, text }) => ({ path: join(folder, path), data: text })),
  );
  for (const { from } of updates.filter(({ path, from }) => from !== path))
    await rm(join(folder, from));
}

/** Those of the files that the last commit does not have as they are, whatever git was told to overlook. */
function notInGit(
  folder: string,
  paths: readonly string[],
  environment: Environment,
): readonly string[] {
  const git = gitIn(folder, withoutRepository(environment));
  try {
    return paths.filter((path) => {
      const committed = lineOf(git, ['rev-parse', '--verify', '--quiet', `HEAD:./${path}`]);
      return committed === undefined || committed !== lineOf(git, ['hash-object', path]);
    });
  } catch (error) {
    if (isWithoutGit(error)) return paths;
    throw error;
  }
}

/** The updates as git shows them. @throws GitError where there is no git. */
export async function differenceOf(
  updates: readonly Update[],
  environment: Environment,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-update-'));
  const git = gitIn(folder, withoutRepository(environment));
  const treeOf = async (files: readonly RepositoryFile[]) => {
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    git(['add', '--all', '--force']);
    for (const { path } of files) await rm(join(folder, path));
    return textOf(git, ['write-tree']);
  };
  try {
    git(['init', '--quiet']);
    const before = await treeOf(updates.map(({ from, before: text }) => ({ path: from, text })));
    const after = await treeOf(updates);
    return git([
      'diff',
      '--no-color',
      '--no-ext-diff',
      '--find-renames=40%',
      before,
      after,
    ]).toString();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
