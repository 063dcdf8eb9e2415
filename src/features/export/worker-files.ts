import { type KeyRecord, timesOf } from '../../keys/key-file.ts';
import { errors, keptRequestId } from '../../server/response/errors.ts';
import { activePath, describe } from '../../server/response/headers.ts';
import type { Snapshot } from '../../snapshot/load.ts';
import { encodings } from '../../snapshot/manifest.ts';
import { answerFile, type ExportedFiles } from './folder.ts';

interface WorkerExport {
  readonly snapshot: Snapshot;
  readonly keys: readonly KeyRecord[];
}

/** A worker for the edge of a CDN that answers the contract: modules of JavaScript, of which `index.js` is the first, with everything that they answer from. */
export async function workerFiles({ snapshot, keys }: WorkerExport): Promise<ExportedFiles> {
  const { bodies } = snapshot;
  const data = {
    path: activePath,
    ...describe(snapshot),
    bodies: Object.fromEntries(encodings.map((each) => [each, bodies[each].toString('base64')])),
    keptRequestId: keptRequestId.source,
    errors: { 401: errors[401], 404: errors[404], 405: errors[405] },
    keys: Object.fromEntries(keys.map((key) => [key.sha256, timesOf(key)])),
  };
  return {
    'requests.js': await answerFile('requests.js'),
    'worker.js': await answerFile('worker.js'),
    'index.js': `// Written by "filter-catalog export worker"; the next export writes it anew.
import { worker } from './worker.js';

export default worker(${JSON.stringify(data)});
`,
  };
}
