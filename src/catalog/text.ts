import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';
import { controlCharacters, hiddenCharacters } from '../base/printable.ts';

const controls = new RegExp(String.raw`${controlCharacters.source}|\ufffd`, 'gu');
const edges = /^[^\S\ufeff]+|[^\S\ufeff]+$/gu;

/** `lines` may contain line feeds. */
export type TextKind = 'line' | 'lines';

/** A part of a text, in UTF-16 units. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/** Cell errors of spreadsheets, and `###` of narrow cells. */
export const formulaError =
  /^#(?:(?:CALC|DIV\/0|ERROR|NAME|NULL|NUM|REF|SPILL|VALUE)[!?]|N\/A|#+)(?=\s|$)/;

/** Finds control characters, lone surrogates, line separators and U+FFFD. */
export function findControls(text: string, kind: TextKind): readonly TextPart[] {
  const parts = findParts(text, controls);
  return kind === 'line' ? parts : parts.filter(({ start }) => text[start] !== '\n');
}

export function findHidden(text: string): readonly TextPart[] {
  return findParts(text, hiddenCharacters);
}

/** Finds spaces at the edges. A line feed may end a text of several lines. */
export function findEdgeSpaces(text: string, kind: TextKind): readonly TextPart[] {
  return findParts(kind === 'lines' ? text.replace(/\n$/, '') : text, edges);
}

/** Removes invisible characters and edge spaces, and composes letters (NFC). */
export function cleanText(text: string, kind: TextKind): string {
  const composed = text.replace(hiddenCharacters, '').normalize('NFC');
  const end = kind === 'lines' && composed.endsWith('\n') ? '\n' : '';
  return composed.replace(edges, '') + end;
}

function findParts(text: string, pattern: RegExp): readonly TextPart[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}

/** Retypes a text of Korean letters in Latin. Other texts stay. */
export function toLatinKeys(text: string): string {
  return /[ㄱ-ㅣ]/.test(text) ? convertHangulToQwerty(text) : text;
}

/** Retypes Latin keys in Hangul; undefined unless they form syllables. */
export function toHangul(text: string): string | undefined {
  const isTyped = /^[a-z][a-zA-Z ]+$/.test(text); // names in English have a capital
  const hangul = isTyped ? convertQwertyToHangul(text) : '';
  return /^[가-힣 ]+$/.test(hangul) ? hangul : undefined;
}
