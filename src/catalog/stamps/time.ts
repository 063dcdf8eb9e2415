import type { Timestamp } from './stamp.ts';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether `value` is a time exactly as the contract writes it. */
export function isTimestamp(value: unknown): value is Timestamp {
  return typeof value === 'string' && timestamp.test(value) && toTimestamp(value) === value;
}

/**
 * An ISO 8601 time with seconds and a zone, such as `git log --format=%cI` prints, as a timestamp; undefined for
 * anything else, for a day that no calendar has, and before 1970.
 */
export function toTimestamp(value: string): Timestamp | undefined {
  const [, wallClock] = isoTime.exec(value) ?? [];
  if (wallClock === undefined) return undefined;
  // Date rolls 30 February over into March: a real wall clock time comes back as it went in.
  const read = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(read) || !new Date(read).toISOString().startsWith(wallClock)) return undefined;
  const time = Date.parse(value);
  return time >= 0 ? new Date(time).toISOString() : undefined;
}

/** The later of two times. */
export function later(a: Timestamp, b: Timestamp): Timestamp {
  return a > b ? a : b;
}

/** `at`, or the millisecond after `before` where the clock is not past that: what changed gets a time of its own. */
export function laterThan(before: Timestamp, at: Timestamp): Timestamp {
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString();
}
