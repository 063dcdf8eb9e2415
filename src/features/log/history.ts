import { hash } from 'node:crypto';
import { compareCatalogs } from '../../diff/compare.ts';
import { type Git, isShallow, textOf } from '../../git/git.ts';
import type { ActiveCategory, ActiveFilter } from '../../snapshot/contract.ts';
import { snapshotFailure } from '../../snapshot/damage.ts';
import { parseManifest } from '../../snapshot/load.ts';
import { nextAt, type SnapshotRecord, snapshotPath } from '../../snapshot/manifest.ts';

/** A list that apps get from a time on, and the commit of the published branch that has it. */
interface List extends Pick<SnapshotRecord, 'counts' | 'digest'> {
  readonly at: string;
  readonly kind: 'published' | 'restored' | 'rollback' | 'scheduled';
  readonly commit: string;
}

/** `identifiers` of a change: of its entry, and of the filters that come or go with it. */
export type Publish = List & { readonly changes: ReturnType<typeof compareLists> };

/**
 * The lists of a branch, the newest first, with what each changed. Left out are the oldest one of a
 * shallow clone, and one that is as the list before it, but for a roll-back and its end.
 * @throws a failure of git; a SnapshotFailure if a file is not as it was published
 */
export function* publishesOf(git: Git, tip: string, slugs: ReadonlyMap<string, string>) {
  let newer: { readonly list: List; readonly listed: Listed } | undefined;
  for (const list of listsOf(git, tip)) {
    const isSame = newer?.list.digest === list.digest;
    const listed = newer && isSame ? newer.listed : read(git, list);
    if (newer && !(isSame && ['published', 'scheduled'].includes(newer.list.kind)))
      yield { ...newer.list, changes: compareLists(listed, newer.listed, slugs) };
    newer = { list, listed };
  }
  if (newer && !isShallow(git))
    yield { ...newer.list, changes: compareLists([], newer.listed, slugs) };
}

/** The newest first. A scheduled list counts if nothing was published before its time. */
function* listsOf(git: Git, tip: string): Generator<List> {
  const log = ['--first-parent', '--diff-filter=AM', '--format=%H %cI', tip, '--', 'manifest.json'];
  const commits = [...textOf(git, ['log', ...log]).matchAll(/^(\S+) (\S+)$/gm)];
  const parse = (id: string) => parseManifest(id, git(['cat-file', 'blob', `${id}:manifest.json`]));
  let until = '~';
  for (const [index, [, commit = '', time = '']] of commits.entries()) {
    const listOf = ({ counts, digest }: SnapshotRecord) => ({ commit, counts, digest });
    const at = new Date(time).toISOString();
    const { next = [], ...manifest } = parse(commit);
    for (const { from, ...record } of next.toReversed())
      if (at < from && from < until) yield { at: from, kind: 'scheduled', ...listOf(record) };
    const [, before] = commits[index + 1] ?? [];
    const ended = before && parse(before).rolled_back ? 'restored' : 'published';
    const kind = manifest.rolled_back ? 'rollback' : ended;
    yield { at, kind, ...listOf(nextAt(next, at) ?? manifest) };
    until = at;
  }
}

type Listed = readonly ActiveCategory[];

function read(git: Git, { commit, digest }: List): Listed {
  const body = git(['cat-file', 'blob', `${commit}:${snapshotPath(digest, 'identity')}`]);
  if (hash('sha256', body) !== digest) throw snapshotFailure('digest-differs', commit);
  return JSON.parse(body.toString());
}

/** Compares lists by identifier, with the rules of `diff`. */
function compareLists(before: Listed, after: Listed, slugs: ReadonlyMap<string, string>) {
  const [old, now] = [catalogOf(before, after, slugs), catalogOf(after, before, slugs)];
  const oldKeys = new Map(Array.from(old.identifiers, ([key, id]) => [id, key]));
  const formerKeys = Array.from(
    now.identifiers,
    ([key, id]) => [key, oldKeys.get(id) ?? ''] as const,
  );
  return compareCatalogs({ before: old, after: now }, new Map(formerKeys)).changes.map((change) => {
    const { identifiers } = change.kind === 'removed' ? old : now;
    const entries = [change.entry, ...('fields' in change ? change.filters : [])];
    return { ...change, identifiers: entries.map(({ key }) => identifiers.get(key)) };
  });
}

const orderOf = (filters: readonly ActiveFilter[]) => filters.map((it) => it.filter_id).join();

/** A list as a catalog, without the filters that did not change. `identifiers`: by key. */
function catalogOf(listed: Listed, other: Listed, slugs: ReadonlyMap<string, string>) {
  const identifiers = new Map<string, string>();
  const others = new Map(other.map((each) => [each.filter_category_id, each.filters]));
  const categories = listed.map((category) => {
    const { filter_category_id: id, filters: all } = category;
    const slug = slugs.get(id) ?? id;
    const same = others.get(id) ?? [];
    const isInOrder = orderOf(all) === orderOf(same);
    const changed = all.filter((it, at) => !isInOrder || it.updated_at !== same[at]?.updated_at);
    const filters = changed.map((each) => ({ ...each, key: `${slug}/${each.code}` }));
    for (const { key, filter_id } of filters) identifiers.set(key, `filter ${filter_id}`);
    identifiers.set(slug, `category ${id}`);
    return { ...category, slug, filters };
  });
  return { categories, inactiveFilters: 'include' as const, identifiers };
}
