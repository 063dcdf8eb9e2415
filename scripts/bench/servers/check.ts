import { hash } from 'node:crypto';
import type { Refusal } from '../../../src/server/refusal.ts';

const colon = 0x3a;

/** The check of the key in its simplest form: Basic, an empty password, and a SHA-256 that is known. */
export function isKnown(authorization: string | undefined, digests: ReadonlySet<string>): boolean {
  if (authorization?.startsWith('Basic ') !== true) return false;
  const credentials = Buffer.from(authorization.slice(6), 'base64');
  return credentials.at(-1) === colon && digests.has(hash('sha256', credentials.subarray(0, -1)));
}

/** What a server of the benchmark is told on its command line. */
export interface Given {
  /** The published folder. */
  readonly dist: string;
  /** A folder with `active.json`, `active.json.gz` and `active.json.br`. */
  readonly plain: string;
  /** SHA-256 (hex) of the key. */
  readonly digest: string;
}

export function given(): Given {
  return JSON.parse(process.argv[2] ?? '');
}

export const path = '/filter-category/active';
/** Milliseconds, as this server has it: the header that tells it is then the same. */
export const keepAliveTimeout = 72_000;

/** Tells the benchmark where the server listens. */
export function tell(port: number): void {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
}

/** The headers of a refusal by their names, as frameworks take them. */
export function headersOf({ headers }: Refusal): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [])),
  );
}
