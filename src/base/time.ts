/** A time as the contract writes it: ISO 8601, UTC, milliseconds. As strings, times compare in order. */
export type Timestamp = string;

const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether `value` is a time exactly as the contract writes it. */
export function isTimestamp(value: unknown): value is Timestamp {
  // Years of more than four digits make it longer, and earlier ones than 1970 are refused as below.
  return typeof value === 'string' && value.length === 24 && value >= '1970' && new Date(value).toJSON() === value;
}

/**
 * An ISO 8601 time with seconds and a zone, such as `git log --format=%cI` prints, as a timestamp; undefined for
 * anything else, for a day that no calendar has, and before 1970.
 */
export function toTimestamp(value: string): Timestamp | undefined {
  const [, wallClock] = isoTime.exec(value) ?? [];
  // Date rolls 30 February over into March: a time that a calendar has comes back as it went in.
  if (wallClock === undefined || new Date(`${wallClock}Z`).toJSON() !== `${wallClock}.000Z`) return undefined;
  const time = Date.parse(value);
  return time >= 0 ? new Date(time).toISOString() : undefined;
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
  const nextSecond = (Math.floor(Date.parse(before) / 1000) + 1) * 1000;
  return Date.parse(at) >= nextSecond ? at : new Date(nextSecond).toISOString();
}
