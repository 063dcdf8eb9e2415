import { join } from 'node:path';
import { Option } from 'commander';
import { cacheFolder } from '../base/cache.ts';
import { openReadings, type Readings } from '../catalog/readings.ts';
import type { Io } from './io.ts';

export const cacheOption = () =>
  new Option(
    '--no-cache',
    'read each file anew, also one that has not changed since a run that found nothing wrong in it',
  );

/** What is remembered of the files of a catalog. */
export function readingsFor({ cache }: Cached, { env }: Io): Promise<Readings> {
  const folder = cache ? cacheFolder(env) : undefined;
  return openReadings(folder && join(folder, 'readings'));
}

/** What `cacheOption` gives. */
export type Cached = { readonly cache: boolean };
