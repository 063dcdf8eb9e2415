import { type Timestamp, timestampOf } from './time.ts';

const day = 24 * 60 * 60 * 1000;

/** Abbreviations are left out, as several zones share one, and Etc/GMT+9, which is west of UTC. */
const zoneName = /^(?:UTC|(?!Etc\/)[A-Z]\w+(?:\/[A-Z][\w-]*)+)$/;

/** True for UTC, and for an area and city of the IANA database. */
export function isZone(name: string): boolean {
  try {
    return zoneName.test(name) && formatIn(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The instant of a wall time such as `2026-12-01T09:00:00`: the first of two where clocks are set
 * back; as long after a gap as it is into it where they are set forward.
 */
export function instantOf(wallTime: string, zone: string): Timestamp {
  const utc = Date.parse(`${wallTime}Z`);
  const times = [-day, day].map((shift) => utc - offsetIn(zone, utc + shift));
  const shown = times.find((time) => time + offsetIn(zone, time) === utc);
  return timestampOf(shown ?? times[0] ?? utc);
}

/** The offset from UTC at a time, both in milliseconds. */
function offsetIn(zone: string, time: number): number {
  const [, offset = 'Z'] = /GMT(.{6})/.exec(formatIn(zone).format(time)) ?? [];
  return -Date.parse(`1970-01-01T00:00${offset}`);
}

/** Creating one takes longer than all else. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}
