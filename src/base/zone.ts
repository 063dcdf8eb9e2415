import { type Timestamp, timestampOf } from './time.ts';

const [minute, day] = [60 * 1000, 24 * 60 * 60 * 1000];

/** Area and city, as in the database of IANA, or UTC: letters alone stand for several zones, and Etc/GMT+9 is west of UTC. */
const zoneName = /^(?:UTC|(?!Etc\/)[A-Z]\w+(?:\/[A-Z][\w-]*)+)$/;

/** Whether it is the name of a time zone. */
export function isZone(name: string): boolean {
  try {
    return zoneName.test(name) && formatIn(name) !== undefined;
  } catch {
    return false;
  }
}

/** What clocks on a wall in a zone show at a time, as in `2026-12-01T09:00:00`. */
export function wallTimeIn(zone: string, at: Timestamp): string {
  return new Date(Date.parse(at) + offsetIn(zone, Date.parse(at))).toISOString().slice(0, 19);
}

/** A time for people, as in `1 December 2026, 00:00 (Asia/Seoul)`; with its offset where clocks show it twice. */
export function momentText(at: Timestamp, language: 'en' | 'ko', zone = 'UTC'): string {
  const wallTime = wallTimeIn(zone, at);
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Date(`${wallTime}Z`).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const time = wallTime.slice(11).replace(/:00$/, '');
  const where = instantsOf(wallTime, zone).length > 1 ? `${zone}, ${offsetAt(zone, at)}` : zone;
  return language === 'en' ? `${day}, ${time} (${where})` : `${day} ${time}(${where})`;
}

/** When clocks in a zone show a time: once, twice where they are set back, never where that skips it; in order. */
export function instantsOf(wallTime: string, zone: string): readonly Timestamp[] {
  const shown = Date.parse(`${wallTime}Z`);
  const offsets = new Set([shown - day, shown + day].map((time) => offsetIn(zone, time)));
  const instants = [...offsets]
    .map((offset) => shown - offset)
    .filter((time) => time + offsetIn(zone, time) === shown);
  return instants.toSorted((a, b) => a - b).map(timestampOf);
}

/** The first minute after a time that a change of clocks in a zone skips. */
export function firstAfter(wallTime: string, zone: string): Timestamp {
  const shown = Date.parse(`${wallTime.slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`);
  const before = offsetIn(zone, shown - day);
  let time = shown - offsetIn(zone, shown + day);
  while (offsetIn(zone, time) === before) time += minute;
  return timestampOf(time);
}

/** By how much clocks in a zone are ahead of UTC at a time, as in `+09:00`. */
export function offsetAt(zone: string, at: Timestamp | number): string {
  const parts = formatIn(zone).formatToParts(new Date(at));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.slice('GMT'.length, 'GMT+09:00'.length) || '+00:00';
}

/** In milliseconds; `time` is in milliseconds since 1970. */
function offsetIn(zone: string, time: number): number {
  return -Date.parse(`1970-01-01T00:00${offsetAt(zone, time)}`);
}

/** As making one takes longer than all else. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}
