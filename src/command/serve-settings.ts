import { isIP } from 'node:net';
import { Option } from 'commander';
import type { Environment } from '../git/git.ts';
import { milliseconds, number, type Parse, parser } from './options.ts';

const port = number(0, 65_535);
const delay = duration(0, 3_600_000);
const levels = ['debug', 'info', 'warn', 'error', 'silent'];
const headerValue = parser('a header value, in ASCII', (text) => /^[\x20-\x7e]+$/.exec(text)?.[0]);

const originRule = 'origins, as in https://app.example.com';
const origins = parser(originRule, (text, before) => {
  const given = text.split(',').map((entry) => entry.trim());
  const isOrigin = (entry: string) => entry === '*' || URL.parse(entry)?.origin === entry;
  return given.every(isOrigin) ? [...(Array.isArray(before) ? before : []), ...given] : undefined;
});

const networkRule = 'addresses or networks, as in 10.0.0.0/8,::1';
const networks = parser(networkRule, (text) => {
  // The names of @fastify/proxy-addr.
  if (text === 'private') return 'loopback,linklocal,uniquelocal';
  const isNetwork = (network: string) => {
    const [address = '', bits = '1'] = network.trim().split('/');
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
  };
  return text.split(',').every(isNetwork) ? text : undefined;
});

type Values = Parse | readonly string[];
type Row = readonly [flags: string, help: string, values?: Values, fallback?: unknown];

/** The settings as `serve --help` lists them: flags, purpose, parser or choices, default. */
const table: readonly Row[] = [
  ['--dist <folder>', 'serve this published folder, and follow it', [], 'dist'],
  ['--trusted-key <file>', 'require a signature by a public key in this file (PEM)'],
  ['--poll <duration>', 'check the files for changes this often', duration(100, 3_600_000), 500],
  ['--cache-control <value>', 'replace "private, no-cache, must-revalidate"', headerValue],
  ['--images', 'serve /images/ from the published folder too, without a key'],
  ['--cors-origin <origin...>', 'allow web pages of these origins, or *', origins],
  ['--keys <file>', 'accept the keys of this file, and follow it'],
  ['--temporary-key', 'make a key that is valid for this run, and print it'],
  ['--host <host>', 'listen on this address; 0.0.0.0 for all', [], '127.0.0.1'],
  ['--port <number>', 'listen on this port; 0 for any free one', port, 8080],
  ['--reuse-port', 'share the port with other processes that do (Linux)'],
  ['--trust-proxy [networks]', 'trust X-Forwarded-For from these, or private ones', networks],
  ['--check', 'validate settings and files, then exit'],
  ['--admin-port <number>', 'serve /livez, /readyz, /metrics and /status', port],
  ['--admin-host <host>', 'listen on this address for the admin port', [], '127.0.0.1'],
  ['--log-level <level>', 'log from this level on; debug logs each request', levels, 'info'],
  ['--shutdown-delay <duration>', 'go on serving this long after SIGTERM', delay, 1000],
  ['--shutdown-timeout <duration>', 'give open requests this long after that', delay, 10_000],
];

/** Counts as unset: an empty variable, or one of a Kubernetes Service. */
const unset = /^$|^(tcp|udp|sctp):\/\//;

/** The options of `serve`. Each that takes a value can be set in the environment too. */
export function serveOptions(environment: Environment): readonly Option[] {
  return table.map((row) => optionOf(row, environment));
}

function optionOf([flags, help, values = [], fallback]: Row, environment: Environment): Option {
  const option = new Option(flags, help);
  const variable = `FILTER_CATALOG_${option.name().toUpperCase().replaceAll('-', '_')}`;
  const shown = flags.endsWith('<duration>') ? `${Number(fallback) / 1000}s` : undefined;
  if (fallback !== undefined) option.default(fallback, shown);
  if (flags.includes(' ') && !unset.test(environment[variable] ?? 'absent')) option.env(variable);
  if (typeof values === 'function') return option.preset('private').argParser(values);
  return values.length === 0 ? option : option.choices(values);
}

function duration(from: number, to: number): Parse {
  const rule = `from ${from}ms to ${to / 3_600_000}h, as in 500ms, 30s, 5m or 1h`;
  return parser(rule, (text) => {
    const value = milliseconds(/^\d+$/.test(text) ? `${text}s` : text);
    // NaN is neither.
    return value >= from && value <= to ? value : undefined;
  });
}
