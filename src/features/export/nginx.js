import crypto from 'crypto';
import requests from '../../server/response/requests.js';

/**
 * What nginx cannot say in its own words, in njs, which knows its modules without `node:`; http.conf asks for each of these
 * only where it needs it.
 *
 * @typedef {{
 *   headersIn: Readonly<Record<string, string | undefined>>,
 *   variables: Readonly<Record<string, string>>,
 *   rawVariables: Readonly<Record<string, Buffer>>,
 *   status: number,
 *   sendHeader: () => void,
 *   finish: () => void,
 * }} NginxRequest
 */

/**
 * The SHA-256 of the key; empty where a password follows: nginx ends the user name at the first colon.
 *
 * @param {NginxRequest} request
 */
function keyDigest(request) {
  const key = request.rawVariables['remote_user'];
  const token = String(request.variables['catalog_token']);
  const decoded = (token.length / 4) * 3 - (token.endsWith('==') ? 2 : token.endsWith('=') ? 1 : 0);
  return key && key.length + 1 === decoded
    ? crypto.createHash('sha256').update(key).digest('hex')
    : '';
}

/**
 * The name of a key that has times, which are `name from until` in milliseconds since 1970; empty outside of them.
 *
 * @param {NginxRequest} request
 */
function keyInTime(request) {
  const parts = String(request.variables['catalog_key_times']).split(' ');
  const now = Date.now();
  return Number(parts[1]) <= now && now < Number(parts[2]) ? parts[0] : '';
}

/**
 * The last of the moments that has come, which are in milliseconds since 1970: the whole answer is of its list, as nginx asks
 * once a request.
 *
 * @param {NginxRequest} request
 */
function list(request) {
  const now = Date.now();
  const moments = String(request.variables['catalog_moments']).split(' ');
  return String(moments.filter((from) => Number(from) <= now).pop());
}

/** @param {NginxRequest} request */
function encoding(request) {
  const preferred = /** @type {Encoding[]} */ (
    String(request.variables['catalog_smallest_first']).split(' ')
  );
  return requests.negotiate(request.headersIn['Accept-Encoding'] ?? '', preferred);
}

/**
 * `1`, or empty.
 *
 * @param {NginxRequest} request
 */
function isNotModified(request) {
  const tags = request.headersIn['If-None-Match'];
  const since = request.headersIn['If-Modified-Since'];
  const etag = String(request.variables['catalog_etag']);
  const lastModified = Number(request.variables['catalog_modified_at']);
  return requests.isNotModified(tags, since, { etag, lastModified }) ? '1' : '';
}

/** @param {NginxRequest} request */
function answerNotModified(request) {
  request.status = 304;
  request.sendHeader();
  request.finish();
}

/** @import { Encoding } from '../../snapshot/manifest.ts' */

export default { keyDigest, keyInTime, list, encoding, isNotModified, answerNotModified };
