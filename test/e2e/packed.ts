import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { inCatalog, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { ended, root } from '../support/program.ts';
import { gitEnvironment } from '../support/repository.ts';

/** What a company's machine has: Node 24, npm, git and the way to the registry, but no program of this repository. */
const ofMachine = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !/node_modules|node-gyp/.test(folder));
const ofThisRun =
  /^(npm_(?!config_(cache|registry|userconfig)$)|NODE_(?!EXTRA_CA_CERTS$)|CI$|LC_)/i;
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name))),
  ...gitEnvironment,
  PATH: [dirname(process.execPath), ...ofMachine].join(delimiter),
  LANG: 'en_US.UTF-8',
};

/** Starts a line as somebody types it, in a group of processes of its own. */
export const start = (cwd: string, line: string, env: Readonly<Record<string, string>> = {}) =>
  spawn('bash', ['-c', line], {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });

/** Runs a line to its end, and gives what it prints. */
export async function sh(cwd: string, line: string, status = 0): Promise<string> {
  const { status: code, stdout, stderr } = await ended(start(cwd, line));
  assert.equal(code, status, `${line}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** The tarball that `TARBALL` names, or else one that is packed here. */
export async function tarballOf(t: TestContext): Promise<string> {
  const { TARBALL } = process.env;
  if (TARBALL !== undefined) return resolve(root, TARBALL);
  const folder = folderWith(t);
  await sh(root, `npm pack --silent --pack-destination "${folder}"`);
  const [name] = (await sh(folder, 'ls')).trim().split('\n');
  return join(folder, `${name}`);
}

/** A company's folder with a sound catalog, which depends on the tarball. Nothing is installed yet. */
export function companyWith(t: TestContext, tarball: string): string {
  const dependencies = { [packageJson.name]: `file:${tarball}` };
  const scripts = { check: 'filter-catalog check' };
  const content = JSON.stringify({ name: 'shop', private: true, scripts, dependencies });
  return folderWith(t, { 'package.json': content, ...inCatalog(soundCatalog) });
}
