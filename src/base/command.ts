import { quoteForShell } from './printable.ts';

/** A command line to paste. npx runs the installed program, and never downloads one. */
export function commandText(words: string): string {
  // These have an npm script of their name in every catalog repository.
  const [, script, rest = ''] =
    /^(build|check|diff|explain|new|preview)(?: (.*))?$/s.exec(words) ?? [];
  if (script === undefined) return `npx --no-install filter-catalog ${words}`;
  return `npm run ${script}${rest && ` -- ${rest}`}`;
}

/** The options that a proposed command keeps from the one that proposes it. */
export interface CommandOptions {
  /** The folder of the catalog, as people would type it. */
  readonly catalog: string;
  readonly lang?: string | undefined;
  readonly out?: string;
}

/** The same with these options, unless they are the defaults. */
export function commandLine(
  words: string,
  { catalog = 'catalog', lang, out = 'dist' }: Partial<CommandOptions>,
): string {
  const published = out === 'dist' ? '' : ` --out ${quoteForShell(out)}`;
  const folder = catalog === 'catalog' ? '' : ` --catalog ${quoteForShell(catalog)}`;
  return commandText(`${words}${published}${folder}${lang === undefined ? '' : ` --lang ${lang}`}`);
}
