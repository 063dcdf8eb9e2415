/** What nginx.conf beside this file asks for, in njs (0.7.9). */

import crypto from 'crypto';

/** "Basic" and the base64 of a text with a colon at its end: our server need not be asked about anything else. */
const credentials = /^[Bb][Aa][Ss][Ii][Cc] +[A-Za-z0-9+/]*([AEIMQUYcgkosw048]6|[DTjz]o=|Og==)$/;

/** All values of a header, as one: of two that name a key none counts. */
function headerOf(r, name) {
  const headers = r.rawHeadersIn.filter((header) => header[0].toLowerCase() === name);
  return headers.map((header) => header[1]).join(', ');
}

/** What an answer of /auth is kept under; empty where our server need not be asked. */
function digest(r) {
  const value = headerOf(r, 'authorization');
  return credentials.test(value) ? crypto.createHash('sha256').update(value).digest('hex') : '';
}

/** What an answer is kept under: a list without weights becomes one of eight. */
function encodings(r) {
  const listed = headerOf(r, 'accept-encoding')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/x-gzip/g, 'gzip');
  if (/[;*]/.test(listed)) return listed;
  const named = listed.split(',');
  return ['identity', 'gzip', 'br', 'zstd']
    .filter((each) => each === 'identity' || named.includes(each))
    .join(', ');
}

/** A 304 of our server has no Last-Modified. */
function filter(r) {
  if (r.status === 304) delete r.headersOut['Last-Modified'];
}

const messages = {
  400: 'The request is not valid HTTP.',
  401: 'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
  404: 'There is nothing at this path. The filters are at /filter-category/active.',
  405: 'This path answers GET and HEAD only.',
  431: 'The headers of the request are too large.',
  503: 'The server is away. Try again in a while.',
};

/** Answers with the error that stands at the end of the path, which is one that only nginx can choose; else with 404. */
function refuse(r) {
  const named = /^\/errors\/([0-9]+)$/.exec(r.uri);
  const status = named ? Number(named[1]) : 404;
  r.headersOut['Content-Type'] = 'application/json; charset=utf-8';
  r.headersOut['X-Request-Id'] = r.variables.id;
  if (status === 401)
    r.headersOut['WWW-Authenticate'] = 'Basic realm="filter-catalog", charset="UTF-8"';
  if (status === 405) r.headersOut['Allow'] = 'GET, HEAD';
  r.return(status, JSON.stringify({ message: messages[status] }));
}

export default { digest, encodings, filter, refuse };
