import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ajv } from '../../src/snapshot/contract.ts';
import { loadManifest } from '../../src/snapshot/load.ts';
import type { Manifest } from '../../src/snapshot/manifest.ts';
import { scheduledFolder } from '../support/moments.ts';

// What a server of the version before there were moments asks of a manifest; it stays as it was then.
const objectOf = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const count = { type: 'integer', minimum: 0 };
const file = objectOf({
  path: { type: 'string' },
  bytes: { ...count, maximum: 64 * 1024 * 1024 },
  sha256,
});
const record = {
  digest: sha256,
  last_modified: { type: 'string', format: 'date-time' },
  commit: { type: 'string', nullable: true, pattern: '^[0-9a-f]{7,64}$' },
  uncommitted_changes: { type: 'boolean' },
  counts: objectOf({ categories: count, filters: count }),
  encodings: objectOf({ identity: file, gzip: file, br: file, zstd: file }),
};
const previous = { type: 'array', items: objectOf(record) };
const isFormerManifest = ajv.compile(objectOf({ version: { const: 1 }, ...record, previous }));

test('a server of the version before takes a manifest with moments ahead, and serves the present list', async (t) => {
  const dist = await scheduledFolder(t);
  const manifest: Manifest = await loadManifest(dist);
  assert.ok(isFormerManifest(manifest) && manifest.next?.length === 2);
  const [{ name_en }, ...others] = JSON.parse(
    readFileSync(`${dist}/${manifest.encodings.identity.path}`, 'utf8'),
  );
  assert.deepEqual([name_en, others], ['Romantic', []]);
});
