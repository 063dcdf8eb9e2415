import { byCodeUnit } from '../base/edit.ts';
import { codeOf, type Entry, isFilterKey, slugOf } from '../catalog/entry.ts';

/** An entry of the registry, or of an earlier catalog. */
interface Known extends Pick<Entry, 'content'> {
  /** Whether it was deleted: it comes back under its own key, or where an editor says so. */
  readonly isDeleted: boolean;
  /** The keys that it had before, the latest last. */
  readonly was?: readonly string[] | undefined;
}

/** From the key of an entry to the key that it had before; entries that are new have none. */
export type FormerKeys = ReadonlyMap<string, string>;

/** Candidate former keys of an entry beside its own key, most certain first. */
type Former = (entry: Entry) => readonly (string | undefined)[];

/**
 * Finds the former key of each entry. It continues under its own key, even that of one that was
 * deleted, so that nothing is ever written over; else under the key that its editor names with
 * `was`, or under that of the entry that had this key before; a filter under its code in what its
 * category was; else under the key of one that vanished with equal content; else under that of
 * what had this key once, as where a rename is reverted.
 */
export function matchEntries(
  current: readonly Entry[],
  known: ReadonlyMap<string, Known>,
): FormerKeys {
  const categories = current.filter(({ key }) => !isFilterKey(key));
  const filters = current.filter(({ key }) => isFilterKey(key));
  const heirs = heirsIn(known);
  const orHeir = (key = '') => {
    const slug = heirs.get(slugOf(key));
    const inHeir = slug !== undefined && isFilterKey(key) ? `${slug}/${codeOf(key)}` : undefined;
    return [key, heirs.get(key), inHeir];
  };
  // Neither the keys nor the contents of the one kind are ever equal to those of the other.
  const slugs = match(categories, known, [({ was }) => orHeir(was)]);
  const formerSlugs = (key: string) => {
    const slug = slugs.get(slugOf(key));
    return slug === undefined ? [] : [slug, ...(known.get(slug)?.was ?? []).toReversed()];
  };
  const codeInFormer = (key: string) => formerSlugs(key).map((slug) => `${slug}/${codeOf(key)}`);
  const named: Former = ({ key, was }) => {
    const isInCategory = was !== undefined && slugOf(was) === slugOf(key);
    return [was, ...(isInCategory ? codeInFormer(was) : [])].flatMap(orHeir);
  };
  return new Map([...slugs, ...match(filters, known, [named, ({ key }) => codeInFormer(key)])]);
}

/** By each former key the key of the entry that had it. One that still exists comes first. */
function heirsIn(known: ReadonlyMap<string, Known>): ReadonlyMap<string, string> {
  const heirs = new Map<string, string>();
  for (const [key, { was = [], isDeleted }] of known)
    for (const former of was) if (!isDeleted || !heirs.has(former)) heirs.set(former, key);
  return heirs;
}

function match(
  current: readonly Entry[],
  known: ReadonlyMap<string, Known>,
  guesses: readonly Former[],
): FormerKeys {
  const own = current.flatMap(({ key }) => (known.has(key) ? key : []));
  const formerKeys = new Map(own.map((key) => [key, key]));
  const taken = new Set(own);
  const isFree = (key: string | undefined) =>
    key !== undefined && known.has(key) && !taken.has(key);
  const vanished = () =>
    inKeyOrder(
      [...known].flatMap(([key, each]) => (!each.isDeleted && isFree(key) ? { key, ...each } : [])),
    );
  /** Gives a former key to each entry that has none yet. */
  const resume = (formerOf: (entry: Entry) => string | undefined) => {
    for (const entry of inKeyOrder(current.filter(({ key }) => !formerKeys.has(key)))) {
      const formerKey = formerOf(entry);
      if (formerKey === undefined) continue;
      formerKeys.set(entry.key, formerKey);
      taken.add(formerKey);
    }
  };

  for (const keysOf of guesses) resume((entry) => keysOf(entry).find(isFree));
  // The usual case.
  if (formerKeys.size === current.length) return formerKeys;
  for (const likeness of likenesses) {
    const alike = Map.groupBy(vanished(), likeness);
    resume((entry) => alike.get(likeness(entry))?.shift()?.key);
  }
  const renamed = vanished();
  resume(({ key }) => renamed.find((each) => isFree(each.key) && each.was?.includes(key))?.key);
  return formerKeys;
}

/** Of several that fit, one with the same code comes first (a move), then one of its category. */
const likenesses: readonly ((entry: Pick<Entry, 'content' | 'key'>) => string)[] = [
  ({ content, key }) => `${content()} ${codeOf(key)}`,
  ({ content, key }) => `${content()} ${slugOf(key)}`,
  ({ content }) => content(),
];

function inKeyOrder<E extends { readonly key: string }>(entries: readonly E[]): readonly E[] {
  return entries.toSorted((a, b) => byCodeUnit(a.key, b.key));
}
