import type { KeyObject } from 'node:crypto';
import type { Timestamp } from '../base/time.ts';
import { type Examination, examine } from '../catalog/examine.ts';
import { type CatalogFolder, diskFolder } from '../catalog/folder.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { type MemoryRequest, readMemory } from '../memory/memory.ts';
import { noStamps, serialiseStamps } from '../memory/stamp.ts';
import { openPublished, type Published } from '../snapshot/load.ts';
import { compileAhead } from './compile-ahead.ts';
import { publishFailure } from './failures.ts';
import { imagesOf } from './images.ts';
import { publish } from './publish.ts';
import { type Revision, revisionOf } from './revision.ts';
import { type Shrinkage, shrinkageOf } from './shrink.ts';
import { isPublished } from './verify.ts';

export interface BuildRequest extends MemoryRequest {
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
export interface Build {
  readonly sources: Sources;
  readonly examination: Examination;
  readonly outcome?: Outcome;
}

type Outcome = {
  readonly compiled: ReturnType<typeof compileAhead>;
  /** True if a new registry was started. */
  readonly begins: boolean;
  /** The time zone in which people read scheduled times. */
  readonly zone: string | undefined;
} & (
  | { readonly kind: 'compared'; readonly isCurrent: boolean }
  | { readonly kind: 'published'; readonly isWritten: boolean }
  | { readonly kind: 'refused'; readonly shrinkage: Shrinkage }
);

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
export async function build(request: BuildRequest): Promise<Build> {
  const { catalog: path, committed, dist, at, begin, signingKey, environment, place } = request;
  const published = await openPublished(dist);
  requireResumed(request, published);
  const sources = readSources(committed?.folder ?? diskFolder(path));
  const examination = examine(sources);
  const catalog = examination.catalog();
  if (catalog === undefined) return { sources, examination };

  const { time: committedAt, ...origin } = committed?.revision ?? revisionOf(path, environment);
  const time = at ?? committedAt ?? new Date().toISOString();
  if (Date.parse(time) > Date.now() + tolerance) throw publishFailure('time-is-ahead', { time });
  const memory = await readMemory(request, published, time);
  const all = compileAhead(catalog, memory.stamps, time);
  const after = serialiseStamps(all.stamps);

  const lists = [all, ...all.next];
  const compiled = { ...all, images: imagesOf(lists, sources.images) };
  const isCurrent = memory.text === after && (await isPublished(compiled, published, signingKey));
  const zone = catalog.timeZone;
  const done = { compiled: all, begins: memory.stamps === noStamps, zone };
  const end = (outcome: Outcome) => ({ sources, examination, outcome });
  if (request.check) return end({ ...done, kind: 'compared', isCurrent });
  const shrinkage = request.allowShrink || begin ? undefined : await shrinkageOf(lists, published);
  if (shrinkage !== undefined)
    return end({ ...done, kind: 'refused', shrinkage: { ...shrinkage, zone } });
  const isWritten = !isCurrent || published.manifest?.rolled_back === true;
  const texts = { before: memory.text, after };
  if (isWritten)
    await publish(published, compiled, {
      origin,
      memory: texts,
      signingKey,
      isShared: place === undefined,
    });
  return end({ ...done, kind: 'published', isWritten });
}

function requireResumed({ dist, place, check, resume }: BuildRequest, { manifest }: Published) {
  if (check || resume || !manifest?.rolled_back) return;
  const folder = place === undefined ? dist : undefined;
  throw publishFailure('rollback-holds', { digest: manifest.digest, folder });
}
