import { isIP } from 'node:net';
import { Option } from 'commander';
import type { Environment } from '../git/git.ts';
import { number, type Parse, parser } from './options.ts';

type Row = readonly [
  flags: string,
  description: string,
  values?: Parse | readonly string[],
  fallback?: unknown,
];

const delay = duration(0, 3_600_000);
const levels = ['debug', 'info', 'warn', 'error', 'silent'];
const port = number(0, 65_535);
const headerValue = parser('a header value, in ASCII', (text) => /^[\x20-\x7e]+$/.exec(text)?.[0]);
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
    // The names of @fastify/proxy-addr.
    if (text === 'private') return 'loopback,linklocal,uniquelocal';
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

/** The settings as `serve --help` lists them: flags, purpose, parser or choices, default. */
const table: Readonly<Record<string, readonly Row[]>> = {
  'Snapshot:': [
    ['--dist <folder>', 'serve this published folder, and follow it', [], 'dist'],
    ['--trusted-key <file>', 'require a signature by a public key in this file (PEM)'],
    ['--poll <duration>', 'check the files for changes this often', duration(100, 3_600_000), 500],
    [
      '--cache-control <value>',
      'replace "private, no-cache, must-revalidate" in responses',
      headerValue,
    ],
    ['--images', 'serve /images/ from the published folder too, without a key'],
    [
      '--cors-origin <origin...>',
      'allow web pages of these origins, or * (default: none)',
      origins,
    ],
  ],
  'Keys:': [
    ['--keys <file>', 'accept the keys of this file, and follow it'],
    ['--temporary-key', 'make a key that is valid for this run, and print it'],
  ],
  'Listening:': [
    ['--host <host>', 'listen on this address; 0.0.0.0 for all', [], '127.0.0.1'],
    ['--port <number>', 'listen on this port; 0 for any free one', port, 8080],
    ['--reuse-port', 'share the port with other processes that have this option too (Linux)'],
    [
      '--trust-proxy [networks]',
      'trust X-Forwarded-For from 10.0.0.0/8,::1; alone: from private addresses',
      networks,
    ],
  ],
  'Operation:': [
    ['--check', 'validate settings and files, then exit'],
    ['--admin-port <number>', 'serve /livez, /readyz, /metrics and /status on this port', port],
    ['--admin-host <host>', 'listen on this address for the admin port', [], '127.0.0.1'],
    ['--log-level <level>', 'log from this level on; debug logs each request', levels, 'info'],
    ['--shutdown-delay <duration>', 'go on serving this long after SIGTERM', delay, 1000],
    ['--shutdown-timeout <duration>', 'give open requests this long after that', delay, 10_000],
  ],
};

const prefix = 'FILTER_CATALOG_';

/** Counts as unset: an empty variable, and what Kubernetes sets for a Service of that name. */
const unset = /^$|^(tcp|udp|sctp):\/\//;

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

function duration(from: number, to: number): Parse {
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
  return parser(`from ${from}ms to ${to / 3_600_000}h, as in 500ms, 30s, 5m or 1h`, (text) => {
    const [, amount, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)?$/.exec(text) ?? [];
    const milliseconds = Math.round(Number(amount) * (units[unit] ?? Number.NaN));
    return milliseconds >= from && milliseconds <= to ? milliseconds : undefined; // NaN is neither
  });
}
