import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'fc_live_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As many as 256 bits and 32 bits take in base 62. */
const lengths = { secret: 43, checksum: 6 } as const;
const pattern = /^fc_live_[0-9A-Za-z]{49}$/;

/**
 * A new key: `fc_live_`, 256 random bits, and a checksum. Secret scanners find it by `\bfc_live_[0-9A-Za-z]{49}\b`, and
 * the checksum tells a true find from a chance one.
 */
export function newKey(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), lengths.secret);
  return `${prefix}${secret}${checksumOf(prefix + secret)}`;
}

/** Whether `newKey` can have made `key`: not so where it has a slip in it (`mistyped`), or not its prefix (`foreign`). */
export function keyForm(key: string): 'foreign' | 'mistyped' | 'sound' {
  if (!key.startsWith(prefix)) return 'foreign';
  const body = key.slice(0, -lengths.checksum);
  return pattern.test(key) && key.slice(-lengths.checksum) === checksumOf(body) ? 'sound' : 'mistyped';
}

/** What is kept of a key: its SHA-256 in lower-case hexadecimal digits. */
export function digestOf(key: Buffer | string): string {
  return hash('sha256', key);
}

function checksumOf(body: string): string {
  return inBase62(BigInt(crc32(body)), lengths.checksum);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
