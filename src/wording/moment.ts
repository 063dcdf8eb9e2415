import type { Timestamp } from '../base/time.ts';

/** A time zone, and the present, whose year is left out. */
export type Clock = Readonly<{ zone: string; now?: Timestamp }>;

/** A time for people, as in `1 Dec 2026 00:00 (Asia/Seoul)`. */
export function momentText(at: Timestamp, language: 'en' | 'ko', zone = 'UTC'): string {
  const { text } = shortMoment(at, language, { zone });
  return language === 'en' ? `${text} (${zone})` : `${text}(${zone})`;
}

/** The same without the zone. `lastDay`: the day that ends at a midnight. */
export function shortMoment(at: Timestamp, language: 'en' | 'ko', { zone: timeZone, now }: Clock) {
  const locale = language === 'en' ? 'en-GB' : language;
  const time = new Date(at).toLocaleTimeString('en-GB', { timeZone }).replace(/:00$/, '');
  const yearOf = (date: Date) => date.toLocaleDateString('en', { timeZone, year: 'numeric' });
  const dayOf = (date: Date, known: Timestamp | undefined) => {
    const isKnown = known !== undefined && yearOf(date) === yearOf(new Date(known));
    const year = isKnown ? {} : ({ year: 'numeric' } as const);
    return date.toLocaleDateString(locale, { timeZone, day: 'numeric', month: 'short', ...year });
  };
  const lastDay = time === '00:00' ? dayOf(new Date(Date.parse(at) - 1), at) : undefined;
  return { text: `${dayOf(new Date(at), now)} ${time}`, lastDay };
}
