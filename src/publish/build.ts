import type { KeyObject } from 'node:crypto';
import type { Timestamp } from '../base/time.ts';
import { type CatalogFolder, diskFolder } from '../catalog/folder.ts';
import { lint } from '../catalog/lint.ts';
import { readSources } from '../catalog/read.ts';
import { type RegistryRequest, readRegistry } from '../memory/read-registry.ts';
import { emptyRegistry, serialiseRegistry } from '../memory/registry.ts';
import { openPublished } from '../snapshot/load.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { compileAll, selectImages } from './compile.ts';
import { publishFailure } from './failures.ts';
import { isPublished, publish } from './publish.ts';
import { type Revision, revisionOf } from './revision.ts';
import { findShrinkage } from './shrink.ts';

export interface BuildRequest extends RegistryRequest {
  /** The catalog of a commit, instead of the folder on the disk. */
  readonly committed?: { readonly folder: CatalogFolder; readonly revision: Revision };
  /** The time of the build, instead of that of the commit or the clock. */
  readonly at?: Timestamp | undefined;
  readonly check?: boolean | undefined;
  /** True if more than half of what is published may be removed. */
  readonly allowShrink?: boolean | undefined;
  /** True if a roll-back ends with this build. */
  readonly resume?: boolean | undefined;
  readonly signingKey?: KeyObject | undefined;
}

/** The findings of a build, and its outcome: undefined if the catalog has errors. */
export type Build = Awaited<ReturnType<typeof build>>;

/** In milliseconds: clocks differ by less. */
const tolerance = 60 * 60 * 1000;

/**
 * Checks, stamps over the registry in the published folder, selects, serialises, compresses and
 * publishes. The same commit over the same registry gives the same bytes.
 *
 * @throws Failure `catalog-folder-is-missing`, `commit-time-cannot-be-read`, `list-is-too-large`,
 * `memory-cannot-be-used`, `rollback-holds`, `time-is-ahead`, and what `publish` throws; nothing is
 * then written.
 */
export async function build(request: BuildRequest) {
  const { catalog: path, committed, dist, at, begin, signingKey, environment, place } = request;
  const published = await openPublished(dist, place?.path);
  requireResumed(request, published.manifest);
  const sources = readSources(committed?.folder ?? diskFolder(path));
  const lintResult = lint(sources);
  const catalog = lintResult.catalog();
  if (catalog === undefined) return { sources, lintResult, outcome: undefined };

  const { time: committedAt, ...origin } =
    committed?.revision ?? revisionOf(path, sources, environment);
  const time = at ?? committedAt() ?? new Date().toISOString();
  if (Date.parse(time) > Date.now() + tolerance) throw publishFailure('time-is-ahead', { time });
  const memory = await readRegistry(request, published, time);
  const all = compileAll(catalog, memory.registry, time);
  const after = serialiseRegistry(all.registry);

  const lists = [all, ...all.next];
  const compiled = { ...all, images: selectImages(lists, sources.images) };
  const isCurrent = memory.text === after && (await isPublished(compiled, published, signingKey));
  const done = { compiled: all, begins: memory.registry === emptyRegistry, zone: catalog.timeZone };
  const end = <Kind extends object>(kind: Kind) => {
    return { sources, lintResult, outcome: { ...done, ...kind } };
  };
  if (request.check) return end({ kind: 'compared', isCurrent } as const);
  const shrinkage =
    request.allowShrink || begin ? undefined : await findShrinkage(lists, published);
  if (shrinkage !== undefined) return end({ kind: 'refused', shrinkage } as const);
  const isWritten = !isCurrent || published.manifest?.rolled_back === true;
  const isShared = place === undefined;
  if (isWritten)
    await publish(published, compiled, { origin, registryText: after, signingKey, isShared });
  return end({ kind: 'published', isWritten } as const);
}

function requireResumed({ dist, place, check, resume }: BuildRequest, manifest?: Manifest) {
  if (!manifest?.rolled_back || check || resume) return;
  const { digest } = manifest;
  throw publishFailure('rollback-holds', { digest, folder: place ? undefined : dist });
}
