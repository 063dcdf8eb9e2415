/** More of a text from the catalog than this is not repeated in a sentence, in UTF-16 units. */
const maximumLength = 120;

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u115f\u1160\u200b\u3164\ufeff\uffa0\p{Surrogate}]/gu;

/**
 * A text from the catalog as it may stand in a sentence: on one line, not too long, and with every character that would
 * move the cursor, hide or turn text around written as `<U+202E>`. Whoever writes the catalog shall not write the report.
 */
export function shown(text: string): string {
  const short = text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text;
  return short.replace(unprintable, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `<U+${hex}>`;
  });
}
