import assert from 'node:assert/strict';
import { test } from 'node:test';
import { negotiate } from '../../src/server/response.ts';
import type { Encoding } from '../../src/snapshot/manifest.ts';

const brFirst = ['br', 'zstd', 'gzip', 'identity'] as const;
const gzipFirst = ['gzip', 'identity', 'br', 'zstd'] as const;
const identityFirst = ['identity', 'gzip', 'zstd', 'br'] as const;

/** Results of `negotiator` 1.1 if br, gzip or identity is the smallest. */
const rows: Readonly<Record<string, readonly [Encoding, Encoding, Encoding]>> = {
  '': ['identity', 'identity', 'identity'],
  '*': ['br', 'gzip', 'identity'],
  'gzip, br': ['br', 'gzip', 'identity'], // identity is acceptable too: the smallest wins
  'gzip;q=0.5, br;q=0.4': ['gzip', 'gzip', 'gzip'],
  'gzip;q=0.5': ['gzip', 'gzip', 'identity'],
  'gzip, identity;q=0.9': ['gzip', 'gzip', 'gzip'],
  'gzip, identity;q=0': ['gzip', 'gzip', 'gzip'],
  'gzip;q=0, *': ['br', 'identity', 'identity'],
  'gzip;q=0.5, *;q=0.6': ['br', 'identity', 'identity'],
  'gzip, *;q=0': ['gzip', 'gzip', 'gzip'],
  'br;q=0, gzip;q=0, zstd;q=0': ['identity', 'identity', 'identity'],
  'x-gzip;q=0.2, br;q=0.1': ['gzip', 'gzip', 'gzip'],
  ' GZIP\t; Q=0.7 ,ZSTD;q=0.70,': ['zstd', 'gzip', 'identity'],
  'gzip;a=b;q=0': ['identity', 'identity', 'identity'],
  'gzip;q=': ['gzip', 'gzip', 'identity'],
  'gzip;q=a': ['identity', 'identity', 'identity'],
  'gzip;q=-1': ['identity', 'identity', 'identity'],
  'br gzip, zstd': ['zstd', 'identity', 'identity'],
  '__proto__, constructor': ['identity', 'identity', 'identity'],
};
for (const [acceptEncoding, expected] of Object.entries(rows)) {
  test(`chooses ${expected.join(', ')} for Accept-Encoding: ${acceptEncoding}`, () => {
    const chosen = [brFirst, gzipFirst, identityFirst].map((preferred) =>
      negotiate(acceptEncoding, preferred),
    );
    assert.deepEqual(chosen, expected);
  });
}
