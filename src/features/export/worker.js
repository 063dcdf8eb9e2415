import requests from '../../server/response/requests.js';

/**
 * What a worker answers from: times are in milliseconds since 1970, bodies in Base64, by their tags.
 *
 * @typedef {{
 *   path: string,
 *   lists: List[],
 *   bodies: Readonly<Record<string, string>>,
 *   keptRequestId: string,
 *   errors: Readonly<Record<401 | 404 | 405, { headers: Headers, body: string }>>,
 *   keys: Readonly<Record<string, { from: number, until: number }>>,
 * }} Data
 * @typedef {{
 *   from: number,
 *   lastModified: number,
 *   smallestFirst: Encoding[],
 *   answers: Readonly<Record<Encoding, { etag: string, full: Headers, notModified: Headers }>>,
 * }} List what is answered from a moment on: in order
 * @typedef {Readonly<Record<string, string>>} Headers
 */

/**
 * Answers the contract wherever `fetch(request)` is the interface: at the edge of a CDN, which reads no file. The keys are
 * known by their SHA-256 (hex) alone.
 *
 * @param {Data} data
 */
export function worker({ path, lists, bodies, keptRequestId, errors, keys }) {
  const kept = new RegExp(keptRequestId);
  /** @param {string} base64 */
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  /** @type {Record<string, Uint8Array<ArrayBuffer>>} Read when asked for first: all lists take long where a worker starts. */
  const read = {};
  /** @param {string} etag */
  const bodyOf = (etag) => (read[etag] ??= bytesOf(bodies[etag] ?? ''));

  /** @param {Request} request */
  const isLetIn = async ({ headers }) => {
    const token = requests.credentials.exec(headers.get('authorization') ?? '')?.groups?.['token'];
    if (token === undefined) return false;
    const digest = new Uint8Array(
      await crypto.subtle.digest('SHA-256', bytesOf(token).slice(0, -1)),
    );
    const times = keys[Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')];
    return times !== undefined && times.from <= Date.now() && Date.now() < times.until;
  };

  /** @param {Request} request */
  const answerTo = (request) => {
    // The CDN may have replaced the header by what it asks for itself, and keep that of the client here.
    const { clientAcceptEncoding } =
      /** @type {{ cf?: { clientAcceptEncoding?: string } }} */ (request).cf ?? {};
    const accepted = clientAcceptEncoding ?? request.headers.get('accept-encoding') ?? '';
    const now = Date.now();
    const list = /** @type {List} */ (lists.findLast(({ from }) => from <= now)); // the first is from 1970 on
    const { lastModified, smallestFirst, answers } = list;
    const encoding = requests.negotiate(accepted, smallestFirst);
    const { etag, full, notModified } = answers[encoding];
    const [tags, since] = ['if-none-match', 'if-modified-since'].map(
      (name) => request.headers.get(name) ?? undefined,
    );
    return requests.isNotModified(tags, since, { etag, lastModified })
      ? { status: 304, headers: notModified, body: null }
      : { status: 200, headers: full, body: bodyOf(etag) };
  };

  /** @param {Request} request @param {401 | 404 | 405} status */
  const refuse = (request, status) => {
    const id = request.headers.get('x-request-id') ?? '';
    const isKept = kept.test(id);
    const { headers, body } = errors[status];
    const own = {
      'content-length': String(body.length),
      'x-request-id': isKept ? id : crypto.randomUUID(),
    };
    return { status, headers: { ...headers, ...own }, body };
  };

  /** @param {Request} request */
  const decide = async (request) => {
    if (!(await isLetIn(request))) return refuse(request, 401);
    if (pathOf(request.url) !== path) return refuse(request, 404);
    return ['GET', 'HEAD'].includes(request.method) ? answerTo(request) : refuse(request, 405);
  };

  return {
    /** @param {Request} request */
    async fetch(request) {
      const { status, headers, body } = await decide(request);
      // The body is encoded already: without this, workerd would encode it again.
      const init = /** @type {ResponseInit} */ ({ status, headers, encodeBody: 'manual' });
      return new Response(request.method === 'HEAD' ? null : body, init);
    },
  };
}

/** @param {string} url */
function pathOf(url) {
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname; // what is not UTF-8 is no path of ours
  }
}

/** @import { Encoding } from '../../snapshot/manifest.ts' */
