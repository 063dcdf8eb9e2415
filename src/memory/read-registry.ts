import { join } from 'node:path';
import { defineErrors } from '../base/failure.ts';
import { readIfExists } from '../base/read-up-to.ts';
import type { Timestamp } from '../base/time.ts';
import { isFilterKey } from '../catalog/entry.ts';
import { type Environment, isGitMissing, locateInGit, tryGit } from '../git/git.ts';
import type { ActiveCategory } from '../snapshot/contract.ts';
import { isSnapshotFailure } from '../snapshot/failures.ts';
import type { Published } from '../snapshot/load.ts';
import type { SnapshotRecord } from '../snapshot/manifest.ts';
import { emptyRegistry, parseRegistry, type Registry } from './registry.ts';
import { applyServedTimes } from './scheduled.ts';

/** Location of a registry: a published folder, or a branch (as in `published on origin`). */
export type RegistryPlace = Readonly<{ kind: 'branch' | 'folder'; path: string }>;

export type RegistryFault = 'contradicts' | 'malformed' | 'missing';

/** `entry`: the faulty entry; empty if the whole file is faulty. */
type RegistryFacts = Readonly<{ place: RegistryPlace; kind: RegistryFault; entry: string }>;
export type RegistryFailures = { 'registry-cannot-be-used': RegistryFacts };

const registryFailure = defineErrors<RegistryFailures>();

/** Limit against huge files: enough for a million entries. */
const maxRegistryBytes = 256 * 1024 * 1024;

/** Location of the identifier registry for a build. */
export interface RegistryRequest {
  /** The published folder. */
  readonly dist: string;
  readonly catalog: string;
  /** True to start a new registry. */
  readonly begin?: boolean | undefined;
  readonly environment?: Environment;
  /** Location that messages name, if it is not the published folder. */
  readonly place?: RegistryPlace | undefined;
}

/**
 * Reads the registry of the published folder, with the scheduled changes served until `at`. An
 * empty folder starts with the registry of the `published` branch, or with an empty one.
 *
 * @returns the registry, and the text of `stamps.json`; undefined if there is none.
 * @throws Failure `registry-cannot-be-used` if it is lost or damaged, or lacks published entries: a
 * build would give them new identifiers.
 */
export async function readRegistry(request: RegistryRequest, published: Published, at: Timestamp) {
  const path = join(request.dist, 'stamps.json');
  const text = (await readIfExists(path, maxRegistryBytes))?.toString();
  if (request.begin) return { registry: emptyRegistry, text };
  const { manifest } = published;
  const isNew = text === undefined && manifest === undefined && request.place === undefined;
  const source = isNew ? registryOnBranch(request) : text;
  if (isNew && source === undefined) return { registry: emptyRegistry, text };

  const folder = request.place ?? ({ kind: 'folder', path: request.dist } as const);
  const place = isNew ? publishedBranch : folder;
  const failure = (kind: RegistryFault, entry = '') =>
    registryFailure('registry-cannot-be-used', { place, kind, entry });
  if (source === undefined) throw failure('missing');
  let { registry, malformed } = parseRegistry(source, at);
  if (registry === undefined) throw failure('malformed', malformed);
  const entry = firstUnrecorded(await loadCategories(published, manifest), registry);
  if (entry !== undefined) throw failure('contradicts', entry);
  // All of them: the last one may lack entries that apps saw in earlier ones.
  for (const step of manifest?.next ?? [])
    if (step.from <= at)
      registry = applyServedTimes(registry, await loadCategories(published, step));
  return { registry, text };
}

/** Returns no categories if the snapshot is damaged, because a build repairs it. */
async function loadCategories({ load }: Published, record: SnapshotRecord | undefined) {
  try {
    return record === undefined ? [] : (await load(record)).categories;
  } catch (error) {
    if (isSnapshotFailure(error)) return [];
    throw error;
  }
}

/** Returns the first published entry whose identifier has no record. */
function firstUnrecorded(categories: readonly ActiveCategory[], { entries }: Registry) {
  const all = Array.from(entries, ([key, each]) => `${isFilterKey(key)} ${each.identifier}`);
  const recorded = new Set(all);
  for (const { filters, filter_category_id: id, name_ko } of categories) {
    if (!recorded.has(`false ${id}`)) return `${name_ko} (${id})`;
    const filter = filters.find(({ filter_id }) => !recorded.has(`true ${filter_id}`));
    if (filter !== undefined) return `${filter.name_ko} (${filter.filter_id})`;
  }
  return undefined;
}

/** The branch that CI publishes to, in a clone. */
const publishedBranch = { kind: 'branch', path: 'origin/published' } as const;

/** Returns the registry on that branch; undefined if the clone has none. */
function registryOnBranch({ catalog, environment }: RegistryRequest): string | undefined {
  try {
    const { git } = locateInGit(catalog, environment);
    const commit = tryGit(git, ['rev-parse', '--verify', '--quiet', publishedBranch.path]);
    const exists = commit && git(['ls-tree', '--full-tree', commit, 'stamps.json']).length > 0;
    return exists ? git(['show', `${commit}:stamps.json`]).toString() : undefined;
  } catch (error) {
    if (isGitMissing(error)) return undefined;
    throw error;
  }
}
