import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderInGit, GitError } from '../base/git.ts';
import { parseJson } from '../base/json.ts';
import { codeOf, isFilterKey } from '../catalog/entry.ts';
import { Failure, type MemoryFault, type MemoryPlace } from '../diagnostic/failure.ts';
import type { ActiveCategory, ActiveFilter } from '../snapshot/active.ts';
import { loadManifest, loadSnapshot } from '../snapshot/load.ts';
import { parseStamps } from './stamps/parse.ts';
import { noStamps, type Stamp, type Stamps } from './stamps/stamp.ts';

/** Where a build takes its memory from. */
export interface MemoryRequest {
  /** The published folder. */
  readonly dist: string;
  readonly catalog: string;
  /** A file to take it from, instead of the one in the published folder. */
  readonly file?: string | undefined;
  /** Whether to begin a new memory on purpose. */
  readonly isBegun: boolean;
  /** The branch that the published folder is a work tree of, as in `origin/published`. */
  readonly branch?: string | undefined;
}

export interface Memory {
  readonly stamps: Stamps;
  /** What `stamps.json` in the published folder holds; undefined where there is none. */
  readonly text: string | undefined;
  readonly from: 'branch' | 'file' | 'folder' | 'nothing';
}

/**
 * Reads the memory: what is asked for, else that of the published folder. A folder that holds nothing yet takes that of
 * the branch that CI publishes to, else begins one.
 *
 * @throws Failure `memory-cannot-be-used` where it is lost or cannot be trusted: to go on without would give everything
 * another identifier.
 */
export async function readMemory({ dist, catalog, file, isBegun, branch }: MemoryRequest): Promise<Memory> {
  const text = await readMemoryText(dist);
  if (isBegun) return { stamps: noStamps, text, from: 'nothing' };
  if (file !== undefined) {
    const given = await readFile(file, 'utf8');
    return { stamps: await trusted(given, dist, { kind: 'file', path: file }), text, from: 'file' };
  }
  const onBranch = publishedMemory(catalog);
  const place: MemoryPlace =
    branch === undefined
      ? { kind: 'folder', path: dist, branch: onBranch === undefined ? undefined : publishedBranch }
      : { kind: 'branch', name: branch };
  if (text !== undefined) return { stamps: await trusted(text, dist, place), text, from: 'folder' };
  const { failure } = await loadManifest(dist);
  if (failure?.reason !== 'snapshot-is-missing') {
    throw new Failure('memory-cannot-be-used', { place, fault: { kind: 'missing' } });
  }
  if (onBranch === undefined) return { stamps: noStamps, text, from: 'nothing' };
  return { stamps: await trusted(onBranch, dist, { kind: 'branch', name: publishedBranch }), text, from: 'branch' };
}

async function trusted(text: string, dist: string, place: MemoryPlace): Promise<Stamps> {
  const { stamps, fault = await contradiction(stamps, dist) } = parseStamps(text);
  if (fault !== undefined) throw new Failure('memory-cannot-be-used', { place, fault });
  return stamps ?? noStamps;
}

/**
 * What the published snapshot says otherwise than the memory. The memory is written first, so it may be the newer one;
 * of a snapshot that is damaged nothing is asked.
 */
async function contradiction(stamps: Stamps | undefined, dist: string): Promise<MemoryFault | undefined> {
  const { snapshot } = await loadSnapshot(dist);
  if (snapshot === undefined || stamps === undefined) return undefined;
  const published = parseJson(snapshot.bodies.identity.toString()) as readonly ActiveCategory[]; // it was verified
  const known = new Map([...stamps.entries].map((entry) => [nameOf(entry[0], entry[1].identifier), entry]));
  return published
    .flatMap((category) => [
      { key: '', identifier: category.filter_category_id, seen: category },
      ...filtersOf(category),
    ])
    .map(({ key, identifier, seen }) => faultOf(identifier, seen, known.get(nameOf(key, identifier))))
    .find((fault) => fault !== undefined);
}

function filtersOf({ filters }: ActiveCategory) {
  return filters.map((seen) => ({ key: '/', identifier: seen.filter_id, seen }));
}

/** Categories and filters may have the same identifiers. */
function nameOf(key: string, identifier: string): string {
  return `${isFilterKey(key) ? 'filter' : 'category'} ${identifier}`;
}

/** A memory may be newer than what is published. It never lacks an identifier, nor does time in it go back. */
function faultOf(
  identifier: string,
  seen: ActiveCategory | ActiveFilter,
  known: readonly [string, Stamp] | undefined,
): MemoryFault | undefined {
  const { name_ko, created_at, updated_at } = seen;
  if (known === undefined) return { kind: 'identifier-lost', identifier, name_ko };
  const [key, stamp] = known;
  const isSame = stamp.created_at === created_at && stamp.updated_at >= updated_at;
  const isOther = 'code' in seen && stamp.updated_at === updated_at && seen.code !== codeOf(key);
  return isSame && !isOther ? undefined : { kind: 'contradicts', identifier, name_ko, key };
}

/** Where a clone has what CI publishes. */
const publishedBranch = 'origin/published';

/** The memory on the branch that CI publishes to; undefined where the clone of the catalog does not know it. */
function publishedMemory(catalog: string): string | undefined {
  try {
    return folderInGit(catalog)
      .git(['show', `${publishedBranch}:stamps.json`])
      .toString();
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** What `stamps.json` in a published folder holds; undefined where there is none. */
export async function readMemoryText(dist: string): Promise<string | undefined> {
  return readFile(join(dist, 'stamps.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
