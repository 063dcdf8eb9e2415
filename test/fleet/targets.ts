import { startHaproxy } from './haproxy.ts';
import { startNginx } from './nginx.ts';
import type { Start } from './target.ts';
import { startWorker } from './worker.ts';

/** The engines, each by its column of the table in docs/serving.md. */
export const targets: Readonly<Record<string, Start>> = {
  'a worker': startWorker,
  'nginx in front': startNginx,
  'HAProxy in front': startHaproxy,
};
