import { eastAsianWidth } from 'get-east-asian-width';

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return [...new Intl.Segmenter().segment(text)].reduce(
    (width, { segment }) => width + graphemeWidth(segment),
    0,
  );
}

/** The patterns, as the segmenter, are made where they are used: that takes 60 ms, and most runs need none. */
function graphemeWidth(grapheme: string): number {
  const emoji =
    /^(?:\p{RGI_Emoji}|\p{Regional_Indicator}|[\d#*]\ufe0f)|\u200d\p{Extended_Pictographic}/v;
  if (emoji.test(grapheme)) return 2;
  // What cannot be seen, marks, and what is behind the first letter of a syllable of Hangul that is written in parts.
  const widthless =
    /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Me}\p{Mn}]|(?<=^\p{Script=Hangul}).+/gsu;
  const characters = [...grapheme.replace(widthless, '')];
  return characters.reduce(
    (width, character) => width + eastAsianWidth(character.codePointAt(0) ?? 0),
    0,
  );
}
