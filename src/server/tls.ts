import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { Failure, type TlsFault } from '../diagnostic/failure.ts';
import type { Source } from '../snapshot/follow.ts';
import { readUpTo } from '../base/read-up-to.ts';

/** In bytes, of a certificate with its chain or a key: a hundred times what one has. */
const largest = 1024 * 1024;

/** A certificate with its chain, and its private key, in PEM; verified to belong together. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** When it expires, as an ISO 8601 time. */
  readonly expires: string;
}

/** A certificate and its private key, to be followed. */
export function certificateSource(paths: { readonly cert: string; readonly key: string }): Source<Certificate> {
  return {
    files: async () => [paths.cert, paths.key],
    load: async () => {
      const [cert, key] = await Promise.all([readPem(paths.cert), readPem(paths.key)]);
      const reason = faultOf(cert, key);
      if (reason !== undefined) return { failure: new Failure('tls-is-unusable', { ...paths, reason }) };
      return { value: { cert, key, expires: new X509Certificate(cert).validToDate.toISOString() } };
    },
  };
}

/** What is too large to be one is as good as empty. */
async function readPem(path: string): Promise<Buffer> {
  return (await readUpTo(path, largest)) ?? Buffer.alloc(0);
}

function faultOf(cert: Buffer, key: Buffer): TlsFault | undefined {
  if (!isAccepted(() => new X509Certificate(cert)) || !isAccepted(() => createSecureContext({ cert }))) {
    return 'certificate-is-malformed';
  }
  if (/^-----BEGIN ENCRYPTED|^Proc-Type: .*ENCRYPTED/m.test(key.toString('latin1'))) return 'private-key-is-encrypted';
  if (!isAccepted(() => createSecureContext({ key }))) return 'private-key-is-malformed';
  return isAccepted(() => createSecureContext({ cert, key })) ? undefined : 'private-key-does-not-fit';
}

/** Whether the platform takes bytes: it has no way to ask but to try. */
function isAccepted(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
