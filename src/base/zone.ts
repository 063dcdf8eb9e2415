import { latest, type Timestamp } from './time.ts';

/** A time as clocks on a wall show it, as in `2026-12-01T09:00:00`. */
export type WallTime = string;

const day = 24 * 60 * 60 * 1000;

/** Whether it is the name of a time zone, as in the database of IANA. */
export function isZone(name: string): boolean {
  return /^[a-z]/i.test(name) && formatIn(name) !== undefined;
}

/** What clocks in a zone show at a time. */
export function wallTimeIn(zone: string, at: Timestamp): WallTime {
  return wallTimeOf(Date.parse(at) + offsetIn(zone, Date.parse(at)));
}

/** A time for people, as in `1 December 2026, 00:00 (Asia/Seoul)`; with its offset where clocks show it twice. */
export function momentText(at: Timestamp, language: 'en' | 'ko', zone = 'UTC'): string {
  const wallTime = wallTimeIn(zone, at);
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Date(`${wallTime}Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const time = wallTime.slice(11).replace(/:00$/, '');
  const where = instantsOf(wallTime, zone).length > 1 ? `${zone}, ${offsetAt(zone, at)}` : zone;
  return language === 'en' ? `${day}, ${time} (${where})` : `${day} ${time}(${where})`;
}

/** When clocks in a zone show a time: once, twice where they are set back, never where that skips it; in order. */
export function instantsOf(wallTime: WallTime, zone: string): readonly Timestamp[] {
  const shown = Date.parse(`${wallTime}Z`);
  const offsets = new Set([shown - day, shown + day].map((time) => offsetIn(zone, time)));
  const instants = [...offsets].map((offset) => shown - offset).filter((time) => time + offsetIn(zone, time) === shown);
  return instants.toSorted((a, b) => a - b).map((time) => new Date(Math.min(time, latest)).toISOString());
}

/** The first time that clocks in a zone show after one that a change of them skips, and when. */
export function firstAfter(wallTime: WallTime, zone: string): { readonly wallTime: WallTime; readonly at: Timestamp } {
  const shown = Date.parse(`${wallTime}Z`);
  let [before, after] = [shown - day, shown + day];
  const offset = offsetIn(zone, before);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetIn(zone, middle) === offset) before = middle;
    else after = middle;
  }
  return { wallTime: wallTimeOf(after + offsetIn(zone, after)), at: new Date(after).toISOString() };
}

/** By how much clocks in a zone are ahead of UTC at a time, as in `+09:00`. */
export function offsetAt(zone: string, at: Timestamp): string {
  const minutes = Math.round(offsetIn(zone, Date.parse(at)) / 60_000);
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}

function wallTimeOf(shown: number): WallTime {
  return new Date(shown).toISOString().slice(0, 19);
}

/** In milliseconds; both times are in milliseconds since 1970. */
function offsetIn(zone: string, time: number): number {
  const name =
    formatIn(zone)
      ?.formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(name) ?? [];
  return (sign === '-' ? -1000 : 1000) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds));
}

/** As making one takes longer than all else. A catalog has one zone, and what is wrong in it some more. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatIn(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) {
    try {
      formats.set(zone, new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }));
    } catch {
      formats.set(zone, undefined); // there is no such zone
    }
  }
  return formats.get(zone);
}
