import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { namedKeys } from '../keys/key-set.ts';
import { createApp } from './app.ts';
import { follow } from './follow.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { loadSources } from './sources.ts';

/** What a server that is a part of another program is made of. */
export interface AppSettings {
  /** The published folder; `dist` unless said otherwise. */
  readonly dist?: string;
  /** A file of public keys (PEM), of which one must have signed what is served. */
  readonly trustedKey?: string;
  /** The file of keys, as `filter-catalog key` keeps it, and keys beside it. */
  readonly keys?: string;
  readonly apiKeys?: readonly string[];
  /** Milliseconds between two looks at the files. */
  readonly poll?: number;
  readonly cacheControl?: string;
  /** Origins whose pages may ask, `*` for any. */
  readonly corsOrigins?: readonly string[];
  /** Nothing is logged without one. */
  readonly logger?: FastifyBaseLogger;
}

/** The app, and what follows its files until it is closed. */
export async function embedApp(settings: AppSettings): Promise<FastifyInstance> {
  const { dist = 'dist', apiKeys = [], poll = 500, logger = silentLog, ...options } = settings;
  const paths = { ...options, dist };
  const { snapshot, keys: keySet } = await loadSources(
    paths,
    namedKeys(apiKeys, 'apiKeys'),
    logger,
  );
  const current = { snapshot: snapshot.current, keys: keySet.current };
  const app = createApp({ ...options, ...current, logger, metrics: createMetrics() });
  for (const [name, source] of Object.entries({ snapshot, keys: keySet })) {
    const followed =
      source.paths.length > 0 &&
      follow(source, { name, interval: poll, log: logger, looked: snapshot.current });
    if (followed) app.addHook('onClose', followed.close);
  }
  return app;
}
