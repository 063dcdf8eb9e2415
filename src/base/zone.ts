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

/** A time for people, as in `1 Dec 2026 00:00 (Asia/Seoul)`. */
export function momentText(at: Timestamp, language: 'en' | 'ko', zone = 'UTC'): string {
  const { text } = shortMoment(at, language, { zone });
  return language === 'en' ? `${text} (${zone})` : `${text}(${zone})`;
}

/** The same in short, without the year if it is that of `now`; of midnight, the last day before. */
export function shortMoment(
  at: Timestamp,
  language: 'en' | 'ko',
  { zone: timeZone, now = '' }: Readonly<{ zone: string; now?: Timestamp }>,
) {
  const yearOf = (time: Date) => time.toLocaleDateString('en', { timeZone, year: 'numeric' });
  const [locale, month] =
    language === 'en' ? (['en-GB', 'short'] as const) : (['ko', 'long'] as const);
  const dayOf = (moment: Date) => {
    const year = yearOf(moment) === yearOf(new Date(now)) ? undefined : 'numeric';
    return moment.toLocaleDateString(locale, { timeZone, year, month, day: 'numeric' });
  };
  const moment = new Date(at);
  const time = moment.toLocaleTimeString('en-GB', { timeZone }).replace(/:00$/, '');
  const lastDay = time === '00:00' ? dayOf(new Date(Date.parse(at) - day)) : undefined;
  return { text: `${dayOf(moment)} ${time}`, lastDay };
}

/**
 * The instant of a wall time such as `2026-12-01T09:00:00`: the first of two where clocks are set
 * back; as long after a gap as it is into it where they are set forward.
 */
export function instantOf(wallTime: string, zone: string): Timestamp {
  const utc = Date.parse(`${wallTime}Z`);
  const before = utc - offsetIn(zone, utc - day);
  const after = utc - offsetIn(zone, utc + day);
  const isShownAt = (time: number) => time + offsetIn(zone, time) === utc;
  return timestampOf(isShownAt(before) || !isShownAt(after) ? before : after);
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
