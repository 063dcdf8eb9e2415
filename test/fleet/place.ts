import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { digestOf } from '../../src/keys/key-set.ts';
import { folderWith } from '../support/folder.ts';
import { publishedFolder } from '../support/server.ts';

/** A key that was valid, in each key file here. */
export const expiredKey = 'key-of-2025';

/** A place for an engine with the sound catalog and these keys; `allow` writes the key file anew. */
export async function placeWith(t: TestContext, ...keys: readonly string[]) {
  const path = join(folderWith(t), 'keys.json');
  const allow = (...listed: readonly string[]) => {
    const keys = listed.map((key) => ({ name: key, sha256: digestOf(key) }));
    const expired = {
      name: expiredKey,
      sha256: digestOf(expiredKey),
      expires_at: '2026-01-01T00:00:00Z',
    };
    writeFileSync(path, JSON.stringify({ keys: [...keys, expired] }));
  };
  allow(...keys);
  const after = (end: () => unknown) => t.after(async () => void (await end()));
  return { dist: await publishedFolder(t), keys: path, folder: folderWith(t), after, allow };
}
