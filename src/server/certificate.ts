import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { OperatorError } from '../base/operator-error.ts';
import { readUpTo } from '../base/read-up-to.ts';

/** A certificate with its chain, and its private key, in PEM; verified to belong together. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** SHA-256. */
  readonly fingerprint: string;
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
  const [cert, key] = await Promise.all([certPath, keyPath].map((path) => readUpTo(path, largest)));
  try {
    if (!cert || !key) throw new Error('one of them is larger than any certificate or key');
    const certificate = new X509Certificate(cert);
    if (!certificate.checkPrivateKey(createPrivateKey(key))) throw new Error('the key belongs to another certificate');
    createSecureContext({ cert, key }); // which throws for what the server could not use
    return { cert, key, fingerprint: certificate.fingerprint256, expires: certificate.validToDate.toISOString() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `HTTPS needs a certificate and its unencrypted private key, both in PEM. "${certPath}" and "${keyPath}": ${reason}.`,
    );
  }
}
