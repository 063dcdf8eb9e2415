import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { digestOf } from '../../src/server/keys/key-set.ts';
import { folderWith } from '../support/folder.ts';
import { publishedFolder } from '../support/server.ts';

/** A place for an engine with the sound catalog and these keys; `allow` writes the key file anew. */
export async function placeWith(t: TestContext, ...keys: readonly string[]) {
  const path = join(folderWith(t), 'keys.json');
  const allow = (...listed: readonly string[]) => {
    writeFileSync(path, JSON.stringify({ keys: listed.map((key) => ({ name: key, sha256: digestOf(key) })) }));
  };
  allow(...keys);
  const after = (end: () => unknown) => t.after(async () => void (await end()));
  return { dist: await publishedFolder(t), keys: path, folder: folderWith(t), after, allow };
}
