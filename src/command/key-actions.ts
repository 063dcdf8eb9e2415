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
      `"${name}" cannot name a key. Use lower-case letters and digits, with single hyphens between them, at most 64.`,
    );
  }
  const term = termOf(times, Date.now());
  const key = newKey();
  await changeKeyFile(path, (keys) => {
    if (keys.some((known) => known.name === name)) {
      throw new OperatorError(
        `"${path}" has a key "${name}" already. To replace it: make a key of another name, roll it out, revoke "${name}".`,
      );
    }
    return [...keys, { name, sha256: digestOf(key), ...term }];
  });
  process.stdout.write(`${key}\n`);
  process.stderr.write(
    `Made the key "${name}", ${termText(term)}. "${path}" has its digest; the key itself is shown this once.\n` +
      `Next: filter-catalog serve --keys ${path} (a running server takes it within a second)\n`,
  );
}

/** Prints a line for each key, in the order of the file. */
export async function listKeys({ keys: path }: KeyOptions): Promise<void> {
  const now = Date.now();
  const rows = (await readKeyFile(path)).map((key) => [
    ...[key.name, stateOf(key, now), key.not_before ?? '-', key.expires_at ?? '-', key.sha256.slice(0, 12)],
  ]);
  if (rows.length === 0) process.stderr.write(`"${path}" lists no key. Make one: filter-catalog key new NAME\n`);
  else process.stdout.write(aligned([['name', 'state', 'not before', 'expires', 'digest'], ...rows]));
}

/** Takes a key out of the file. */
export async function revokeKey(name: string, { keys: path }: KeyOptions): Promise<void> {
  await readKeyFile(path); // or there is none to take it out of
  let left = 0;
  await changeKeyFile(path, (keys) => {
    const others = keys.filter((key) => key.name !== name);
    left = others.length;
    if (left < keys.length) return others;
    const meant = closest(
      name,
      keys.map((key) => key.name),
    );
    throw new OperatorError(
      `"${path}" has no key "${name}". ${meant ? `The closest is "${meant}".` : 'List them: filter-catalog key list'}`,
    );
  });
  const last = left === 0 ? ' It was the last one: every request gets a 401 now.' : '';
  process.stderr.write(`Revoked "${name}": a running server refuses the key within a second.${last}\n`);
}

/** Says what the key on standard input is, in all but the key; exits with 1 where it is not valid now. */
export async function checkKey(given: readonly string[], { keys: path }: KeyOptions): Promise<void> {
  if (given.length > 0) throw keyInArguments();
  const records = await readKeyFile(path);
  const key = await readSecret('The key (it is not shown): ');
  if (key.length === 0) throw new OperatorError('No key came on standard input.');
  const record = records.find(({ sha256 }) => sha256 === digestOf(key));
  const isValid = record !== undefined && stateOf(record, Date.now()) === 'valid';
  const found =
    record && `The key is "${record.name}" in "${path}": ${stateOf(record, Date.now())}, ${termText(record)}.`;
  process.stdout.write(`${found ?? notFound(keyForm(key.toString('latin1')), path)}\n`);
  process.exitCode = isValid ? 0 : 1;
}

function notFound(form: ReturnType<typeof keyForm>, path: string): string {
  if (form === 'mistyped') return 'The key is mistyped: its checksum does not fit. Copy it anew, without blanks.';
  const origin =
    form === 'sound' ? 'It may be revoked by now, or belong to another file.' : '"key new" did not make it.';
  return `The key is not in "${path}". ${origin}`;
}

type Term = Pick<KeyRecord, 'expires_at' | 'not_before'>;

/** The times as they stand in the file: in UTC, in whole seconds. */
function termOf({ expires, notBefore }: Pick<KeyOptions, 'expires' | 'notBefore'>, now: number): Term {
  const from = notBefore === undefined ? undefined : timeOf(notBefore);
  const until = expires === undefined ? undefined : expiryOf(expires, now);
  if (notBefore !== undefined && from === undefined) throw noTime('--not-before', notBefore);
  if (expires !== undefined && until === undefined) throw noTime('--expires', expires);
  if (until !== undefined && until <= Math.max(now, from ?? now)) {
    throw new OperatorError(
      'The key would never be valid: it must expire later than now, and later than --not-before.',
    );
  }
  return { not_before: timeText(from), expires_at: timeText(until) };
}

function noTime(flag: string, value: string): OperatorError {
  return new OperatorError(
    `${flag} is "${value}". Write a time with a zone, as in 2027-01-01T00:00:00Z, or (--expires) 90d.`,
  );
}

function timeText(time: number | undefined): string | null {
  return time === undefined ? null : `${new Date(time).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
}

function termText({ not_before, expires_at }: Term): string {
  const from = not_before ? `valid from ${not_before} on, ` : '';
  return from + (expires_at ? `expires at ${expires_at}` : 'does not expire');
}

/** Rows of as many cells each, with the columns under one another. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
