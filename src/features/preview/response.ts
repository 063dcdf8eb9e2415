import { listedIn } from '../../catalog/schedule.ts';
import { planAhead, planPresent } from '../../memory/ahead.ts';
import { type MemoryRequest, readMemory } from '../../memory/memory.ts';
import { noStamps } from '../../memory/stamp.ts';
import { compile, compress } from '../../publish/compile.ts';
import { openPublished } from '../../snapshot/load.ts';
import type { PageModel } from './page-model.ts';
import type { Explain } from './page-state.ts';

export type ResponseView =
  ReturnType<typeof responsesOf> extends AsyncGenerator<infer View> ? View : never;

type Request = MemoryRequest & { readonly explain: Explain };

/**
 * What apps would get at each of these moments if this catalog were published when it is shown, with its sizes in bytes, and
 * the slugs of its categories. Without a memory, identifiers and times are made up; `remark` says why it cannot be used.
 */
export async function* responsesOf(
  model: PageModel,
  { explain, ...memory }: Request,
  moments: readonly string[],
) {
  const { catalog, state } = model;
  if (catalog === undefined) return;
  const read = async () => ({
    ...(await readMemory(memory, await openPublished(memory.dist), state.at)),
    remark: undefined,
  });
  const { stamps, remark } = await read().catch((error: unknown) => {
    const remark = explain(error);
    if (remark === undefined) throw error;
    return { stamps: noStamps, remark };
  });
  const present = planPresent(catalog, stamps, state.at);
  const steps = [present, ...planAhead(catalog, present)];
  for (const moment of moments) {
    const step = steps.findLast(({ from }) => from <= moment) ?? present;
    const { body, categories } = compile(step);
    const { identity, gzip, br, zstd } = await compress(body);
    const sizes = {
      identity: identity.length,
      gzip: gzip.length,
      br: br.length,
      zstd: zstd.length,
    };
    const slugs = listedIn(step.catalog).map(({ category }) => category.slug);
    yield { at: moment, sizes, categories, slugs, isExample: stamps.entries.size === 0, remark };
  }
}
