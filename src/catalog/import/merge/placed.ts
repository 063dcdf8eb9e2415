import { type Stamp, slugOf } from '../../stamps/stamp.ts';
import { freeCode } from '../free-code.ts';

/** A stamp, and the key that it is to have. */
export interface Placement {
  readonly wanted: string;
  /** The key that it had, where it had one. */
  readonly before?: string | undefined;
  readonly stamp: Stamp;
}

/** The stamps with others in their places: a mark of something deleted makes room, and nothing is written over. */
export function placed(
  entries: ReadonlyMap<string, Stamp>,
  placements: readonly Placement[],
): ReadonlyMap<string, Stamp> {
  const all = new Map(entries);
  for (const { before } of placements) if (before !== undefined) all.delete(before);
  const wanted = new Set(placements.map((placement) => placement.wanted));
  const free = (key: string) => {
    const slug = slugOf(key);
    const code = freeCode(key.slice(slug.length + 1), {
      has: (one) => all.has(`${slug}/${one}`) || wanted.has(`${slug}/${one}`),
    });
    return `${slug}/${code}`;
  };
  for (const { wanted: key, stamp } of placements) {
    const other = all.get(key);
    if (other === undefined) {
      all.set(key, stamp);
    } else if (other.deleted_at !== null && stamp.deleted_at === null) {
      all.set(free(key), other);
      all.set(key, stamp);
    } else {
      all.set(free(key), stamp);
    }
  }
  return all;
}
