import { isMoment } from './moment.ts';

/**
 * A day by another order or other signs, as in 2026.12.31, 2026년 1월 5일 and 25/12/2026; and a time
 * behind it.
 */
const days = [
  /^(?<y>\d{4})\D{0,3}(?<m>\d\d|\d(?=\D))\D{0,3}(?<d>\d\d|(?<=\D)\d)(?:일|\.)?(?<rest>\D.*)?$/s,
  /^(?<m>\d\d?)[-./](?<d>\d\d?)[-./](?<y>\d{4})(?<rest>\D.*)?$/s,
  /^(?<d>\d\d?)[-./](?<m>\d\d?)[-./](?<y>\d{4})(?<rest>\D.*)?$/s,
];
const time =
  /^(?:t|,? ?)(?<h>\d\d?)(?<rest>:\d\d(?::\d\d)?)(?:\.0+)? ?(?<offset>z|kst|[+-]\d\d:?\d\d)?$/;

/** The moment that a text means beyond doubt, as it should be written. */
export function closestMoment(text: string): string | undefined {
  const plain = text.length > 60 ? '' : text.normalize('NFKC').toLowerCase().trim();
  const read = days.map((form) => form.exec(plain)?.groups);
  const meant = new Set(read.map(asWritten).filter((each) => isMoment(each)));
  return meant.size === 1 ? [...meant][0] : undefined;
}

function asWritten({
  y = '',
  m = '',
  d = '',
  rest = '',
}: Readonly<Record<string, string>> = {}): string {
  const day = [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-');
  const { h = '', rest: minutes = '', offset = '' } = time.exec(rest)?.groups ?? {};
  const at = `${h.padStart(2, '0')}${minutes}`;
  const zone = offset === 'kst' ? '+09:00' : offset.toUpperCase().replace(/(\d\d)(\d\d)/, '$1:$2');
  return rest === '' ? day : `${day}${zone ? 'T' : ' '}${at}${zone}`;
}
