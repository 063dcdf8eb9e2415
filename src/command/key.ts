import { Command, Option } from 'commander';
import { Failure } from '../diagnostic/failure.ts';
import { type CommonOptions, langOption, runs } from './options.ts';
import { holdsKey } from './without-keys.ts';

export interface KeyOptions extends CommonOptions {
  readonly keys?: string;
}

export function keyCommand(): Command {
  return new Command('key')
    .summary('make, list, revoke and check API keys')
    .description(
      'Keeps the file of the API keys that "serve --keys" lets in. The file holds names, digests (SHA-256) and times, and ' +
        'never a key: who reads it gets in nowhere.',
    )
    .addCommand(newCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand())
    .addCommand(checkCommand())
    .hook('preAction', (_, subcommand) => refuseKeysIn(subcommand))
    .addHelpText('after', keyExamples);
}

function newCommand(): Command {
  return new Command('new')
    .summary('make a key, print it once, and keep its digest')
    .description(
      'Makes a key and prints it, alone on a line; the file gets its digest. Several keys are valid at once. To replace ' +
        'one: make a new one, roll it out, revoke the old one.',
    )
    .argument('<name>', 'whose key it is, as logs and metrics call it: lower-case letters, digits, single hyphens')
    .option('--expires <when>', 'a span of time from now on (90d, 12h, 30m, 2w) or a time in ISO 8601 with a zone')
    .option('--not-before <time>', 'the time from which the key is valid, in ISO 8601 with a zone (default: at once)')
    .addOption(keysOption())
    .addOption(langOption())
    .addHelpText('after', newExamples)
    .action(async (name, options) => (await import('./key/new.ts')).makeKey(name, options));
}

function listCommand(): Command {
  return new Command('list')
    .summary('list the keys: name, state, times, digest')
    .description('Prints a line for each key: its name, its state now, its times, and the first digits of its digest.')
    .addOption(keysOption())
    .addOption(langOption())
    .addHelpText('after', listExamples)
    .action(runs(async (options: KeyOptions) => (await import('./key/list.ts')).listKeys(options)));
}

function revokeCommand(): Command {
  return new Command('revoke')
    .summary('take a key out of the file')
    .description('Takes the digest of a key out of the file. A running server refuses the key within a second.')
    .argument('<name>', 'the name of the key')
    .addOption(keysOption())
    .addOption(langOption())
    .addHelpText('after', revokeExamples)
    .action(async (name, options) => (await import('./key/revoke.ts')).revokeKey(name, options));
}

function checkCommand(): Command {
  return new Command('check')
    .summary('say whose key this is, or what is wrong with it')
    .description(
      'Reads a key from standard input, and says whether it is in the file and valid now, mistyped, or unknown. It is not ' +
        'taken from the command line, which the history of the shell keeps and other users can see.',
    )
    .usage('[options] < file-with-the-key')
    .argument('[key...]')
    .addOption(keysOption())
    .addOption(langOption())
    .addHelpText('after', checkExamples)
    .action(async (given: readonly string[], options: KeyOptions, self: Command) => {
      if (given.length > 0) throw new Failure('key-is-in-arguments', {});
      await runs(async () => (await import('./key/check.ts')).checkKey(options))(options, self);
    });
}

function keysOption(): Option {
  return new Option('--keys <file>', 'the file of the keys (default: FILTER_CATALOG_KEYS, then keys.json)');
}

/** A key is easily given where its name or its file is asked for, and messages repeat those. */
function refuseKeysIn(command: Command): void {
  const given = [...command.args, ...Object.values<unknown>(command.opts())];
  if (given.some((value) => holdsKey(String(value)))) throw new Failure('key-is-in-arguments', {});
}

const keyExamples = `
Examples:
  filter-catalog key new ios-app
  filter-catalog key list
  filter-catalog key revoke ios-app
  filter-catalog key check

Exit codes: 0 done, 1 (check) the key is not valid, 2 could not run.`;

const newExamples = `
Examples:
  filter-catalog key new ios-app
  filter-catalog key new load-test --expires 90d
  filter-catalog key new ios-app-2 --not-before 2027-01-01T00:00:00Z --keys /etc/filter-catalog/keys.json
  key=$(filter-catalog key new ios-app)         the key alone goes to standard output

Exit codes: 0 done, 2 could not run.`;

const listExamples = `
Examples:
  filter-catalog key list
  filter-catalog key list --keys /etc/filter-catalog/keys.json

Exit codes: 0 done, 2 could not run.`;

const revokeExamples = `
Examples:
  filter-catalog key revoke ios-app

Exit codes: 0 done, 2 could not run.`;

const checkExamples = `
Examples:
  filter-catalog key check                      asks for the key, and does not show it
  printenv API_KEY | filter-catalog key check
  filter-catalog key check < key.txt

Exit codes: 0 the key is valid, 1 it is not, 2 could not run.`;
