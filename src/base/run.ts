import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { isRecord, parseJson } from './json.ts';

/** Words such as `check --fix` as the line that runs them where the program was started. */
export type Run = (words: string) => string;

/** For readers who are elsewhere, as those of a log are. */
export const anywhere: Run = (words) => `npx filter-catalog ${words}`;

const mark = '\u0001'; // never from a catalog: see `shown`

/** A command in a sentence, until it is known how it runs. */
export const command: Run = (words) => mark + words + mark;

/** A sentence with the commands in it as lines. */
export function withCommands(sentence: string, run: Run): string {
  const parts = sentence.split(mark);
  return parts.map((part, index) => (index % 2 === 1 ? run(part) : part)).join('');
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
