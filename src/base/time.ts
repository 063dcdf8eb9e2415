/** A time as the contract writes it: ISO 8601, UTC, milliseconds. As strings, times compare in order. */
export type Timestamp = string;

const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

const timestamp = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z$/;
/** Days that the calendar has: a memory has a hundred thousand times, of a few days. A process meets some thousand. */
const knownDays = new Set<string>();

/** Whether `value` is a time exactly as the contract writes it, from 1970 on. */
export function isTimestamp(value: unknown): value is Timestamp {
  return typeof value === 'string' && value >= '1970' && isTime(value);
}

function isTime(value: string): boolean {
  const day = timestamp.exec(value)?.[1] ?? 'none';
  // Date rolls 30 February over into March.
  if (!knownDays.has(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day))
    knownDays.add(day);
  return knownDays.has(day);
}

/**
 * An ISO 8601 time with seconds and a zone, such as `git log --format=%cI` prints, as a timestamp; undefined for
 * anything else, for a day that no calendar has, and before 1970.
 */
export function toTimestamp(value: string): Timestamp | undefined {
  const [, wallClock] = isoTime.exec(value) ?? [];
  if (wallClock === undefined || !isTime(`${wallClock}.000Z`)) return undefined;
  const time = Date.parse(value);
  return time >= 0 ? timestampOf(time) : undefined;
}

/** Of milliseconds since 1970; at most the end of 9999, as the text of a later time would not compare in order. */
export function timestampOf(time: number): Timestamp {
  return new Date(Math.min(time, Date.parse('9999-12-31T23:59:59.999Z'))).toISOString();
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
