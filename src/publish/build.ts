import type { KeyObject } from 'node:crypto';
import { type Timestamp, toTimestamp } from '../base/time.ts';
import { type Examination, examine } from '../catalog/examine.ts';
import { diskFolder } from '../catalog/folder.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { commitNamed, folderInGit, isWithoutGit } from '../git/git.ts';
import { type Memory, type MemoryRequest, type Published, readMemory } from '../memory/memory.ts';
import { lastModified, serialiseStamps } from '../memory/stamp.ts';
import { type Loaded, loadSnapshot } from '../snapshot/load.ts';
import { lateness, nextAt } from '../snapshot/manifest.ts';
import { compileAhead } from './compile-ahead.ts';
import { publishFailure } from './failures.ts';
import { imagesOf } from './images.ts';
import { currentManifest, type Origin, publish } from './publish.ts';
import { type Shrinkage, shrinkageOf } from './shrink.ts';
import { differingPart, type PublishedPart } from './verify.ts';

export interface BuildRequest extends MemoryRequest {
  /** The path under which people know the catalog folder, where that is another. */
  readonly knownAs?: string;
  /** The time of the build, instead of that of the commit or the clock. */
  readonly at?: Timestamp | undefined;
  readonly check?: boolean | undefined;
  /** Whether more than half of what is published may vanish. */
  readonly allowShrink?: boolean | undefined;
  /** Whether a roll-back ends with this build. */
  readonly resume?: boolean | undefined;
  readonly signingKey?: KeyObject | undefined;
}

/** What a build found, and what became of it. */
export interface Build {
  readonly sources: Sources;
  readonly examination: Examination;
  /** Undefined where the catalog has errors. */
  readonly outcome?: Outcome;
}

export type Outcome = {
  readonly compiled: ReturnType<typeof compileAhead>;
  readonly from: Memory['from'];
} & (
  | { readonly kind: 'compared'; readonly difference: PublishedPart | undefined }
  | { readonly kind: 'published'; readonly isWritten: boolean }
  | { readonly kind: 'refused'; readonly shrinkage: Shrinkage }
);

/**
 * Check, stamp over the memory in the published folder, select, serialise, compress, publish. The same commit over the
 * same memory gives the same bytes.
 *
 * @throws Failure `catalog-folder-is-missing`, `list-is-too-large`, `memory-cannot-be-used`, `rollback-holds`, `time-is-ahead`,
 * and what `publish` throws; nothing is then written.
 */
export async function build(request: BuildRequest): Promise<Build> {
  const {
    catalog: folder,
    knownAs = folder,
    dist,
    at,
    begin,
    check,
    allowShrink,
    signingKey,
  } = request;
  await requireReleased(request);
  const sources = readSources(diskFolder(folder, knownAs));
  const examination = examine(sources);
  const catalog = examination.catalog();
  if (catalog === undefined) return { sources, examination };

  let loading: Promise<Loaded> | undefined;
  const published = () => {
    loading ??= loadSnapshot(dist);
    return loading;
  };
  const memory = await readMemory(request, published);
  const { committed_at, ...origin } = readRevision(request);
  requirePast('stamps.json', lastModified(memory.stamps));
  const given = at ?? committed_at ?? new Date().toISOString();
  let all = compileAhead(catalog, memory.stamps, given);
  if (
    at === undefined &&
    memory.text !== serialiseStamps(all.stamps) &&
    (await hasPassed(given, published))
  )
    all = compileAhead(catalog, memory.stamps, new Date().toISOString());
  const memories = { before: memory.text, after: serialiseStamps(all.stamps) };
  // The time of a commit counts only for what changes.
  if (lastModified(all.stamps) !== lastModified(memory.stamps))
    requirePast(at === undefined ? 'HEAD' : '--at', at ?? committed_at);
  const lists = [all, ...all.next];
  const compiled = { ...all, images: imagesOf(lists, sources.images) };
  const done = { compiled, from: memory.from };
  if (check) {
    const difference =
      (await differingPart(compiled, { dist, published, signingKey })) ??
      (memories.before === memories.after ? undefined : 'stamps.json');
    return { sources, examination, outcome: { ...done, kind: 'compared', difference } };
  }
  const shrinkage =
    allowShrink || begin ? undefined : await shrinkageOf(lists, await published(), dist);
  if (shrinkage !== undefined)
    return {
      sources,
      examination,
      outcome: { ...done, kind: 'refused', shrinkage: { ...shrinkage, zone: catalog.timeZone } },
    };
  const isWritten = await publish(dist, compiled, {
    ...origin,
    memory: memories,
    published,
    signingKey,
  });
  return { sources, examination, outcome: { ...done, kind: 'published', isWritten } };
}

/** Whether servers passed a moment that came more than a day after a commit: what changes now must be later than that. */
async function hasPassed(time: Timestamp, published: Published): Promise<boolean> {
  const { snapshot } = await published();
  const { from = '' } = nextAt(snapshot?.manifest.next, new Date().toISOString()) ?? {};
  return from > lateness(time);
}

async function requireReleased({ dist, place, check, resume }: BuildRequest): Promise<void> {
  const published = check || resume ? undefined : await currentManifest(dist);
  if (!published?.rolled_back) return;
  throw publishFailure('rollback-holds', {
    digest: published.digest,
    folder: place === undefined ? dist : undefined,
  });
}

/** In milliseconds: a time this far ahead of the clock is no clock's difference. */
const tolerance = 60 * 60 * 1000;

function requirePast(of: string, time: Timestamp | undefined): void {
  const isAhead = time !== undefined && Date.parse(time) > Date.now() + tolerance;
  if (isAhead) throw publishFailure('time-is-ahead', { time, of });
}

const noRevision = { commit: null, uncommitted_changes: false, committed_at: undefined };

/** The commit that a catalog folder is at, and its time where the folder is as that commit has it. */
function readRevision(
  request: BuildRequest,
): Origin & { readonly committed_at: Timestamp | undefined } {
  const { git } = folderInGit(request.catalog, request.environment);
  try {
    const commit = commitNamed(git, 'HEAD');
    if (commit === undefined || git(['ls-tree', commit, '--', '.']).length === 0) return noRevision;
    const isChanged = git(['--no-optional-locks', 'status', '--porcelain', '--', '.']).length > 0;
    const time = toTimestamp(git(['log', '-1', '--format=%cI', commit]).toString().trim());
    return { commit, uncommitted_changes: isChanged, committed_at: isChanged ? undefined : time };
  } catch (error) {
    if (isWithoutGit(error)) return noRevision;
    throw error;
  }
}
