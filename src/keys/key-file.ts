import { randomUUID } from 'node:crypto';
import { readdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failuresIn } from '../base/failure.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { readIfThere } from '../base/read-up-to.ts';
import { toTimestamp } from '../base/time.ts';
import { writeAtomically } from '../base/write-atomically.ts';

/** What can be wrong with keys; a sentence quotes nothing that may be a key. */
export const keyFailure = failuresIn({
  'key-cannot-be-sent': ({ at, source }: { at: number; source: string }) =>
    `Key ${at} of ${source} is blank, or holds a colon or a control character.`,
  'key-file-cannot-be-used': ({ path, fault }: Record<'fault' | 'path', string>) =>
    `The key file "${path}" cannot be used: ${fault}.`,
  'key-file-changes-meanwhile': ({ path }: { path: string }) =>
    `Other commands are changing "${path}". Run this one again.`,
  'key-file-is-missing': ({ path }: { path: string }) =>
    `There is no key file "${path}". Make a key: npx --no-install filter-catalog key new NAME`,
  'key-is-never-valid':
    'The key would never be valid: it must expire later than now, and than --not-before.',
  'key-is-not-given': 'No key came on standard input.',
  'key-is-unknown': ({ path, name }: Record<'name' | 'path', string>) =>
    `"${path}" has no key "${name}". List them: npx --no-install filter-catalog key list`,
  'key-name-is-malformed': ({ name }: { name: string }) =>
    `"${name}" cannot name a key. Use lower-case letters, digits, single hyphens, at most 64.`,
  'key-name-is-taken': ({ path, name }: Record<'name' | 'path', string>) =>
    `"${path}" has a key "${name}". To replace it: make one with another name, roll it out, revoke this one.`,
});

/** A key as the key file knows it: by its name and digest, never itself. */
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
 * Reads a key file; if one entry is wrong, the whole file is refused.
 *
 * @throws a failure where the file is missing or wrong, and the system's error where it cannot be read.
 */
export async function readKeyFile(path: string): Promise<readonly KeyRecord[]> {
  const text = await readText(path);
  if (text !== undefined) return parseKeys(text, path);
  throw keyFailure('key-file-is-missing', { path });
}

/**
 * Changes the keys of a file, or makes one that its owner alone may read. A symbolic link stays, and its target is changed.
 * Where another command changes the file at the same time, this one begins anew, and `change` is called again.
 *
 * @throws a failure where the file is wrong before or after, or others change it all the time, and the system's errors.
 */
export async function changeKeyFile(
  path: string,
  change: (keys: readonly KeyRecord[]) => readonly KeyRecord[],
) {
  const target = await realpath(path).catch(() => path); // it may not exist yet
  const overtaken = keyFailure('key-file-changes-meanwhile', { path });
  for (let attempt = 0; ; attempt += 1) {
    const before = await readText(target);
    const data = `${JSON.stringify({ keys: change(before === undefined ? [] : parseKeys(before, path)) }, null, 2)}\n`;
    parseKeys(data, path);
    const temporary = `${target}.${randomUUID()}.tmp`;
    try {
      return await writeAtomically([{ path: target, data, temporary, mode: 0o600 }], async () => {
        await stopOthers(target, temporary);
        if ((await readText(target)) !== before) throw overtaken;
      });
    } catch (error) {
      const { syscall, code } = error as NodeJS.ErrnoException; // of whatever class
      const isStopped = error === overtaken || (syscall === 'rename' && code === 'ENOENT');
      if (!isStopped) throw error;
      if (attempt === mostAttempts) throw overtaken;
      await sleep(Math.random() * Math.min(10 * 2 ** attempt, 1000));
    }
  }
}

/** Some nine seconds of them; fifty commands at once need six each, and twice that on a busy machine. */
const mostAttempts = 24;

/**
 * Deletes the temporary files of other commands, killed or running: without it one that runs cannot rename it, and begins
 * anew. Each command does so after it made its own, so of two the later sees that of the earlier, and never do both go on,
 * whatever machine they run on.
 */
async function stopOthers(target: string, own: string): Promise<void> {
  const [folder, file] = [dirname(target), basename(target)];
  for (const name of await readdir(folder)) {
    const isTemporary =
      name.startsWith(file) && /^\.[0-9a-f-]{36}\.tmp$/.test(name.slice(file.length));
    if (isTemporary && name !== basename(own)) await rm(join(folder, name), { force: true });
  }
}

/** From when on, and until when, a key is valid, in milliseconds since 1970. */
export function timesOf({ not_before, expires_at }: KeyRecord) {
  const from = not_before ? Date.parse(not_before) : 0;
  return { from, until: expires_at ? Date.parse(expires_at) : Number.MAX_SAFE_INTEGER };
}

/** The state of a key at `now`, in milliseconds since 1970. */
export function stateOf(key: KeyRecord, now: number): 'expired' | 'not yet valid' | 'valid' {
  const { from, until } = timesOf(key);
  if (now >= until) return 'expired';
  return now < from ? 'not yet valid' : 'valid';
}

/** Whether a text can name a key in logs and metrics. */
export function isKeyName(text: unknown): boolean {
  return typeof text === 'string' && /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

async function readText(path: string): Promise<string | undefined> {
  return (await readIfThere(path, maximumSize))?.toString();
}

const rule =
  'must have a "name" (lower-case letters and digits, single hyphens between, at most 64) and a "sha256" (64 lower-case ' +
  'hexadecimal digits, not the key); it may have "not_before" and a later "expires_at" (null, or as in ' +
  '"2027-01-01T00:00:00Z"), and nothing else';

/** The error says what is wrong, and quotes nothing: any text may be a key that was put there by mistake. */
function parseKeys(text: string, path: string): readonly KeyRecord[] {
  const file = text.length > maximumSize ? undefined : parseJson(text.replace(/^\ufeff/, '')); // of editors on Windows
  const keys = isRecord(file) ? file['keys'] : undefined;
  const wrong = (fault: string) => keyFailure('key-file-cannot-be-used', { path, fault });
  if (!Array.isArray(keys)) throw wrong('it must be JSON, {"keys": […]}, of 1 MiB at most');
  const at = keys.findIndex((key) => !isKeyRecord(key));
  if (at !== -1) throw wrong(`keys[${at}] ${rule}`);
  const isUnique = (field: keyof KeyRecord) =>
    new Set(keys.map((key) => key[field])).size === keys.length;
  if (!(isUnique('name') && isUnique('sha256')))
    throw wrong('two of its keys have the same name or digest');
  return keys;
}

function isKeyRecord(key: unknown): key is KeyRecord {
  if (!isRecord(key)) return false;
  const { name, sha256, not_before = null, expires_at = null, ...others } = key;
  const isDigest = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
  const isTime = (time: unknown) =>
    time === null || (typeof time === 'string' && toTimestamp(time) !== undefined);
  if (!(isKeyName(name) && isDigest && isTime(not_before) && isTime(expires_at))) return false;
  const isInOrder =
    !(not_before && expires_at) || Date.parse(String(not_before)) < Date.parse(String(expires_at));
  return isInOrder && Object.keys(others).length === 0;
}
