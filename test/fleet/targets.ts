import { startHaproxy } from './haproxy.ts';
import { startNginx } from './nginx.ts';
import { startNginxCache } from './nginx-cache.ts';
import type { Start } from './target.ts';
import { startVarnish } from './varnish.ts';
import { startWorker } from './worker.ts';

/** The engines, each by its column of the table in docs/operations.md. */
export const targets: Readonly<Record<string, Start>> = {
  'nginx alone': startNginx,
  'a worker': startWorker,
  Varnish: startVarnish,
  'nginx as a cache': startNginxCache,
  HAProxy: startHaproxy,
};
