import { quoteForShell } from './printable.ts';

/** Formats a command to paste. npx must never download a program. */
export function npmCommand(words: string): string {
  // Every catalog repository has npm scripts of these names.
  const [, script, rest = ''] =
    /^(build|check|diff|explain|new|preview)(?: (.*))?$/s.exec(words) ?? [];
  if (script === undefined) return `npx --no-install filter-catalog ${words}`;
  return `npm run ${script}${rest && ` -- ${rest}`}`;
}

/** Options that a proposed command repeats. */
export interface CommandOptions {
  /** The folder of the catalog. */
  readonly catalog: string;
  readonly lang?: string | undefined;
  readonly out?: string;
}

/** Formats a command with the options that differ from their defaults. */
export function commandLine(
  words: string,
  { catalog = 'catalog', lang, out = 'dist' }: Partial<CommandOptions>,
): string {
  const outArg = out === 'dist' ? '' : ` --out ${quoteForShell(out)}`;
  const catalogArg = catalog === 'catalog' ? '' : ` --catalog ${quoteForShell(catalog)}`;
  return npmCommand(`${words}${outArg}${catalogArg}${lang === undefined ? '' : ` --lang ${lang}`}`);
}
