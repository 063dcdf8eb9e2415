import { quoteForShell } from '../base/run.ts';

/** The options that a proposed command keeps from the one that proposes it. */
export interface CommandLine {
  /** The folder of the catalog, as people would type it. */
  readonly catalog: string;
  /** The language that was asked for. */
  readonly lang?: string | undefined;
  /** The folder to publish to. */
  readonly out?: string;
}

/** The line that runs `words` on a catalog. */
export function commandLine(words: string, { catalog, lang, out = 'dist' }: CommandLine): string {
  const published = out === 'dist' ? [] : [`--out ${quoteForShell(out)}`];
  const language = lang === undefined ? [] : [`--lang ${lang}`];
  const folder = catalog === 'catalog' ? [] : [`--catalog ${quoteForShell(catalog)}`];
  return ['npx filter-catalog', words, ...published, ...folder, ...language].join(' ');
}
