import querystring from 'node:querystring';
import type { styleText } from 'node:util';

/**
 * Characters that hide, turn text around, or keep equal words from being equal. The joiners,
 * selectors and tags of an emoji are none of them.
 */
export const hiddenCharacters =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Emoji})\ufe0f|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu;

/** Controls, line separators and lone surrogates: they move the cursor, or cannot be stored. */
export const controlCharacters = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;

/** Characters that have no glyph. */
export const ignoredWhenComparing =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufeff]/gu;

/** Colours a text, or leaves it as it is. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

/** Of a text from the catalog that a sentence repeats, in UTF-16 units. */
const maximumLength = 120;
const maximumLineLength = 1000;

/**
 * A text from the catalog for a sentence: on one line, cut, and with hidden and control characters
 * as `<U+202E>`. The catalog must not write the report.
 */
export function shown(text: string): string {
  return visible(shortened(text, maximumLength));
}

/** A part of a line of the catalog for a code frame, with odd spaces escaped too. */
export function shownExactly(text: string): string {
  return visible(text).replace(/(?! )\p{Zs}/gu, codePoint);
}

/** A whole line of the catalog, on one line. */
export function shownLine(line: string): string {
  return shownExactly(shortened(line, maximumLineLength));
}

function visible(text: string): string {
  return text.replace(hiddenCharacters, codePoint).replace(controlCharacters, codePoint);
}

/** Cuts a text behind so many UTF-16 units. */
export function shortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  // A pair stays whole.
  return `${text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The number of a character in Unicode, as in `<U+202E>`. */
export function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `<U+${hex}>`;
}

/** An API key, or nearly one: as it is, in capitals, or in Base64 as the credentials of Basic. */
const keyLike = /(fckey|fctemp|fc_(?=[a-z]+_)|ZmN(?:rZX|0ZW|f))[\w-]{20,}/gi;

/** Masks API keys, percent-encoded or not: output may be stored where keys must not be. */
export function withoutKeys(text: string): string {
  const masked = text.replace(keyLike, '$1…');
  const decoded = querystring.unescape(masked);
  const maskedAgain = decoded.replace(keyLike, '$1…');
  return maskedAgain === decoded ? masked : visible(maskedAgain);
}

/** Quotes a text as one word for a POSIX shell. */
export function quoteForShell(word: string): string {
  return /^[\w./+:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
