import { lastModified, type Stamps, serialiseStamps, type Timestamp } from './stamp.ts';
import { laterThan } from './time.ts';

/**
 * The stamps of a catalog with what those that were published last have beside it: whoever took a stamp out again, as a
 * revert does, did not take the entry from the apps that know it.
 */
export function withPublished(stamps: Stamps, published: Stamps): Stamps {
  const identifiers = new Set([...stamps.entries.values()].map(({ identifier }) => identifier));
  const missing = [...published.entries].filter(([key, stamp]) => {
    return !stamps.entries.has(key) && !identifiers.has(stamp.identifier);
  });
  return { ...stamps, entries: new Map([...stamps.entries, ...missing]) };
}

/** The same stamps, with a newest time that is later than that of what was published, unless they are the same. */
export function pastPublished(stamps: Stamps, published: Stamps, now: Timestamp): Stamps {
  const [newest, last] = [lastModified(stamps), lastModified(published)];
  if (stamps.order === undefined || laterThan(last, newest) === newest) return stamps;
  if (serialiseStamps(stamps) === serialiseStamps(published)) return stamps;
  return { ...stamps, order: { ...stamps.order, updated_at: laterThan(last, now) } };
}
