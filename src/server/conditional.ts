import type { IncomingHttpHeaders } from 'node:http';

/** Of the answer: its entity tag with its quotes, and a time in milliseconds since 1970. */
interface Validators {
  readonly etag: string;
  readonly lastModified: number;
}

/** Whether the client has the answer already, so that it gets a 304: RFC 9110, section 13.2.2. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag); // If-Modified-Since counts only without it
  const since = parseHttpDate(headers['if-modified-since'] ?? '');
  return since !== undefined && Math.floor(lastModified / 1000) * 1000 <= since;
}

// RFC 9110, section 8.8.3: entity-tag = [ "W/" ] DQUOTE *etagc DQUOTE; section 5.6.1: a list may have empty elements
const entityTag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[\t ]*(?:,[\t ,]*|$)/y;

/** RFC 9110, section 13.1.2: `*`, or a list in which one tag is equal by weak comparison (section 8.8.3.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  entityTag.lastIndex = /[^\t ,]|$/.exec(ifNoneMatch)?.index ?? 0;
  for (let found = entityTag.exec(ifNoneMatch); found !== null; found = entityTag.exec(ifNoneMatch)) {
    if (found[1] === etag) return true;
  }
  return false; // the list ended, or the rest is not a list of tags
}

// RFC 9110, section 5.6.7: IMF-fixdate, and the obsolete formats of RFC 850 and asctime(), of which the last ends with the year
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [A-Z\d].* \d{2}:\d{2}:\d{2} (GMT|\d{4})$/;

/** Milliseconds since 1970; undefined where it is not an HTTP date, which is to be ignored (RFC 9110, section 13.1.3). */
function parseHttpDate(value: string): number | undefined {
  const [, end] = httpDate.exec(value) ?? [];
  const time = end === undefined ? Number.NaN : Date.parse(end === 'GMT' ? value : `${value} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
