import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Host } from './host.ts';
import { cli, type Run, root } from './program.ts';
import { git, gitEnvironment } from './repository.ts';

export type ScriptEnvironment = Readonly<Record<string, string>>;

export interface Published extends Run {
  /** The folder that it published to, relative to the clone. */
  readonly out: string;
}

/** Runs `publish.sh` in a clone, as the job does. */
export function publish(clone: string, env: ScriptEnvironment = {}): Published {
  const out = nextOut(clone);
  const run = runScript('publish.sh', { cwd: clone, env: { CATALOG_OUT: out, ...env } });
  return { ...run, out: join(clone, out) };
}

/** Starts `publish.sh` in a clone, and gives back what became of it at its end. */
export async function startPublish(clone: string, env: ScriptEnvironment = {}): Promise<Published> {
  const out = nextOut(clone);
  const options = { cwd: clone, env: { ...scriptEnvironment, CATALOG_OUT: out, ...env } };
  const child = spawn('bash', [scriptPath('publish.sh')], options);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status, stdout, stderr, out: join(clone, out) };
}

export interface ScriptOptions {
  readonly cwd: string;
  readonly env?: ScriptEnvironment;
}

/** Runs a script of `scripts/ci` with the program of this checkout. */
export function runScript(name: string, { cwd, env = {} }: ScriptOptions): Run {
  const options = { cwd, env: { ...scriptEnvironment, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('bash', [scriptPath(name)], options);
  return { status, stdout, stderr };
}

/** What a job finds: no identity, as `publish.sh` brings its own. */
const scriptEnvironment = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: gitEnvironment['GIT_CONFIG_GLOBAL'],
  GIT_CONFIG_SYSTEM: gitEnvironment['GIT_CONFIG_SYSTEM'],
  CATALOG_CLI: `${process.execPath} ${cli}`,
};

const scriptPath = (name: string): string => join(root, 'scripts/ci', name);

function nextOut(clone: string): string {
  for (let number = 1; ; number += 1) {
    if (!existsSync(join(clone, `dist-${number}`))) return `dist-${number}`;
  }
}

/** The stamps on `main`, by key. */
export function stampsOn({ bare }: Host, revision = 'main'): ReadonlyMap<string, Stamp> {
  return new Map(Object.entries(JSON.parse(git(bare, 'show', `${revision}:catalog/stamps.json`))));
}

export interface Stamp {
  readonly filter_category_id?: string;
  readonly filter_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** The identifier of each key; fails where one stands twice. */
export function identifiersOf(stamps: ReadonlyMap<string, Stamp>): Readonly<Record<string, string>> {
  const pairs = [...stamps].flatMap(([key, { filter_category_id, filter_id }]) => {
    const identifier = filter_id ?? filter_category_id;
    return identifier === undefined ? [] : [[key, identifier] as const];
  });
  assert.equal(new Set(pairs.map(([, identifier]) => identifier)).size, pairs.length, 'an identifier stands twice');
  return Object.fromEntries(pairs);
}

/** The subjects of the commits of `main`, the newest first, along its first parents. */
export function subjectsOn({ bare }: Host): readonly string[] {
  return git(bare, 'log', '--first-parent', '--format=%s', 'main').trim().split('\n');
}

/** What was published, as `slug-independent name: codes`. */
export function listed({ out }: Published): Readonly<Record<string, readonly string[]>> {
  const categories: readonly { readonly name_en: string; readonly filters: readonly { readonly code: string }[] }[] =
    JSON.parse(readFileSync(join(out, 'active.json'), 'utf8'));
  return Object.fromEntries(categories.map(({ name_en, filters }) => [name_en, filters.map(({ code }) => code)]));
}
