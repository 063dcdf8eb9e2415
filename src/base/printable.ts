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
  return plain.test(short) ? short : visible(short);
}

/** A part of a line of the catalog as it may stand in a code frame: odd blanks are told from ordinary ones too. */
export function shownExactly(text: string): string {
  return plain.test(text) ? text : visible(text).replace(/(?! )\p{Zs}/gu, escaped);
}

/** A whole line of the catalog, on one line whatever stands in it; its blanks stay as they are. */
export function shownLine(line: string): string {
  return shownExactly(shortened(line, longestLine));
}

/** Whether texts look the same: they differ in nothing, or in how their letters are stored (NFC). */
export function looksTheSame(before: string, after: string): boolean {
  return before.normalize('NFC') === after.normalize('NFC');
}

function visible(text: string): string {
  const unprintable =
    /[\u034f\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2065\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
  const rest = text.replace(unprintable, escaped);
  if (!/[\u200d\ufe0f\u{e0000}-\u{e007f}]/u.test(rest)) return rest;
  // Joiners, selectors and tags stay where they belong to an emoji.
  const stray =
    /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Emoji})\ufe0f|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu;
  return rest.replace(stray, escaped);
}

function shortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  return `${text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')}…`; // not half of a pair
}

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `<U+${hex}>`;
}
