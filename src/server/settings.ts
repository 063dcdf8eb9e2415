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
