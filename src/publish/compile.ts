import { hash } from 'node:crypto';
import type { Catalog } from '../catalog/catalog.ts';
import type { SnapshotRecord } from '../snapshot/manifest.ts';
import { select } from './select.ts';
import { serialise } from './serialise.ts';
import { lastModified, type Stamps } from './stamps/stamp.ts';

/** What a catalog gives, before it is compressed and published. */
export interface Compiled extends Pick<SnapshotRecord, 'counts' | 'digest' | 'last_modified'> {
  /** As `GET /filter-category/active` answers it. */
  readonly body: Buffer;
}

/** The snapshot of a catalog whose stamps fit. */
export function compile(catalog: Catalog, stamps: Stamps): Compiled {
  const categories = select(catalog, stamps);
  const body = serialise(categories);
  const filters = categories.reduce((sum, category) => sum + category.filters.length, 0);
  return {
    body,
    digest: hash('sha256', body),
    last_modified: lastModified(stamps) ?? new Date(0).toISOString(),
    counts: { categories: categories.length, filters },
  };
}
