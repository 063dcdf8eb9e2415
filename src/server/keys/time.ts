const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
/** From here on a year has five digits. */
const end = Date.parse('+010000-01-01T00:00:00Z');

/** An ISO 8601 time with seconds and a zone, in milliseconds since 1970; undefined for what no calendar or clock has. */
export function timeOf(text: string): number | undefined {
  const [, wallClock] = isoTime.exec(text) ?? [];
  if (wallClock === undefined) return undefined;
  const time = Date.parse(text);
  const wallTime = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(time) || Number.isNaN(wallTime)) return undefined;
  // Date rolls 30 February over into March: a time that a calendar has comes back as it went in.
  return new Date(wallTime).toISOString().startsWith(wallClock) ? time : undefined;
}

/** The same for a time that is given for a new key: from 1970 to 9999, which `timeText` can write. */
export function givenTime(text: string): number | undefined {
  return withinYears(timeOf(text));
}

/** A time in milliseconds since 1970 as it stands in the key file: in UTC, and a fraction of a second left out. */
export function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/**
 * When a key shall expire, in milliseconds since 1970: a span of time from `now` on, as in 90d, 12h, 30m or 2w, or an ISO
 * 8601 time. Undefined for anything else, and for a time that `timeText` cannot write.
 */
export function expiryOf(text: string, now: number): number | undefined {
  const { amount, unit } = /^(?<amount>\d+)(?<unit>[mhdw])$/.exec(text)?.groups ?? {};
  if (amount === undefined) return givenTime(text);
  return withinYears(now + Number(amount) * units[unit as keyof typeof units]); // by the pattern
}

function withinYears(time: number | undefined): number | undefined {
  return time !== undefined && time >= 0 && time < end ? time : undefined;
}
