import { Command } from 'commander';
import { version } from '../base/package-json.ts';
import { maskKeys } from '../base/printable.ts';
import type { CommandContext, Extension } from './context.ts';

/** The exports of a command or a feature. `example`: a line of the general help. */
interface CommandModule {
  readonly configure?: (command: Command, runner: CommandContext) => void;
  readonly example?: string;
  readonly extension?: Extension;
}

/** `extends`: the commands to which a feature adds options. */
interface Row {
  readonly load: () => Promise<CommandModule>;
  readonly extends?: readonly (keyof Extension)[];
}

/** The commands, in the order of the help. No other file of the core imports a feature. */
const rows: Readonly<Record<string, Row>> = {
  init: { load: () => import('../features/init/command.ts') },
  check: { load: () => import('./check.ts') },
  'check --online': { load: () => import('../features/online/command.ts'), extends: ['check'] },
  explain: { load: () => import('./explain.ts') },
  log: { load: () => import('../features/log/command.ts') },
  diff: { load: () => import('./diff.ts') },
  preview: { load: () => import('../features/preview/command.ts') },
  new: { load: () => import('../features/new/command.ts') },
  set: { load: () => import('../features/bulk/command.ts') },
  rename: { load: () => import('../features/bulk/command.ts') },
  sheet: { load: () => import('../features/sheet/command.ts'), extends: ['new'] },
  form: { load: () => import('../features/form/command.ts') },
  build: { load: () => import('./build.ts') },
  publish: { load: () => import('./publish.ts') },
  import: { load: () => import('../features/import/command.ts') },
  rollback: { load: () => import('./rollback.ts') },
  serve: { load: () => import('./serve.ts') },
  export: { load: () => import('../features/export/command.ts') },
  key: { load: () => import('./key.ts') },
  schema: { load: () => import('./schema.ts') },
};

/** Loads only the called command, or all for help. */
export async function createProgram(
  args: readonly string[],
  { io, exit }: Omit<CommandContext, 'extensions'>,
): Promise<Command> {
  const root = new Command('filter-catalog')
    .description(purpose)
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show the help of a command')
    .showHelpAfterError('(add --help for usage)')
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text) => io.stderr.write(maskKeys(text)),
    })
    .exitOverride();
  const all = Object.entries(rows);
  const called = all.filter(([name]) => name === args[0]);
  let examples = '';
  for (const [name, { load }] of called.length > 0 ? called : all) {
    const { configure, example } = await load();
    if (example !== undefined) examples += `  filter-catalog ${example}\n`;
    const adding = all.filter(([, row]) => row.extends?.some((command) => command === name));
    const modules = await Promise.all(adding.map(([, row]) => row.load()));
    const extensions = modules.flatMap(({ extension }) => extension ?? []);
    configure?.(root.command(name), { io, exit, extensions });
  }
  return root.addHelpText('after', `\nExamples:\n${examples}\n${exitCodes}`);
}

const purpose = 'Validate a filter catalog, compile it into one snapshot, and serve it to apps';
const exitCodes = 'Exit codes of every command: 0 success, 1 problems found, 2 could not run.';
