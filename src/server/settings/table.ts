import type { SettingKind } from '../../diagnostic/failure.ts';

/** One setting: the flag, the variable of the environment that stands for it, and what holds without either. */
export interface Declaration {
  readonly flag: string;
  readonly variable: string;
  readonly fallback: string | undefined;
  /** The heading under which `serve --help` lists it. */
  readonly group: 'Keys:' | 'Limits:' | 'Listening:' | 'Operation:' | 'Snapshot:';
  readonly description: string;
  readonly takes: SettingKind;
}

const second = 1000;
const hour = 3600 * second;
const port = { kind: 'number', from: 0, to: 65_535 } as const;
const timeout = { kind: 'duration', from: 10, to: 24 * hour } as const;
const text = { kind: 'text' } as const;

/** Every setting of the server, once: `serve --help`, the environment and `Settings` are read off this table. */
export const settingsTable = {
  dist: {
    flag: '--dist <folder>',
    variable: 'FILTER_CATALOG_DIST',
    fallback: 'dist',
    group: 'Snapshot:',
    description: 'the published folder, which is followed',
    takes: text,
  },
  poll: {
    flag: '--poll <seconds>',
    variable: 'FILTER_CATALOG_POLL',
    fallback: undefined,
    group: 'Snapshot:',
    description:
      'look for changes this often and do without the events of the file system, as network file systems need',
    takes: { kind: 'duration', from: 100, to: hour },
  },
  keys: {
    flag: '--keys <file>',
    variable: 'FILTER_CATALOG_KEYS',
    fallback: undefined,
    group: 'Keys:',
    description: 'the file of the keys that are let in ("key new" writes it), which is followed',
    takes: text,
  },
  maxUnauthorizedPerMinute: {
    flag: '--max-unauthorized-per-minute <number>',
    variable: 'FILTER_CATALOG_MAX_UNAUTHORIZED_PER_MINUTE',
    fallback: '0',
    group: 'Keys:',
    description: 'refuse what comes without a valid key with 429 after so many from one address; 0 for never',
    takes: { kind: 'number', from: 0, to: 1_000_000 },
  },
  host: {
    flag: '--host <host>',
    variable: 'FILTER_CATALOG_HOST',
    fallback: '127.0.0.1',
    group: 'Listening:',
    description: 'the address to listen on; 0.0.0.0 for all',
    takes: text,
  },
  port: {
    flag: '--port <number>',
    variable: 'FILTER_CATALOG_PORT',
    fallback: '8080',
    group: 'Listening:',
    description: 'the port; 0 for any free one; PORT is read too',
    takes: port,
  },
  listen: {
    flag: '--listen <address>',
    variable: 'FILTER_CATALOG_LISTEN',
    fallback: undefined,
    group: 'Listening:',
    description: 'unix:PATH, a socket in the file system in place of host and port',
    takes: { kind: 'socket' },
  },
  tlsCert: {
    flag: '--tls-cert <file>',
    variable: 'FILTER_CATALOG_TLS_CERT',
    fallback: undefined,
    group: 'Listening:',
    description: 'the certificate (PEM, with its chain) for HTTPS, with HTTP/2; followed',
    takes: text,
  },
  tlsKey: {
    flag: '--tls-key <file>',
    variable: 'FILTER_CATALOG_TLS_KEY',
    fallback: undefined,
    group: 'Listening:',
    description: 'the private key of the certificate (PEM); followed',
    takes: text,
  },
  trustProxy: {
    flag: '--trust-proxy [addresses]',
    variable: 'FILTER_CATALOG_TRUST_PROXY',
    fallback: undefined,
    group: 'Listening:',
    description: 'believe X-Forwarded-For from these, as in 10.0.0.0/8,::1; without any: from private addresses',
    takes: { kind: 'addresses' },
  },
  workers: {
    flag: '--workers <number>',
    variable: 'FILTER_CATALOG_WORKERS',
    fallback: '1',
    group: 'Operation:',
    description: 'the processes that answer; auto for one a core',
    takes: { kind: 'workers', from: 1, to: 256 },
  },
  logLevel: {
    flag: '--log-level <level>',
    variable: 'FILTER_CATALOG_LOG_LEVEL',
    fallback: 'info',
    group: 'Operation:',
    description: 'debug (a line for each request), info, warn, error or silent',
    takes: { kind: 'choice', choices: ['debug', 'info', 'warn', 'error', 'silent'] },
  },
  adminPort: {
    flag: '--admin-port <number>',
    variable: 'FILTER_CATALOG_ADMIN_PORT',
    fallback: undefined,
    group: 'Operation:',
    description: 'answer /livez, /readyz, /metrics and /status here, without credentials; off unless given',
    takes: port,
  },
  adminHost: {
    flag: '--admin-host <host>',
    variable: 'FILTER_CATALOG_ADMIN_HOST',
    fallback: '127.0.0.1',
    group: 'Operation:',
    description: 'the address for that',
    takes: text,
  },
  shutdownDelay: {
    flag: '--shutdown-delay <seconds>',
    variable: 'FILTER_CATALOG_SHUTDOWN_DELAY',
    fallback: '0',
    group: 'Operation:',
    description: 'answer on for so long after SIGTERM, not ready, until balancers have noticed; 5 in containers',
    takes: { kind: 'duration', from: 0, to: hour },
  },
  shutdownTimeout: {
    flag: '--shutdown-timeout <seconds>',
    variable: 'FILTER_CATALOG_SHUTDOWN_TIMEOUT',
    fallback: '10',
    group: 'Operation:',
    description: 'the time that requests in flight have after that to end',
    takes: { kind: 'duration', from: 0, to: hour },
  },
  maxHeaderBytes: {
    flag: '--max-header-bytes <number>',
    variable: 'FILTER_CATALOG_MAX_HEADER_BYTES',
    fallback: '16384',
    group: 'Limits:',
    description: 'the most that names and values of the headers of a request may have; more is a 431',
    takes: { kind: 'number', from: 1024, to: 1_048_576 },
  },
  headersTimeout: {
    flag: '--headers-timeout <seconds>',
    variable: 'FILTER_CATALOG_HEADERS_TIMEOUT',
    fallback: '10',
    group: 'Limits:',
    description: 'the time in which the headers of a request must arrive, within that of all of it; later is a 408',
    takes: timeout,
  },
  requestTimeout: {
    flag: '--request-timeout <seconds>',
    variable: 'FILTER_CATALOG_REQUEST_TIMEOUT',
    fallback: '30',
    group: 'Limits:',
    description: 'the time in which all of a request must arrive; later is a 408',
    takes: timeout,
  },
  keepAliveTimeout: {
    flag: '--keep-alive-timeout <seconds>',
    variable: 'FILTER_CATALOG_KEEP_ALIVE_TIMEOUT',
    fallback: '72',
    group: 'Limits:',
    description:
      'the time that a connection may idle; longer than the 60 of most balancers, so that they hang up first',
    takes: timeout,
  },
  sendTimeout: {
    flag: '--send-timeout <seconds>',
    variable: 'FILTER_CATALOG_SEND_TIMEOUT',
    fallback: '30',
    group: 'Limits:',
    description: 'the time after which a client that takes nothing of its answer is hung up on',
    takes: timeout,
  },
  maxConnections: {
    flag: '--max-connections <number>',
    variable: 'FILTER_CATALOG_MAX_CONNECTIONS',
    fallback: '10000',
    group: 'Limits:',
    description: 'the most connections at once, over all workers; further ones are hung up on',
    takes: { kind: 'number', from: 1, to: 1_000_000 },
  },
  maxRequestsInFlight: {
    flag: '--max-requests-in-flight <number>',
    variable: 'FILTER_CATALOG_MAX_REQUESTS_IN_FLIGHT',
    fallback: '5000',
    group: 'Limits:',
    description: 'the most answers on their way at once, over all workers; further ones are a 503 with Retry-After',
    takes: { kind: 'number', from: 1, to: 1_000_000 },
  },
} as const satisfies Readonly<Record<string, Declaration>>;

export type SettingName = keyof typeof settingsTable;
