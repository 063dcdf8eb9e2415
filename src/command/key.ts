import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { commandText } from '../base/command.ts';
import { failuresIn } from '../base/failure.ts';
import { quoteForShell } from '../base/printable.ts';
import { toTimestamp } from '../base/time.ts';
import {
  changeKeyFile,
  isKeyName,
  type KeyRecord,
  readKeyFile,
  stateOf,
} from '../keys/key-file.ts';
import { digestOf, newKey } from '../keys/key-set.ts';
import type { Io } from './io.ts';
import { parser } from './options.ts';
import { askHidden } from './prompt.ts';
import type { Runner } from './runner.ts';

type KeyOptions = Readonly<{ keys: string; expires?: string; notBefore?: string }>;

/** Faults of the command line. No sentence quotes what may be a key. */
const keyFailure = failuresIn({
  'key-is-never-valid':
    'The key would never be valid: it must expire later than now, and than --not-before.',
  'key-is-not-given': 'No key came on standard input.',
  'key-is-unknown': ({ path, name }: Record<'name' | 'path', string>) =>
    `"${path}" has no key "${name}". List them: ${commandText('key list')}`,
  'key-name-is-malformed': ({ name }: { name: string }) =>
    `"${name}" cannot name a key. Use lower-case letters, digits, single hyphens, at most 64.`,
  'key-name-is-taken': ({ path, name }: Record<'name' | 'path', string>) =>
    `"${path}" has a key "${name}". To replace it: make one with another name, roll it out, revoke this one.`,
});

export function configure(command: Command, { io, end }: Runner): void {
  command
    .description(
      'make, list, revoke and check API keys; the file holds their digests, and never a key',
    )
    .addHelpText('after', examples);
  const add = (name: string, description: string) => {
    const keys = new Option('--keys <file>', 'the key file')
      .env('FILTER_CATALOG_KEYS')
      .default('keys.json');
    keys.argParser((value, before) => value || before); // the variable may be empty
    return command.command(name).description(description).addOption(keys);
  };
  add('new', 'make a key, print it once, and store its digest')
    .argument(
      '<name>',
      'the name of the key in logs and metrics: lower-case letters, digits, single hyphens',
    )
    .option(
      '--expires <when>',
      'after this duration (90d, 12h, 30m, 2w), or at this ISO 8601 time',
      toTime,
    )
    .option('--not-before <when>', 'valid only from then on, in the same form', toTime)
    .action((name: string, options: KeyOptions) => makeKey(name, options, io));
  add('list', 'list the keys: name, digest, state and times').action((options: KeyOptions) =>
    listKeys(options, io),
  );
  add('revoke', 'remove a key from the file; a running server refuses it within a second')
    .argument('<name>', 'the name of the key')
    .action((name: string, options: KeyOptions) => revokeKey(name, options, io));
  add(
    'check',
    'read a key from standard input, and print its name and state; exit with 1 where it is not valid',
  )
    .usage('[options] < file-with-the-key')
    .action(async (options: KeyOptions) => end(await checkKey(options, io)));
}

/** In milliseconds. */
const units: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Reads a duration from now on, or an ISO 8601 time; gives UTC, to the second. */
const toTime = parser(
  'a duration as in 90d, or a time with a zone, as in 2027-01-01T00:00:00Z',
  (value) => {
    const [, amount, unit = ''] = /^(\d{1,4})([mhdw])$/.exec(value) ?? [];
    const end = Date.now() + Number(amount) * (units[unit] ?? Number.NaN);
    const time = Number.isNaN(end) ? toTimestamp(value) : new Date(end).toISOString();
    return time?.replace(/\.\d+/, '');
  },
);

async function makeKey(
  name: string,
  { keys: path, expires, notBefore = '' }: KeyOptions,
  io: Io,
): Promise<void> {
  if (!isKeyName(name)) throw keyFailure('key-name-is-malformed', { name });
  if (expires !== undefined && (Date.parse(expires) <= Date.now() || expires <= notBefore)) {
    throw keyFailure('key-is-never-valid', {});
  }
  const key = newKey();
  const record = {
    name,
    sha256: digestOf(key),
    not_before: notBefore || null,
    expires_at: expires ?? null,
  };
  await changeKeyFile(path, (keys) => {
    if (!keys.some((known) => known.name === name)) return [...keys, record];
    throw keyFailure('key-name-is-taken', { path, name });
  });
  io.stdout.write(`${key}\n`);
  const made = `Made the key "${name}", ${validityOf(record)}. "${path}" has its digest; the key itself is not shown again.`;
  const next = `${commandText(`serve --keys ${quoteForShell(path)}`)} (a running server accepts it within a second)`;
  io.stderr.write(`${made}\nNext: ${next}\n`);
}

async function listKeys({ keys: path }: KeyOptions, io: Io): Promise<void> {
  const { keys, faults } = await readKeyFile(path);
  for (const fault of faults) io.stderr.write(`Ignored in "${path}": ${fault}.\n`);
  if (keys.length === 0)
    io.stderr.write(`"${path}" lists no key. Make one: ${commandText('key new NAME')}\n`);
  for (const key of keys) {
    const digest = key.sha256.slice(0, 12);
    io.stdout.write(
      `${key.name.padEnd(24)}  ${digest}  ${stateOf(key, Date.now())}, ${validityOf(key)}\n`,
    );
  }
}

async function revokeKey(name: string, { keys: path }: KeyOptions, io: Io): Promise<void> {
  await readKeyFile(path); // which must exist
  let last = '';
  await changeKeyFile(path, (keys) => {
    const others = keys.filter((key) => key.name !== name);
    if (others.length === keys.length) throw keyFailure('key-is-unknown', { path, name });
    last = others.length === 0 ? ' It was the last one: every request gets a 401 now.' : '';
    return others;
  });
  io.stderr.write(
    `Revoked "${name}": a running server refuses the key within a second, an export once it is written again.${last}\n`,
  );
}

async function checkKey({ keys: path }: KeyOptions, io: Io): Promise<number> {
  const { keys: records } = await readKeyFile(path);
  const key = io.stdin.isTTY
    ? await askHidden(io, { message: 'The key (it is not shown)' })
    : (await text(io.stdin)).replace(/[\r\n]+$/, '');
  if (key === '') throw keyFailure('key-is-not-given', {});
  const record = records.find(({ sha256 }) => sha256 === digestOf(key));
  const state = record && stateOf(record, Date.now());
  const found =
    record && `The key is "${record.name}" in "${path}": ${state}, ${validityOf(record)}.`;
  const absent = `The key is not in "${path}". It may be mistyped, revoked, or in another file.`;
  io.stdout.write(`${found ?? absent}\n`);
  return state === 'valid' ? 0 : 1;
}

function validityOf({
  not_before,
  expires_at,
}: Pick<KeyRecord, 'expires_at' | 'not_before'>): string {
  return `${not_before ? `valid from ${not_before} on, ` : ''}${expires_at ? `expires at ${expires_at}` : 'does not expire'}`;
}

const examples = `
Examples:
  filter-catalog key new ios-app
  key=$(filter-catalog key new load-test --expires 90d)   the key alone goes to standard output
  printenv API_KEY | filter-catalog key check             in a terminal, it prompts for the key`;
