import { BlockList, isIPv6 } from 'node:net';
import { InvalidArgumentError, Option } from 'commander';

/** Everything that can be set for the server. Durations are in milliseconds, sizes in bytes. */
export interface Settings {
  readonly dist: string;
  readonly poll: number;
  readonly cacheControl?: string;
  readonly corsOrigin?: readonly string[];
  readonly keys?: string;
  readonly host: string;
  readonly port: number;
  /** The path of a socket, in place of host and port. */
  readonly listen?: string;
  readonly reusePort?: true;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  /** As Fastify takes it. */
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

type Parse = (text: string, before: unknown) => unknown;
type Row = readonly [flags: string, description: string, parse?: Parse, fallback?: readonly [unknown, string?]];

const timeout = duration(10, 86_400_000);
const delay = duration(0, 3_600_000);

/** The same as `serve --help` lists it: the flag, what it is for, how its value is read, and what holds without it. */
const table: Readonly<Record<string, readonly Row[]>> = {
  'Snapshot:': [
    ['--dist <folder>', 'the published folder, which is followed', text, ['dist']],
    [
      '--poll <duration>',
      'how often the files that are followed are looked at',
      duration(100, 3_600_000),
      [500, '500ms'],
    ],
    ['--cache-control <value>', 'this header of answers, in place of: private, no-cache, must-revalidate', text],
    ['--cors-origin <origin...>', 'origins whose web pages may ask, or *; none without', list],
  ],
  'Keys:': [['--keys <file>', 'the file of the keys that are let in ("key new" writes it), which is followed', text]],
  'Listening:': [
    ['--host <host>', 'the address to listen on; 0.0.0.0 for all', text, ['127.0.0.1']],
    ['--port <number>', 'the port; 0 for any free one; PORT is read too', port, [8080]],
    ['--listen <address>', 'unix:PATH, a socket in the file system in place of host and port', socket],
    ['--reuse-port', 'share the port with other processes that say so too (Linux)'],
    ['--tls-cert <file>', 'the certificate (PEM, with its chain) for HTTPS; followed', text],
    ['--tls-key <file>', 'the private key of the certificate (PEM); followed', text],
    [
      '--trust-proxy [addresses]',
      'believe X-Forwarded-For from these, as in 10.0.0.0/8,::1 (alone: private ones)',
      networks,
    ],
  ],
  'Operation:': [
    ['--admin-port <number>', 'answer /livez, /readyz, /metrics and /status here, without a key; off without', port],
    ['--admin-host <host>', 'the address for --admin-port', text, ['127.0.0.1']],
    ['--log-level <level>', 'debug (a line for each request), info, warn, error or silent', level, ['info']],
    [
      '--shutdown-delay <duration>',
      'answer so long after SIGTERM, not ready, until balancers know',
      delay,
      [1000, '1s'],
    ],
    ['--shutdown-timeout <duration>', 'time that open requests have after that', delay, [10_000, '10s']],
  ],
  'Limits:': [
    [
      '--max-header-bytes <number>',
      'size of the headers of a request; more is a 431',
      number(1024, 1_048_576),
      [16_384],
    ],
    [
      '--headers-timeout <duration>',
      'time for the headers of a request to arrive; later is a 408',
      timeout,
      [10_000, '10s'],
    ],
    [
      '--request-timeout <duration>',
      'time for a request to arrive, and for an answer to move on',
      timeout,
      [30_000, '30s'],
    ],
    [
      '--keep-alive-timeout <duration>',
      'time that a connection may idle; balancers often have 60s',
      timeout,
      [72_000, '72s'],
    ],
    ['--max-connections <number>', 'connections at once; further ones are closed', number(1, 1_000_000), [10_000]],
  ],
};

const prefix = 'FILTER_CATALOG_';

/** The options of `serve`. Each that takes a value can be set in the environment too; an empty variable is none. */
export function serveOptions(): readonly Option[] {
  return Object.entries(table).flatMap(([group, rows]) =>
    rows.map(([flags, description, parse, fallback]) => {
      const option = new Option(flags, description).helpGroup(group);
      if (fallback) option.default(...fallback);
      if (parse === undefined) return option;
      option.env(prefix + option.name().toUpperCase().replaceAll('-', '_')).preset('private');
      return option.argParser((value, before) => (value === '' ? before : parse(value, before)));
    }),
  );
}

/** What Kubernetes sets for Services whose names begin with filter-catalog. */
const ofService = /_SERVICE_(HOST|PORT(_.+)?)$|_PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?$/;

/** The variables that look like settings and are none. */
export function unknownVariables(known: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(environment).filter(
    (name) => name.startsWith(prefix) && !known.includes(name) && !ofService.test(name),
  );
}

function text(value: string): string {
  return value;
}

function list(value: string, before: unknown): readonly string[] {
  return [...(Array.isArray(before) ? before : []), ...value.split(',').map((entry) => entry.trim())];
}

function number(from: number, to: number): Parse {
  return (value) => {
    if (/^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value);
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
}

/** For a Service that is called filter-catalog, Kubernetes sets FILTER_CATALOG_PORT=tcp://10.0.0.1:8080. */
export function port(value: string, before: unknown): unknown {
  return /^(?:tcp|udp|sctp):\/\//.test(value) ? before : number(0, 65_535)(value, before);
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

function duration(from: number, to: number): Parse {
  return (value) => {
    const [, amount = '', unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)?$/.exec(value) ?? [];
    const milliseconds = Math.round(Number(amount) * units[unit as keyof typeof units]); // the pattern has no other
    if (amount !== '' && milliseconds >= from && milliseconds <= to) return milliseconds;
    throw new InvalidArgumentError(
      `It must be a duration from ${from}ms to ${to / units.h}h, as in 500ms, 30s, 5m or 1h.`,
    );
  };
}

function level(value: string): string {
  if (['debug', 'info', 'warn', 'error', 'silent'].includes(value)) return value;
  throw new InvalidArgumentError('It must be debug, info, warn, error or silent.');
}

function socket(value: string): string {
  if (/^unix:[^\0]+$/.test(value) && Buffer.byteLength(value) <= 108) return value.slice('unix:'.length);
  throw new InvalidArgumentError('It must be unix: and the path of a socket, at most 103 bytes long.');
}

function networks(value: string): string {
  if (value === 'private') return 'loopback,linklocal,uniquelocal'; // names of @fastify/proxy-addr
  for (const network of value.split(',')) {
    const [address = '', prefix = ''] = network.trim().split('/');
    try {
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === '') new BlockList().addAddress(address, family);
      else new BlockList().addSubnet(address, Number(prefix), family);
    } catch {
      throw new InvalidArgumentError(
        'It must be addresses or networks with commas between them, as in 10.0.0.0/8,::1.',
      );
    }
  }
  return value;
}
