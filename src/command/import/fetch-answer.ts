import { Failure, type NetworkFault } from '../../diagnostic/failure.ts';
import { printable } from './address.ts';
import { collect } from './source.ts';

/**
 * The body that a server answers with 200. Where the server sends elsewhere, nobody follows with the key.
 *
 * @throws Failure `server-answers-otherwise`, `server-is-not-reached`, `answer-is-too-large`.
 */
export async function fetchAnswer(url: URL, key: string, signal: AbortSignal): Promise<Buffer> {
  const source = printable(url);
  try {
    // RFC 7617, section 2; the password is empty.
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const headers = { accept: 'application/json', authorization };
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const { status, body } = response;
    if (status !== 200)
      throw new Failure('server-answers-otherwise', { url: source, status, leadsTo: leadsTo(response) });
    return body === null ? Buffer.alloc(0) : await collect(body, source);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('server-is-not-reached', { url: source, fault: faultOf(error) });
  }
}

/** Where a redirection leads. */
function leadsTo({ headers, url }: Response): string | undefined {
  const location = headers.get('location');
  const target = location === null ? null : URL.parse(location, url);
  return target === null ? undefined : printable(target);
}

const refusedConnections: readonly string[] = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'];
const notTls: readonly string[] = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'];
const unknownNames: readonly string[] = ['EAI_AGAIN', 'ENOTFOUND'];
const lateAnswers: readonly string[] = [
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
];

/** The platform's `fetch` wraps what went wrong, mostly as "fetch failed". */
function faultOf(error: unknown): NetworkFault {
  const names = [...causes(error)];
  const is = (known: readonly string[]) => names.some((name) => known.includes(name));
  if (is(['TimeoutError', ...lateAnswers])) return { kind: 'late' };
  if (is(unknownNames)) return { kind: 'name-is-unknown' };
  if (is(refusedConnections)) return { kind: 'refused' };
  if (is(notTls)) return { kind: 'not-tls' };
  const tls = names.find((name) => /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(name));
  if (tls !== undefined) return { kind: 'tls', reason: tls };
  return { kind: 'broken', reason: innermost(error) };
}

/** What began it, in the words of the platform. */
function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return innermost(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

function* causes(error: unknown): Generator<string, void, void> {
  if (!(error instanceof Error)) return;
  yield error.name;
  if ('code' in error && typeof error.code === 'string') yield error.code;
  yield* causes(error.cause);
}
