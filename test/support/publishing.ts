import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ActiveCategory } from '../../src/snapshot/contract.ts';
import type { Host } from './host.ts';
import { cli, type Run, run } from './program.ts';
import { git, gitEnvironment } from './repository.ts';

const env = Object.fromEntries(Object.entries(gitEnvironment).filter(([name]) => !/AUTHOR|COMMITTER/.test(name)));

/** Runs `publish` in a clone, as a job does: without an identity of its own. */
export function publish(clone: string, ...args: readonly string[]): Run {
  return run(['publish', ...args], { cwd: clone, env: env as Readonly<Record<string, string>> });
}

/** Starts the same, and gives back what became of it at its end. */
export async function startPublish(clone: string, more: Readonly<Record<string, string>> = {}): Promise<Run> {
  const child = spawn(process.execPath, [cli, 'publish'], { cwd: clone, env: { ...env, ...more } });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status, stdout, stderr };
}

/** What stands at a path of the branch `published`. */
export function publishedFile({ bare }: Host, path: string, revision = 'published'): string {
  return git(bare, 'show', `${revision}:${path}`);
}

export interface Stamp {
  readonly filter_category_id?: string;
  readonly filter_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** The memory on the branch `published`, by key. */
export function stampsOn(host: Host): ReadonlyMap<string, Stamp> {
  return new Map(Object.entries(JSON.parse(publishedFile(host, 'stamps.json'))));
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

/** What is published, codes by the English name of their category. */
export function listed(host: Host): Readonly<Record<string, readonly string[]>> {
  const categories: readonly ActiveCategory[] = JSON.parse(publishedFile(host, 'active.json'));
  return Object.fromEntries(categories.map(({ name_en, filters }) => [name_en, filters.map(({ code }) => code)]));
}

/** The subjects of the commits of a branch, the newest first, along its first parents. */
export function subjectsOn({ bare }: Host, branch = 'published'): readonly string[] {
  return git(bare, 'log', '--first-parent', '--format=%s', branch).trim().split('\n');
}
