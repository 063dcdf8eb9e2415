const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** Whether `text` has at most `maximum` characters as people see them: graphemes after NFC, invisible ones aside. */
export function hasAtMostGraphemes(text: string, maximum: number): boolean {
  if (text.length <= maximum) return true;
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' }); // slow to make, and seldom needed
  let count = 0;
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if (!invisible.test(segment)) count += 1;
    if (count > maximum) return false;
  }
  return true;
}
