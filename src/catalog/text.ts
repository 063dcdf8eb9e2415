const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** UTF-16 units: the longest emoji have half as many; a heap of combining marks is none that people write. */
const longestGrapheme = 64;
/** Line separators and the character that stands for a lost one are told with them. */
const controls = {
  line: /[\p{Cc}\p{Cs}\u2028\u2029\ufffd]/u,
  lines: /[^\P{Cc}\n]|[\p{Cs}\u2028\u2029\ufffd]/u,
} as const;

/**
 * Characters that nobody sees: they hide, turn text around, or keep equal words from being equal. The joiners and
 * selectors that belong to emoji are none of them where they stand in one.
 */
const hidden =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Emoji})\ufe0f|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu;

/** Texts in which nothing is hidden, for which the expression above, slow to make, is not needed. */
const plain = /^[\t\n\r -~\uac00-\ud7a3]*$/;
const edges = /^[^\S\ufeff]+|[^\S\ufeff]+$/gu;
const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether `text` is free of control characters, of which `lines` may have line feeds, and of halves of surrogate pairs,
 * for which a strict JSON reader would refuse the whole answer.
 */
export function isPrintable(text: string, kind: 'line' | 'lines'): boolean {
  return !controls[kind].test(text);
}

/** Where `text` has what `isPrintable` refuses. */
export function controlsIn(text: string, kind: 'line' | 'lines'): readonly Span[] {
  return spans(text.matchAll(new RegExp(controls[kind], 'gu')));
}

/** Whether `text` shows nothing. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/** Whether `text` has at most `maximum` characters as people see them: graphemes after NFC, invisible ones aside. */
export function hasAtMostGraphemes(text: string, maximum: number): boolean {
  if (text.length <= maximum) return true;
  if (text.length > maximum * longestGrapheme) return false;
  let count = 0;
  for (const { segment } of graphemes(text.normalize('NFC'))) {
    if (!invisible.test(segment)) count += 1;
    if (count > maximum) return false;
  }
  return true;
}

/** Where `text` has characters that nobody sees. */
export function hiddenIn(text: string): readonly Span[] {
  return plain.test(text) ? [] : spans(text.matchAll(hidden));
}

/** Where `text` has blanks at its edges, but for the line feed that ends the last of several lines. */
export function edgeBlanksIn(text: string, kind: 'line' | 'lines'): readonly Span[] {
  return spans((kind === 'lines' ? text.replace(/\n$/, '') : text).matchAll(edges));
}

/** Where `text` has characters that are written otherwise in NFC, with how they are written there. */
export function decomposedIn(text: string): readonly (Span & { readonly composed: string })[] {
  if (text.normalize('NFC') === text) return [];
  return [...graphemes(text)]
    .map(({ segment, index }) => ({ start: index, end: index + segment.length, composed: segment.normalize('NFC') }))
    .filter(({ start, end, composed }) => text.slice(start, end) !== composed);
}

/** The text without hidden characters and blanks at its edges, in NFC. */
export function clean(text: string, kind: 'line' | 'lines'): string {
  const composed = text.replace(hidden, '').normalize('NFC');
  return edgeBlanksIn(composed, kind).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    composed,
  );
}

function graphemes(text: string): Iterable<Intl.SegmentData> {
  return new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text); // slow to make, and seldom needed
}

function spans(matches: Iterable<RegExpExecArray>): readonly Span[] {
  return [...matches].map(({ 0: match, index }) => ({ start: index, end: index + match.length }));
}
