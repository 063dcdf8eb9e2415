/** ISO 8601 in UTC with milliseconds, so that strings sort by time. */
export type Timestamp = string;

const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const timestamp =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z$/;

/** True for a valid timestamp in exactly this format, from 1970 on. */
export function isTimestamp(value: unknown): value is Timestamp {
  return typeof value === 'string' && value >= '1970' && isValidTime(value);
}

/** Avoids creating a `Date`, which is slow, up to the 28th of a month. */
function isValidTime(value: string): boolean {
  return (
    timestamp.test(value) && (value.slice(8, 10) <= '28' || new Date(value).toJSON() === value)
  );
}

/**
 * Converts an ISO 8601 time with seconds and an offset, such as `git log --format=%cI` prints.
 * Undefined if it is malformed, not a real day, or before 1970.
 */
export function toTimestamp(value: string): Timestamp | undefined {
  const [, wallClock] = isoTime.exec(value) ?? [];
  if (wallClock === undefined || !isValidTime(`${wallClock}.000Z`)) return undefined;
  const time = Date.parse(value);
  return time >= 0 ? timestampOf(time) : undefined;
}

/** Formats ms since 1970; at most the end of 9999, as later strings would not sort. */
export function timestampOf(time: number): Timestamp {
  return new Date(Math.min(time, Date.parse('9999-12-31T23:59:59.999Z'))).toISOString();
}

export function later(a: Timestamp, b: Timestamp): Timestamp {
  return a > b ? a : b;
}

/**
 * Returns `now`, but at least the next full second after `newest`: HTTP dates have a
 * resolution of one second (RFC 9110, section 13.1.3).
 */
export function nextTimestamp(newest: Timestamp, now: Timestamp): Timestamp {
  const nextSecond = (Math.floor(Date.parse(newest) / 1000) + 1) * 1000;
  return Date.parse(now) >= nextSecond ? now : new Date(nextSecond).toISOString();
}
