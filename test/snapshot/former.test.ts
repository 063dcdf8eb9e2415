import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ajv } from '../../src/snapshot/contract.ts';
import { loadManifest, loadSnapshot } from '../../src/snapshot/load.ts';
import { encodings, type Manifest, snapshotPath } from '../../src/snapshot/manifest.ts';
import { prove } from '../../src/snapshot/prove.ts';
import { scheduledFolder } from '../support/moments.ts';

// What a server of the version before there were moments asks of a manifest: kept as it was then, do not bring it up to date.
const objectOf = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const count = { type: 'integer', minimum: 0 };
const file = objectOf({ path: { type: 'string' }, bytes: { ...count, maximum: 64 * 1024 * 1024 }, sha256 });
const record = {
  digest: sha256,
  last_modified: { type: 'string', format: 'date-time' },
  commit: { type: 'string', nullable: true, pattern: '^[0-9a-f]{7,64}$' },
  uncommitted_changes: { type: 'boolean' },
  counts: objectOf({ categories: count, filters: count }),
  encodings: objectOf({ identity: file, gzip: file, br: file, zstd: file }),
};
const previous = { type: 'array', items: objectOf(record) };
const isFormerManifest = ajv.compile<Manifest>(objectOf({ version: { const: 1 }, ...record, previous }));

test('a server of the version before takes a manifest with moments ahead, and serves the present list', async (t) => {
  const dist = await scheduledFolder(t);
  const manifest: Manifest = await loadManifest(dist);
  assert.ok(isFormerManifest(manifest) && manifest.next?.length === 2);
  for (const each of encodings) assert.equal(manifest.encodings[each].path, snapshotPath(manifest.digest, each));
  const { snapshot = assert.fail() } = await loadSnapshot(dist);
  const categories = await prove(manifest, snapshot.bodies);
  assert.ok(typeof categories !== 'string');
  assert.deepEqual(
    categories.map(({ name_en }) => name_en),
    ['Romantic'],
  );
});
