import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Environment, gitIn, withoutRepository } from '../base/git.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { type RepositoryFile, scripts, versionedFiles } from './templates.ts';

/** A file as it is, and as this version writes it. */
export interface Update extends RepositoryFile {
  readonly before: string;
}

/** What this version writes otherwise in those workflows, settings, scripts and documents that a repository has; undefined where it has none. */
export function updatesIn(folder: string): readonly Update[] | undefined {
  const before = (path: string) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const known = versionedFiles('ko').flatMap(({ path }) => before(path) ?? []);
  if (known.length === 0) return undefined;
  const files = versionedFiles(/^ *LANG: en_|^# Editing/m.test(known.join('\n')) ? 'en' : 'ko');
  const settings = { path: 'package.json', text: withScripts(before('package.json')) ?? '' };
  return [settings, ...files]
    .map((file) => ({ ...file, before: before(file.path) ?? file.text }))
    .filter((file) => file.before !== file.text);
}

/** A `package.json` with the scripts of this version beside its own; undefined where it is none. */
function withScripts(text: string | undefined): string | undefined {
  const content = parseJson(text ?? '');
  if (!isRecord(content)) return text;
  const own = isRecord(content['scripts']) ? content['scripts'] : {};
  if (Object.entries(scripts).every(([name, script]) => own[name] === script)) return text;
  const indentation = /^[ \t]+(?=")/m.exec(text ?? '')?.[0] ?? 2;
  return `${JSON.stringify({ ...content, scripts: { ...own, ...scripts } }, null, indentation)}\n`;
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
    git(['add', '--all']);
    for (const { path, text } of updates) await write(path, text);
    return git(['diff', '--no-color', '--no-ext-diff']).toString();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
