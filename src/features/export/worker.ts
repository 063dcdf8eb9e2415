import {
  activePath,
  errors,
  isNotModified,
  negotiate,
  requestIdPattern,
  tokenIn,
} from '../../server/response.ts';

type Headers = Readonly<Record<string, string>>;
type Encoding = ReturnType<typeof negotiate>;

/** The responses from a time on (ms since 1970). */
interface List {
  readonly from: number;
  readonly headers: Readonly<Record<Encoding, { full: Headers; notModified: Headers }>>;
  readonly smallestFirst: readonly Encoding[];
}

/** All that a worker needs: it reads no file. */
export interface Data {
  /** In order of time. The first is from 1970 on. */
  readonly lists: readonly List[];
  /** In Base64, by entity tag. */
  readonly bodies: Headers;
  /** The times of each key (ms since 1970), by its SHA-256 (hex). */
  readonly keys: Readonly<Record<string, { readonly from: number; readonly until: number }>>;
}

/** Answers the API wherever `fetch(request)` is the interface, as at the edge of a CDN. */
export function worker({ lists, bodies, keys }: Data) {
  const bytesOf = (binary: string) => Uint8Array.from(binary, (each) => each.charCodeAt(0));
  // Decoding all delays a start.
  const decoded = new Map<string, Uint8Array<ArrayBuffer>>();

  const isAuthorized = async (request: Request) => {
    const token = tokenIn(request.headers.get('authorization') ?? '');
    if (token === undefined) return false;
    const key = bytesOf(atob(token).slice(0, -1));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', key));
    const times = keys[Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')];
    return times !== undefined && times.from <= Date.now() && Date.now() < times.until;
  };
  const bodyOf = (etag: string) => {
    const body = decoded.get(etag) ?? bytesOf(atob(bodies[etag] ?? ''));
    decoded.set(etag, body);
    return body;
  };
  const respond = (request: Request & { readonly cf?: { clientAcceptEncoding?: string } }) => {
    const { headers: received, cf } = request;
    const list = lists.findLast(({ from }) => from <= Date.now());
    if (list === undefined) return refuse(request, 500);
    // Cloudflare replaces the header, and keeps the client's here.
    const accepted = cf?.clientAcceptEncoding ?? received.get('accept-encoding') ?? '';
    const { full, notModified } = list.headers[negotiate(accepted, list.smallestFirst)];
    const tags = received.get('if-none-match') ?? undefined;
    const since = received.get('if-modified-since') ?? undefined;
    return isNotModified(tags, since, full)
      ? { status: 304, headers: notModified, body: null }
      : { status: 200, headers: full, body: bodyOf(full['etag'] ?? '') };
  };
  const decide = async (request: Request) => {
    if (!(await isAuthorized(request))) return refuse(request, 401);
    if (pathOf(request.url) !== activePath) return refuse(request, 404);
    return ['GET', 'HEAD'].includes(request.method) ? respond(request) : refuse(request, 405);
  };
  return {
    async fetch(request: Request): Promise<Response> {
      const { status, headers, body } = await decide(request);
      // The body is encoded already, and Cloudflare would encode it again.
      const init = { status, headers, encodeBody: 'manual' };
      return new Response(request.method === 'HEAD' ? null : body, init);
    },
  };
}

function refuse(request: Request, status: keyof typeof errors) {
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
    // It is not UTF-8.
    return pathname;
  }
}
