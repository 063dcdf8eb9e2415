import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { type Environment, gitFailure } from '../../git/git.ts';

/** `before` and `after` are undefined for no file. */
export interface ChangedFile {
  readonly path: string;
  /** The path before a rename. */
  readonly from?: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Formats changes with `git diff`. @throws a failure of Git */
export function createPatch(files: readonly ChangedFile[], environment: Environment): string {
  const cwd = mkdtempSync(join(tmpdir(), 'filter-catalog-'));
  try {
    for (const { path, from = path, before, after } of files) {
      write('a', from, before);
      write('b', path, after);
    }
    const options = ['--no-index', '--no-prefix', '--no-textconv', '--no-color', '--find-renames'];
    const settings = ['-c', 'core.quotePath=false', '-c', 'core.attributesFile='];
    const args = [...settings, 'diff', ...options, 'a', 'b'];
    const kept = Object.entries(environment).filter(([name]) => !name.startsWith('GIT_'));
    const none = { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_SYSTEM: devNull, GIT_ATTR_NOSYSTEM: '1' };
    const env = { ...Object.fromEntries(kept), ...none, LC_ALL: 'C' };
    const spawned = { cwd, env, maxBuffer: Number.POSITIVE_INFINITY };
    const { error, status, stdout, stderr } = spawnSync('git', args, spawned);
    if (error === undefined && (status ?? 2) < 2) return stdout.toString();
    const kind = error === undefined ? 'git-fails' : 'git-is-missing';
    throw gitFailure(kind, { path: '.', reason: error?.message ?? stderr.toString().trim() });
  } finally {
    rmSync(cwd, { recursive: true });
  }

  /** Keeps every path below `cwd`, even `../x`. */
  function write(side: 'a' | 'b', path: string, text: string | undefined): void {
    const file = join(cwd, side, posix.join('/', path));
    mkdirSync(posix.dirname(file), { recursive: true });
    if (text !== undefined) writeFileSync(file, text);
  }
}
