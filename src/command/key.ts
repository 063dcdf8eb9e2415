import { Command, InvalidArgumentError, Option } from 'commander';
import { expiryOf } from '../server/keys/time.ts';
import type { Runner } from './options.ts';

/** The path of the key file, and times in milliseconds since 1970. */
export type KeyOptions = Readonly<{ keys: string; expires?: number; notBefore?: number }>;

export function keyCommand(runner: Runner): Command {
  const actions = () => import('./key-actions.ts');
  return new Command('key')
    .summary('make, list, revoke and check API keys')
    .description(
      'Keeps the file of the API keys that "serve --keys" lets in. The file holds names, digests (SHA-256) and times, and ' +
        'never a key: who reads it gets in nowhere. To replace a key: make a new one, roll it out, revoke the old one.',
    )
    .addCommand(
      subcommand('new', 'make a key, print it once, and keep its digest')
        .argument('<name>', 'whose key it is, as logs and metrics call it: lower-case letters, digits, single hyphens')
        .option('--expires <when>', 'after this span of time (90d, 12h, 30m, 2w), or at this ISO 8601 time', timeFrom)
        .option('--not-before <when>', 'valid only from then on, said in the same way', timeFrom)
        .action(async (name: string, options: KeyOptions) => (await actions()).makeKey(name, options, runner.io)),
    )
    .addCommand(
      subcommand('list', 'list the keys: name, digest, state and times').action(async (options: KeyOptions) =>
        (await actions()).listKeys(options, runner.io),
      ),
    )
    .addCommand(
      subcommand('revoke', 'take a key out of the file; a running server refuses it within a second')
        .argument('<name>', 'the name of the key')
        .action(async (name: string, options: KeyOptions) => (await actions()).revokeKey(name, options, runner.io)),
    )
    .addCommand(
      subcommand('check', 'read a key from standard input, and say whose it is or what is wrong with it')
        .usage('[options] < file-with-the-key')
        .action(async (options: KeyOptions) => runner.end(await (await actions()).checkKey(options, runner.io))),
    )
    .addHelpText('after', examples);
}

function subcommand(name: string, description: string): Command {
  const keys = new Option('--keys <file>', 'the file of the keys').env('FILTER_CATALOG_KEYS').default('keys.json');
  return new Command(name).description(description).addOption(keys.argParser((value, before) => value || before));
}

function timeFrom(text: string): number {
  const time = expiryOf(text, Date.now());
  if (time !== undefined) return time;
  throw new InvalidArgumentError('It must be a span as in 90d, or a time with a zone, as in 2027-01-01T00:00:00Z.');
}

const examples = `
Examples:
  filter-catalog key new ios-app
  key=$(filter-catalog key new load-test --expires 90d)   the key alone goes to standard output
  filter-catalog key revoke ios-app
  printenv API_KEY | filter-catalog key check             in a terminal, it asks for the key

Exit codes: 0 done, 1 (check) the key is not valid, 2 could not run.`;
