import { realpath } from 'node:fs/promises';
import { isRecord, parseJson } from '../../base/json.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { readUpTo } from '../../base/read-up-to.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { timeOf } from './time.ts';

/** A key as the key file knows it: its name, and never itself. */
export interface KeyRecord {
  readonly name: string;
  /** In 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** ISO 8601 with a zone; without it, at once. */
  readonly not_before?: string | null;
  /** ISO 8601 with a zone; without it, never. */
  readonly expires_at?: string | null;
}

/** In bytes: some 5,000 keys. */
const maximumSize = 1024 * 1024;

/**
 * Reads a key file; one entry that is wrong, and none of it is taken.
 *
 * @throws OperatorError where the file is missing or wrong, and the system's error where it cannot be read.
 */
export async function readKeyFile(path: string): Promise<readonly KeyRecord[]> {
  const text = await readText(path);
  if (text !== undefined) return parseKeys(text, path);
  throw new OperatorError(`There is no key file "${path}". Make a key: filter-catalog key new NAME`);
}

/**
 * Changes the keys of a file, or makes one. A link to a file stays, and leads to the new one.
 *
 * @throws OperatorError where the file is, would be or becomes meanwhile another than it should, and the system's errors.
 */
export async function changeKeyFile(path: string, change: (keys: readonly KeyRecord[]) => readonly KeyRecord[]) {
  const target = await realpath(path).catch(() => path); // there may be none yet
  const before = await readText(target);
  const data = `${JSON.stringify({ keys: change(before === undefined ? [] : parseKeys(before, path)) }, null, 2)}\n`;
  parseKeys(data, path);
  const refuse = () => {
    throw new OperatorError(
      `Another command is changing "${path}". Run this one again (if there is none, delete "${target}.tmp").`,
    );
  };
  // One name for all: who makes the temporary file has the turn, and sees whether anything changed before it.
  await writeAtomically([{ path: target, data, temporary: `${target}.tmp` }], {
    beforeRename: async () => ((await readText(target)) === before ? undefined : refuse()),
  }).catch((error) => (error.code === 'EEXIST' ? refuse() : Promise.reject(error)));
}

/** From when until when a key is good, in milliseconds since 1970. */
export function termOf({ not_before, expires_at }: KeyRecord): { readonly from: number; readonly until: number } {
  return {
    from: not_before ? Date.parse(not_before) : -Infinity,
    until: expires_at ? Date.parse(expires_at) : Infinity,
  };
}

/** What a key is at `now`, in milliseconds since 1970. */
export function stateOf(record: KeyRecord, now: number): 'expired' | 'not yet valid' | 'valid' {
  const { from, until } = termOf(record);
  if (now >= until) return 'expired';
  return now < from ? 'not yet valid' : 'valid';
}

/** Whether a text can name a key in logs and metrics. */
export function isKeyName(text: unknown): boolean {
  return typeof text === 'string' && /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return (await readUpTo(path, maximumSize))?.toString() ?? ' '.repeat(maximumSize + 1);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseKeys(text: string, path: string): readonly KeyRecord[] {
  const file = text.length > maximumSize ? undefined : parseJson(text.replace(/^\ufeff/, '')); // which editors on Windows put before the text
  const keys = isRecord(file) ? file['keys'] : undefined;
  const fault = Array.isArray(keys) ? faultOf(keys) : 'it must be JSON, {"keys": […]}, of 1 MiB at most';
  if (fault === undefined) return keys as readonly KeyRecord[]; // as `faultOf` says
  throw new OperatorError(`The key file "${path}" cannot be used: ${fault}.`);
}

/** What is wrong with the keys. It quotes none of it: anything may be a key that was put there by mistake. */
function faultOf(keys: readonly unknown[]): string | undefined {
  const seen = new Set<unknown>();
  for (const [index, key] of keys.entries()) {
    const at = `keys[${index}]`;
    if (!isRecord(key)) return `${at} must be an object`;
    const { name, sha256, not_before = null, expires_at = null, ...others } = key;
    if (Object.keys(others).length > 0) return `${at} may only have name, sha256, not_before and expires_at`;
    if (!isKeyName(name)) return `${at}.name must be lower-case letters and digits, single hyphens between, at most 64`;
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
      return `${at}.sha256 must be 64 lower-case hexadecimal digits, not the key`;
    if (![not_before, expires_at].every((time) => time === null || timeOf(time) !== undefined))
      return `the times of ${at} must be null, or have a zone as in "2027-01-01T00:00:00Z"`;
    const { from, until } = termOf(key as unknown as KeyRecord); // as the lines above say
    if (from >= until) return `${at} is never valid: its expires_at must be later than its not_before`;
    if (seen.has(name) || seen.has(sha256)) return `${at} has the name or the digest of another key`;
    seen.add(name).add(sha256);
  }
  return undefined;
}
