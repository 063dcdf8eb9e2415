import { isIP } from 'node:net';
import { Option } from 'commander';
import type { Environment } from '../git/git.ts';
import { number, type Parser, parseDuration, parser } from './options.ts';

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
  // Names from @fastify/proxy-addr.
  if (text === 'private') return 'loopback,linklocal,uniquelocal';
  const isNetwork = (network: string) => {
    const [address = '', bits = '1'] = network.trim().split('/');
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
  };
  return text.split(',').every(isNetwork) ? text : undefined;
});

type Values = Parser | readonly string[];
type Row = readonly [flags: string, help: string, values?: Values, fallback?: unknown];

/** The settings in the order of `serve --help`. */
const table: readonly Row[] = [
  ['--dist <folder>', 'Serve this published folder, and reload it when it changes', [], 'dist'],
  ['--trusted-key <file>', 'Require a signature by a public key in this file (PEM)'],
  ['--poll <duration>', 'Check the files for changes this often', duration(100, 3_600_000), 500],
  ['--cache-control <value>', 'Send this, not "private, no-cache, must-revalidate"', headerValue],
  ['--images', 'Also serve /images/ from the published folder, without a key'],
  ['--cors-origin <origin...>', 'Allow web pages of these origins, or * for all', origins],
  ['--keys <file>', 'Accept the keys in this file, and reload it when it changes'],
  ['--temporary-key', 'Create a key that is valid for this run, and print it'],
  ['--host <host>', 'Listen on this address; 0.0.0.0 for all', [], '127.0.0.1'],
  ['--port <number>', 'Listen on this port; 0 for any free one', port, 8080],
  ['--reuse-port', 'Share the port with other processes that also set this (Linux)'],
  ['--trust-proxy [networks]', 'Trust X-Forwarded-For from these, or private networks', networks],
  ['--check', 'Validate settings and files, then exit'],
  ['--admin-port <number>', 'Serve /livez, /readyz, /metrics and /status', port],
  ['--admin-host <host>', 'Listen on this address for the admin port', [], '127.0.0.1'],
  ['--log-level <level>', 'Lowest level to log; debug logs each request', levels, 'info'],
  ['--shutdown-delay <duration>', 'Keep serving this long after SIGTERM', delay, 1000],
  ['--shutdown-timeout <duration>', 'Then give open requests this long to finish', delay, 10_000],
];

/** Ignored values: empty ones, and those that Kubernetes sets for a Service. */
const unset = /^$|^(tcp|udp|sctp):\/\//;

/** Returns the options of `serve`. Variables can also set those with a value. */
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

function duration(from: number, to: number): Parser {
  const rule = `from ${from}ms to ${to / 3_600_000}h, as in 500ms, 30s, 5m or 1h`;
  return parser(rule, (text) => {
    const value = parseDuration(/^\d+$/.test(text) ? `${text}s` : text);
    return value >= from && value <= to ? value : undefined;
  });
}
