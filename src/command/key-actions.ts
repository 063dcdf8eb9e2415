import { OperatorError } from '../base/operator-error.ts';
import { digestOf, newKey } from '../server/keys/key.ts';
import { changeKeyFile, isKeyName, type KeyRecord, readKeyFile, stateOf } from '../server/keys/key-file.ts';
import type { Io } from './io.ts';
import type { KeyOptions } from './key.ts';
import { readSecret } from './read-secret.ts';

/** Makes a key, prints it, and puts its digest into the file. */
export async function makeKey(name: string, { keys: path, expires, notBefore }: KeyOptions, io: Io): Promise<void> {
  if (!isKeyName(name)) {
    throw new OperatorError(`"${name}" cannot name a key. Use lower-case letters, digits, single hyphens, at most 64.`);
  }
  const key = newKey();
  const written = (time?: number) => (time === undefined ? null : new Date(time).toISOString().replace(/\.\d+/, ''));
  const record = { name, sha256: digestOf(key), not_before: written(notBefore), expires_at: written(expires) };
  if (expires !== undefined && expires <= Math.max(Date.now(), notBefore ?? 0)) {
    throw new OperatorError('The key would never be valid: it must expire later than now, and than --not-before.');
  }
  await changeKeyFile(path, (keys) => {
    if (!keys.some((known) => known.name === name)) return [...keys, record];
    throw new OperatorError(
      `"${path}" has a key "${name}". To replace it: make one of another name, roll it out, revoke this.`,
    );
  });
  io.stdout.write(`${key}\n`);
  io.stderr.write(
    `Made the key "${name}", ${termText(record)}. "${path}" has its digest; the key itself is shown this once.\n` +
      `Next: filter-catalog serve --keys ${path} (a running server takes it within a second)\n`,
  );
}

/** Prints a line for each key, in the order of the file. */
export async function listKeys({ keys: path }: KeyOptions, io: Io): Promise<void> {
  const keys = await readKeyFile(path);
  if (keys.length === 0) io.stderr.write(`"${path}" lists no key. Make one: filter-catalog key new NAME\n`);
  for (const key of keys) {
    const digest = key.sha256.slice(0, 12);
    io.stdout.write(`${key.name.padEnd(24)}  ${digest}  ${stateOf(key, Date.now())}, ${termText(key)}\n`);
  }
}

/** Takes a key out of the file. */
export async function revokeKey(name: string, { keys: path }: KeyOptions, io: Io): Promise<void> {
  const names = (await readKeyFile(path)).map((key) => key.name); // or there is none to take it out of
  if (!names.includes(name)) {
    throw new OperatorError(`"${path}" has no key "${name}". List them: filter-catalog key list`);
  }
  await changeKeyFile(path, (keys) => keys.filter((key) => key.name !== name));
  const last = names.length === 1 ? ' It was the last one: every request gets a 401 now.' : '';
  io.stderr.write(`Revoked "${name}": a running server refuses the key within a second.${last}\n`);
}

/** Says what the key on standard input is, in all but the key; exits with 1 where it is not valid now. */
export async function checkKey({ keys: path }: KeyOptions, io: Io): Promise<number> {
  const records = await readKeyFile(path);
  const key = await readSecret('The key (it is not shown): ', io);
  if (key.length === 0) throw new OperatorError('No key came on standard input.');
  const record = records.find(({ sha256 }) => sha256 === digestOf(key));
  const state = record && stateOf(record, Date.now());
  const found = record && `The key is "${record.name}" in "${path}": ${state}, ${termText(record)}.`;
  const absent = `The key is not in "${path}". It may be mistyped, revoked by now, or belong to another file.`;
  io.stdout.write(`${found ?? absent}\n`);
  return state === 'valid' ? 0 : 1;
}

function termText({ not_before, expires_at }: Pick<KeyRecord, 'expires_at' | 'not_before'>): string {
  return `${not_before ? `valid from ${not_before} on, ` : ''}${expires_at ? `expires at ${expires_at}` : 'does not expire'}`;
}
