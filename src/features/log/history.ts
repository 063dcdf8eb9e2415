import { hash } from 'node:crypto';
import { compareCatalogs } from '../../diff/compare.ts';
import { type Git, isShallow, readGit } from '../../git/git.ts';
import type { ActiveCategory, ActiveFilter } from '../../snapshot/contract.ts';
import { snapshotFailure } from '../../snapshot/failures.ts';
import { parseManifest } from '../../snapshot/load.ts';
import { type SnapshotRecord, scheduledAt, snapshotPath } from '../../snapshot/manifest.ts';

/** A snapshot that apps get from a time on, and its commit on the published branch. */
interface PublishEvent extends Pick<SnapshotRecord, 'counts' | 'digest'> {
  readonly at: string;
  readonly kind: 'published' | 'restored' | 'rollback' | 'scheduled';
  readonly commit: string;
}

/** A change has the `identifiers` of its entry, and of filters added or removed with it. */
export type Publish = PublishEvent & { readonly changes: ReturnType<typeof compareSnapshots> };

/**
 * Yields the changes of each publish, newest first. Skips the oldest one of a shallow clone, and
 * publishes without changes (rollbacks apart). @throws a failure of git; SnapshotFailure
 */
export function* listPublishes(git: Git, tip: string, slugs: Slugs) {
  let newer: { readonly event: PublishEvent; readonly categories: Categories } | undefined;
  for (const event of listEvents(git, tip)) {
    const isSame = newer?.event.digest === event.digest;
    const categories = newer && isSame ? newer.categories : readSnapshot(git, event);
    if (newer && !(isSame && ['published', 'scheduled'].includes(newer.event.kind)))
      yield { ...newer.event, changes: compareSnapshots(categories, newer.categories, slugs) };
    newer = { event, categories };
  }
  if (newer && !isShallow(git))
    yield { ...newer.event, changes: compareSnapshots([], newer.categories, slugs) };
}

/** Yields the newest first. Skips a scheduled snapshot if one was published before its time. */
function* listEvents(git: Git, tip: string): Generator<PublishEvent> {
  const log = ['--first-parent', '--diff-filter=AM', '--format=%H %cI', tip, '--', 'manifest.json'];
  const commits = [...readGit(git, ['log', ...log]).matchAll(/^(\S+) (\S+)$/gm)];
  const parse = (id: string) => parseManifest(id, git(['cat-file', 'blob', `${id}:manifest.json`]));
  let until = '~';
  for (const [index, [, commit = '', time = '']] of commits.entries()) {
    const eventFor = ({ counts, digest }: SnapshotRecord) => ({ commit, counts, digest });
    const at = new Date(time).toISOString();
    const { next = [], ...manifest } = parse(commit);
    for (const { from, ...record } of next.toReversed())
      if (at < from && from < until) yield { at: from, kind: 'scheduled', ...eventFor(record) };
    const [, before] = commits[index + 1] ?? [];
    const ordinary = before && parse(before).rolled_back ? 'restored' : 'published';
    const kind = manifest.rolled_back ? 'rollback' : ordinary;
    yield { at, kind, ...eventFor(scheduledAt(next, at) ?? manifest) };
    until = at;
  }
}

type Categories = readonly ActiveCategory[];
type Slugs = ReadonlyMap<string, string>; // by identifier

function readSnapshot(git: Git, { commit, digest }: PublishEvent): Categories {
  const body = git(['cat-file', 'blob', `${commit}:${snapshotPath(digest, 'identity')}`]);
  if (hash('sha256', body) !== digest) throw snapshotFailure('digest-differs', commit);
  return JSON.parse(body.toString());
}

function compareSnapshots(before: Categories, after: Categories, slugs: Slugs) {
  const [old, now] = [catalogOf(before, after, slugs), catalogOf(after, before, slugs)];
  const oldKeys = new Map(Array.from(old.identifiers, ([key, id]) => [id, key]));
  const formerKeys = [...now.identifiers].map(([key, id]) => [key, oldKeys.get(id) ?? ''] as const);
  return compareCatalogs({ before: old, after: now }, new Map(formerKeys)).changes.map((change) => {
    const { identifiers } = change.kind === 'removed' ? old : now;
    const entries = [change.entry, ...('fields' in change ? change.filters : [])];
    return { ...change, identifiers: entries.map(({ key }) => identifiers.get(key)) };
  });
}

const joinIds = (all: readonly ActiveFilter[]) => all.map((filter) => filter.filter_id).join();

/** Converts a snapshot to a catalog without unchanged filters. `identifiers`: by key. */
function catalogOf(snapshot: Categories, other: Categories, slugs: Slugs) {
  const identifiers = new Map<string, string>();
  const others = new Map(other.map((each) => [each.filter_category_id, each.filters]));
  const categories = snapshot.map((category) => {
    const { filter_category_id: id, filters: all } = category;
    const slug = slugs.get(id) ?? id;
    const same = others.get(id) ?? [];
    const isInOrder = joinIds(all) === joinIds(same);
    const changed = all.filter((each, i) => !isInOrder || each.updated_at !== same[i]?.updated_at);
    const filters = changed.map((each) => ({ ...each, key: `${slug}/${each.code}` }));
    for (const { key, filter_id } of filters) identifiers.set(key, `filter ${filter_id}`);
    identifiers.set(slug, `category ${id}`);
    return { ...category, slug, filters };
  });
  return { categories, inactiveFilters: 'include' as const, identifiers };
}
