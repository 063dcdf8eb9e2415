import { eastAsianWidth } from 'get-east-asian-width';

const graphemes = new Intl.Segmenter();
const emoji = /^(?:\p{RGI_Emoji}|\p{Regional_Indicator}|[\d#*]\ufe0f)|\u200d\p{Extended_Pictographic}/v;
/** What cannot be seen, marks, and what is behind the first letter of a syllable of Hangul that is written in parts. */
const widthless = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Me}\p{Mn}]|(?<=^\p{Script=Hangul}).+/gsu;

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return [...graphemes.segment(text)].reduce((width, { segment }) => width + graphemeWidth(segment), 0);
}

function graphemeWidth(grapheme: string): number {
  if (emoji.test(grapheme)) return 2;
  const characters = [...grapheme.replace(widthless, '')];
  return characters.reduce((width, character) => width + eastAsianWidth(character.codePointAt(0) ?? 0), 0);
}
