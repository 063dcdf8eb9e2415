import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { closest } from '../../base/closest.ts';
import type { SettingKind } from '../../diagnostic/failure.ts';

/** What a text means for a kind of setting: its value, or the nearest text that would do. */
export type Reading<Value> =
  | { readonly value: Value; readonly nearest?: undefined }
  | { readonly value?: undefined; readonly nearest: string };

/** What a kind of setting becomes: durations are in milliseconds. */
export type ValueOf<K extends SettingKind> = K extends { readonly kind: 'duration' | 'number' | 'workers' }
  ? number
  : K extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice)[] }
    ? Choice
    : K extends { readonly kind: 'addresses' }
      ? readonly string[]
      : string;

/** Where proxies stand that are not told one by one: on this machine and in private networks (RFC 1918, 3927, 4193). */
const privateAddresses =
  '127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,fc00::/7,fe80::/10'.split(',');
/** The longest path of a socket on Linux and macOS, in bytes, with room for the zero at its end. */
const longestSocketPath = 103;

/** Reads what was written for a setting; `fallback` is named where nothing is near. */
export function readValue(
  text: string,
  takes: SettingKind,
  fallback: string,
): Reading<number | string | readonly string[]> {
  switch (takes.kind) {
    case 'addresses':
      return readAddresses(text);
    case 'choice':
      return takes.choices.includes(text)
        ? { value: text }
        : {
            nearest:
              closest(text, takes.choices) ?? takes.choices.find((choice) => text.startsWith(choice)) ?? fallback,
          };
    case 'duration':
      return readDuration(text, takes, fallback);
    case 'number':
      return readNumber(text, takes, fallback);
    case 'workers':
      return text === 'auto'
        ? { value: Math.min(availableParallelism(), takes.to) }
        : readNumber(text, takes, closest(text, ['auto']) ?? fallback);
    case 'socket':
      return readSocket(text);
    case 'text':
      return text === '' || text.includes('\0') ? { nearest: fallback } : { value: text };
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function readNumber(text: string, { from, to }: Range, fallback: string): Reading<number> {
  const number = Number(text);
  if (/^\d{1,15}$/.test(text) && number >= from && number <= to) return { value: number };
  const meant = numberIn(text);
  return { nearest: Number.isNaN(meant) ? fallback : String(Math.min(Math.max(Math.round(meant), from), to)) };
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

function readDuration(text: string, { from, to }: Range, fallback: string): Reading<number> {
  const [, digits, unit = 's'] = /^(-?\d{1,15}(?:\.\d{1,9})?) ?(ms|s|m|h)?$/.exec(text) ?? [];
  const meant = numberIn(text);
  if (Number.isNaN(meant)) return { nearest: fallback };
  const duration = Number(digits ?? meant) * units[unit as keyof typeof units]; // the pattern has no other
  if (digits !== undefined && duration >= from && duration <= to) return { value: Math.round(duration) };
  return { nearest: String(Math.min(Math.max(duration, from), to) / units.s) };
}

/** The number that someone may have meant: also of 1e3, 0x50 and 5x. */
function numberIn(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? Number.parseFloat(text) : number;
}

function readSocket(text: string): Reading<string> {
  const [, path = ''] = /^unix:(.+)$/s.exec(text) ?? [];
  if (path !== '' && !path.includes('\0') && Buffer.byteLength(path) <= longestSocketPath) return { value: path };
  return {
    nearest: text.startsWith('/') && Buffer.byteLength(text) <= longestSocketPath ? `unix:${text}` : 'unix:server.sock',
  };
}

function readAddresses(text: string): Reading<readonly string[]> {
  if (text === 'private') return { value: privateAddresses };
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isAddressOrSubnet)) return { value: addresses };
  // A network that is too narrow for its address is the address alone.
  const good = addresses.map((address) => address.replace(/\/.*$/, '')).filter(isAddressOrSubnet);
  return { nearest: good.length > 0 ? good.join(',') : '127.0.0.1' };
}

function isAddressOrSubnet(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && !address.includes('%') && Number(prefix) <= (family === 4 ? 32 : 128);
}
