import { hash } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Encoding } from '../../src/snapshot/encoding.ts';
import type { SnapshotRecord } from '../../src/snapshot/manifest.ts';
import { activePath, credentials } from './server.ts';

/** One form of a snapshot, as an answer must have it. */
interface Representation {
  readonly digest: string;
  readonly sha256: string;
  readonly encoding: Encoding;
  readonly revision: string | undefined;
}

/** Every answer that may come, by its entity tag. */
export type Representations = ReadonlyMap<string, Representation>;

export function representationsOf(records: readonly SnapshotRecord[]): Representations {
  return new Map(
    records.flatMap(({ digest, commit, uncommitted_changes, encodings }) =>
      (Object.keys(encodings) as Encoding[]).map((encoding) => {
        const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
        const revision = commit === null ? undefined : `${commit}${uncommitted_changes ? '-dirty' : ''}`;
        return [etag, { digest, sha256: encodings[encoding].sha256, encoding, revision }] as const;
      }),
    ),
  );
}

export interface LoadOptions {
  readonly port: number;
  readonly connections?: number;
  readonly allowed: Representations;
}

/** What became of the requests so far. */
export interface Report {
  readonly answers: number;
  readonly statuses: ReadonlyMap<number | undefined, number>;
  /** The digests that were answered, in the order in which each came first. */
  readonly digests: readonly string[];
  /** Connections that were never made: no request was sent on them. */
  readonly refused: number;
  /** Wrong answers, and requests without one. */
  readonly wrong: readonly string[];
  /** Of an answer, in milliseconds. */
  readonly longest: number;
}

export interface Load {
  readonly report: () => Report;
  /** Ends every client after its answer. */
  readonly end: () => Promise<Report>;
  /** Resolves when every client has ended, which it does of itself when no connection is to be had. */
  readonly ended: Promise<Report>;
}

/** What clients ask for, one after the other. */
const turns = ['gzip', 'br', 'zstd', 'identity', 'known', 'keyless', 'head'] as const;
type Turn = (typeof turns)[number];

/** Milliseconds after which an answer is missing. */
const patience = 20_000;
const statusesOf: Readonly<Record<Turn, readonly number[]>> = {
  gzip: [200],
  br: [200],
  zstd: [200],
  identity: [200],
  known: [200, 304],
  keyless: [401],
  head: [200],
};

/** Keep-alive clients that send one request after the other without a pause, and hold each answer against `allowed`. */
export function startLoad({ port, allowed, connections = 6 }: LoadOptions): Load {
  const statuses = new Map<number | undefined, number>();
  const digests = new Set<string>();
  const wrong: string[] = [];
  const counts = { answers: 0, refused: 0, longest: 0 };
  let isEnding = false;
  const client = async (first: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let known = '"none"';
    for (let turn = first; !isEnding; turn += 1) {
      const asked = turns[turn % turns.length] ?? 'gzip';
      const begun = performance.now();
      const answer = await exchange(port, agent, headersOf(asked, known));
      if (answer.kind === 'refused') {
        counts.refused += 1;
        break;
      }
      counts.longest = Math.max(counts.longest, performance.now() - begun);
      const fault = answer.kind === 'failed' ? answer.fault : faultOf(asked, answer, { known, allowed });
      if (fault !== undefined) wrong.push(`${asked}: ${fault}`);
      if (answer.kind === 'failed') continue;
      counts.answers += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const { etag } = answer.headers;
      if (etag === undefined) continue;
      digests.add(allowed.get(etag)?.digest ?? etag);
      if (asked === 'gzip') known = etag;
    }
    agent.destroy();
  };
  const report = (): Report => ({ ...counts, statuses: new Map(statuses), digests: [...digests], wrong: [...wrong] });
  const ended = Promise.all(Array.from({ length: connections }, (_, index) => client(index))).then(report);
  return {
    report,
    end: () => {
      isEnding = true;
      return ended;
    },
    ended,
  };
}

function headersOf(asked: Turn, known: string): Readonly<Record<string, string>> {
  switch (asked) {
    case 'known':
      return { ...credentials, 'accept-encoding': 'gzip', 'if-none-match': known };
    case 'keyless':
      return {};
    case 'head':
      return { ...credentials, 'accept-encoding': 'br', 'x-head': '1' };
    default:
      return { ...credentials, 'accept-encoding': asked };
  }
}

interface Answered {
  readonly kind: 'answered';
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Exchanged = Answered | { readonly kind: 'failed'; readonly fault: string } | { readonly kind: 'refused' };

function exchange(port: number, agent: Agent, headers: Readonly<Record<string, string>>): Promise<Exchanged> {
  const { promise, resolve } = Promise.withResolvers<Exchanged>();
  const { 'x-head': head, ...sentHeaders } = headers;
  const method = head === undefined ? 'GET' : 'HEAD';
  const sent = request({ host: '127.0.0.1', port, method, path: activePath, headers: sentHeaders, agent });
  let isConnected = false;
  sent.on('socket', (socket) => {
    isConnected = !socket.connecting;
    if (isConnected) return;
    socket.once('connect', () => {
      isConnected = true;
    });
  });
  sent.on('response', (response: IncomingMessage) => {
    buffer(response).then(
      (body) => resolve({ kind: 'answered', status: response.statusCode, headers: response.headers, body }),
      (error) => resolve({ kind: 'failed', fault: `the body broke off: ${error}` }),
    );
  });
  sent.on('error', (error) => resolve(isConnected ? { kind: 'failed', fault: String(error) } : { kind: 'refused' }));
  sent.setTimeout(patience, () => sent.destroy(new Error('no answer in time')));
  sent.end();
  return promise;
}

interface Around {
  readonly known: string;
  readonly allowed: Representations;
}

const refusalBody =
  '{"message":"The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password."}';

function faultOf(asked: Turn, { status, headers, body }: Answered, { known, allowed }: Around): string | undefined {
  if (status === undefined || !statusesOf[asked].includes(status)) return `answered ${status}: ${body}`;
  if (status === 401) return body.toString() === refusalBody ? undefined : `another body with 401: ${body}`;
  const { etag = '' } = headers;
  const representation = allowed.get(etag);
  if (representation === undefined) return `an entity tag of no snapshot: ${etag}`;
  if (headers['catalog-revision'] !== representation.revision) return `a revision that is not that of ${etag}`;
  if (status === 304) return body.length === 0 && etag === known ? undefined : `304 with ${etag} to ${known}`;
  const expected = asked === 'known' ? 'gzip' : asked === 'head' ? 'br' : asked;
  if (representation.encoding !== expected) return `${etag} where ${expected} was asked for`;
  if ((headers['content-encoding'] ?? 'identity') !== expected) return `${headers['content-encoding']} with ${etag}`;
  if (asked === 'head') return body.length === 0 ? undefined : 'a body to HEAD';
  if (headers['content-length'] !== String(body.length)) return `${body.length} bytes for ${headers['content-length']}`;
  return hash('sha256', body) === representation.sha256 ? undefined : `a body that is not that of ${etag}`;
}
