import querystring from 'node:querystring';
import type { styleText } from 'node:util';

/**
 * Characters that cannot be seen: they hide, turn text around, or keep equal words from being equal. The joiners,
 * selectors and tags that belong to an emoji are not among them where they stand in one.
 */
export const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Emoji})\ufe0f|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu;

/** Characters that move the cursor or cannot be stored: controls, line separators and halves of surrogate pairs. */
export const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;

/** Characters that no glyph belongs to, or that are left out where words are compared. */
export const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufeff]/gu;

/** Colours a text, or leaves it as it is. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

/** More of a text from the catalog than this is not repeated in a sentence, in UTF-16 units. */
const maximumLength = 120;
const longestLine = 1000;

/**
 * A text from the catalog as it may stand in a sentence: on one line, not too long, and with every character that would
 * move the cursor, hide or turn text around written as `<U+202E>`. The catalog must not write the report.
 */
export function shown(text: string): string {
  return visible(shortened(text, maximumLength));
}

/** A part of a line of the catalog as it may stand in a code frame, with odd spaces escaped too. */
export function shownExactly(text: string): string {
  return visible(text).replace(/(?! )\p{Zs}/gu, codePoint);
}

/** A whole line of the catalog, on one line whatever stands in it; its spaces stay as they are. */
export function shownLine(line: string): string {
  return shownExactly(shortened(line, longestLine));
}

function visible(text: string): string {
  return text.replace(invisible, codePoint).replace(unprintable, codePoint);
}

/** A text without what is beyond `maximum` UTF-16 units. */
export function shortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  return `${text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')}…`; // not half of a pair
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `<U+${hex}>`;
}

/**
 * What looks like an API key, of both forms, sound or nearly so: as it is, in capitals, or in Base64 as the credentials of
 * Basic hold it. JavaScript and PCRE read it alike.
 */
const keyLike = String.raw`((?i:fckey|fctemp|fc_(?=[a-z]+_)|ZmN(?:rZX|0ZW|f)))[\w-]{20,}`;
const keys = new RegExp(keyLike, 'g');

/** A text without what looks like an API key in it, percent-encoded or not: what is printed may be kept where no key must be. */
export function withoutKeys(text: string): string {
  const masked = text.replace(keys, '$1…');
  if (!masked.includes('%')) return masked;
  const decoded = querystring.unescape(masked);
  const maskedAgain = decoded.replace(keys, '$1…');
  return maskedAgain === decoded ? masked : visible(maskedAgain);
}

/** A word as a POSIX shell reads it as one word. */
export function quoteForShell(word: string): string {
  return /^[\w./+:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
