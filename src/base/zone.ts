import { type Timestamp, timestampOf } from './time.ts';

const day = 24 * 60 * 60 * 1000;

/** Excludes abbreviations, which are ambiguous, and Etc/GMT+9, which is west of UTC. */
const zoneName = /^(?:UTC|(?!Etc\/)[A-Z]\w+(?:\/[A-Z][\w-]*)+)$/;

/** True for UTC and for `Area/City` names of the IANA database. */
export function isZone(name: string): boolean {
  try {
    return zoneName.test(name) && formatFor(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Converts a wall time such as `2026-12-01T09:00:00`. If it occurs twice, the first one counts; if
 * it is skipped, it moves forward by the length of the gap.
 */
export function toInstant(wallTime: string, zone: string): Timestamp {
  const utc = Date.parse(`${wallTime}Z`);
  const times = [-day, day].map((shift) => utc - offsetAt(zone, utc + shift));
  const exact = times.find((time) => time + offsetAt(zone, time) === utc);
  return timestampOf(exact ?? times[0] ?? utc);
}

/** Returns the offset from UTC at a time, both in milliseconds. */
function offsetAt(zone: string, time: number): number {
  const [, offset = 'Z'] = /GMT(.{6})/.exec(formatFor(zone).format(time)) ?? [];
  return -Date.parse(`1970-01-01T00:00${offset}`);
}

/** Formats are expensive to create. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}
