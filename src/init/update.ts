import { readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Environment, gitIn, withoutRepository } from '../base/git.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { Failure } from '../finding/failure.ts';
import { hosts, ignored, type RepositoryFile, repositoryFiles, scripts } from './templates.ts';

/** A file as it is, and as this version writes it. */
export interface Update extends RepositoryFile {
  readonly before: string;
}

/** The files that belong to the version of this package more than to the people who keep the repository. */
const versioned = /^\.github\/workflows\/|^\.gitlab-ci\.yml$|^\.vscode\/settings\.json$|^docs\//;

/**
 * What this version writes otherwise in what a repository has of its files: in workflows, settings and the guide, and in
 * `.gitignore` and the scripts of `package.json` what is missing. Undefined where it has none of them.
 *
 * @throws Failure `json-is-malformed`
 */
export function updatesIn(folder: string): readonly Update[] | undefined {
  const language = textIn(folder, 'docs/editing.md')?.startsWith('# Editing') ? 'en' : 'ko';
  const templates = hosts.flatMap((host) => repositoryFiles({ host, language, called: '', branch: 'main' }));
  const own = new Map(templates.filter(({ path }) => versioned.test(path)).map(({ path, text }) => [path, text]));
  const known = [...own, ['.gitignore', ''] as const, ['package.json', ''] as const].flatMap(([path, text]) => {
    const before = textIn(folder, path);
    return before === undefined ? [] : [{ path, text, before }];
  });
  if (!known.some(({ path }) => own.has(path))) return undefined;
  return known.map((file) => ({ ...file, text: updated(file, folder) })).filter(({ text, before }) => text !== before);
}

function updated({ path, text, before }: Update, folder: string): string {
  if (path === '.gitignore') {
    const lines = ignored.filter((line) => !before.split(/\r?\n/).includes(line));
    return lines.reduce((all, line) => `${all}${all === '' || all.endsWith('\n') ? '' : '\n'}${line}\n`, before);
  }
  if (path === 'package.json') return withScripts(before, packageIn(folder)?.scripts ?? {});
  const isOther = path.startsWith('docs/') && before.split('\n', 1)[0] !== text.split('\n', 1)[0];
  if (isOther) return before; // a guide of their own
  // What was chosen for this repository stays.
  return text.replace(/^ *(LANG|branches): .*$/gm, (line, name) => {
    return new RegExp(`^ *${name}: .*$`, 'm').exec(before)?.[0] ?? line;
  });
}

/** A `package.json` with the scripts of this version, but for those under a name that has one of another kind. */
function withScripts(text: string, own: Readonly<Record<string, unknown>>): string {
  const isOurs = (name: string) => own[name] === undefined || /\bfilter-catalog\b/.test(String(own[name]));
  const changed = Object.entries(scripts).filter(([name, script]) => isOurs(name) && own[name] !== script);
  if (changed.length === 0) return text;
  const content = { ...JSON.parse(text), scripts: { ...own, ...Object.fromEntries(changed) } };
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
    throw new Failure('json-is-malformed', { path: join(folder, path) });
  const recordOf = (name: string) => Object(content[name]) as Readonly<Record<string, unknown>>;
  return { scripts: recordOf('scripts'), packages: { ...recordOf('dependencies'), ...recordOf('devDependencies') } };
}

function textIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
}

/** The updates as git shows them. @throws GitError where there is no git. */
export async function differenceOf(updates: readonly Update[], environment: Environment): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'filter-catalog-update-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  try {
    const git = gitIn(folder, withoutRepository(environment));
    git(['init', '--quiet']);
    for (const { path, before } of updates) await write(path, before);
    git(['add', '--all', '--force']);
    for (const { path, text } of updates) await write(path, text);
    return git(['diff', '--no-color', '--no-ext-diff']).toString();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
