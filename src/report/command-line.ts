import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { isRecord, parseJson } from '../base/json.ts';
import { anywhere, type Run } from '../base/run.ts';

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
export function commandLine(run: Run, words: string, { catalog, lang, out = 'dist' }: CommandLine): string {
  const published = out === 'dist' ? [] : [`--out ${quoteForShell(out)}`];
  const language = lang === undefined ? [] : [`--lang ${lang}`];
  const folder = catalog === 'catalog' ? [] : [`--catalog ${quoteForShell(catalog)}`];
  return run([words, ...published, ...folder, ...language].join(' '));
}

/**
 * The line that runs `words` in `folder`, where the program was started by the file `called`: a script of npm that does just
 * that, else npx where it finds the program, else as it was called.
 */
export function lineFor(words: string, folder: string, { called, path }: { called: string; path: string }): string {
  const file = join(folder, 'package.json');
  const settings = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined;
  const { scripts, bin } = isRecord(settings) ? settings : {};
  const [name = '', ...options] = words.split(' ');
  const script = isRecord(scripts) ? scripts[name] : undefined;
  const runsIt = new RegExp(String.raw`^[^&|;<>]*\bfilter-catalog(\.js)? ${name}( [^&|;<>]*)?$`); // and takes options
  if (runsIt.test(String(script))) return `npm run ${[name, ...options].join(' ').replace(' ', ' -- ')}`;
  if ((isRecord(bin) && 'filter-catalog' in bin) || isInstalledIn(folder)) return anywhere(words);
  const onPath = path.split(delimiter).map((each) => join(each, 'filter-catalog'));
  const isOnPath = onPath.some((each) => existsSync(each) && realpathSync(each) === realpathSync(called));
  const program = isOnPath ? 'filter-catalog' : `node ${quoteForShell(relative(folder, called).replaceAll('\\', '/'))}`;
  return `${program} ${words}`;
}

/** As npx looks: in the folder, and upwards. */
function isInstalledIn(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules/.bin/filter-catalog'))) return true;
  return dirname(folder) !== folder && isInstalledIn(dirname(folder));
}

/** A word as a POSIX shell reads it as one word. */
export function quoteForShell(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
