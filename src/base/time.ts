/** A time as the contract writes it: ISO 8601, UTC, milliseconds. As strings, times compare in order. */
export type Timestamp = string;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether `value` is a time exactly as the contract writes it. */
export function isTimestamp(value: unknown): value is Timestamp {
  return typeof value === 'string' && timestamp.test(value) && isReal(value);
}

/**
 * An ISO 8601 time with seconds and a zone, such as `git log --format=%cI` prints, as a timestamp; undefined for
 * anything else, for a day that no calendar has, and before 1970.
 */
export function toTimestamp(value: string): Timestamp | undefined {
  const [, wallClock] = isoTime.exec(value) ?? [];
  if (wallClock === undefined) return undefined;
  if (!isReal(`${wallClock}.000Z`)) return undefined;
  const time = Date.parse(value);
  return time >= 0 ? new Date(time).toISOString() : undefined;
}

/** Date rolls 30 February over into March: a time that a calendar has comes back as it went in. */
function isReal(time: Timestamp): boolean {
  const milliseconds = Date.parse(time);
  return milliseconds >= 0 && new Date(milliseconds).toISOString() === time;
}

/** The later of two times. */
export function later(a: Timestamp, b: Timestamp): Timestamp {
  return a > b ? a : b;
}

/**
 * `at`, or the second after `before` where the clock is not past that: a client that asks by date alone counts in seconds
 * (RFC 9110, section 13.1.3).
 */
export function laterThan(before: Timestamp, at: Timestamp): Timestamp {
  const [last, now] = [before, at].map((time) => Math.floor(Date.parse(time) / 1000)) as [number, number];
  return now > last ? at : new Date((last + 1) * 1000).toISOString();
}
