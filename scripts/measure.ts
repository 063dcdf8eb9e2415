import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../test/e2e/serving.ts';
import { end, isAnswered, startProgram } from '../test/fleet/process.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../test/support/catalogs.ts';
import type { Files } from '../test/support/folder.ts';
import { cli } from '../test/support/program.ts';
import { activePath } from '../test/support/server.ts';

export const key = 'k'.repeat(32);
export const authorization = `Basic ${btoa(`${key}:`)}`;

export type Server = Awaited<ReturnType<typeof start>>;

/** Starts a Node server on a free port, and waits until it responds. Measuring needs Linux. */
export async function start(...script: readonly string[]) {
  const port = `${await freePort()}`;
  const origin = `http://127.0.0.1:${port}`;
  const args = [...script, '--port', port];
  const program = { command: process.execPath, args, answers: () => isAnswered(origin) };
  const child = await startProgram({ after: () => {} }, program);
  const read = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    url: origin + activePath,
    /** Microseconds of CPU since the start. */
    cpu: () =>
      readdirSync(`/proc/${child.pid}/task`)
        .map((thread) => parseInt(read(`task/${thread}/schedstat`), 10) / 1000)
        .reduce((sum, one) => sum + one),
    /** Peak memory, in MB. */
    memory: () => Math.round(Number(/VmHWM:\s*(\d+)/.exec(read('status'))?.[1]) / 1024),
    stop: () => end(child, 'SIGKILL'),
  };
}

/** Starts `serve` with a published folder. It accepts `key`. */
export function serve(dist: string): Promise<Server> {
  const keys = join(dist, 'keys.json');
  writeFileSync(keys, JSON.stringify({ keys: [{ name: 'app', sha256: hash('sha256', key) }] }));
  return start(cli, 'serve', '--dist', dist, '--keys', keys);
}

/** Returns the files of a catalog with 100 filters per category. */
export function largeCatalog(filters: number): Files {
  const slugs = Array.from({ length: Math.ceil(filters / 100) }, (_, n) => `looks-${n}`);
  const files = slugs.map((slug, n) => {
    const length = Math.min(100, filters - n * 100);
    const entries = Array.from({ length }, (_, nth) => filterYaml(`look_${n}_${nth}`));
    return [`categories/${slug}.yaml`, categoryYaml(`Looks ${n}`, entries)];
  });
  return { 'catalog.yaml': catalogYaml(slugs), ...Object.fromEntries(files) };
}
