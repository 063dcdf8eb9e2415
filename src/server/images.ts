import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPublishedImage } from '../snapshot/contract.ts';
import { refuse } from './errors.ts';

/** Serves the published images. Their names change with their bytes: caches may keep them. */
export async function serveImages(app: FastifyInstance, { root }: { readonly root: string }) {
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'path-is-unknown'));
  const cache = { immutable: true, maxAge: '365d', etag: false, lastModified: false } as const;
  app.register(files, {
    ...{ root, index: false, acceptRanges: false, ...cache },
    allowedPath: (path) => isPublishedImage(path.slice(1)),
    setHeaders: (response) => response.header('x-content-type-options', 'nosniff'),
  });
}
