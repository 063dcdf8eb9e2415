import { hash } from 'node:crypto';
import { emptyCategory, emptyFilter } from '../../src/catalog/fields.ts';
import { type Compiled, serialise } from '../../src/publish/compile.ts';
import * as publishing from '../../src/publish/publish.ts';
import type { ActiveCategory, ActiveFilter } from '../../src/snapshot/contract.ts';
import { openPublished } from '../../src/snapshot/load.ts';

const common = {
  organization_id: '01JZ3Q5E7VY1T9W6K8N4M2RDBX',
  filter_category_id: '01KZ2PEA50G3ERW0RXYTVH8RB7',
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-02-28T23:59:59.999Z',
  deleted_at: null,
} as const;

function activeFilter(code: string): ActiveFilter {
  const [filter_id, image_url] = [`id of ${code}`, `https://cdn.example.com/${code}.webp`];
  return {
    ...emptyFilter,
    ...common,
    filter_id,
    code,
    name_ko: '장밋빛 노을',
    name_en: 'Rosy Dusk',
    image_url,
  };
}

/** Creates a category for apps, with filters of these codes. */
export function activeCategory(name_en: string, codes: readonly string[] = []): ActiveCategory {
  return {
    ...emptyCategory,
    ...common,
    name_ko: '로맨틱',
    name_en,
    filters: codes.map(activeFilter),
  };
}

export function compiledWith(categories: readonly ActiveCategory[], last_modified: string) {
  const body = serialise(categories);
  const counts = {
    categories: categories.length,
    filters: categories.flatMap(({ filters }) => filters).length,
  };
  return {
    from: last_modified,
    body,
    categories,
    digest: hash('sha256', body),
    last_modified,
    counts,
  } satisfies Compiled;
}

/** Creates the snapshot of a category, by default without filters. */
export function compiledOf(
  name_en: string,
  last_modified = '2026-01-01T00:00:00.000Z',
  codes: readonly string[] = [],
) {
  return compiledWith([activeCategory(name_en, codes)], last_modified);
}

const origin: publishing.Origin = { commit: null, uncommitted_changes: false };

type Scheduled = Readonly<Record<'next', readonly Compiled[]>>;

/** Publishes a snapshot with an empty registry, unless it is current. */
export async function publish(
  dist: string,
  compiled: Compiled & Partial<Scheduled>,
  from = origin,
): Promise<boolean> {
  const published = await openPublished(dist);
  const all = { next: [], ...compiled, images: new Map() };
  if (await publishing.isPublished(all, published, undefined)) return false;
  await publishing.publish(published, all, { origin: from, registryText: '{}\n', isShared: true });
  return true;
}
