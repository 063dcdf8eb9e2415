import { type Timestamp, toTimestamp } from '../base/time.ts';
import { firstAfter, instantsOf, offsetAt, wallTimeIn } from '../base/zone.ts';

/** A day, or a time on it, with an offset from UTC or without. */
const written =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?<offset>Z|[+-]\d\d:\d\d)?)?$/;

/** What an editor's time means; empty for what is no time. */
interface Moment {
  readonly at?: Timestamp;
  /** A change of clocks skips it, or has it twice; or nobody says where a time without an offset holds. */
  readonly fault?: 'moment-is-skipped' | 'moment-is-twice' | 'time-zone-is-missing';
  /** With a fault: what may be written in its place. */
  readonly meant?: readonly string[];
}

/** Whether a text is a day or a time that the calendar has. */
export function isMoment(text: string): boolean {
  const { at, fault } = readMoment(text, undefined);
  return at !== undefined || fault !== undefined;
}

/** Reads what stands in `active_from` and `active_until`. `zone`: what a time without an offset means. */
export function readMoment(text: string, zone: string | undefined): Moment {
  const { day = '', time, offset } = written.exec(text)?.groups ?? {};
  const local = `${day}T${time ?? '00:00'}`;
  const wallTime = local.padEnd('YYYY-MM-DDTHH:MM:SS'.length, ':00');
  const inUtc = toTimestamp(`${wallTime}${offset ?? 'Z'}`);
  if (inUtc === undefined) return {};
  if (offset !== undefined) return { at: inUtc };
  if (zone === undefined) return { fault: 'time-zone-is-missing', meant: [`${local}+09:00`] };
  const instants = instantsOf(wallTime, zone);
  const [at = firstAfter(wallTime, zone)] = instants;
  const shown = wallTimeIn(zone, at);
  const isBeginning = time === undefined && shown.startsWith(day); // of a day, which may lack its midnight
  if (isBeginning || instants.length === 1) return { at };
  if (instants.length > 1)
    return {
      fault: 'moment-is-twice',
      meant: instants.map((each) => `${local}${offsetAt(zone, each)}`),
    };
  return { fault: 'moment-is-skipped', meant: [shown.replace('T', ' ').replace(/:00$/, '')] };
}
