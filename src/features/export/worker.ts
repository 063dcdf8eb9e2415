import {
  activePath,
  errors,
  isNotModified,
  negotiate,
  parseToken,
  requestIdPattern,
} from '../../server/response.ts';

type Headers = Readonly<Record<string, string>>;
type Encoding = ReturnType<typeof negotiate>;

interface ScheduledResponse {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly headers: Readonly<Record<Encoding, { full: Headers; notModified: Headers }>>;
  readonly smallestFirst: readonly Encoding[];
}

/** All data of a worker: it reads no files. */
export interface Data {
  /** Sorted by time. The first one starts in 1970. */
  readonly schedule: readonly ScheduledResponse[];
  /** Base64, by entity tag. */
  readonly bodies: Headers;
  /** Validity of each key (ms since 1970), by its SHA-256 (hex). */
  readonly keys: Readonly<Record<string, { readonly from: number; readonly until: number }>>;
}

/** Returns a `fetch(request)` handler, as for the edge of a CDN. */
export function createWorker({ schedule, bodies, keys }: Data) {
  const toBytes = (binary: string) => Uint8Array.from(binary, (each) => each.charCodeAt(0));
  // Decoded on first use, for a fast startup.
  const decoded = new Map<string, Uint8Array<ArrayBuffer>>();

  const isAuthorized = async (request: Request) => {
    const token = parseToken(request.headers.get('authorization') ?? '');
    if (token === undefined) return false;
    const key = toBytes(atob(token).slice(0, -1));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', key));
    const times = keys[Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')];
    return times !== undefined && times.from <= Date.now() && Date.now() < times.until;
  };
  const bodyOf = (etag: string) => {
    const body = decoded.get(etag) ?? toBytes(atob(bodies[etag] ?? ''));
    decoded.set(etag, body);
    return body;
  };
  const respond = (request: Request & { readonly cf?: { clientAcceptEncoding?: string } }) => {
    const { headers: received, cf } = request;
    const current = schedule.findLast(({ from }) => from <= Date.now());
    if (current === undefined) return reject(request, 500);
    // Cloudflare overwrites the header, and keeps the client's value here.
    const accepted = cf?.clientAcceptEncoding ?? received.get('accept-encoding') ?? '';
    const { full, notModified } = current.headers[negotiate(accepted, current.smallestFirst)];
    const tags = received.get('if-none-match') ?? undefined;
    const since = received.get('if-modified-since') ?? undefined;
    return isNotModified(tags, since, full)
      ? { status: 304, headers: notModified, body: null }
      : { status: 200, headers: full, body: bodyOf(full['etag'] ?? '') };
  };
  const route = async (request: Request) => {
    if (!(await isAuthorized(request))) return reject(request, 401);
    if (pathOf(request.url) !== activePath) return reject(request, 404);
    return ['GET', 'HEAD'].includes(request.method) ? respond(request) : reject(request, 405);
  };
  return {
    async fetch(request: Request): Promise<Response> {
      const { status, headers, body } = await route(request);
      // The body is already encoded: Cloudflare must not encode it again.
      const init = { status, headers, encodeBody: 'manual' };
      return new Response(request.method === 'HEAD' ? null : body, init);
    },
  };
}

function reject(request: Request, status: keyof typeof errors) {
  const { body, headers } = errors[status];
  const given = request.headers.get('x-request-id') ?? '';
  const id = requestIdPattern.test(given) ? given : crypto.randomUUID();
  return { status, headers: { ...headers, 'x-request-id': id }, body };
}

function pathOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname; // not UTF-8
  }
}
