import { failuresIn } from '../base/failure.ts';

/** The settings of a server. Durations are in milliseconds, sizes in bytes. */
export interface Settings {
  readonly dist: string;
  readonly trustedKey?: string;
  readonly poll: number;
  readonly cacheControl?: string;
  readonly images?: true;
  readonly corsOrigin?: readonly string[];
  readonly keys?: string;
  readonly host: string;
  readonly port: number;
  /** The path of a Unix socket, instead of host and port. */
  readonly listen?: string;
  readonly reusePort?: true;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly trustProxy?: string;
  readonly adminPort?: number;
  readonly adminHost: string;
  readonly logLevel: string;
  readonly shutdownDelay: number;
  readonly shutdownTimeout: number;
  readonly maxHeaderBytes: number;
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly maxConnections: number;
}

/** Why a server cannot start, or go on with what it loads. */
export const serverFailure = failuresIn({
  'address-cannot-be-used': ({ address, reason }: { address: string; reason: string }) =>
    `Cannot listen on ${address}: ${reason}.`,
  'certificate-cannot-be-used': ({
    cert,
    key,
    reason,
  }: Record<'cert' | 'key' | 'reason', string>) =>
    `HTTPS needs a certificate and its unencrypted private key, both in PEM. "${cert}" and "${key}": ${reason}.`,
  'certificate-is-incomplete': 'HTTPS needs both --tls-cert and --tls-key.',
  'key-is-missing':
    'There is no API key: name a key file (--keys), or try it out with --temporary-key.',
});
