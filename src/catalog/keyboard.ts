import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';

/** A text that was typed with the Korean keyboard on, as its keys write it in Latin. Other texts stay as they are. */
export function inLatin(text: string): string {
  return /[ㄱ-ㅣ]/.test(text) ? convertHangulToQwerty(text) : text; // letters alone are in no Korean word
}

/** The Korean text for the keys of a text in Latin; undefined where no syllables come of it. */
export function inHangul(text: string): string | undefined {
  const isTyped = /^[a-z][a-zA-Z ]+$/.test(text); // names in English have a capital
  const hangul = isTyped ? convertQwertyToHangul(text) : '';
  return /^[가-힣 ]+$/.test(hangul) ? hangul : undefined;
}
