import type { Catalog } from '../catalog/catalog.ts';
import { compile } from '../publish/compile.ts';
import { compress } from '../publish/compress.ts';
import { type MemoryRequest, readMemory } from '../publish/memory.ts';
import { planStamps } from '../publish/stamps/plan.ts';
import { noStamps } from '../publish/stamps/stamp.ts';
import { categoriesIn } from '../snapshot/contract.ts';
import type { LookRequest } from './look.ts';
import type { AnswerView } from './page-state.ts';

/** What apps would get if this catalog were published now. Where the memory cannot be used, identifiers are made up. */
export async function answerOf(catalog: Catalog, memory: MemoryRequest, explain: LookRequest['explain']) {
  const { stamps, remark } = await stampsOf(memory, explain);
  const { body } = compile(catalog, planStamps(catalog, stamps, new Date().toISOString()).stamps);
  const sizes = Object.entries(await compress(body)).map(([encoding, { length }]) => [encoding, length]);
  const answer: AnswerView = { sizes: Object.fromEntries(sizes), categories: categoriesIn(body), ...remark };
  return answer;
}

async function stampsOf(memory: MemoryRequest, explain: LookRequest['explain']) {
  try {
    return { stamps: (await readMemory(memory)).stamps };
  } catch (error) {
    const remark = explain(error);
    if (remark === undefined) throw error;
    return { stamps: noStamps, remark: { remark } };
  }
}
