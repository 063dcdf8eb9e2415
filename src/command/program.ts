import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { withoutKeys } from '../base/without-keys.ts';
import { buildCommand } from './build.ts';
import { checkCommand } from './check.ts';
import { diffCommand } from './diff.ts';
import { explainCommand } from './explain.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { newCommand } from './new.ts';
import type { Runner } from './options.ts';
import { publishCommand } from './publish.ts';
import { writeError } from './report-error.ts';
import { rollbackCommand } from './rollback.ts';
import { schemaCommand } from './schema.ts';
import { serveCommand } from './serve.ts';

/** The command line. A command imports its work when it is called, so that none waits for another's. */
export function program(args: readonly string[], runner: Runner): Command {
  const { io } = runner;
  const root = new Command('filter-catalog')
    .description('Checks a catalog of filters, compiles it to one snapshot, and serves that to apps.')
    .version(packageJson.version)
    .showHelpAfterError('(--help tells more)')
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text) => writeError(withoutKeys(text), args, io),
    })
    .addHelpText('after', examples);
  const commands = [
    ...[checkCommand, explainCommand, diffCommand, newCommand, buildCommand, publishCommand, importCommand],
    ...[rollbackCommand, serveCommand, keyCommand, schemaCommand],
  ];
  for (const create of commands) root.addCommand(inheriting(create(runner), root));
  return root.exitOverride();
}

function inheriting(command: Command, parent: Command): Command {
  for (const subcommand of command.commands) inheriting(subcommand, parent);
  return command.copyInheritedSettings(parent).exitOverride();
}

const examples = `
Examples:
  filter-catalog check                      say what is wrong with catalog/, and where
  filter-catalog explain                    list the codes of check, and say what one means
  filter-catalog diff                       say what a branch changes for apps
  filter-catalog new filter                 add a filter, and be asked what it needs
  filter-catalog build                      publish the snapshot to dist/
  filter-catalog publish                    build the default branch, and push that to the branch published
  filter-catalog import active.json         turn an answer of the API into a catalog
  filter-catalog rollback                   publish the previous snapshot again
  filter-catalog serve --temporary-key      serve it on http://127.0.0.1:8080
  filter-catalog key new ios-app            make an API key for an app
  filter-catalog schema category            print the JSON Schema of category files, for editors

Exit codes: 0 done, 1 the catalog has findings, 2 could not run.`;
