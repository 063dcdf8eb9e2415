import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import files from '@fastify/static';
import fp from 'fastify-plugin';
import fastq from 'fastq';
import { isPublishedImage } from '../snapshot/contract.ts';

/** Looks for so many files at once, as Node has threads; what waits for those comes back together, and delays all other answers. */
const atOnce = 4;

/** The published images, without a key. Their names change with their bytes, so any cache may keep them for ever, and asks for none again. */
export const images = fp<{ readonly folder: string }>(async (app, { folder }) => {
  const looks = fastq.promise((name: string) => isFileIn(folder, name), atOnce);
  const cache = { immutable: true, maxAge: '365d', etag: false, lastModified: false }; // alike on each machine
  await app.register(files, { root: folder, serve: false, suppressWarning: true, ...cache });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/*',
    config: { isOpen: true },
    handler: async ({ params: { '*': name } }, reply) => {
      if (!isPublishedImage(name) || !(await looks.push(name))) return reply.callNotFound();
      return reply.header('x-content-type-options', 'nosniff').sendFile(name);
    },
  });
});

/** Whether there is such a file, which may be a link within the folder, as Kubernetes makes them, and not out of it. */
async function isFileIn(folder: string, name: string): Promise<boolean> {
  try {
    const file = await realpath(join(folder, name));
    const isInside = `${dirname(file)}/`.startsWith(`${await realpath(folder)}/`);
    return isInside && (await stat(file)).isFile(); // opening a pipe would wait for a writer
  } catch {
    return false; // the system found none
  }
}
