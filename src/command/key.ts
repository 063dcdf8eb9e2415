import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { npmCommand } from '../base/command.ts';
import { defineErrors } from '../base/failure.ts';
import { quoteForShell } from '../base/printable.ts';
import { toTimestamp } from '../base/time.ts';
import {
  changeKeyFile,
  isKeyName,
  type KeyRecord,
  keyState,
  readKeyFile,
} from '../keys/key-file.ts';
import { digestOf, newKey } from '../keys/key-set.ts';
import type { CommandContext } from './context.ts';
import type { Io } from './io.ts';
import { parseDuration, parser } from './options.ts';

type Options = Readonly<{ keys: string; expires?: string }>;

/** Errors of the command line. None quotes a possible key. */
const keyFailure = defineErrors({
  'key-is-never-valid': () => 'The key would never be valid: it must expire in the future.',
  'key-is-not-given': () =>
    `There is no key on standard input. Example: printenv API_KEY | ${npmCommand('key check')}`,
  'key-is-unknown': ({ path, name }: Record<'name' | 'path', string>) =>
    `"${path}" has no key "${name}". List them: ${npmCommand('key list')}`,
  'key-name-is-malformed': ({ name }: { name: string }) =>
    `"${name}" cannot name a key. Use at most 64 lower-case letters, digits and single hyphens.`,
  'key-name-is-taken': ({ path, name }: Record<'name' | 'path', string>) =>
    `"${path}" already has a key "${name}". To replace it, create one with another name, roll it out, and revoke this one.`,
});

export function configure(command: Command, { io, exit }: CommandContext): void {
  command.description('Create, list, revoke and check API keys').addHelpText('after', examples);
  const add = (name: string, description: string) => {
    const keys = new Option('--keys <file>', 'Key file').default('keys.json');
    // An empty variable counts as unset.
    keys.env('FILTER_CATALOG_KEYS').argParser((value, before) => value || before);
    return command.command(name).description(description).addOption(keys);
  };
  add('new', 'Create a key, print it once, and store its digest')
    .argument('<name>', 'Name in logs: lower-case letters, digits, single hyphens')
    .option('--expires <when>', 'Expire after a duration (90d, 12h, 30m, 2w), or at a time', expiry)
    .action((name: string, options: Options) => createKey(name, options, io));
  add('list', 'List keys and their states').action((options: Options) => listKeys(options, io));
  add('revoke', 'Remove a key from the file; a running server refuses it within a second')
    .argument('<name>', 'Name of the key')
    .action((name: string, options: Options) => revokeKey(name, options, io));
  add('check', 'Read a key from standard input; exit with 1 if it is not valid')
    .usage('[options] < file-with-the-key')
    .action(async (options: Options) => exit(await checkKey(options, io)));
}

const times = 'a duration as in 90d, or a time with a zone, as in 2027-01-01T00:00:00Z';

/** Parses a duration from now, or an ISO 8601 time. Returns UTC, to the second. */
const expiry = parser(times, (value) => {
  const end = new Date(Date.now() + parseDuration(value));
  const time = toTimestamp(Number.isNaN(end.getTime()) ? value : end.toISOString());
  return time?.replace(/\.\d+/, '');
});

async function createKey(name: string, options: Options, io: Io): Promise<void> {
  const { keys: path, expires } = options;
  if (!isKeyName(name)) throw keyFailure('key-name-is-malformed', { name });
  if (Date.parse(expires ?? '') <= Date.now()) throw keyFailure('key-is-never-valid', {});
  const key = newKey();
  const record = { name, sha256: digestOf(key), not_before: null, expires_at: expires ?? null };
  await changeKeyFile(path, (keys) => {
    if (!keys.some((record) => record.name === name)) return [...keys, record];
    throw keyFailure('key-name-is-taken', { path, name });
  });
  io.stdout.write(`${key}\n`);
  const serve = npmCommand(`serve --keys ${quoteForShell(path)}`);
  io.stderr.write(
    `Created the key "${name}" (${validity(record)}). It is not shown again.\n` +
      `Next: ${serve} (a running server accepts it within a second)\n`,
  );
}

async function listKeys({ keys: path }: Options, io: Io): Promise<void> {
  const { keys, faults } = await readKeyFile(path);
  for (const fault of faults) io.stderr.write(`Ignored in "${path}": ${fault}.\n`);
  if (keys.length === 0)
    io.stderr.write(`"${path}" contains no key. Create one: ${npmCommand('key new NAME')}\n`);
  for (const key of keys) {
    const columns = [key.name.padEnd(24), key.sha256.slice(0, 12), keyState(key, Date.now())];
    io.stdout.write(`${columns.join('  ')}, ${validity(key)}\n`);
  }
}

async function revokeKey(name: string, { keys: path }: Options, io: Io): Promise<void> {
  // The file must exist.
  await readKeyFile(path);
  await changeKeyFile(path, (keys) => {
    const others = keys.filter((key) => key.name !== name);
    if (others.length < keys.length) return others;
    throw keyFailure('key-is-unknown', { path, name });
  });
  io.stderr.write(
    `Revoked "${name}": a running server refuses the key within a second, ` +
      'an exported worker after the next export.\n',
  );
}

async function checkKey({ keys: path }: Options, io: Io): Promise<number> {
  const { keys } = await readKeyFile(path);
  // A key is never echoed.
  const key = io.stdin.isTTY ? '' : (await text(io.stdin)).replace(/[\r\n]+$/, '');
  if (key === '') throw keyFailure('key-is-not-given', {});
  const record = keys.find(({ sha256 }) => sha256 === digestOf(key));
  const state = record ? keyState(record, Date.now()) : 'unknown';
  const sentence = record
    ? `The key is "${record.name}" in "${path}": ${state}, ${validity(record)}.`
    : `The key is not in "${path}". It may be mistyped, revoked, or in another file.`;
  io.stdout.write(`${sentence}\n`);
  return state === 'valid' ? 0 : 1;
}

function validity({ not_before, expires_at }: Pick<KeyRecord, 'expires_at' | 'not_before'>) {
  const begin = not_before ? `valid from ${not_before} on, ` : '';
  return `${begin}${expires_at ? `expires at ${expires_at}` : 'does not expire'}`;
}

const examples = `
Examples:
  filter-catalog key new ios-app
  key=$(filter-catalog key new load-test --expires 90d)
  printenv API_KEY | filter-catalog key check`;
