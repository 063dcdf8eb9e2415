import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPublishedImage } from '../snapshot/contract.ts';

export const imagesRoute = '/images/*';

/** Serves the published images. Their names change with their bytes: caches may keep them. */
export async function serveImages(app: FastifyInstance, { root }: { readonly root: string }) {
  app.addHook<{ Params: { '*': string } }>('onRequest', async ({ params }, reply) => {
    const name = params['*'];
    const found = isPublishedImage(name) && (await lstat(join(root, name)).catch(() => false));
    // No link is followed: who writes the published folder must not choose what is read.
    if (typeof found === 'boolean' || !found.isFile()) return reply.callNotFound();
  });
  const cache = { immutable: true, maxAge: '365d', etag: false, lastModified: false } as const;
  app.register(files, {
    ...{ root, prefix: '/images/', index: false, acceptRanges: false, ...cache },
    setHeaders: (response) => response.header('x-content-type-options', 'nosniff'),
  });
}
