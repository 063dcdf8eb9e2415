import { join } from 'node:path';
import { readIfThere, readUpTo } from '../base/read-up-to.ts';
import type { Timestamp } from '../base/time.ts';
import { isFilterKey } from '../catalog/entry.ts';
import { type Environment, folderInGit, isWithoutGit, lineOf } from '../git/git.ts';
import type { ActiveCategory } from '../snapshot/contract.ts';
import { isSnapshotFailure } from '../snapshot/damage.ts';
import type { Published } from '../snapshot/load.ts';
import { nextAt, type SnapshotRecord } from '../snapshot/manifest.ts';
import { takeOver } from './ahead.ts';
import { type MemoryPlace, memoryFailure, noStamps, parseStamps, type Stamps } from './stamp.ts';

/** In bytes: some million entries. Nothing of a larger file is read. */
const largestMemory = 256 * 1024 * 1024;

/** Where a build takes the identifier registry from. */
export interface MemoryRequest {
  /** The published folder. */
  readonly dist: string;
  readonly catalog: string;
  /** A file to take it from, instead of the one in the published folder. */
  readonly memory?: string | undefined;
  /** True to start a new registry on purpose. */
  readonly begin?: boolean | undefined;
  readonly environment?: Environment;
  /** The place of the registry for people, if that is not the published folder. */
  readonly place?: MemoryPlace | undefined;
}

export interface Memory {
  readonly stamps: Stamps;
  /** The text of `stamps.json` in the published folder; undefined if there is none. */
  readonly text: string | undefined;
  readonly from: 'branch' | 'file' | 'folder' | 'nothing';
}

/**
 * Reads the registry: the one that is asked for, else that of the published folder. A folder that
 * holds nothing yet takes that of the branch that CI publishes to, else starts one.
 *
 * @param at the time of the build.
 * @throws Failure `memory-cannot-be-used` for a registry that is lost or damaged, or lacks what is
 * published: going on would give everything another identifier.
 */
export async function readMemory(
  request: MemoryRequest,
  published: Published,
  at: Timestamp,
): Promise<Memory> {
  const { dist, memory: file, begin, place } = request;
  const text = await readMemoryText(dist);
  if (begin) return { stamps: noStamps, text, from: 'nothing' };
  const trusted = async (given: string, where: MemoryPlace) => {
    const { stamps, fault } = parseStamps(given, at);
    if (fault) throw memoryFailure('memory-cannot-be-used', { place: where, ...fault });
    const entry = firstUnknown(await listedIn(published, published.manifest), stamps);
    const due = nextAt(published.manifest?.next, at);
    if (entry === undefined) return takeOver(stamps, await listedIn(published, due));
    throw memoryFailure('memory-cannot-be-used', { place: where, kind: 'contradicts', entry });
  };
  if (file !== undefined) {
    const given = String((await readUpTo(file, largestMemory)) ?? '');
    return { stamps: await trusted(given, { kind: 'file', path: file }), text, from: 'file' };
  }
  const onBranch = place ? undefined : publishedMemory(request);
  const folder = place ?? { kind: 'folder', path: dist, branch: onBranch && publishedBranch };
  if (text !== undefined) return { stamps: await trusted(text, folder), text, from: 'folder' };
  if (published.manifest !== undefined || place !== undefined)
    throw memoryFailure('memory-cannot-be-used', { place: folder, kind: 'missing', entry: '' });
  if (onBranch === undefined) return { stamps: noStamps, text, from: 'nothing' };
  const stamps = await trusted(onBranch, { kind: 'branch', path: publishedBranch });
  return { stamps, text, from: 'branch' };
}

/** The categories of a snapshot; none if it is damaged, as a build repairs it. */
async function listedIn({ load }: Published, record: SnapshotRecord | undefined) {
  try {
    return record === undefined ? [] : (await load(record)).categories;
  } catch (error) {
    if (isSnapshotFailure(error)) return [];
    throw error;
  }
}

/** The first published entry whose identifier has no record. */
function firstUnknown(listed: readonly ActiveCategory[], { entries }: Stamps) {
  const known = new Set(
    Array.from(entries, ([key, each]) => `${isFilterKey(key)} ${each.identifier}`),
  );
  for (const { filters, filter_category_id: id, name_ko } of listed) {
    if (!known.has(`false ${id}`)) return `${name_ko} (${id})`;
    const filter = filters.find(({ filter_id }) => !known.has(`true ${filter_id}`));
    if (filter !== undefined) return `${filter.name_ko} (${filter.filter_id})`;
  }
  return undefined;
}

/** The branch with what CI publishes, as a clone knows it. */
export const publishedBranch = 'origin/published';

/** The registry on that branch; undefined if the clone of the catalog does not know it. */
function publishedMemory({ catalog, environment }: MemoryRequest): string | undefined {
  try {
    const { git } = folderInGit(catalog, environment);
    const commit = lineOf(git, ['rev-parse', '--verify', '--quiet', publishedBranch]);
    const isThere =
      commit && git(['ls-tree', '--full-tree', commit, '--', 'stamps.json']).length > 0;
    return isThere ? git(['show', `${commit}:stamps.json`]).toString() : undefined;
  } catch (error) {
    if (isWithoutGit(error)) return undefined;
    throw error;
  }
}

/** The text of `stamps.json` in a folder; undefined if there is none. */
export async function readMemoryText(dist: string): Promise<string | undefined> {
  return (await readIfThere(join(dist, 'stamps.json'), largestMemory))?.toString();
}
