import type { Compiled } from '../../src/publish/compile.ts';
import { readMemoryText } from '../../src/publish/memory.ts';
import * as publishing from '../../src/publish/publish.ts';

const origin: publishing.Origin = { commit: null, uncommitted_changes: false };

/** Publishes a snapshot that no catalog gave, with an empty memory. */
export async function publish(dist: string, compiled: Compiled, from = origin): Promise<boolean> {
  const memory = { before: await readMemoryText(dist), after: '{}\n' };
  return publishing.publish(dist, compiled, { ...from, memory });
}
