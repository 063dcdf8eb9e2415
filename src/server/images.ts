import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPublishedImage } from '../snapshot/contract.ts';

export const imagesRoute = '/images/*';

/** Serves the published images. Their names change with their bytes: caches may keep them. */
export function serveImages(app: FastifyInstance, root: string): void {
  const cache = { immutable: true, maxAge: '365d', etag: false, lastModified: false } as const;
  const allowedPath = (path: string) => isPublishedImage(path.slice(1));
  app.register(files, {
    ...{ root, prefix: '/images/', allowedPath, index: false, acceptRanges: false, ...cache },
    setHeaders: (response) => response.header('x-content-type-options', 'nosniff'),
  });
}
