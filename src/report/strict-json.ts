const unseen = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

/**
 * JSON that every reader accepts and a terminal may show: halves of surrogate pairs, which RFC 7493 forbids, become
 * U+FFFD, and characters that would move the cursor or turn text around are escaped. `indent` is in spaces a level;
 * without it all is on one line. `absent` is what stands for undefined; without it, such a field is left out.
 */
export function strictJson(value: unknown, { indent = 0, absent }: { indent?: number; absent?: null } = {}): string {
  const replace = (_: string, part: unknown) => {
    return typeof part === 'string' ? part.toWellFormed() : part === undefined ? absent : part;
  };
  const text = JSON.stringify(value, replace, indent);
  return text.replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
