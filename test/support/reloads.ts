import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { publish } from '../../src/publish/publish.ts';
import { compiledOf } from './answers.ts';
import { folderWith } from './folder.ts';
import { ask, credentials } from './server.ts';
import { until } from './until.ts';

/** The commit that each is built from. */
export const commits = { One: '1'.repeat(40), Two: '2'.repeat(40) } as const;

export type Name = keyof typeof commits;

/** Publishes the snapshot of one category of this name, built from a commit of its own. */
async function put(dist: string, name: Name): Promise<void> {
  await publish(dist, compiledOf(name), { commit: commits[name], uncommitted_changes: name === 'Two' });
}

/** A published folder that holds the snapshot One; a copy of it after Two was published into it. */
export async function folders(t: TestContext): Promise<{ readonly dist: string; readonly next: string }> {
  const folder = folderWith(t);
  const [dist, next] = [join(folder, 'dist'), join(folder, 'next')];
  await put(dist, 'One');
  cpSync(dist, next, { recursive: true });
  await put(next, 'Two');
  return { dist, next };
}

/** The name of the category that is served. */
export async function servedName(port: number): Promise<string> {
  const { status, body } = await ask(port, { headers: credentials });
  assert.equal(status, 200);
  return JSON.parse(body.toString())[0].name_en;
}

/** Waits until it is served. */
export const comes = (port: number, name: Name) =>
  until(`${name} is served`, async () => (await servedName(port)) === name);
