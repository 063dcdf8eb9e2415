import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';
import { controlCharacters, hiddenCharacters } from '../base/printable.ts';

const controls = new RegExp(String.raw`${controlCharacters.source}|\ufffd`, 'gu');
const edges = /^[^\S\ufeff]+|[^\S\ufeff]+$/gu;

/** `lines` may have line feeds. */
export type TextKind = 'line' | 'lines';

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a spreadsheet shows in a cell that has no value, or is too narrow for it. */
export const formulaError =
  /^#(?:(?:CALC|DIV\/0|ERROR|NAME|NULL|NUM|REF|SPILL|VALUE)[!?]|N\/A|#+)(?=\s|$)/;

/** Where `text` has control characters, lone surrogates, line separators, or U+FFFD. */
export function controlsIn(text: string, kind: TextKind): readonly Span[] {
  const spans = spansOf(text, controls);
  return kind === 'line' ? spans : spans.filter(({ start }) => text[start] !== '\n');
}

/** Where `text` has characters that cannot be seen. */
export function hiddenIn(text: string): readonly Span[] {
  return spansOf(text, hiddenCharacters);
}

/** Where `text` has spaces at its edges. A line feed may end a text of several lines. */
export function edgeSpacesIn(text: string, kind: TextKind): readonly Span[] {
  return spansOf(kind === 'lines' ? text.replace(/\n$/, '') : text, edges);
}

/** The text without invisible characters and spaces at its edges, in NFC. */
export function clean(text: string, kind: TextKind): string {
  const composed = text.replace(hiddenCharacters, '').normalize('NFC');
  const end = kind === 'lines' && composed.endsWith('\n') ? '\n' : '';
  return composed.replace(edges, '') + end;
}

function spansOf(text: string, pattern: RegExp): readonly Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}

/** The Latin keys of a text typed with the Korean keyboard on. Other texts stay as they are. */
export function inLatin(text: string): string {
  return /[ㄱ-ㅣ]/.test(text) ? convertHangulToQwerty(text) : text;
}

/** The Korean text for the keys of a text in Latin; undefined where no syllables come of it. */
export function inHangul(text: string): string | undefined {
  const isTyped = /^[a-z][a-zA-Z ]+$/.test(text); // names in English have a capital
  const hangul = isTyped ? convertQwertyToHangul(text) : '';
  return /^[가-힣 ]+$/.test(hangul) ? hangul : undefined;
}
