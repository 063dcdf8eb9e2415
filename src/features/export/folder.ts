import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failuresIn } from '../../base/failure.ts';
import { type NewFile, writeAtomically } from '../../base/write-atomically.ts';
import { type KeyRecord, timesOf } from '../../keys/key-file.ts';
import { activePath, describe, errors, keptRequestId } from '../../server/response/headers.ts';
import type { Snapshot } from '../../snapshot/load.ts';
import { encodings } from '../../snapshot/manifest.ts';

export const exportFailure = failuresIn({
  'folder-is-in-use': ({ folder, strange }: Record<'folder' | 'strange', string>) =>
    `"${folder}" is in use: it holds "${strange}", which this export does not write. Name another folder.`,
  'path-cannot-be-told': ({ path }: { path: string }) =>
    `nginx cannot be told of the folder "${path}": its path must hold no $ and no control character.`,
});

/** Files by their names, in the order in which they are written. */
export type ExportedFiles = Readonly<Record<string, Buffer | string>>;

/** The text of a file that engines get as it is; there, what the server reads requests with stands beside the others. */
export async function engineFile(name: 'nginx.js' | 'requests.js' | 'worker.js'): Promise<string> {
  const shared = '../../server/response/';
  const text = await readFile(
    new URL(name === 'requests.js' ? shared + name : name, import.meta.url),
    'utf8',
  );
  return text.replace(`from '${shared}`, "from './");
}

/** The files of a snapshot, and those that a killed export left. */
const passing = /^[0-9a-f]{64}\.json(\.[a-z]+)?$|\.tmp$/;

/**
 * Writes those files that differ, each by rename, so that an engine that reads them meanwhile finds whole ones. Of snapshots
 * it keeps those that the files before it name, since an engine may not have loaded the new ones yet.
 *
 * @returns whether anything was written.
 * @throws a failure where the folder holds anything else; the system's error.
 */
export async function writeExport(folder: string, files: ExportedFiles): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const others = (await readdir(folder)).filter((name) => !Object.hasOwn(files, name));
  const strange = others.find((name) => !passing.test(name));
  if (strange !== undefined) throw exportFailure('folder-is-in-use', { folder, strange });
  const changed: NewFile[] = [];
  let before = '';
  for (const [name, data] of Object.entries(files)) {
    const path = join(folder, name);
    const found = await readFile(path).catch(() => undefined); // there may be none
    if (name.endsWith('.conf')) before += found ?? '';
    if (!found?.equals(Buffer.from(data))) changed.push({ path, data });
  }
  await writeAtomically(changed);
  const old = changed.length > 0 ? others.filter((name) => !before.includes(name)) : [];
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  return changed.length > 0;
}

/** Writes those of the files that are there already and differ: nothing where nothing was exported before. */
export async function updateExport(folder: string, files: ExportedFiles): Promise<void> {
  const known = Object.entries(files).filter(([name]) => existsSync(join(folder, name)));
  await writeAtomically(known.map(([name, data]) => ({ path: join(folder, name), data })));
}

/** The list of a snapshot and those that follow it, each as it is answered from a moment on (in milliseconds since 1970). */
export function listsOf(snapshot: Snapshot) {
  return [snapshot, ...(snapshot.next ?? [])].map((then) => {
    const { from: moment = '1970', manifest, bodies } = then;
    const from = Date.parse(moment);
    return {
      from,
      digest: manifest.digest,
      bodies,
      ...describe(then, {}, Math.max(from, Date.now())),
    };
  });
}

export type List = ReturnType<typeof listsOf>[number];

/** Of lists in order those whose bodies fit in so many bytes, in Base64; and all until `now`. */
export function fitting(lists: readonly List[], most: number, now: number): readonly List[] {
  let total = 0;
  return lists.filter(({ from, bodies }) => {
    total += encodings.reduce((sum, each) => sum + (bodies[each].length * 4) / 3, 0);
    return from <= now || total <= most;
  });
}

/** What is exported. */
export interface Exported {
  readonly snapshot: Snapshot;
  /** Those of its lists that are carried. */
  readonly lists: readonly List[];
  readonly keys: readonly KeyRecord[];
  /** The absolute path of the folder that the files are written to. */
  readonly out: string;
}

/** A worker for the edge of a CDN that answers the contract: modules of JavaScript, of which `index.js` is the first, with everything that they answer from. */
export async function workerFiles({ lists, keys }: Exported): Promise<ExportedFiles> {
  const bodiesOf = ({ answers, bodies }: List) =>
    encodings.map((each) => [answers[each].etag, bodies[each].toString('base64')]);
  const data = {
    path: activePath,
    lists: lists.map(({ bodies: _, digest: __, ...list }) => list),
    bodies: Object.fromEntries(lists.flatMap(bodiesOf)),
    keptRequestId: keptRequestId.source,
    errors: { 401: errors[401], 404: errors[404], 405: errors[405] },
    keys: Object.fromEntries(keys.map((key) => [key.sha256, timesOf(key)])),
  };
  return {
    'requests.js': await engineFile('requests.js'),
    'worker.js': await engineFile('worker.js'),
    'index.js': `// Written by "filter-catalog export worker"; the next export writes it anew.
import { worker } from './worker.js';

export default worker(${JSON.stringify(data)});
`,
  };
}
