import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { activePath, credentials } from './server.ts';

/** What became of the requests so far. */
export interface Report {
  readonly answers: number;
  /** Digests that were answered. */
  readonly digests: ReadonlySet<string>;
  /** Requests without an answer, and answers that are not what their entity tag says. */
  readonly faults: readonly string[];
}

export interface Load {
  readonly report: Report;
  /** Ends every client after its answer. */
  readonly end: () => Promise<Report>;
  /** Resolves when every client has ended, which it does of itself once the server says `Connection: close`. */
  readonly ended: Promise<Report>;
}

const decoders = {
  identity: (body: Buffer) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
} as const;

/** Keep-alive clients that ask again as soon as they are answered, and hold each body against its entity tag. */
export function startLoad(port: number, clients = 6): Load {
  const report = { answers: 0, digests: new Set<string>(), faults: [] as string[] };
  let isEnding = false;
  const run = async (_: unknown, index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = index; !isEnding; turn += 1) {
      const encoding = (['identity', 'gzip', 'br', 'zstd'] as const)[turn % 4] ?? 'gzip';
      const headers = { ...credentials, 'accept-encoding': encoding };
      const sent = request({ host: '127.0.0.1', port, path: activePath, headers, agent }).end();
      try {
        const [response]: IncomingMessage[] = await once(sent, 'response');
        const body = response && (await buffer(response));
        report.answers += 1;
        const digest = body && hash('sha256', decoders[encoding](body));
        report.digests.add(digest ?? '');
        const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
        if (response?.statusCode !== 200 || response.headers.etag !== etag) {
          report.faults.push(`${response?.statusCode} ${response?.headers.etag} for ${etag}`);
        }
        if (response?.headers.connection === 'close') break;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        report.faults.push(error.message);
      }
    }
    agent.destroy();
  };
  const ended = Promise.all(Array.from({ length: clients }, run)).then(() => report);
  const end = () => {
    isEnding = true;
    return ended;
  };
  return { report, end, ended };
}
