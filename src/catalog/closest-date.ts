import type { DateFault } from '../finding/table/values.ts';
import { dayAfter, isDay, isDayOrTime } from './dates.ts';

interface DateOptions {
  /** Dates without a year are on or after this day (UTC). */
  readonly today: Date;
  readonly withTime: boolean;
}

type DateMatch = Readonly<Record<string, string | undefined>>;

/** Common notations of a day. `rest` may be a time. */
const dateForms = [
  String.raw`(?<y>20\d\d)\D{0,3}(?<m>\d\d|\d(?=\D))\D{0,3}(?<d>\d\d|(?<=\D)\d)[일.]?`,
  String.raw`'?(?<y>\d\d)[-./년] ?(?<m>\d\d?)[-./월] ?(?<d>\d\d?)[일.]?`,
  String.raw`(?<d>\d\d?)[-./](?<m>\d\d?)[-./](?<y>\d\d)`,
  String.raw`(?<m>\d\d?)월 ?(?<d>\d\d?)일?`,
  String.raw`(?<d>\d\d?)(?:st|nd|rd|th)?[ -](?<m>[a-z]{3,9})\.?(?:,?[ -](?<y>\d{4}))?`,
  String.raw`(?<m>[a-z]{3,9})\.? (?<d>\d\d?)(?:st|nd|rd|th)?(?:,? (?<y>\d{4}))?`,
  String.raw`(?<m>\d\d?)[-./] ?(?<d>\d\d?)(?:[-./] ?(?<y>\d{4}))?\.?`,
  String.raw`(?<d>\d\d?)[-./] ?(?<m>\d\d?)(?:[-./] ?(?<y>\d{4}))?\.?`,
].map((form) => new RegExp(`^${form}(?<rest>(?![-./] ?\\d)\\D.*)?$`));
const timeForm =
  /^(?:t|,| at)? ?(?<before>am|pm)? ?(?<h>\d\d?)(?<minutes>:\d\d(?::\d\d)?)? ?(?<after>am|pm)?(?<zone>\+09:00)?$/;
const weekdays = '일월화수목금토';
const weekdayInEnglish = /\(?\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b\)?[.,]?/;
const months =
  'january february march april may june july august september october november december';

/** Spellings and their replacements, applied in order. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ ?(?:\([일월화수목금토]\)|[일월화수목금토]요일)/, ' '],
  [/(\d)시 ?반/, '$1:30'],
  [/(\d)시 ?(\d)분/, '$1:0$2'],
  [/(\d)시 ?(\d\d)분/, '$1:$2'],
  [/(\d)시/, '$1:00'],
  [/오전|a\.m\./, 'am'],
  [/오후|p\.m\./, 'pm'],
  [/부터$|["“”‘’]/g, ''],
  [/noon$|정오$/, '12:00'],
  [/ ?(?:kst|한국 ?시간)$/, '+09:00'],
  [/\s+/g, ' '],
];

/** Parses a date as people write it. `suggest` is set if the day is certain. */
export function closestDate(
  text: string,
  { today, withTime }: DateOptions,
): Readonly<{ suggest?: string; fault?: DateFault }> {
  const lower = text.length > 60 ? '' : text.normalize('NFKC').toLowerCase().trim();
  const translated = lower.replace(
    weekdayInEnglish,
    (_, day) => `(${weekdays['sunmontuewedthufrisat'.indexOf(day) / 3]})`,
  );
  const [, weekday] = /([일월화수목금토])(?:요일|\))/.exec(translated) ?? [];
  const respelt = spellings.reduce((result, [from, to]) => result.replace(from, to), translated);
  const plain = respelt.trim().replace(/^\d{5}$/, parseSerial);
  const matches = dateForms
    .map((form): DateMatch | undefined => form.exec(plain)?.groups)
    .filter((match) => match !== undefined);
  const [{ rest = '' } = {}] = matches;
  const [day, otherDay] = new Set(matches.flatMap((match) => resolveDay(match, today) ?? []));
  if (day === undefined) return { fault: findFault(matches, today) };
  const clock = parseClock(rest);
  if (clock === undefined) return { fault: { reason: 'unreadable' } };
  const format = (each: string) => (withTime ? addClock(each, clock) : each);
  const suggest = format(day);
  if (!isDayOrTime(suggest)) return { fault: { reason: 'time-is-impossible', time: clock } };
  if (otherDay !== undefined && !/[가-힣]/.test(text)) {
    return { fault: { reason: 'several', first: suggest, second: format(otherDay) } };
  }
  if (weekday !== undefined && weekday !== weekdays[new Date(day).getUTCDay()])
    return { fault: { reason: 'weekday-is-wrong', day } };
  if (clock !== '' && !withTime) return { fault: { reason: 'time-is-superfluous', day } };
  return { suggest };
}

/** Converts the day number of a spreadsheet, counted from the end of 1899. */
function parseSerial(serial: string): string {
  const day = new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10);
  return /^20[234]/.test(day) ? day : serial;
}

function monthOf({ m = '' }: DateMatch): number {
  return Number(m) || months.split(' ').findIndex((name) => name.startsWith(m)) + 1;
}

/** Returns the day. Without a full year, it is the next one from today. */
function resolveDay(match: DateMatch, today: Date): string | undefined {
  const { y = '', d = '' } = match;
  const thisYear = today.getUTCFullYear();
  const earliest = y.length === 4 ? '' : today.toISOString().slice(0, 10);
  const monthAndDay = `${String(monthOf(match)).padStart(2, '0')}-${d.padStart(2, '0')}`;
  const years = y.length === 4 ? [y] : [`${thisYear}`, `${thisYear + 1}`];
  const days = years.filter((year) => year.endsWith(y)).map((year) => `${year}-${monthAndDay}`);
  return days.find((day) => isDay(day) && day >= earliest);
}

function findFault(matches: readonly DateMatch[], today: Date): DateFault {
  for (const match of matches) {
    const [month, year] = [monthOf(match), Number(match['y'] ?? today.getUTCFullYear())];
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    if (month > 0 && month <= 12 && Number(match['d']) > days)
      return { reason: 'not-in-calendar', month, days };
  }
  const month = Math.max(0, ...matches.map(monthOf));
  return month > 12 ? { reason: 'not-in-calendar', month, days: 0 } : { reason: 'unreadable' };
}

/** Parses the time after a day: empty without one, undefined if unclear. */
function parseClock(rest: string): string | undefined {
  if (rest.trim() === '') return '';
  const {
    h = '',
    minutes,
    before,
    after = before,
    zone = '',
  }: DateMatch = timeForm.exec(rest)?.groups ?? {};
  if (h === '' || (minutes ?? after) === undefined) return undefined;
  if (after === 'am' && Number(h) > 12) return undefined;
  const hour = after === undefined ? Number(h) : (Number(h) % 12) + (after === 'pm' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}${minutes ?? ':00'}${zone}`;
}

/** Appends a time. 24:00 becomes the start of the next day. */
function addClock(day: string, clock: string): string {
  if (clock === '') return day;
  return /^24:00(?::00)?$/.test(clock) ? dayAfter(day) : `${day} ${clock}`;
}
