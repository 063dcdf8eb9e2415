import { isIP } from 'node:net';
import { Option } from 'commander';
import { closest } from '../base/closest.ts';
import type { Environment } from '../git/git.ts';
import type { Io } from './io.ts';
import { number, type Parse, parser } from './options.ts';

type Row = readonly [
  flags: string,
  description: string,
  values?: Parse | readonly string[],
  fallback?: unknown,
];

const timeout = duration(10, 86_400_000);
const delay = duration(0, 3_600_000);
const port = number(0, 65_535);
const headerValue = parser('a header value, in ASCII', (text) => /^[\x20-\x7e]+$/.exec(text)?.[0]);
const socket = parser(
  'unix: and the path of a socket',
  (text) => /^unix:([^\0]+)$/.exec(text)?.[1],
);
const origins = parser(
  'origins, as in https://app.example.com, without a slash at the end',
  (text, before) => {
    const given = text.split(',').map((entry) => entry.trim());
    const areOrigins = given.every(
      (origin) => origin === '*' || URL.parse(origin)?.origin === origin,
    );
    return areOrigins ? [...(Array.isArray(before) ? before : []), ...given] : undefined;
  },
);
const networks = parser(
  'addresses or networks with commas between them, as in 10.0.0.0/8,::1',
  (text) => {
    if (text === 'private') return 'loopback,linklocal,uniquelocal'; // as @fastify/proxy-addr names them
    const isNetwork = (network: string) => {
      const [address = '', bits = '1'] = network.trim().split('/');
      return (
        isIP(address) > 0 &&
        /^[1-9]\d{0,2}$/.test(bits) &&
        Number(bits) <= (isIP(address) === 4 ? 32 : 128)
      );
    };
    return text.split(',').every(isNetwork) ? text : undefined;
  },
);

/** The settings as `serve --help` lists them: flag, purpose, its parser or choices, default. */
const table: Readonly<Record<string, readonly Row[]>> = {
  'Snapshot:': [
    ['--dist <folder>', 'the published folder, which is followed', [], 'dist'],
    ['--trusted-key <file>', 'serve only what one of these public keys (PEM) has signed; followed'],
    [
      '--poll <duration>',
      'how often to check followed files for changes',
      duration(100, 3_600_000),
      500,
    ],
    [
      '--cache-control <value>',
      'instead of "private, no-cache, must-revalidate" in responses',
      headerValue,
    ],
    ['--images', 'answer /images/ from images/ of the published folder too, without a key'],
    [
      '--cors-origin <origin...>',
      'origins whose web pages may ask, or *; without it none',
      origins,
    ],
  ],
  'Keys:': [
    ['--keys <file>', 'the file of the accepted keys, which is followed'],
    ['--temporary-key', 'make a key that is valid for this run, and print it'],
  ],
  'Listening:': [
    ['--host <host>', 'the address to listen on; 0.0.0.0 for all', [], '127.0.0.1'],
    ['--port <number>', 'the port; 0 for any free one', port, 8080],
    ['--listen <address>', 'unix:PATH, a socket instead of host and port', socket],
    ['--reuse-port', 'share the port with other processes that have this option too (Linux)'],
    ['--tls-cert <file>', 'the certificate with its chain (PEM) for HTTPS; followed'],
    ['--tls-key <file>', 'the private key of the certificate (PEM); followed'],
    [
      '--trust-proxy [networks]',
      'trust X-Forwarded-For from 10.0.0.0/8,::1; alone: from private addresses',
      networks,
    ],
  ],
  'Operation:': [
    ['--check', 'say what it would serve, or all that keeps it from starting, and end'],
    [
      '--admin-port <number>',
      'answer /livez, /readyz, /metrics and /status here, without a key',
      port,
    ],
    ['--admin-host <host>', 'the address of the admin port', [], '127.0.0.1'],
    [
      '--log-level <level>',
      'debug logs each request',
      ['debug', 'info', 'warn', 'error', 'silent'],
      'info',
    ],
    [
      '--shutdown-delay <duration>',
      'time to go on answering after SIGTERM, for load balancers',
      delay,
      1000,
    ],
    ['--shutdown-timeout <duration>', 'time for open requests after that', delay, 10_000],
  ],
  'Limits:': [
    [
      '--max-header-bytes <number>',
      'maximum size of request headers; else 431',
      number(1024, 1_048_576),
      16_384,
    ],
    [
      '--headers-timeout <duration>',
      'time for the headers of a request; else 408',
      timeout,
      10_000,
    ],
    [
      '--request-timeout <duration>',
      'time for a request, and for an answer that stalls',
      timeout,
      30_000,
    ],
    [
      '--keep-alive-timeout <duration>',
      'idle time of a connection; load balancers often have 60s',
      timeout,
      72_000,
    ],
    [
      '--max-connections <number>',
      'connection limit; new ones are closed',
      number(1, 1_000_000),
      10_000,
    ],
  ],
};

const prefix = 'FILTER_CATALOG_';

/** Counts as unset: an empty variable, and those that Kubernetes sets for Services, by value or name. */
const unset = /^$|^(tcp|udp|sctp):\/\//;
const ofService = /(^|_)(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP|SCTP))/;

/** The options of `serve`. Each that takes a value can be set in the environment too. */
export function serveOptions(environment: Environment): readonly Option[] {
  return Object.entries(table).flatMap(([group, rows]) => {
    return rows.map((row) => optionOf(row, environment).helpGroup(group));
  });
}

function optionOf(
  [flags, description, values = [], fallback]: Row,
  environment: Environment,
): Option {
  const option = new Option(flags, description);
  const variable = prefix + option.name().toUpperCase().replaceAll('-', '_');
  const isDuration = flags.endsWith('<duration>');
  if (fallback !== undefined)
    option.default(fallback, isDuration ? `${Number(fallback) / 1000}s` : undefined);
  if (flags.includes(' ') && !unset.test(environment[variable] ?? 'absent')) option.env(variable);
  if (typeof values === 'function') return option.preset('private').argParser(values);
  return values.length === 0 ? option : option.choices(values);
}

/** Events for the log: the variables that begin as settings do and are not among them. */
export function variableWarnings({ env: environment }: Pick<Io, 'env'>) {
  const settings = serveOptions({}).flatMap(({ envVar }) => envVar?.slice(prefix.length) ?? []);
  const known = ['API_KEYS', 'SIGNING_KEY', ...settings];
  const begun = Object.keys(environment).filter((variable) => variable.startsWith(prefix));
  return begun.flatMap((variable) => {
    const name = variable.slice(prefix.length);
    if (unset.test(environment[variable] ?? '') || ofService.test(name) || known.includes(name))
      return [];
    const found = closest(name, known);
    const advice = found
      ? `Did you mean ${prefix}${found}?`
      : `See: npx --no-install filter-catalog serve --help`;
    const msg = `Unknown variable ${variable}. ${advice}`;
    return { event: 'variable-is-unknown', variable, closest: found && prefix + found, msg };
  });
}

function duration(from: number, to: number): Parse {
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
  return parser(`from ${from}ms to ${to / 3_600_000}h, as in 500ms, 30s, 5m or 1h`, (text) => {
    const [, amount, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)?$/.exec(text) ?? [];
    const milliseconds = Math.round(Number(amount) * (units[unit] ?? Number.NaN));
    return milliseconds >= from && milliseconds <= to ? milliseconds : undefined; // NaN is neither
  });
}
