import { join } from 'node:path';
import { readIfThere, readUpTo } from '../base/read-up-to.ts';
import { categoryContent, codeOf, filterContent, slugOf } from '../catalog/entry.ts';
import { type Environment, folderInGit, isWithoutGit, lineOf } from '../git/git.ts';
import type { ActiveCategory, ActiveFilter } from '../snapshot/contract.ts';
import type { Loaded } from '../snapshot/load.ts';
import {
  type MemoryFault,
  type MemoryPlace,
  memoryFailure,
  noStamps,
  type Owners,
  parseStamps,
  type Stamps,
} from './stamp.ts';

/** In bytes: some million entries. Of a larger one nothing is read. */
const largestMemory = 256 * 1024 * 1024;

/** Where a build takes its memory from. */
export interface MemoryRequest {
  /** The published folder. */
  readonly dist: string;
  readonly catalog: string;
  /** A file to take it from, instead of the one in the published folder. */
  readonly memory?: string | undefined;
  /** Whether to begin a new memory on purpose. */
  readonly begin?: boolean | undefined;
  readonly environment?: Environment;
  /** Where people know the memory, where that is not the published folder. */
  readonly place?: MemoryPlace;
}

/** Gives what a folder has published. It is loaded when it is first asked for, and once. */
export type Published = () => Promise<Loaded>;

export interface Memory {
  readonly stamps: Stamps;
  /** What `stamps.json` in the published folder holds; undefined where there is none. */
  readonly text: string | undefined;
  readonly from: 'branch' | 'catalog' | 'file' | 'folder' | 'nothing';
}

/**
 * Reads the memory: what is asked for, else that of the published folder. A folder that holds nothing yet takes that of
 * the branch that CI publishes to, else the one that the first edition left in the catalog, else begins one.
 *
 * @throws Failure `memory-cannot-be-used` where it is lost or cannot be trusted: to go on without would give everything
 * another identifier.
 */
export async function readMemory(
  { dist, memory: file, begin, place, ...clone }: MemoryRequest,
  published: Published,
): Promise<Memory> {
  const text = await readMemoryText(dist);
  if (begin) return { stamps: noStamps, text, from: 'nothing' };
  const { snapshot, failure } = await published();
  if (file !== undefined) {
    const stamps = trusted(String((await readUpTo(file, largestMemory)) ?? ''), snapshot, {
      kind: 'file',
      path: file,
    });
    return { stamps, text, from: 'file' };
  }
  const onBranch = publishedMemory(clone);
  const folder = place ?? { kind: 'folder', path: dist, branch: onBranch && publishedBranch };
  if (text !== undefined) return { stamps: trusted(text, snapshot, folder), text, from: 'folder' };
  const isEmpty = failure?.code === 'snapshot-is-missing';
  if (!isEmpty || place !== undefined) {
    throw memoryFailure('memory-cannot-be-used', { place: folder, kind: 'missing', entry: '' });
  }
  const branch = { kind: 'branch', path: publishedBranch } as const;
  if (onBranch !== undefined)
    return { stamps: trusted(onBranch, snapshot, branch), text, from: 'branch' };
  const leftOver = await readMemoryText(clone.catalog);
  if (leftOver === undefined) return { stamps: noStamps, text, from: 'nothing' };
  const path = join(clone.catalog, 'stamps.json');
  return { stamps: trusted(leftOver, snapshot, { kind: 'file', path }), text, from: 'catalog' };
}

function trusted(text: string, snapshot: Loaded['snapshot'], place: MemoryPlace): Stamps {
  const { stamps, owners, fault } = parseStamps(text);
  if (stamps === undefined) throw memoryFailure('memory-cannot-be-used', { place, ...fault });
  const contradicting = contradiction(stamps, owners, snapshot);
  if (contradicting !== undefined)
    throw memoryFailure('memory-cannot-be-used', { place, ...contradicting });
  return stamps;
}

/**
 * What the published snapshot says otherwise than the memory. The memory is written first, so it may be the newer one: no
 * time in it goes back, and nothing differs at the same time. A snapshot that is damaged says nothing.
 */
function contradiction(
  stamps: Stamps,
  owners: Owners,
  snapshot: Loaded['snapshot'],
): MemoryFault | undefined {
  for (const entry of (snapshot?.categories ?? []).flatMap((category) => [
    category,
    ...category.filters,
  ])) {
    const isFilter = 'code' in entry;
    const identifier = isFilter ? entry.filter_id : entry.filter_category_id;
    const key = owners.get(`${isFilter ? 'filter_id' : 'filter_category_id'} ${identifier}`);
    const name = `${entry.name_ko} (${identifier}`;
    if (key === undefined) return { kind: 'contradicts', entry: `${name})` };
    if (!fits(entry, key, stamps)) return { kind: 'contradicts', entry: `${name}, ${key})` };
  }
  return undefined;
}

/** Whether an entry of the snapshot is what `stamps` have at `key`, or was before it changed. */
function fits(entry: ActiveCategory | ActiveFilter, key: string, { entries }: Stamps): boolean {
  const stamp = entries.get(key);
  const isFilter = 'code' in entry;
  if (stamp?.created_at !== entry.created_at || stamp.updated_at < entry.updated_at) return false;
  if (stamp.updated_at !== entry.updated_at) return true;
  const isOfCategory = entries.get(slugOf(key))?.identifier === entry.filter_category_id;
  const isInPlace =
    !isFilter || stamp.deleted_at !== null || (isOfCategory && entry.code === codeOf(key));
  return isInPlace && stamp.content === (isFilter ? filterContent(entry) : categoryContent(entry));
}

/** Where a clone has what CI publishes. */
export const publishedBranch = 'origin/published';

/** The memory on the branch that CI publishes to; undefined where the clone of the catalog does not know it. */
function publishedMemory({
  catalog,
  environment,
}: Pick<MemoryRequest, 'catalog' | 'environment'>): string | undefined {
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

/** What `stamps.json` in a folder holds; undefined where there is none. */
export async function readMemoryText(dist: string): Promise<string | undefined> {
  return (await readIfThere(join(dist, 'stamps.json'), largestMemory))?.toString();
}
