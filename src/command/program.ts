import { Command } from 'commander';
import { version } from '../base/package-json.ts';
import type { Runner } from './io.ts';
import { withOptionOfHere } from './option-names.ts';
import { writeError } from './report-error.ts';

type Configure = (command: Command, runner: Runner) => void;

const commands: Readonly<Record<string, () => Promise<Configure>>> = {
  init: async () => (await import('../features/init/command.ts')).initCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  preview: async () => (await import('../features/preview/command.ts')).previewCommand,
  new: async () => (await import('../features/new/command.ts')).newCommand,
  build: async () => (await import('./build.ts')).buildCommand,
  publish: async () => (await import('./publish.ts')).publishCommand,
  import: async () => (await import('../features/import/command.ts')).importCommand,
  rollback: async () => (await import('./rollback.ts')).rollbackCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  export: async () => (await import('../features/export/command.ts')).exportCommand,
  key: async () => (await import('./key.ts')).keyCommand,
  schema: async () => (await import('./schema.ts')).schemaCommand,
};

/** The command line. Only the command that is called is loaded; all of them for help. */
export async function program(args: readonly string[], runner: Runner): Promise<Command> {
  const { io } = runner;
  const root = new Command('filter-catalog')
    .description('Checks a catalog of filters, compiles it to one snapshot, and serves that to apps.')
    .version(version)
    .showHelpAfterError('(--help tells more)')
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text) => writeError(withOptionOfHere(text, root), args, io),
    })
    .addHelpText('after', examples)
    .exitOverride();
  const called = Object.entries(commands).filter(([name]) => name === args[0]);
  for (const [name, load] of called.length > 0 ? called : Object.entries(commands)) {
    const configure = await load();
    configure(root.command(name), runner);
  }
  return root;
}

const examples = `
Examples:
  filter-catalog init my-catalog            begin a repository with a catalog of your own
  filter-catalog check                      say what is wrong with catalog/, and where
  filter-catalog new filter                 add a filter, and be asked what it needs
  filter-catalog build                      publish the snapshot to dist/
  filter-catalog serve --temporary-key      serve it on http://127.0.0.1:8080

Exit codes of every command: 0 done, 1 the catalog has findings, 2 could not run.`;
