/** An ISO 8601 time with seconds and a zone, in milliseconds since 1970; undefined for what no calendar or clock has. */
export function timeOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}(-\d\d){2}T(\d\d:){2}\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text))
    return undefined;
  // Date rolls 30 February over into March: a time that a calendar has comes back as it went in.
  const wallClock = text.slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  const wallTime = Date.parse(`${wallClock}Z`);
  const isInCalendar = wallTime >= 0 && new Date(wallTime).toISOString().startsWith(wallClock);
  return isInCalendar && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : undefined;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** The end of a span of time from `now` on, as in 90d, 12h, 30m or 2w, or an ISO 8601 time; in milliseconds since 1970. */
export function expiryOf(text: string, now: number): number | undefined {
  const [, amount, unit] = /^(\d{1,4})([mhdw])$/.exec(text) ?? [];
  return amount === undefined ? timeOf(text) : now + Number(amount) * units[unit as keyof typeof units]; // by the pattern
}
