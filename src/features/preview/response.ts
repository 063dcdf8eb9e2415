import type { Catalog } from '../../catalog/catalog.ts';
import { planPresent } from '../../memory/ahead.ts';
import { type MemoryRequest, readMemory } from '../../memory/memory.ts';
import { noStamps } from '../../memory/stamp.ts';
import { compile, compress } from '../../publish/compile.ts';
import { loadSnapshot } from '../../snapshot/load.ts';
import type { Explain } from './page-state.ts';

export type ResponseView = Awaited<ReturnType<typeof responseOf>>;

/**
 * What apps would get if this catalog were published now, with its sizes in bytes, and the slugs of its categories. Without
 * a memory, identifiers and times are made up; `remark` says why it cannot be used, where that is so.
 */
export async function responseOf(catalog: Catalog, memory: MemoryRequest, explain: Explain) {
  const read = async () => ({ ...(await readMemory(memory, () => loadSnapshot(memory.dist))), remark: undefined });
  const { stamps, remark } = await read().catch((error: unknown) => {
    const remark = explain(error);
    if (remark === undefined) throw error;
    return { stamps: noStamps, remark };
  });
  const present = planPresent(catalog, stamps, new Date().toISOString());
  const { body, categories } = compile(present.catalog, present.stamps);
  const { identity, gzip, br, zstd } = await compress(body);
  const sizes = { identity: identity.length, gzip: gzip.length, br: br.length, zstd: zstd.length };
  const slugs = catalog.categories.flatMap(({ slug, is_active }) => (is_active ? slug : []));
  return { sizes, categories, slugs, isExample: stamps.entries.size === 0, remark };
}
