import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { type KeyRecord, validityOf } from '../../keys/key-file.ts';
import { describe } from '../../server/active.ts';
import type { Snapshot } from '../../snapshot/load.ts';
import { encodings } from '../../snapshot/manifest.ts';
import type { Data } from './worker.ts';

/** Returns the current and the scheduled snapshots, each with its start (ms since 1970). */
export function scheduleOf(snapshot: Snapshot) {
  return [snapshot, ...(snapshot.next ?? [])].map((each) => {
    const from = Date.parse(each.from ?? '1970');
    const { digest } = each.manifest;
    return { from, digest, bodies: each.bodies, ...describe(each, {}, Math.max(from, Date.now())) };
  });
}

type Schedule = ReturnType<typeof scheduleOf>;

/** Drops scheduled snapshots, the latest first, until all bodies fit as Base64. */
export function limitBytes(schedule: Schedule, maxBytes: number, now: number): Schedule {
  let total = 0;
  return schedule.filter(({ from, bodies }) => {
    total += encodings.reduce((sum, each) => sum + (bodies[each].length * 4) / 3, 0);
    return from <= now || total <= maxBytes;
  });
}

/** Returns modules by name. `index.js` is the entry point and has the data. */
export async function workerFiles(snapshots: Schedule, keys: readonly KeyRecord[]) {
  const bodiesOf = ({ headers, bodies }: Schedule[number]) =>
    encodings.map((each) => [headers[each].full.etag, bodies[each].toString('base64')]);
  const data: Data = {
    schedule: snapshots.map(({ bodies: _bodies, digest: _digest, ...each }) => each),
    bodies: Object.fromEntries(snapshots.flatMap(bodiesOf)),
    keys: Object.fromEntries(keys.map((key) => [key.sha256, validityOf(key)])),
  };
  return {
    'response.js': await readModule('../../server/response'),
    'worker.js': await readModule('./worker'),
    'index.js': `// Written by "filter-catalog export worker": the next export replaces it.
import { createWorker } from './worker.js';

export default createWorker(${JSON.stringify(data)});
`,
  };
}

/** Returns JavaScript. A clone has TypeScript. */
async function readModule(name: string): Promise<string> {
  const isTypeScript = import.meta.url.endsWith('.ts');
  const file = new URL(`${name}.${isTypeScript ? 'ts' : 'js'}`, import.meta.url);
  const text = await readFile(file, 'utf8');
  const javaScript = isTypeScript ? stripTypeScriptTypes(text) : text;
  return javaScript.replace(/'\.\.\/\.\.\/server\/response\.[jt]s'/, "'./response.js'");
}
