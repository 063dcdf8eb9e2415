import { join } from 'node:path';
import { defineErrors } from '../base/failure.ts';
import { readIfExists } from '../base/read-up-to.ts';
import type { Timestamp } from '../base/time.ts';
import { isFilterKey } from '../catalog/entry.ts';
import { type Environment, folderInGit, isWithoutGit, tryGit } from '../git/git.ts';
import type { ActiveCategory } from '../snapshot/contract.ts';
import { isSnapshotFailure } from '../snapshot/failures.ts';
import type { Published } from '../snapshot/load.ts';
import type { SnapshotRecord } from '../snapshot/manifest.ts';
import { emptyRegistry, parseRegistry, type Registry } from './registry.ts';
import { applyServedTimes } from './scheduled.ts';

/** The place of a registry: a published folder, or a branch (as in `published on origin`). */
export type RegistryPlace = Readonly<{ kind: 'branch' | 'folder'; path: string }>;

export type RegistryFault = 'contradicts' | 'malformed' | 'missing';

/** `entry`: the one that has the fault; empty if it is of the whole file. */
type RegistryFacts = Readonly<{ place: RegistryPlace; kind: RegistryFault; entry: string }>;
export type RegistryFailures = { 'memory-cannot-be-used': RegistryFacts };

const registryFailure = defineErrors<RegistryFailures>();

/** In bytes: some million entries. Nothing of a larger file is read. */
const maxRegistryBytes = 256 * 1024 * 1024;

/** Where a build takes the identifier registry from. */
export interface RegistryRequest {
  /** The published folder. */
  readonly dist: string;
  readonly catalog: string;
  /** True to start a new registry on purpose. */
  readonly begin?: boolean | undefined;
  readonly environment?: Environment;
  /** The place of the registry for people, if that is not the published folder. */
  readonly place?: RegistryPlace | undefined;
}

/**
 * Reads the registry of the published folder, with the scheduled changes served until `at`.
 * A folder that holds nothing yet takes that of the branch that CI publishes to, else `noStamps`.
 *
 * @returns it, and the text of `stamps.json` in the folder; undefined if there is none.
 * @throws Failure `memory-cannot-be-used` for a registry that is lost or damaged, or lacks what is
 * published: going on would give everything another identifier.
 */
export async function readRegistry(request: RegistryRequest, published: Published, at: Timestamp) {
  const path = join(request.dist, 'stamps.json');
  const text = (await readIfExists(path, maxRegistryBytes))?.toString();
  if (request.begin) return { registry: emptyRegistry, text };
  const { manifest } = published;
  const isNew = text === undefined && manifest === undefined && request.place === undefined;
  const given = isNew ? registryOnBranch(request) : text;
  if (isNew && given === undefined) return { registry: emptyRegistry, text };

  const folder = request.place ?? ({ kind: 'folder', path: request.dist } as const);
  const place = isNew ? publishedBranch : folder;
  const failure = (kind: RegistryFault, entry = '') =>
    registryFailure('memory-cannot-be-used', { place, kind, entry });
  if (given === undefined) throw failure('missing');
  const { registry: written, malformed } = parseRegistry(given, at);
  if (malformed !== undefined) throw failure('malformed', malformed);
  const entry = firstUnrecorded(await loadCategories(published, manifest), written);
  if (entry !== undefined) throw failure('contradicts', entry);
  let registry = written;
  // One after the other: an entry that apps saw in an earlier one may be missing in the last.
  for (const step of manifest?.next ?? [])
    if (step.from <= at)
      registry = applyServedTimes(registry, await loadCategories(published, step));
  return { registry, text };
}

/** The categories of a snapshot; none if it is damaged, as a build repairs it. */
async function loadCategories({ load }: Published, record: SnapshotRecord | undefined) {
  try {
    return record === undefined ? [] : (await load(record)).categories;
  } catch (error) {
    if (isSnapshotFailure(error)) return [];
    throw error;
  }
}

/** The first published entry whose identifier has no record. */
function firstUnrecorded(listed: readonly ActiveCategory[], { entries }: Registry) {
  const all = Array.from(entries, ([key, each]) => `${isFilterKey(key)} ${each.identifier}`);
  const known = new Set(all);
  for (const { filters, filter_category_id: id, name_ko } of listed) {
    if (!known.has(`false ${id}`)) return `${name_ko} (${id})`;
    const filter = filters.find(({ filter_id }) => !known.has(`true ${filter_id}`));
    if (filter !== undefined) return `${filter.name_ko} (${filter.filter_id})`;
  }
  return undefined;
}

/** The branch with what CI publishes, as a clone knows it. */
const publishedBranch = { kind: 'branch', path: 'origin/published' } as const;

/** The registry on that branch; undefined if the clone of the catalog does not know it. */
function registryOnBranch({ catalog, environment }: RegistryRequest): string | undefined {
  try {
    const { git } = folderInGit(catalog, environment);
    const commit = tryGit(git, ['rev-parse', '--verify', '--quiet', publishedBranch.path]);
    const isThere = commit && git(['ls-tree', '--full-tree', commit, 'stamps.json']).length > 0;
    return isThere ? git(['show', `${commit}:stamps.json`]).toString() : undefined;
  } catch (error) {
    if (isWithoutGit(error)) return undefined;
    throw error;
  }
}
