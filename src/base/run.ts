import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { isRecord, parseJson } from './json.ts';

/** Gives a sentence with its commands as they run where the program was started. */
export type Here = (sentence: string) => string;

/**
 * Rewrites each `npx filter-catalog NAME …` of a sentence, which ends it or stands in quotes, as it runs in `folder`, where
 * the program was started by the file `called`: as a script of npm that does just that, by npx, or as it was called.
 */
export function withCommands(sentence: string, folder: string, called: string): string {
  return sentence.replace(/npx filter-catalog (\w+)( ?)/g, (_, name: string, space: string) =>
    isScript(name, folder) ? `npm run ${name}${space && ' -- '}` : `${programIn(folder, called)} ${name}${space}`,
  );
}

/** Whether `package.json` has a script that runs the command of its name, and takes options for it. */
function isScript(name: string, folder: string): boolean {
  const path = join(folder, 'package.json');
  const settings = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined;
  const scripts = isRecord(settings) ? settings['scripts'] : undefined;
  const script = isRecord(scripts) ? scripts[name] : undefined;
  return new RegExp(String.raw`^[^&|;<>]*\bfilter-catalog(\.js)? ${name}( [^&|;<>]*)?$`).test(String(script));
}

function programIn(folder: string, called: string): string {
  const path = relative(folder, called).replaceAll('\\', '/');
  const isNear = path === 'bin/filter-catalog.js' || /^(\.\.\/)*node_modules\//.test(path); // as npx looks for it
  if (isNear || path.includes('/node_modules/.bin/')) return 'npx filter-catalog';
  return basename(path) === 'filter-catalog' ? 'filter-catalog' : `node ${quoteForShell(path)}`; // a link is on the PATH
}

/** A word as a POSIX shell reads it as one word. */
export function quoteForShell(word: string): string {
  return /^[\w./+:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
