const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** An ISO 8601 time with seconds and a zone, in milliseconds since 1970; undefined for what no calendar or clock has. */
export function timeOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !isoTime.test(text)) return undefined;
  // Date rolls 30 February over into March: a time that a calendar has comes back as it went in.
  const wallClock = text.slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  const wallTime = new Date(`${wallClock}Z`);
  const time = Date.parse(text);
  return !Number.isNaN(time) && wallTime.getTime() >= 0 && wallTime.toISOString().startsWith(wallClock)
    ? time
    : undefined;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/**
 * When a key shall expire, in milliseconds since 1970: a span of time from `now` on, as in 90d, 12h, 30m or 2w, or an ISO
 * 8601 time. Undefined for anything else.
 */
export function expiryOf(text: string, now: number): number | undefined {
  const { amount, unit } = /^(?<amount>\d{1,6})(?<unit>[mhdw])$/.exec(text)?.groups ?? {};
  if (amount === undefined) return timeOf(text);
  return now + Number(amount) * units[unit as keyof typeof units]; // by the pattern
}
