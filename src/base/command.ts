import { quoteForShell } from './printable.ts';

/** The commands that have an npm script of their name in every catalog repository. */
const scripts = ['build', 'check', 'diff', 'explain', 'new', 'preview'];

/** A command line that people can paste. npx runs the installed program, and never downloads one. */
export function commandText(words: string): string {
  const [command = '', ...args] = words.split(' ');
  if (!scripts.includes(command)) return `npx --no-install filter-catalog ${words}`;
  return `npm run ${[command, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}`;
}

/** The options that a proposed command keeps from the one that proposes it. */
export interface CommandOptions {
  /** The folder of the catalog, as people would type it. */
  readonly catalog: string;
  readonly lang?: string | undefined;
  readonly out?: string;
}

/** The same with these options, where they are not the defaults. */
export function commandLine(
  words: string,
  { catalog = 'catalog', lang, out = 'dist' }: Partial<CommandOptions>,
): string {
  const options = [
    ...(out === 'dist' ? [] : [`--out ${quoteForShell(out)}`]),
    ...(catalog === 'catalog' ? [] : [`--catalog ${quoteForShell(catalog)}`]),
    ...(lang === undefined ? [] : [`--lang ${lang}`]),
  ];
  return commandText([words, ...options].join(' '));
}
