const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** UTF-16 units: the longest emoji have half as many; a heap of combining marks is none that people write. */
const longestGrapheme = 64;
const controls = { line: /[\p{Cc}\p{Cs}]/u, lines: /[^\P{Cc}\n]|\p{Cs}/u } as const;

/**
 * Whether `text` is free of control characters, of which `lines` may have line feeds, and of halves of surrogate pairs,
 * for which a strict JSON reader would refuse the whole answer.
 */
export function isPrintable(text: string, kind: 'line' | 'lines'): boolean {
  return !controls[kind].test(text);
}

/** Whether `text` has at most `maximum` characters as people see them: graphemes after NFC, invisible ones aside. */
export function hasAtMostGraphemes(text: string, maximum: number): boolean {
  if (text.length <= maximum) return true;
  if (text.length > maximum * longestGrapheme) return false;
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' }); // slow to make, and seldom needed
  let count = 0;
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if (!invisible.test(segment)) count += 1;
    if (count > maximum) return false;
  }
  return true;
}
