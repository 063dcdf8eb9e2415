import { Command, Option } from 'commander';
import { OperatorError } from '../base/operator-error.ts';
import { holdsKey } from '../base/without-keys.ts';

export interface KeyOptions {
  /** The path of the key file. */
  readonly keys: string;
  readonly expires?: string;
  readonly notBefore?: string;
}

export function keyCommand(): Command {
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
        .option('--expires <when>', 'a span of time from now on (90d, 12h, 30m, 2w) or a time in ISO 8601 with a zone')
        .option('--not-before <time>', 'the time from which the key is valid, in ISO 8601 with a zone')
        .action(async (name: string, options: KeyOptions) => (await actions()).makeKey(name, options)),
    )
    .addCommand(
      subcommand('list', 'list the keys: name, state, times, digest').action(async (options: KeyOptions) =>
        (await actions()).listKeys(options),
      ),
    )
    .addCommand(
      subcommand('revoke', 'take a key out of the file; a running server refuses it within a second')
        .argument('<name>', 'the name of the key')
        .action(async (name: string, options: KeyOptions) => (await actions()).revokeKey(name, options)),
    )
    .addCommand(
      subcommand('check', 'read a key from standard input, and say whose it is or what is wrong with it')
        .usage('[options] < file-with-the-key')
        .argument('[key...]')
        .action(async (given: readonly string[], options: KeyOptions) => (await actions()).checkKey(given, options)),
    )
    .hook('preAction', (_, action) => {
      // A key is easily given where its name or its file is asked for, and messages repeat those.
      if ([...action.args, ...Object.values<string>(action.opts())].some(holdsKey)) throw keyInArguments();
    })
    .addHelpText('after', examples);
}

function subcommand(name: string, summary: string): Command {
  const keys = new Option('--keys <file>', 'the file of the keys').env('FILTER_CATALOG_KEYS').default('keys.json');
  return new Command(name)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .summary(summary)
    .addOption(keys.argParser((value, before) => value || before));
}

/** A key in the arguments is no secret any more. */
export function keyInArguments(): OperatorError {
  return new OperatorError(
    'A key must not stand on the command line: the shell keeps it, and other users see it. Revoke it, and give "key check" its key on standard input.',
  );
}

const examples = `
Examples:
  filter-catalog key new ios-app
  filter-catalog key new load-test --expires 90d
  filter-catalog key new ios-app-2 --not-before 2027-01-01T00:00:00Z --keys /etc/filter-catalog/keys.json
  key=$(filter-catalog key new ios-app)         the key alone goes to standard output
  filter-catalog key list
  filter-catalog key revoke ios-app
  filter-catalog key check                      asks for the key, and does not show it
  printenv API_KEY | filter-catalog key check

Exit codes: 0 done, 1 (check) the key is not valid, 2 could not run.`;
