import { dayAfter } from '../base/time.ts';
import { isMoment } from './moment.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const named = `(?<name>${months.join('|')})(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.?`;
const [day, year] = [String.raw`(?<d>\d\d?)`, String.raw`(?<y>\d{4})`];
/** How people write days; in the last form either number may be the month. */
const dayForms = [
  String.raw`${year}(?: ?[-./] ?|년 ?)(?<m>\d\d?)(?: ?[-./] ?|월 ?)${day}(?:일|\.)?`,
  String.raw`${year}(?<m>\d\d)(?<d>\d\d)`,
  String.raw`(?<m>\d\d?)월 ?${day}일`,
  `${named} ${day}(?:st|nd|rd|th)?(?:,? ${year})?`,
  `${day}(?:st|nd|rd|th)? (?:of )?${named}(?:,? ${year})?`,
  String.raw`(?<either>\d\d?)[-./]${day}(?:[-./]${year})?`,
];
const clock = String.raw`(?<h>\d\d?)(?::(?<min>\d\d)(?<s>:\d\d)?(?:\.0+)?|시(?: ?(?<minute>\d\d?)분)?|(?= ?[ap]m))`;
const offset = String.raw`(?: ?(?<z>z|utc|gmt|kst|(?:utc|gmt)?(?<sign>[+-])(?<hours>\d\d?):?(?<minutes>\d\d)?))?`;
const time = `(?:(?: |, |t)(?:(?<half>오전|오후|am|pm) ?)?${clock}(?: ?(?<after>am|pm))?${offset})?`;
const forms = dayForms.map((form) => new RegExp(`^${form}${time}(?: ?부터)?$`));
const weekday = / ?\(([일월화수목금토])(?:요일)?\)/;

/** What a text can mean as a moment, as it should be written: with YYYY for a year that it does not say. */
export function momentsMeant(text: string): readonly string[] {
  const plain = text.length > 60 ? '' : text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
  const dated = plain.replace(/[‐-―]/g, '-').replace(weekday, '');
  const groups = forms.map((form) => form.exec(dated)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return [];
  const { name = '', y = 'YYYY', m = String(months.indexOf(name) + 1), d = '', either } = groups;
  const days = either === undefined ? [[m, d]] : [[either, d], [d, either]]; // biome-ignore format: a row
  const meant = days.map((parts) => withTime([y, ...parts.map((part) => part.padStart(2, '0'))].join('-'), groups));
  const isOn = (date: Date, name = '일월화수목금토'[date.getUTCDay()]) => (weekday.exec(plain)?.[1] ?? name) === name;
  const isRight = (each: string) => isMoment(each) && isOn(new Date(each.slice(0, 10)));
  return [...new Set(meant)].filter((each) => isRight(each.replace('YYYY', '2024'))); // which has a 29 February
}

/** The moment that a text means beyond doubt. */
export function closestMoment(text: string): string | undefined {
  const [only, ...others] = momentsMeant(text);
  return others.length > 0 || only?.startsWith('YYYY') ? undefined : only;
}

/** Empty for 12 in the morning, which is midnight to some, and noon to others. */
function withTime(day: string, groups: Readonly<Record<string, string | undefined>>): string {
  const { h, min, minute = '0', s = '', half, after = half ?? '', z, sign, hours = '', minutes = '00' } = groups;
  if (h === undefined) return day;
  const hour = Number(h) + (/pm|오후/.test(after) && Number(h) < 12 ? 12 : 0);
  if (/am|오전/.test(after) && hour > 11) return '';
  const wall = [String(hour), min ?? minute].map((part) => part.padStart(2, '0')).join(':') + s;
  const offset = sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : z && (z === 'kst' ? '+09:00' : 'Z');
  const [date, at] = wall === '24:00' && isMoment(day) ? [dayAfter(day), '00:00'] : [day, wall];
  return offset ? `${date}T${at}${offset}` : `${date} ${at}`;
}
