import { type Timestamp, toTimestamp } from '../base/time.ts';
import { toInstant } from '../base/zone.ts';

/** A day, or a time on it, with an offset from UTC or without. */
const form =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?<offset>Z|[+-]\d\d:\d\d)?)?$/;

/** True for a day of the calendar, as in `2026-12-31`. */
export function isDay(text: string): boolean {
  return toTimestamp(`${text}T00:00:00Z`) !== undefined;
}

export function isDayOrTime(text: string): boolean {
  return parseInstant(text, 'UTC') !== undefined;
}

/**
 * Parses a value of `active_from` or `active_until`; a day begins at its midnight. Undefined for
 * other texts, and without both an offset and a zone.
 */
export function parseInstant(text: string, zone: string | undefined): Timestamp | undefined {
  const { day = '', time = '00:00', offset } = form.exec(text)?.groups ?? {};
  const wallTime = `${day}T${time}`.padEnd('YYYY-MM-DDTHH:MM:SS'.length, ':00');
  const inUtc = toTimestamp(`${wallTime}${offset ?? 'Z'}`);
  if (inUtc === undefined || offset !== undefined) return inUtc;
  return zone === undefined ? undefined : toInstant(wallTime, zone);
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, day.length);
}
