import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { inCatalog, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { outputOf, root } from '../support/program.ts';
import { gitEnvironment } from '../support/repository.ts';

/** The PATH of a company: Node 24, npm, git and the registry, but no program of this repository. */
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

/** Starts a line in a new process group. */
export const start = (cwd: string, line: string, env: Readonly<Record<string, string>> = {}) =>
  spawn('bash', ['-c', line], {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });

/** Runs a line. Resolves to its output. */
export async function sh(cwd: string, line: string, status = 0): Promise<string> {
  const { status: code, stdout, stderr } = await outputOf(start(cwd, line));
  assert.equal(code, status, `${line}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** Returns the tarball in `TARBALL`, or packs one. */
export async function tarballOf(t: TestContext): Promise<string> {
  const { TARBALL } = process.env;
  if (TARBALL !== undefined) return resolve(root, TARBALL);
  const folder = folderWith(t);
  await sh(root, `npm pack --silent --pack-destination "${folder}"`);
  const [name] = (await sh(folder, 'ls')).trim().split('\n');
  return join(folder, `${name}`);
}

/** Creates a folder with a valid catalog that depends on the tarball. Installs nothing. */
export function companyWith(t: TestContext, tarball: string): string {
  const dependencies = { [packageJson.name]: `file:${tarball}` };
  const scripts = { check: 'filter-catalog check' };
  const content = JSON.stringify({ name: 'shop', private: true, scripts, dependencies });
  return folderWith(t, { 'package.json': content, ...inCatalog(soundCatalog) });
}
