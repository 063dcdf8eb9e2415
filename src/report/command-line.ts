import type { Run } from '../base/failure.ts';
import { quoteForShell } from '../base/printable.ts';

/** The options that a proposed command keeps from the one that proposes it. */
export interface CommandLine {
  /** The folder of the catalog, as people would type it. */
  readonly catalog: string;
  readonly lang?: string | undefined;
  readonly out?: string;
}

/** A command with its arguments, as `check --fix`, as it runs where the program was started. */
export function commandLine(
  words: string,
  run: Run,
  { catalog = 'catalog', lang, out = 'dist' }: Partial<CommandLine>,
) {
  const [command = '', ...args] = words.split(' ');
  const published = out === 'dist' ? [] : [`--out ${quoteForShell(out)}`];
  const language = lang === undefined ? [] : [`--lang ${lang}`];
  const folder = catalog === 'catalog' ? [] : [`--catalog ${quoteForShell(catalog)}`];
  return run(command, [...args, ...published, ...folder, ...language].join(' '));
}
