import { byCodeUnit } from '../finding/finding.ts';
import { codeOf, type Entry, isFilterKey, slugOf } from './entry.ts';

/** What is known of an entry from before. */
export interface Known {
  readonly content: string;
  /** Whether it was deleted: such an entry comes back under its own key, or where an editor says so. */
  readonly isDeleted: boolean;
  /** The keys that it had before, the latest last. */
  readonly was?: readonly string[] | undefined;
}

/** From the key of an entry to the key that it had before; entries that are new have none. */
export type Origins = ReadonlyMap<string, string>;

/**
 * Finds what each entry was before. It continues under its own key, even that of one that was deleted, so that nothing is
 * ever written over; else under the key that its editor names with `was`; a filter under its code in what its category
 * was; else under the key of one that vanished with equal content; else under that of what had this key once, as where a
 * rename is reverted.
 */
export function matchEntries(current: readonly Entry[], known: ReadonlyMap<string, Known>): Origins {
  const slugs = match(
    current.filter(({ key }) => !isFilterKey(key)),
    new Map([...known].filter(([key]) => !isFilterKey(key))),
    ({ was }) => [was],
  );
  const filters = match(
    current.filter(({ key }) => isFilterKey(key)),
    new Map([...known].filter(([key]) => isFilterKey(key))),
    ({ key, was }) => {
      const slug = slugs.get(slugOf(key));
      if (slug === undefined) return [was];
      const wasHere = was !== undefined && slugOf(was) === slugOf(key) ? `${slug}/${codeOf(was)}` : undefined;
      const before = [slug, ...(known.get(slug)?.was ?? []).toReversed()];
      return [was, wasHere, ...before.map((each) => `${each}/${codeOf(key)}`)];
    },
  );
  return new Map([...slugs, ...filters]);
}

/** `formerKeys` are those that an entry may have had beside its own, the surest first. */
function match(
  current: readonly Entry[],
  known: ReadonlyMap<string, Known>,
  formerKeys: (entry: Entry) => readonly (string | undefined)[],
): Origins {
  const origins = new Map(current.filter(({ key }) => known.has(key)).map(({ key }) => [key, key]));
  const taken = new Set(origins.values());
  const isFree = (key: string | undefined) => key !== undefined && known.has(key) && !taken.has(key);
  const resume = (originOf: (entry: Entry) => string | undefined) => {
    for (const entry of inKeyOrder(current.filter(({ key }) => !origins.has(key)))) {
      const origin = originOf(entry);
      if (origin === undefined) continue;
      origins.set(entry.key, origin);
      taken.add(origin);
    }
  };
  const vanished = () => [...known].filter(([key, { isDeleted }]) => !isDeleted && isFree(key));

  const former = new Map(current.map((entry) => [entry.key, formerKeys(entry)]));
  const mostWays = [...former.values()].reduce((most, keys) => Math.max(most, keys.length), 0);
  for (let way = 0; way < mostWays; way += 1) resume(({ key }) => [former.get(key)?.[way]].find(isFree));
  for (const likeness of likenesses) {
    const alike = Map.groupBy(inKeyOrder(vanished().map(([key, { content }]) => ({ key, content }))), likeness);
    resume((entry) => alike.get(likeness(entry))?.shift()?.key);
  }
  const renamed = vanished();
  resume(({ key }) => renamed.find(([each, { was }]) => isFree(each) && was?.includes(key))?.[0]);
  return origins;
}

/** Where several would fit, one with the same code comes first (a move), then one of the same category (a rename). */
const likenesses: readonly ((entry: Entry) => string)[] = [
  ({ content, key }) => `${content} ${codeOf(key)}`,
  ({ content, key }) => `${content} ${slugOf(key)}`,
  ({ content }) => content,
];

function inKeyOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => byCodeUnit(a.key, b.key));
}
