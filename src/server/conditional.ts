/** What a client has already, as it says in the headers of its request. */
export interface Conditions {
  readonly 'if-none-match'?: string | undefined;
  readonly 'if-modified-since'?: string | undefined;
}

/** What would be sent. */
export interface Validators {
  /** An entity tag with its quotes. */
  readonly etag: string;
  /** In milliseconds since 1970. */
  readonly lastModified: number;
}

// RFC 9110, section 8.8.3: entity-tag = [ "W/" ] DQUOTE *etagc DQUOTE
const entityTag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/y;
const separator = /[\t ]*(?:,[\t ]*)*/y;

/**
 * Whether the client has what would be sent, so that 304 is the answer: RFC 9110, section 13.2.2. `If-None-Match` goes
 * first; only without it does `If-Modified-Since` count.
 */
export function isNotModified(conditions: Conditions, validators: Validators): boolean {
  const ifNoneMatch = conditions['if-none-match'];
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, validators.etag);
  const since = parseHttpDate(conditions['if-modified-since']);
  return since !== undefined && Math.floor(validators.lastModified / 1000) * 1000 <= since;
}

/** RFC 9110, section 13.1.2: `*`, or a list in which one tag is equal by weak comparison (section 8.8.3.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  let position = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = position;
    const taken = pattern.exec(ifNoneMatch)?.[0] ?? '';
    position += taken.length;
    return taken;
  };
  while (position < ifNoneMatch.length) {
    take(separator);
    const tag = take(entityTag);
    if (tag === '') return false; // what follows is no list of tags
    if (tag.replace(/^W\//, '') === etag) return true;
  }
  return false;
}

// RFC 9110, section 5.6.7: the date of today, and the two obsolete ones that a recipient must take.
const httpDates = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
] as const;

/** Milliseconds since 1970; undefined for what is no HTTP date, which is to be ignored (RFC 9110, section 13.1.3). */
function parseHttpDate(value: string | undefined): number | undefined {
  if (value === undefined || !httpDates.some((date) => date.test(value))) return undefined;
  const time = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  if (Number.isNaN(time)) return undefined;
  const isRolledOver = httpDates[0].test(value) && new Date(time).toUTCString() !== value; // as 31 February is
  return isRolledOver ? undefined : time;
}
