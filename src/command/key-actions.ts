import { closest } from '../base/closest.ts';
import { OperatorError } from '../base/operator-error.ts';
import { digestOf, keyForm, newKey } from '../server/keys/key.ts';
import { changeKeyFile, isKeyName, type KeyRecord, readKeyFile, stateOf } from '../server/keys/key-file.ts';
import { expiryOf, timeOf } from '../server/keys/time.ts';
import { type KeyOptions, keyInArguments } from './key.ts';
import { readSecret } from './read-secret.ts';

/** Makes a key, prints it, and puts its digest into the file. */
export async function makeKey(name: string, { keys: path, ...times }: KeyOptions): Promise<void> {
  if (!isKeyName(name)) {
    throw new OperatorError(
      `"${name}" cannot name a key. Use lower-case letters, digits and single hyphens, at most 64.`,
    );
  }
  const term = termOf(times, Date.now());
  const key = newKey();
  await changeKeyFile(path, (keys) => {
    if (!keys.some((known) => known.name === name)) return [...keys, { name, sha256: digestOf(key), ...term }];
    throw new OperatorError(
      `"${path}" has a key "${name}". To replace it: make one of another name, roll it out, revoke this.`,
    );
  });
  process.stdout.write(`${key}\n`);
  process.stderr.write(
    `Made the key "${name}", ${termText(term)}. "${path}" has its digest; the key itself is shown this once.\n` +
      `Next: filter-catalog serve --keys ${path} (a running server takes it within a second)\n`,
  );
}

/** Prints a line for each key, in the order of the file. */
export async function listKeys({ keys: path }: KeyOptions): Promise<void> {
  const rows = (await readKeyFile(path)).map((key) => [
    ...[key.name, stateOf(key, Date.now()), key.not_before ?? '-', key.expires_at ?? '-', key.sha256.slice(0, 12)],
  ]);
  if (rows.length === 0) process.stderr.write(`"${path}" lists no key. Make one: filter-catalog key new NAME\n`);
  const table = [['name', 'state', 'not before', 'expires', 'digest'], ...rows];
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
  if (rows.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

/** Takes a key out of the file. */
export async function revokeKey(name: string, { keys: path }: KeyOptions): Promise<void> {
  const names = (await readKeyFile(path)).map((key) => key.name); // or there is none to take it out of
  if (!names.includes(name)) {
    const meant = closest(name, names);
    const advice = meant === undefined ? 'List them: filter-catalog key list' : `The closest is "${meant}".`;
    throw new OperatorError(`"${path}" has no key "${name}". ${advice}`);
  }
  await changeKeyFile(path, (keys) => keys.filter((key) => key.name !== name));
  const last = names.length === 1 ? ' It was the last one: every request gets a 401 now.' : '';
  process.stderr.write(`Revoked "${name}": a running server refuses the key within a second.${last}\n`);
}

/** Says what the key on standard input is, in all but the key; exits with 1 where it is not valid now. */
export async function checkKey(given: readonly string[], { keys: path }: KeyOptions): Promise<void> {
  if (given.length > 0) throw keyInArguments();
  const records = await readKeyFile(path);
  const key = await readSecret('The key (it is not shown): ');
  if (key.length === 0) throw new OperatorError('No key came on standard input.');
  const record = records.find(({ sha256 }) => sha256 === digestOf(key));
  const state = record && stateOf(record, Date.now());
  const found = record && `The key is "${record.name}" in "${path}": ${state}, ${termText(record)}.`;
  process.stdout.write(`${found ?? notFound[keyForm(key.toString('latin1'))](path)}\n`);
  process.exitCode = state === 'valid' ? 0 : 1;
}

const notFound = {
  foreign: (path: string) => `The key is not in "${path}", and "key new" did not make it.`,
  mistyped: () => 'The key is mistyped: its checksum does not fit. Copy it anew, without blanks.',
  sound: (path: string) => `The key is not in "${path}". It may be revoked by now, or belong to another file.`,
} as const;

type Term = Pick<KeyRecord, 'expires_at' | 'not_before'>;

/** The times as they stand in the file: in UTC, in whole seconds, so that they can be compared as texts. */
function termOf({ expires, notBefore }: Pick<KeyOptions, 'expires' | 'notBefore'>, now: number): Term {
  const written = (time: number) => `${new Date(time).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
  const read = (flag: string, text: string | undefined) => {
    if (text === undefined) return null;
    const time = flag === '--expires' ? expiryOf(text, now) : timeOf(text);
    if (time !== undefined && time < Date.parse('9999')) return written(time);
    throw new OperatorError(`${flag} must be a time with a zone, as in 2027-01-01T00:00:00Z, or (--expires) 90d.`);
  };
  const term = { not_before: read('--not-before', notBefore), expires_at: read('--expires', expires) };
  if (term.expires_at === null || (term.expires_at > (term.not_before ?? '') && term.expires_at > written(now)))
    return term;
  throw new OperatorError('The key would never be valid: it must expire later than now, and than --not-before.');
}

function termText({ not_before, expires_at }: Term): string {
  return `${not_before ? `valid from ${not_before} on, ` : ''}${expires_at ? `expires at ${expires_at}` : 'does not expire'}`;
}
