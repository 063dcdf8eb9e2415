/** The options that a proposed command keeps from the one that proposes it. */
export interface CommandLine {
  /** The folder of the catalog, as people would type it. */
  readonly catalog: string;
  /** The language that was asked for. */
  readonly lang?: string | undefined;
  /** The folder to publish to. */
  readonly out?: string;
}

/** The line that runs a script of `package.json` on a catalog. */
export function commandLine(script: string, here: CommandLine, options: readonly string[] = []): string {
  const { catalog, lang, out = 'dist' } = here;
  const published = out === 'dist' ? [] : [`--out ${quoteForShell(out)}`];
  const language = lang === undefined ? [] : [`--lang ${lang}`];
  const folder = catalog === 'catalog' ? [] : [`--catalog ${quoteForShell(catalog)}`];
  const all = [...options, ...published, ...folder, ...language];
  return `npm run ${script}${all.length === 0 ? '' : ` -- ${all.join(' ')}`}`;
}

/** A word as a POSIX shell reads it as one word. */
export function quoteForShell(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
