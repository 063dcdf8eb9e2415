import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { OperatorError } from '../base/operator-error.ts';
import { readUpTo } from '../base/read-up-to.ts';

export type Certificate = Awaited<ReturnType<typeof loadCertificate>>;

/**
 * Loads a certificate with its chain, and the private key that belongs to it, in PEM; and when it expires (ISO 8601).
 *
 * @throws OperatorError where they cannot be used, and the system's error where they cannot be read.
 */
export async function loadCertificate(certPath: string, keyPath: string) {
  const [cert, key] = await Promise.all([certPath, keyPath].map((path) => readUpTo(path, 1024 * 1024)));
  try {
    if (!cert || !key) throw new Error('one of them is larger than any certificate or key');
    createSecureContext({ cert, key }); // throws for what a server cannot use, such as the key of another certificate
    const { fingerprint256: fingerprint, validToDate } = new X509Certificate(cert);
    return { cert, key, fingerprint, expires: validToDate.toISOString() };
  } catch (error) {
    const { message, reason = message } = error as Error & { reason?: string }; // of OpenSSL, in words
    throw new OperatorError(
      `HTTPS needs a certificate and its unencrypted private key, both in PEM. "${certPath}" and "${keyPath}": ${reason}.`,
    );
  }
}
