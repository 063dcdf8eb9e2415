import { realpath } from 'node:fs/promises';
import { npmCommand } from '../base/command.ts';
import { defineErrors } from '../base/failure.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { readIfExists } from '../base/read-up-to.ts';
import { toTimestamp } from '../base/time.ts';
import { writeAtomically } from '../base/write-atomically.ts';

/** The sentences never quote text that may be a key. */
const keyFailure = defineErrors({
  'key-file-cannot-be-used': ({ path, fault }: Record<'fault' | 'path', string>) =>
    `The key file "${path}" cannot be used: ${fault}.`,
  'key-file-changed-meanwhile': ({ path }: { path: string }) =>
    `Another command changed "${path}" meanwhile, so nothing was written. Run this again.`,
  'key-file-is-missing': ({ path }: { path: string }) =>
    `There is no key file "${path}". Create a key: ${npmCommand('key new NAME')}`,
});

/** An entry of the key file. Keys themselves are not stored. */
export interface KeyRecord {
  readonly name: string;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** ISO 8601 with an offset (default: no start). */
  readonly not_before?: string | null;
  /** ISO 8601 with an offset (default: no end). */
  readonly expires_at?: string | null;
}

/** Bytes; enough for about 5,000 keys. */
const maxSize = 1024 * 1024;

/**
 * Reads a key file. Malformed entries are skipped and described in `faults`. Other changes, such
 * as revocations, still apply.
 *
 * @throws a failure if the file is missing or not JSON; the system's error.
 */
export async function readKeyFile(path: string) {
  const text = await readText(path);
  if (text !== undefined) return parseKeys(text, path);
  throw keyFailure('key-file-is-missing', { path });
}

/**
 * Changes the keys of a file. A new file is readable only by its owner. A symbolic link is kept,
 * and its target is changed.
 *
 * @throws a failure if an entry is malformed, or another command changes the file meanwhile.
 */
export async function changeKeyFile(
  path: string,
  change: (keys: readonly KeyRecord[]) => readonly KeyRecord[],
): Promise<void> {
  const target = await realpath(path).catch(() => path); // it may not exist yet
  const before = await readText(target);
  const keys = before === undefined ? [] : requireValidKeys(before, path);
  const data = `${JSON.stringify({ keys: change(keys) }, null, 2)}\n`;
  requireValidKeys(data, path);
  await writeAtomically([{ path: target, data, mode: 0o600 }], async () => {
    if ((await readText(target)) !== before)
      throw keyFailure('key-file-changed-meanwhile', { path });
  });
}

/** Returns when a key is valid, in ms since 1970. */
export function validityOf({ not_before, expires_at }: Omit<KeyRecord, 'sha256'>) {
  const from = not_before ? Date.parse(not_before) : 0;
  return { from, until: expires_at ? Date.parse(expires_at) : Number.MAX_SAFE_INTEGER };
}

/** Returns the state of a key. `now`: ms since 1970. */
export function keyState(key: Omit<KeyRecord, 'sha256'>, now: number) {
  const { from, until } = validityOf(key);
  if (now >= until) return 'expired';
  return now < from ? 'not yet valid' : 'valid';
}

/** True if a text is safe as the name of a key in logs and metrics. */
export function isKeyName(text: unknown): boolean {
  return typeof text === 'string' && /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

async function readText(path: string): Promise<string | undefined> {
  return (await readIfExists(path, maxSize))?.toString();
}

const requirements =
  'must have a "name" (lower-case letters and digits, single hyphens between, at most 64) and a ' +
  '"sha256" (64 lower-case hexadecimal digits, not the key); it may have "not_before" and a ' +
  'later "expires_at" (null, or as in ' +
  '"2027-01-01T00:00:00Z"), and nothing else; both "name" and "sha256" must be unique';

function requireValidKeys(text: string, path: string): readonly KeyRecord[] {
  const { keys, faults } = parseKeys(text, path);
  if (faults[0] === undefined) return keys;
  throw keyFailure('key-file-cannot-be-used', { path, fault: faults[0] });
}

function parseKeys(text: string, path: string) {
  const isLarge = text.length > maxSize;
  const file = isLarge ? undefined : parseJson(text.replace(/^\ufeff/, '')); // Windows adds it
  const entries: unknown = isRecord(file) ? file['keys'] : undefined;
  const fault = 'it must be JSON, {"keys": […]}, of 1 MiB at most';
  if (!Array.isArray(entries)) throw keyFailure('key-file-cannot-be-used', { path, fault });
  const seen = new Set<string>();
  const keys: KeyRecord[] = [];
  const faults: string[] = [];
  for (const [at, entry] of entries.entries()) {
    const isValid = isKeyRecord(entry) && !seen.has(entry.name) && !seen.has(entry.sha256);
    if (isValid) keys.push(entry);
    else faults.push(`keys[${at}] ${requirements}`);
    if (isValid) seen.add(entry.name).add(entry.sha256);
  }
  return { keys, faults };
}

function isKeyRecord(key: unknown): key is KeyRecord {
  if (!isRecord(key)) return false;
  const { name, sha256, not_before = null, expires_at = null, ...rest } = key;
  const isDigest = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
  const parseTime = (time: unknown) => (typeof time === 'string' ? toTimestamp(time) : time);
  const [from, until] = [parseTime(not_before), parseTime(expires_at)];
  const areTimes = [from, until].every((time) => time === null || typeof time === 'string');
  const isInOrder = !(from && until) || from < until;
  return isKeyName(name) && isDigest && areTimes && isInOrder && Object.keys(rest).length === 0;
}
