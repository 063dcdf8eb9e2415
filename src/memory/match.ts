import { byCodeUnit } from '../base/edit.ts';
import { codeOf, type Entry, isFilterKey, slugOf } from '../catalog/entry.ts';

/** An entry of the registry, or of an earlier catalog. */
interface KnownEntry extends Pick<Entry, 'contentHash'> {
  /** Deleted entries are restored by their own key or by `was` only. */
  readonly isDeleted: boolean;
  /** Former keys, latest last. */
  readonly was?: readonly string[] | undefined;
}

/** Former keys by current key. New entries have none. */
export type FormerKeys = ReadonlyMap<string, string>;

/** Returns possible former keys of an entry, most certain first. */
type Candidates = (entry: Entry) => readonly (string | undefined)[];

/**
 * Finds the former key of each entry. The first match wins:
 *
 * 1. the same key, even if deleted, so that no record is overwritten;
 * 2. the key in `was`, or the current key of the entry that once had it;
 * 3. for filters, the same code in the former category;
 * 4. a removed entry with equal content;
 * 5. a removed entry that once had this key (a reverted rename).
 */
export function matchEntries(
  current: readonly Entry[],
  known: ReadonlyMap<string, KnownEntry>,
): FormerKeys {
  const categories = current.filter(({ key }) => !isFilterKey(key));
  const filters = current.filter(({ key }) => isFilterKey(key));
  const successors = indexSuccessors(known);
  const withSuccessors = (key = '') => {
    const slug = successors.get(slugOf(key));
    const inSuccessor =
      slug !== undefined && isFilterKey(key) ? `${slug}/${codeOf(key)}` : undefined;
    return [key, successors.get(key), inSuccessor];
  };
  // Categories and filters never share keys or contents, so each is matched alone.
  const slugs = match(categories, known, [({ was }) => withSuccessors(was)]);
  const formerSlugs = (key: string) => {
    const slug = slugs.get(slugOf(key));
    return slug === undefined ? [] : [slug, ...(known.get(slug)?.was ?? []).toReversed()];
  };
  const codeInFormer = (key: string) => formerSlugs(key).map((slug) => `${slug}/${codeOf(key)}`);
  const namedKeys: Candidates = ({ key, was }) => {
    const isInCategory = was !== undefined && slugOf(was) === slugOf(key);
    return [was, ...(isInCategory ? codeInFormer(was) : [])].flatMap(withSuccessors);
  };
  return new Map([...slugs, ...match(filters, known, [namedKeys, ({ key }) => codeInFormer(key)])]);
}

/** Maps former keys to their current keys. Existing entries win over deleted ones. */
function indexSuccessors(known: ReadonlyMap<string, KnownEntry>): ReadonlyMap<string, string> {
  const successors = new Map<string, string>();
  for (const [key, { was = [], isDeleted }] of known)
    for (const former of was)
      if (!isDeleted || !successors.has(former)) successors.set(former, key);
  return successors;
}

function match(
  current: readonly Entry[],
  known: ReadonlyMap<string, KnownEntry>,
  candidates: readonly Candidates[],
): FormerKeys {
  const own = current.flatMap(({ key }) => (known.has(key) ? key : []));
  const formerKeys = new Map(own.map((key) => [key, key]));
  const taken = new Set(own);
  const isFree = (key: string | undefined) =>
    key !== undefined && known.has(key) && !taken.has(key);
  const removed = () =>
    sortByKey(
      [...known].flatMap(([key, each]) => (!each.isDeleted && isFree(key) ? { key, ...each } : [])),
    );
  /** Assigns a former key to each entry that has none yet. */
  const assign = (formerOf: (entry: Entry) => string | undefined) => {
    for (const entry of sortByKey(current.filter(({ key }) => !formerKeys.has(key)))) {
      const formerKey = formerOf(entry);
      if (formerKey === undefined) continue;
      formerKeys.set(entry.key, formerKey);
      taken.add(formerKey);
    }
  };

  for (const candidatesOf of candidates) assign((entry) => candidatesOf(entry).find(isFree));
  if (formerKeys.size === current.length) return formerKeys; // the usual case
  for (const similarityKey of similarityKeys) {
    const similar = Map.groupBy(removed(), similarityKey);
    assign((entry) => similar.get(similarityKey(entry))?.shift()?.key);
  }
  const renamed = removed();
  assign(({ key }) => renamed.find((each) => isFree(each.key) && each.was?.includes(key))?.key);
  return formerKeys;
}

/** Prefers the same code (a move), then the same category. */
const similarityKeys: readonly ((entry: Pick<Entry, 'contentHash' | 'key'>) => string)[] = [
  ({ contentHash, key }) => `${contentHash()} ${codeOf(key)}`,
  ({ contentHash, key }) => `${contentHash()} ${slugOf(key)}`,
  ({ contentHash }) => contentHash(),
];

function sortByKey<E extends { readonly key: string }>(entries: readonly E[]): readonly E[] {
  return entries.toSorted((a, b) => byCodeUnit(a.key, b.key));
}
