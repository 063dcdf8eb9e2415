/** More of a text from the catalog than this is not repeated in a sentence, in UTF-16 units. */
const maximumLength = 120;
const longestLine = 1000;

/** What needs no look at all: ASCII and Hangul. The classes of Unicode are slow to make ready. */
const plain = /^[ -~\uac00-\ud7a3]*$/;

/**
 * A text from the catalog as it may stand in a sentence: on one line, not too long, and with every character that would
 * move the cursor, hide or turn text around written as `<U+202E>`. Whoever writes the catalog shall not write the report.
 */
export function shown(text: string): string {
  const short = shortened(text, maximumLength);
  return plain.test(short) ? short : short.replace(unprintable(), escaped);
}

/** A part of a line of the catalog as it may stand in a code frame: odd blanks are told from ordinary ones too. */
export function shownExactly(text: string): string {
  return plain.test(text) ? text : text.replace(unprintable(), escaped).replace(/(?! )\p{Zs}/gu, escaped);
}

/** A whole line of the catalog, on one line whatever stands in it; its blanks stay as they are. */
export function shownLine(line: string): string {
  return shownExactly(shortened(line, longestLine));
}

function unprintable(): RegExp {
  return /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2064\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
}

function shortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  return `${text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')}…`; // not half of a pair
}

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `<U+${hex}>`;
}
