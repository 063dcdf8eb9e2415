import type { Finding } from '../finding/finding.ts';
import type { Report } from './report.ts';

/** The command line that a report is printed by, as far as the next one repeats it. */
export interface CommandLine {
  readonly command: 'build' | 'check' | 'import';
  /** The folder of the catalog, as people would type it. */
  readonly folder: string;
  /** The language that was asked for. */
  readonly lang: string | undefined;
}

/** The last line for a terminal: how much was found, and which command comes next. */
export function closing({ findings, counts, wording }: Report, { command, folder, lang }: CommandLine): string {
  const { fixable, next } = wording.report;
  const language = lang === undefined ? [] : [`--lang ${lang}`];
  const npmRun = (script: string, ...options: readonly string[]) => commandLine(script, { folder, lang }, options);
  const safe = findings.filter(({ fix }) => fix?.effect !== undefined).length;
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  const explain = ({ code }: Finding) => ` ${next} ${['npx filter-catalog explain', code, ...language].join(' ')}`;
  const hint = (): string => {
    if (safe > 0) return ` ${fixable(safe)} ${npmRun('check', '--fix')}`;
    if (first !== undefined) return explain(first);
    return command === 'build' ? '' : ` ${next} ${npmRun('build')}`;
  };
  return `${wording.counts(counts)}${hint()}\n`;
}

/** The line that runs a script of `package.json` on a catalog. */
export function commandLine(
  script: string,
  { folder, lang }: Pick<CommandLine, 'folder' | 'lang'>,
  options: readonly string[] = [],
): string {
  const language = lang === undefined ? [] : [`--lang ${lang}`];
  const catalog = folder === 'catalog' ? [] : [`--catalog ${quoteForShell(folder)}`];
  const all = [...options, ...catalog, ...language];
  return `npm run ${script}${all.length === 0 ? '' : ` -- ${all.join(' ')}`}`;
}

/** A word as a POSIX shell takes it for one. */
export function quoteForShell(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
