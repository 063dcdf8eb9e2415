import { quoteForShell } from '../base/printable.ts';

/** The options that a proposed command keeps from the one that proposes it. */
export interface CommandLine {
  /** The folder of the catalog, as people would type it. */
  readonly catalog: string;
  readonly lang?: string | undefined;
  readonly out?: string;
}

export function commandLine(words: string, { catalog = 'catalog', lang, out = 'dist' }: Partial<CommandLine>): string {
  const published = out === 'dist' ? [] : [`--out ${quoteForShell(out)}`];
  const language = lang === undefined ? [] : [`--lang ${lang}`];
  const folder = catalog === 'catalog' ? [] : [`--catalog ${quoteForShell(catalog)}`];
  return ['npx filter-catalog', words, ...published, ...folder, ...language].join(' ');
}
