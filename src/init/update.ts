import { readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Environment, gitIn, withoutRepository } from '../base/git.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { Failure } from '../finding/failure.ts';
import { ignored, type RepositoryFile, repositoryFiles, scripts } from './templates.ts';

/** A file as it is, and as this version writes it. */
export interface Update extends RepositoryFile {
  readonly before: string;
}

/** What a repository was begun for, by what it has; each undefined where that says nothing. */
export function choicesIn(folder: string) {
  const guide = textIn(folder, 'docs/editing.md');
  const has = (path: string) => textIn(folder, path) !== undefined;
  const github = ['publish', 'pull-request'].some((name) => has(`.github/workflows/${name}.yml`))
    ? 'github'
    : undefined;
  const host = has('.gitlab-ci.yml') ? 'gitlab' : (github ?? (guide === undefined ? undefined : 'none'));
  const language = guide?.startsWith('# Editing') ? 'en' : guide?.startsWith('# 카탈로그') ? 'ko' : undefined;
  return { host, language } as const;
}

/**
 * What this version writes otherwise in what a repository has of its files: in workflows, settings and the guide, and in
 * `.gitignore` and the scripts of `package.json` what is missing; and which files it has not. Undefined where it has none.
 *
 * @throws Failure `json-is-malformed`
 */
export function updatesIn(folder: string) {
  const { host, language = 'ko' } = choicesIn(folder);
  if (host === undefined) return undefined;
  const all = repositoryFiles({ host, language, called: '', branch: 'main' });
  const ours =
    /^\.github\/workflows\/|^\.gitlab-ci\.yml$|^\.vscode\/settings\.json$|^docs\/|^\.gitignore$|^package\.json$/;
  const files = all
    .filter(({ path }) => ours.test(path))
    .map((file) => ({ ...file, before: textIn(folder, file.path) }));
  const missing = files.filter(({ before }) => before === undefined).map(({ path }) => path);
  const updates = files.flatMap(({ path, text, before }): readonly Update[] => {
    return before === undefined ? [] : [{ path, before, text: updated({ path, text, before }, folder) }];
  });
  return { updates: updates.filter(({ text, before }) => text !== before), missing };
}

function updated({ path, text, before }: Update, folder: string): string {
  if (path === '.gitignore') {
    const there = new Set(before.split(/\r?\n/).map((line) => line.replace(/^\/|\/$/g, '')));
    const lines = ignored.filter((line) => !there.has(line.replace(/\/$/, '')));
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
