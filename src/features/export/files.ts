import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { type KeyRecord, timesOf } from '../../keys/key-file.ts';
import { describe } from '../../server/active.ts';
import type { Snapshot } from '../../snapshot/load.ts';
import { encodings } from '../../snapshot/manifest.ts';
import type { Data } from './worker.ts';

/** Returns the snapshot and those scheduled after it, each from a time on (ms since 1970). */
export function listsOf(snapshot: Snapshot) {
  return [snapshot, ...(snapshot.next ?? [])].map((each) => {
    const from = Date.parse(each.from ?? '1970');
    const { digest } = each.manifest;
    return { from, digest, bodies: each.bodies, ...describe(each, {}, Math.max(from, Date.now())) };
  });
}

export type List = ReturnType<typeof listsOf>[number];

/** Returns the lists whose bodies fit in `most` bytes of Base64, and all that are due at `now`. */
export function fitting(lists: readonly List[], most: number, now: number): readonly List[] {
  let total = 0;
  return lists.filter(({ from, bodies }) => {
    total += encodings.reduce((sum, each) => sum + (bodies[each].length * 4) / 3, 0);
    return from <= now || total <= most;
  });
}

/** Returns the modules of a worker by name: `index.js` is the first, with the data. */
export async function workerFiles(lists: readonly List[], keys: readonly KeyRecord[]) {
  const bodiesOf = ({ headers, bodies }: List) =>
    encodings.map((each) => [headers[each].full.etag, bodies[each].toString('base64')]);
  const data: Data = {
    lists: lists.map(({ from, headers, smallestFirst }) => ({ from, headers, smallestFirst })),
    bodies: Object.fromEntries(lists.flatMap(bodiesOf)),
    keys: Object.fromEntries(keys.map((key) => [key.sha256, timesOf(key)])),
  };
  return {
    'response.js': await moduleOf('../../server/response'),
    'worker.js': await moduleOf('./worker'),
    'index.js': `// Written by "filter-catalog export worker": the next export replaces it.
import { worker } from './worker.js';

export default worker(${JSON.stringify(data)});
`,
  };
}

/** Returns a module of this program as JavaScript: a clone has TypeScript, the package has both. */
async function moduleOf(name: string): Promise<string> {
  const isTypeScript = import.meta.url.endsWith('.ts');
  const file = new URL(`${name}.${isTypeScript ? 'ts' : 'js'}`, import.meta.url);
  const text = await readFile(file, 'utf8');
  const javaScript = isTypeScript ? stripTypeScriptTypes(text) : text;
  return javaScript.replace(/'\.\.\/\.\.\/server\/response\.[jt]s'/, "'./response.js'");
}
