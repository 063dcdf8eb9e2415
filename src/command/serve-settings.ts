import { isIP } from 'node:net';
import { InvalidArgumentError, Option } from 'commander';
import type { Environment } from '../base/git.ts';

type Parse = (text: string, before: unknown) => unknown;
type Row = readonly [flags: string, description: string, values?: Parse | readonly string[], fallback?: unknown];

const timeout = duration(10, 86_400_000);
const delay = duration(0, 3_600_000);
const port = number(0, 65_535);
const headerValue = matching(/^([\x20-\x7e]+)$/, 'the value of a header, in ASCII');
const socket = matching(/^unix:([^\0]+)$/, 'unix: and the path of a socket');

/** The settings as `serve --help` lists them: flag, purpose, how the value is read or its choices, what holds without it. */
const table: Readonly<Record<string, readonly Row[]>> = {
  'Snapshot:': [
    ['--dist <folder>', 'the published folder, which is followed', [], 'dist'],
    ['--poll <duration>', 'how often to look at what is followed', duration(100, 3_600_000), 500],
    ['--cache-control <value>', 'in place of "private, no-cache, must-revalidate" in answers', headerValue],
    ['--cors-origin <origin...>', 'origins whose web pages may ask, or *; none without', origins],
  ],
  'Keys:': [['--keys <file>', 'the file of the keys that are let in, which is followed']],
  'Listening:': [
    ['--host <host>', 'the address to listen on; 0.0.0.0 for all', [], '127.0.0.1'],
    ['--port <number>', 'the port; 0 for any free one', port, 8080],
    ['--listen <address>', 'unix:PATH, a socket in place of host and port', socket],
    ['--reuse-port', 'share the port with other processes that say so too (Linux)'],
    ['--tls-cert <file>', 'the certificate with its chain (PEM) for HTTPS; followed'],
    ['--tls-key <file>', 'the private key of the certificate (PEM); followed'],
    ['--trust-proxy [networks]', 'whose X-Forwarded-For to believe: 10.0.0.0/8,::1; alone: private ones', networks],
  ],
  'Operation:': [
    ['--admin-port <number>', 'answer /livez, /readyz, /metrics and /status here, without a key', port],
    ['--admin-host <host>', 'the address of the admin port', [], '127.0.0.1'],
    ['--log-level <level>', 'debug has a line for each request', ['debug', 'info', 'warn', 'error', 'silent'], 'info'],
    ['--shutdown-delay <duration>', 'how long to answer after SIGTERM, not ready, until balancers know', delay, 1000],
    ['--shutdown-timeout <duration>', 'how long open requests have after that', delay, 10_000],
  ],
  'Limits:': [
    ['--max-header-bytes <number>', 'size of the headers of a request; more is a 431', number(1024, 1_048_576), 16_384],
    ['--headers-timeout <duration>', 'time for the headers of a request; later is a 408', timeout, 10_000],
    ['--request-timeout <duration>', 'time for a request, and for an answer that stands still', timeout, 30_000],
    ['--keep-alive-timeout <duration>', 'idle time of a connection; balancers often have 60s', timeout, 72_000],
    ['--max-connections <number>', 'connections at once; further ones are closed', number(1, 1_000_000), 10_000],
  ],
};

export const prefix = 'FILTER_CATALOG_';

/** What counts as unset: an empty variable, and what Kubernetes sets for Services, by its value or its name. */
const unset = /^$|^(tcp|udp|sctp):\/\//;
const ofService = /_SERVICE_(HOST|PORT(_.+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/;

/** The options of `serve`. Each that takes a value can be set in the environment too. */
export function serveOptions(environment: Environment): readonly Option[] {
  return Object.entries(table).flatMap(([group, rows]) =>
    rows.map(([flags, description, values = [], fallback]) => {
      const option = new Option(flags, description).helpGroup(group);
      const variable = prefix + option.name().toUpperCase().replaceAll('-', '_');
      const isDuration = flags.endsWith('<duration>');
      if (fallback !== undefined) option.default(fallback, isDuration ? `${Number(fallback) / 1000}s` : undefined);
      if (flags.includes(' ') && !unset.test(environment[variable] ?? 'not there')) option.env(variable);
      if (typeof values === 'function') return option.preset('private').argParser(values);
      return values.length === 0 ? option : option.choices(values);
    }),
  );
}

/** The variables that look like settings and are none. */
export function unknownVariables(known: readonly string[], environment: Environment): readonly string[] {
  const named = Object.keys(environment).filter((name) => name.startsWith(prefix));
  return named.filter((name) => !(known.includes(name) || ofService.test(name) || unset.test(environment[name] ?? '')));
}

function origins(value: string, before: unknown): readonly string[] {
  const given = value.split(',').map((entry) => entry.trim());
  if (given.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin)) {
    return [...(Array.isArray(before) ? before : []), ...given];
  }
  throw new InvalidArgumentError('It must be origins, as in https://app.example.com, without a slash at the end.');
}

function matching(pattern: RegExp, rule: string): Parse {
  return (value) => {
    const [, found] = pattern.exec(value) ?? [];
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be ${rule}.`);
  };
}

function number(from: number, to: number): Parse {
  return (value) => {
    if (/^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value);
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
}

function duration(from: number, to: number): Parse {
  const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
  return (value) => {
    const [, amount = '', unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)?$/.exec(value) ?? [];
    const milliseconds = Math.round(Number(amount) * units[unit as keyof typeof units]); // the pattern has no other
    if (amount !== '' && milliseconds >= from && milliseconds <= to) return milliseconds;
    throw new InvalidArgumentError(`It must be from ${from}ms to ${to / units.h}h, as in 500ms, 30s, 5m or 1h.`);
  };
}

function networks(value: string): string {
  if (value === 'private') return 'loopback,linklocal,uniquelocal'; // as @fastify/proxy-addr names them
  const isNetwork = (network: string) => {
    const [address = '', bits = '1'] = network.trim().split('/');
    return isIP(address) > 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  };
  if (value.split(',').every(isNetwork)) return value;
  throw new InvalidArgumentError('It must be addresses or networks with commas between them, as in 10.0.0.0/8,::1.');
}
