import { join } from 'node:path';
import type { Source } from './follow.ts';
import { loadSnapshot, readManifest, type Snapshot } from './load.ts';
import { parseManifest } from './manifest.ts';

/** The current snapshot of a published folder, to be followed. */
export function snapshotSource(dist: string): Source<Snapshot> {
  return {
    files: async () => {
      const path = join(dist, 'manifest.json');
      const text = await readManifest(dist).catch(() => undefined); // it may not be there now
      const manifest = parseManifest(text ?? '');
      const bodies = manifest === undefined ? [] : Object.values(manifest.encodings);
      return [path, ...bodies.map((body) => join(dist, body.path))];
    },
    load: async () => {
      const { snapshot, failure } = await loadSnapshot(dist);
      return snapshot === undefined ? { failure } : { value: snapshot };
    },
  };
}
