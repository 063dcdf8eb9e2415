import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Run } from '../base/failure.ts';
import { isRecord, parseJson } from '../base/json.ts';
import { name } from '../base/package-json.ts';
import { quoteForShell } from '../base/printable.ts';
import type { Environment } from '../git/git.ts';

/**
 * How a command runs in `folder`, where the program was started by the file `called`: as a script of npm that does just
 * that, by npx, or as it was called. Yarn, which with Plug'n'Play alone finds the program, runs both.
 */
export function commandsIn(folder: string, called: string, environment: Environment = {}): Run {
  const isYarn = environment['npm_config_user_agent']?.startsWith('yarn/') === true;
  const scripts = scriptsIn(folder);
  const program = isYarn ? 'yarn filter-catalog' : programIn(folder, called);
  const [run, separator] = isYarn ? ['yarn run', ' '] : ['npm run', ' -- '];
  return (command, args = '') => {
    // A script with anything behind that would not take options for it.
    const justThat = new RegExp(
      String.raw`^[^&|;<>]*\bfilter-catalog(\.js)? ${command}( [^&|;<>]*)?$`,
    );
    if (justThat.test(String(scripts[command])))
      return `${run} ${command}${args && separator + args}`;
    return `${program} ${command}${args && ` ${args}`}`;
  };
}

function scriptsIn(folder: string): Readonly<Record<string, unknown>> {
  const path = join(folder, 'package.json');
  const settings = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined;
  const scripts = isRecord(settings) ? settings['scripts'] : undefined;
  return isRecord(scripts) ? scripts : {};
}

function programIn(folder: string, called: string): string {
  const isFetched = (file: string) => /[/\\]_npx[/\\]/.test(file); // by npx, for this run alone
  const file = isFetched(called) && existsSync(called) ? realpathSync(called) : called; // in a clone npx links to that
  if (isFetched(file)) return `npx --yes ${name}`; // else npx asks each time
  const path = relative(folder, file).replaceAll('\\', '/');
  const isNear = path === 'bin/filter-catalog.js' || /^(\.\.\/)*node_modules\//.test(path); // as npx looks for it
  if (isNear || path.includes('/node_modules/.bin/')) return 'npx filter-catalog';
  return basename(path) === 'filter-catalog' ? 'filter-catalog' : `node ${quoteForShell(path)}`; // a link is on the PATH
}
