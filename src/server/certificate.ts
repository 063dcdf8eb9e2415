import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { OperatorError } from '../base/operator-error.ts';
import { readUpTo } from '../base/read-up-to.ts';

/** A certificate with its chain, and its private key, in PEM; verified to belong together. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** When it expires, as an ISO 8601 time. */
  readonly expires: string;
}

/** In bytes, a hundred times what one has. */
const largest = 1024 * 1024;

/**
 * Loads a certificate and its private key.
 *
 * @throws OperatorError where they are of no use, and the system's error where they cannot be read.
 */
export async function loadCertificate(certPath: string, keyPath: string): Promise<Certificate> {
  const [cert, key] = await Promise.all([readPem(certPath), readPem(keyPath)]);
  const refuse = (what: string) => new OperatorError(`HTTPS needs another certificate or key: ${what}.`);
  const certificate = tried(() => new X509Certificate(cert), refuse(`"${certPath}" holds no certificate in PEM`));
  const privateKey = tried(() => createPrivateKey(key), refuse(`"${keyPath}" holds no unencrypted private key in PEM`));
  if (!certificate.checkPrivateKey(privateKey)) throw refuse(`"${keyPath}" is not the key of "${certPath}"`);
  tried(() => createSecureContext({ cert, key }), refuse(`"${certPath}" and "${keyPath}" are not accepted by OpenSSL`));
  return { cert, key, expires: certificate.validToDate.toISOString() };
}

async function readPem(path: string): Promise<Buffer> {
  return (await readUpTo(path, largest)) ?? Buffer.alloc(0); // what is too large to be one is none
}

/** Node has no way to ask whether it takes bytes but to try. */
function tried<Value>(attempt: () => Value, error: Error): Value {
  try {
    return attempt();
  } catch {
    throw error;
  }
}
