import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import type { KeyRecord } from '../../src/server/keys/key-file.ts';
import { cli, type Run, type RunOptions } from './program.ts';

/** A key, and its digest as another program gives it: `printf %s KEY | sha256sum`. */
export const someKey = 'fc_live_00000000000000000000000000000000000000000004HNwOT';
export const someDigest = 'a4bc6a3e370d90b02cbac1a968f36c88fa46cb2523af2081bef32fe962f43191';

/** A digest of this digit alone. */
export const digest = (digit: string): string => digit.repeat(64);

/** Key files as operators may have them. */
export const keyRecords: fc.Arbitrary<readonly KeyRecord[]> = fc
  .uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/),
      sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
      times: fc.uniqueArray(fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }), {
        minLength: 2,
        maxLength: 2,
        selector: Number,
      }),
      limits: fc.subarray(['not_before', 'expires_at'] as const),
      isNull: fc.boolean(),
    }),
    { selector: ({ name }) => name },
  )
  .map((entries) => entries.map(recordOf));

function recordOf({
  name,
  sha256,
  times,
  limits,
  isNull,
}: {
  readonly name: string;
  readonly sha256: string;
  readonly times: readonly Date[];
  readonly limits: readonly ('expires_at' | 'not_before')[];
  readonly isNull: boolean;
}): KeyRecord {
  const [from, until] = times.toSorted((a, b) => Number(a) - Number(b)).map((time) => time.toISOString());
  const given = { not_before: from, expires_at: until };
  const entries = limits.map((limit) => [limit, isNull ? null : given[limit]]);
  return { name, sha256, ...Object.fromEntries(entries) };
}

/** Runs `key check` with this on its standard input. */
export function checkKey(input: Buffer | string, args: readonly string[], { cwd, env = {} }: RunOptions): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'key', 'check', ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    input,
  });
  return { status, stdout, stderr };
}
