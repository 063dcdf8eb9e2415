import { isDay, type Timestamp, toTimestamp } from '../base/time.ts';
import { firstAfter, instantsOf, isZone, type WallTime } from '../base/zone.ts';

/** A day, or a time on it, with an offset from UTC or without. */
const written =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d)(?<seconds>:[0-5]\d)?(?<offset>Z|[+-]\d\d:\d\d)?)?$/;

/** What an editor's time means, or why that is not clear. */
export type Moment =
  | { readonly at: Timestamp; readonly fault?: never }
  /** It is no time, or one without an offset, of which nobody says where it holds. */
  | { readonly at?: never; readonly fault: 'malformed' | 'zone-is-missing' }
  /** A change of clocks skips it: the first time that there is after it. */
  | { readonly at?: never; readonly fault: 'skipped'; readonly first: WallTime }
  /** A change of clocks has it twice. */
  | { readonly at?: never; readonly fault: 'twice'; readonly instants: readonly Timestamp[] };

/** Whether a text is a day or a time that the calendar has. */
export function isMoment(text: string): boolean {
  return readMoment(text, undefined).fault !== 'malformed';
}

/** Reads what stands in `active_from` and `active_until`. `zone`: what a time without an offset means. */
export function readMoment(text: string, zone: string | undefined): Moment {
  const { day = '', time, seconds = ':00', offset } = written.exec(text)?.groups ?? {};
  const wallTime = `${day}T${time ?? '00:00'}${seconds}`;
  const inUtc = isDay(day) ? toTimestamp(`${wallTime}${offset ?? 'Z'}`) : undefined;
  if (inUtc === undefined) return { fault: 'malformed' };
  if (offset !== undefined) return { at: inUtc };
  if (zone === undefined || !isZone(zone)) return { fault: 'zone-is-missing' };
  const instants = instantsOf(wallTime, zone);
  const [at] = instants;
  const isWholeDay = time === undefined; // which begins at the first time that it has
  if (at !== undefined && (isWholeDay || instants.length === 1)) return { at };
  if (at !== undefined) return { fault: 'twice', instants };
  const first = firstAfter(wallTime, zone);
  return isWholeDay && first.wallTime.startsWith(day) ? { at: first.at } : { fault: 'skipped', first: first.wallTime };
}
