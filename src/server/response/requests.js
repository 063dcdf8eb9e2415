/**
 * What the contract reads from a request, on every engine: Node, njs in nginx, and runtimes at the edge get this file as it
 * is. So it is written in what njs 0.7 knows (one default export, no destructuring, no spread, no `for…of`, no `Map`), and does little
 * when it is loaded, which njs does for each request.
 */

/** @import { Encoding } from '../../snapshot/manifest.ts' */

/** Base64 of a user name with an empty password, as RFC 4648, section 4 writes it: it ends with a colon, and no bit is lost. */
const credentials =
  /^[Bb][Aa][Ss][Ii][Cc] +(?<token>(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]6|[A-Za-z0-9+/][DTjz]o=|Og==))$/;

/**
 * The encoding of the answer, by RFC 9110, section 12.5.3: the one with the highest weight in `Accept-Encoding`, among equals
 * the first of `preferred`. Where none is accepted, and for an empty text, it is identity, which every client can read.
 *
 * @param {string} acceptEncoding
 * @param {readonly Encoding[]} preferred
 */
function negotiate(acceptEncoding, preferred) {
  const weights = weightsIn(acceptEncoding.toLowerCase());
  let least = 1; // identity is accepted where it is not named: after all others by weight
  for (const coding in weights) if (weights[coding] > 0) least = Math.min(least, weights[coding]);
  /** @type {Encoding} */
  let best = 'identity';
  let most = 0;
  preferred.forEach((encoding) => {
    const weight = weights[encoding] ?? weights['*'] ?? (encoding === 'identity' ? least : 0);
    if (weight <= most) return;
    best = encoding;
    most = weight;
  });
  return best;
}

/**
 * The weight of each coding that a list names; the highest, where it is named again. A weight that is no number is 0.
 *
 * @param {string} list
 */
function weightsIn(list) {
  const weights = Object.create(null);
  list.split(',').forEach((item) => {
    const parts = item.trim().split(/\s*;\s*/);
    if (parts[0] === '') return;
    const coding = parts[0] === 'x-gzip' ? 'gzip' : String(parts[0]); // section 8.4.1.3
    const weight = parts.slice(1).find((part) => part.startsWith('q='));
    const value = weight === undefined || weight === 'q=' ? 1 : Number(weight.slice(2)) || 0;
    weights[coding] = Math.max(value, weights[coding] ?? 0);
  });
  return weights;
}

/**
 * Whether the client has the answer already (RFC 9110, section 13.2.2).
 *
 * @param {string | undefined} tags `If-None-Match`
 * @param {string | undefined} since `If-Modified-Since`
 * @param {{ readonly etag: string, readonly lastModified: number }} answer when it was modified: in milliseconds since 1970
 */
function isNotModified(tags, since, answer) {
  const etag = answer.etag; // njs takes no object apart
  // Section 13.1.2: `*`, or a list with an equal tag. A tag with a comma in it is split, and its parts equal none of ours.
  if (tags !== undefined) {
    return (
      tags === etag ||
      tags.trim() === '*' ||
      tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
    );
  }
  // What is no date is to be ignored (section 13.1.3), and compares as NaN.
  return since !== undefined && Math.floor(answer.lastModified / 1000) * 1000 <= timeOf(since);
}

/**
 * The time that a header says, in milliseconds since 1970; NaN where it is no date. RFC 9110, section 5.6.7: IMF-fixdate, and
 * the obsolete formats of RFC 850 and asctime().
 *
 * @param {string} date
 */
function timeOf(date) {
  const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
  const weekday = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;
  const imf = /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(date);
  const rfc850 = /^\w{6,9}, (\d\d)-(\w{3})-(\d\d) (\d\d:\d\d:\d\d) GMT$/.exec(date);
  const asctime = /^\w{3} (\w{3}) ([ \d]\d) (\d\d:\d\d:\d\d) (\d{4})$/.exec(date);
  const parts = asctime
    ? [asctime[2], asctime[1], asctime[4], asctime[3]]
    : (imf ?? rfc850 ?? []).slice(1);
  if (parts.length === 0 || !weekday.test(date)) return Number.NaN;
  const month = months.indexOf(String(parts[1])) / 3 + 1;
  const year = rfc850 ? `${Number(parts[2]) < 70 ? 20 : 19}${parts[2]}` : parts[2];
  const written = `${year}-${`0${month}`.slice(-2)}-${String(parts[0]).replace(' ', '0')}T${parts[3]}.000Z`;
  const time = Date.parse(written);
  // Engines differ in what they make of a month that there is not.
  return Number.isNaN(time) || new Date(time).toISOString() !== written ? Number.NaN : time;
}

export default { credentials, negotiate, isNotModified };
