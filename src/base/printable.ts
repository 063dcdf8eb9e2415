import querystring from 'node:querystring';
import type { styleText } from 'node:util';

/**
 * Invisible and bidirectional characters, which make equal words differ or reverse a text. The
 * joiners, selectors and tags of emoji are allowed.
 */
export const hiddenCharacters =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Emoji})\ufe0f|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu;

/** Controls and line separators, which move the cursor, and lone surrogates. */
export const controlCharacters = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;

export const insignificantCharacters =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufeff]/gu;

/** Colours a text, or returns it unchanged where colours are off. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

/** UTF-16 units of a text that a sentence quotes. */
const maxLength = 120;
const maxLineLength = 1000;

/**
 * Prepares a text from the catalog for a sentence: truncated, and hidden and control characters
 * escaped as `<U+202E>`. The catalog must not be able to forge the report.
 */
export function printable(text: string): string {
  return escapeHidden(truncate(text, maxLength));
}

/** Escapes a part of a line for a code frame, unusual spaces too. */
export function escapeInvisible(text: string): string {
  return escapeHidden(text).replace(/(?! )\p{Zs}/gu, codePoint);
}

/** Escapes and truncates a whole line. */
export function printableLine(line: string): string {
  return escapeInvisible(truncate(line, maxLineLength));
}

function escapeHidden(text: string): string {
  return text.replace(hiddenCharacters, codePoint).replace(controlCharacters, codePoint);
}

export function truncate(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  // Don't split a surrogate pair.
  return `${text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Formats a code point, such as `<U+202E>`. */
export function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `<U+${hex}>`;
}

/** An API key, or almost one: plain, in capitals, or in Base64 (Basic authentication). */
const keyLike = /(fckey|fctemp|fc_(?=[a-z]+_)|ZmN(?:rZX|0ZW|f))[\w-]{20,}/gi;

/** Masks API keys, percent-encoded or not: logs may be stored where keys must not be. */
export function maskKeys(text: string): string {
  const masked = text.replace(keyLike, '$1…');
  const decoded = querystring.unescape(masked);
  const maskedAgain = decoded.replace(keyLike, '$1…');
  return maskedAgain === decoded ? masked : escapeHidden(maskedAgain);
}

/** Quotes a word for a POSIX shell. */
export function quoteForShell(word: string): string {
  return /^[\w./+:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
