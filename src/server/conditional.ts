import type { IncomingHttpHeaders } from 'node:http';

/** What would be sent: an entity tag with its quotes, and a time in milliseconds since 1970. */
export interface Validators {
  readonly etag: string;
  readonly lastModified: number;
}

/**
 * Whether the client has what would be sent, so that 304 is the answer: RFC 9110, section 13.2.2. `If-None-Match` goes
 * first; only without it does `If-Modified-Since` count.
 */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag);
  const since = parseHttpDate(headers['if-modified-since'] ?? '');
  return since !== undefined && Math.floor(lastModified / 1000) * 1000 <= since;
}

// RFC 9110, section 8.8.3: entity-tag = [ "W/" ] DQUOTE *etagc DQUOTE; section 5.6.1: a list may have empty places
const entityTag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[\t ]*(?:,[\t ,]*|$)/y;

/** RFC 9110, section 13.1.2: `*`, or a list in which one tag is equal by weak comparison (section 8.8.3.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  entityTag.lastIndex = /[^\t ,]|$/.exec(ifNoneMatch)?.index ?? 0;
  for (let found = entityTag.exec(ifNoneMatch); found !== null; found = entityTag.exec(ifNoneMatch)) {
    if (found[1] === etag) return true;
  }
  return false; // or what follows is no list of tags
}

// RFC 9110, section 5.6.7: the date of today, and the two obsolete ones, of which the second ends with the year.
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [A-Z\d].* \d{2}:\d{2}:\d{2} (GMT|\d{4})$/;

/** Milliseconds since 1970; undefined for what is no HTTP date, which is to be ignored (RFC 9110, section 13.1.3). */
function parseHttpDate(value: string): number | undefined {
  const [, end] = httpDate.exec(value) ?? [];
  const time = end === undefined ? Number.NaN : Date.parse(end === 'GMT' ? value : `${value} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
