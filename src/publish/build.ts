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
  /** Catalog of a commit, instead of the working tree. */
  readonly committed?: { readonly folder: CatalogFolder; readonly revision: Revision };
  /** Time of the build. Defaults to the commit's time, else the clock. */
  readonly at?: Timestamp | undefined;
  readonly check?: boolean | undefined;
  /** True to allow removing more than half of the entries. */
  readonly allowShrink?: boolean | undefined;
  /** True to end a rollback. */
  readonly resume?: boolean | undefined;
  readonly signingKey?: KeyObject | undefined;
}

/** Lint result and outcome; `outcome` is undefined if the catalog has errors. */
export type Build = Awaited<ReturnType<typeof build>>;

/** Tolerated clock skew, in milliseconds. */
const maxSkew = 60 * 60 * 1000;

/**
 * Lints, updates the registry, compiles the snapshot and publishes it. The output is reproducible
 * from the commit and the registry.
 *
 * @throws Failure `catalog-folder-is-missing`, `commit-time-cannot-be-read`, `list-is-too-large`,
 * `registry-cannot-be-used`, `rollback-is-active`, `time-is-in-the-future`, or one of `publish`;
 * nothing is then written.
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
  if (Date.parse(time) > Date.now() + maxSkew)
    throw publishFailure('time-is-in-the-future', { time });
  const { registry, text } = await readRegistry(request, published, time);
  const all = compileAll(catalog, registry, time);
  const registryText = serialiseRegistry(all.registry);

  const lists = [all, ...all.next];
  const compiled = { ...all, images: selectImages(lists, sources.images) };
  const isCurrent = text === registryText && (await isPublished(compiled, published, signingKey));
  const facts = { compiled: all, begins: registry === emptyRegistry, zone: catalog.timeZone };
  const result = <Kind extends object>(kind: Kind) => {
    return { sources, lintResult, outcome: { ...facts, ...kind } };
  };
  if (request.check) return result({ kind: 'compared', isCurrent } as const);
  const mayShrink = request.allowShrink || begin;
  const shrinkage = mayShrink ? undefined : await findShrinkage(lists, published);
  if (shrinkage !== undefined) return result({ kind: 'refused', shrinkage } as const);
  const isWritten = !isCurrent || published.manifest?.rolled_back === true;
  const isShared = place === undefined;
  if (isWritten) await publish(published, compiled, { origin, registryText, signingKey, isShared });
  return result({ kind: 'published', isWritten } as const);
}

function requireResumed({ dist, place, check, resume }: BuildRequest, manifest?: Manifest) {
  if (!manifest?.rolled_back || check || resume) return;
  const folder = place ? undefined : dist;
  throw publishFailure('rollback-is-active', { digest: manifest.digest, folder });
}
