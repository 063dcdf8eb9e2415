import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, folderInGit, GitError } from '../base/git.ts';
import { categoryContent, codeOf, filterContent, slugOf } from '../catalog/entry.ts';
import { Failure } from '../finding/failure.ts';
import { categoriesIn } from '../snapshot/contract.ts';
import { loadManifest, loadSnapshot } from '../snapshot/load.ts';
import type { MemoryFault, MemoryPlace } from './failures.ts';
import { parseStamps } from './stamps/parse.ts';
import { identifierField, noStamps, type Stamps } from './stamps/stamp.ts';

/** Where a build takes its memory from. */
export interface MemoryRequest {
  /** The published folder. */
  readonly dist: string;
  readonly catalog: string;
  /** A file to take it from, instead of the one in the published folder. */
  readonly file?: string | undefined;
  /** Whether to begin a new memory on purpose. */
  readonly isBegun?: boolean | undefined;
  readonly environment?: Environment;
  /** Where people know the memory, where that is not the published folder. */
  readonly place?: MemoryPlace;
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
export async function readMemory({ dist, file, isBegun, place: known, ...clone }: MemoryRequest): Promise<Memory> {
  const text = await readMemoryText(dist);
  if (isBegun) return { stamps: noStamps, text, from: 'nothing' };
  if (file !== undefined) {
    const given = await readFile(file, 'utf8');
    return { stamps: await trusted(given, dist, () => ({ kind: 'file', path: file })), text, from: 'file' };
  }
  const place = () =>
    known ?? ({ kind: 'folder', path: dist, branch: publishedMemory(clone) && publishedBranch } as const);
  if (text !== undefined) return { stamps: await trusted(text, dist, place), text, from: 'folder' };
  const isEmpty = (await loadManifest(dist)).failure?.reason === 'snapshot-is-missing';
  if (!isEmpty || known !== undefined) {
    throw new Failure('memory-cannot-be-used', { place: place(), fault: { kind: 'missing' } });
  }
  const onBranch = publishedMemory(clone);
  if (onBranch === undefined) return { stamps: noStamps, text, from: 'nothing' };
  const stamps = await trusted(onBranch, dist, () => ({ kind: 'branch', name: publishedBranch }));
  return { stamps, text, from: 'branch' };
}

async function trusted(text: string, dist: string, place: () => MemoryPlace): Promise<Stamps> {
  const { stamps, fault = await contradiction(stamps, dist) } = parseStamps(text);
  if (fault !== undefined) throw new Failure('memory-cannot-be-used', { place: place(), fault });
  return stamps ?? noStamps;
}

/**
 * What the published snapshot says otherwise than the memory. The memory is written first, so it may be the newer one: no
 * time in it goes back, and nothing differs at the same time. A snapshot that is damaged says nothing.
 */
async function contradiction(stamps: Stamps | undefined, dist: string): Promise<MemoryFault | undefined> {
  const { snapshot } = await loadSnapshot(dist);
  if (snapshot === undefined || stamps === undefined) return undefined;
  const known = new Map(
    [...stamps.entries].map(([key, stamp]) => [`${identifierField(key)} ${stamp.identifier}`, { key, stamp }]),
  );
  for (const category of categoriesIn(snapshot.bodies.identity)) {
    for (const entry of [category, ...category.filters]) {
      const { name_ko, created_at, updated_at, filter_category_id } = entry;
      const isFilter = 'code' in entry;
      const [field, identifier] = isFilter
        ? ['filter_id', entry.filter_id]
        : ['filter_category_id', filter_category_id];
      const { key, stamp } = known.get(`${field} ${identifier}`) ?? {};
      if (key === undefined || stamp === undefined) return { kind: 'identifier-lost', identifier, name_ko };
      const isSame = stamp.created_at === created_at && stamp.updated_at >= updated_at;
      const isInPlace =
        !isFilter ||
        stamp.deleted_at !== null ||
        (entry.code === codeOf(key) && stamps.entries.get(slugOf(key))?.identifier === filter_category_id);
      const content = isFilter ? filterContent(entry) : categoryContent(entry);
      const isOther = stamp.updated_at === updated_at && (content !== stamp.content || !isInPlace);
      if (!isSame || isOther) return { kind: 'contradicts', identifier, name_ko, key };
    }
  }
  return undefined;
}

/** Where a clone has what CI publishes. */
export const publishedBranch = 'origin/published';

/** The memory on the branch that CI publishes to; undefined where the clone of the catalog does not know it. */
function publishedMemory({ catalog, environment }: Pick<MemoryRequest, 'catalog' | 'environment'>): string | undefined {
  try {
    return folderInGit(catalog, environment)
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
