import { hash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { publishedFolder } from '../support/server.ts';
import { startNginx } from './nginx.ts';
import type { Place, Start } from './target.ts';
import { startWorker } from './worker.ts';

/** The engines, each by its column of the table in docs/operations.md. */
export const targets: Readonly<Record<string, Start>> = {
  nginx: startNginx,
  'at the edge': startWorker,
};

/** The keys in a new place. */
export const keys = ['key-of-ios', 'key-of-web'] as const;

/** A place for an engine, over a published catalog, with a key file. */
export async function placeFor(t: TestContext): Promise<Place> {
  const folder = folderWith(t);
  writeFileSync(join(folder, 'keys.json'), keyFile(keys));
  cpSync(await publishedFolder(t), join(folder, 'dist'), { recursive: true });
  mkdirSync(join(folder, 'place'));
  return {
    dist: join(folder, 'dist'),
    keys: join(folder, 'keys.json'),
    folder: join(folder, 'place'),
    after: (end) => t.after(end),
  };
}

/** The text of a key file that lists these. */
export function keyFile(listed: readonly string[]): string {
  return JSON.stringify({ keys: listed.map((key) => ({ name: key, sha256: hash('sha256', key) })) });
}
