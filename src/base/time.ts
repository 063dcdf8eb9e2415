/** A time as the contract writes it: ISO 8601, UTC, milliseconds. Strings compare in order. */
export type Timestamp = string;

const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const timestamp =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z$/;

/** True for a time exactly as the contract writes it, from 1970 on. */
export function isTimestamp(value: unknown): value is Timestamp {
  return typeof value === 'string' && value >= '1970' && isTime(value);
}

/** Creating a `Date` is slow, and every month has 28 days. */
function isTime(value: string): boolean {
  return (
    timestamp.test(value) && (value.slice(8, 10) <= '28' || new Date(value).toJSON() === value)
  );
}

/**
 * Converts an ISO 8601 time with seconds and a zone, as of `git log --format=%cI`. Undefined for
 * anything else, for a day that no calendar has, and before 1970.
 */
export function toTimestamp(value: string): Timestamp | undefined {
  const [, wallClock] = isoTime.exec(value) ?? [];
  if (wallClock === undefined || !isTime(`${wallClock}.000Z`)) return undefined;
  const time = Date.parse(value);
  return time >= 0 ? timestampOf(time) : undefined;
}

/** Of ms since 1970; at most the end of 9999, as later texts would not compare in order. */
export function timestampOf(time: number): Timestamp {
  return new Date(Math.min(time, Date.parse('9999-12-31T23:59:59.999Z'))).toISOString();
}

/** The later of two times. */
export function later(a: Timestamp, b: Timestamp): Timestamp {
  return a > b ? a : b;
}

/**
 * `at`, but at least the second after `before`: clients that ask by date count in seconds
 * (RFC 9110, section 13.1.3).
 */
export function laterThan(before: Timestamp, at: Timestamp): Timestamp {
  const nextSecond = (Math.floor(Date.parse(before) / 1000) + 1) * 1000;
  return Date.parse(at) >= nextSecond ? at : new Date(nextSecond).toISOString();
}
