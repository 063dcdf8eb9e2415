import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../e2e/serving.ts';
import { call } from '../support/program.ts';
import type { Start } from './target.ts';

/** What is used of the package, which `npm run test:fleet` installs. */
interface Miniflare {
  readonly ready: Promise<URL>;
  readonly setOptions: (options: object) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

/** The worker in workerd, the runtime of Cloudflare. A deploy is an upload: it starts anew with the modules. */
export const startWorker: Start = async ({ dist, keys, folder, after }) => {
  const { Miniflare } = createRequire(import.meta.url)('miniflare') as {
    Miniflare: new (options: object) => Miniflare;
  };
  const port = await freePort();
  const options = async () => {
    const ends = ['--dist', dist, '--keys', keys, '--out', folder];
    const { status, stderr } = await call(['export', 'worker', ...ends]);
    if (status !== 0) throw new Error(stderr);
    const modules = ['index.js', ...readdirSync(folder).filter((name) => name !== 'index.js')];
    return {
      modulesRoot: folder,
      modules: modules.map((name) => ({ type: 'ESModule', path: join(folder, name) })),
      compatibilityDate: '2026-07-01',
      host: '127.0.0.1',
      unsafeDirectSockets: [{ host: '127.0.0.1', port }], // without what stands in for the CDN before it
      cf: false, // else it would be asked for over the network
    };
  };
  const worker = new Miniflare(await options());
  after(() => worker.dispose());
  await worker.ready;
  return {
    url: `http://127.0.0.1:${port}`,
    update: async () => worker.setOptions(await options()),
  };
};
