import { stringify } from 'yaml';
import { conflictMarker } from '../conflict.ts';
import { hiddenIn } from '../text.ts';

/** What neither an editor nor a terminal shows, or shows as something else: it is written so that it can be seen. */
const unseen = /(?! )[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\ufdd0-\ufdef\ufffe\uffff]/gu;
const anyUnseen = new RegExp(unseen, 'u');

/** Texts that begin so can be read without quotes, as far as the library has no objection. */
const beginsPlainly = /^[\p{L}\p{N}]/u;

/** Words that no version of YAML takes for anything but a text: the library, which knows them all, is slow. */
const wordsAlone = /^(?:[A-Za-z]{6,}|[가-힣]+)(?:[ _-][A-Za-z가-힣]+)*$/;

/**
 * A text as the value of a field whose line is indented by so many blanks: without quotes where that is sure, as a
 * literal block where it has several lines, in double quotes otherwise. Any string comes back the same.
 */
export function scalar(text: string, indentation: number): string {
  if (wordsAlone.test(text)) return text;
  if (anyUnseen.test(text.replaceAll('\n', '')) || hiddenIn(text).length > 0) return doubleQuoted(text);
  if (text.includes('\n')) return literalBlock(text, indentation) ?? doubleQuoted(text);
  return isPlain(text) ? text : doubleQuoted(text);
}

/** On one line. Beside `\n` there is no short form for a control character that an editor would know, or the checks allow. */
function doubleQuoted(text: string): string {
  const special = isNestedDeeply(text) ? /[[\]{}?-]/ : anyUnseen;
  const hidden = new Set(hiddenIn(text).map(({ start }) => start));
  const content = text.replace(/./gsu, (character, offset: number) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    if (character === '\n') return '\\n';
    return hidden.has(offset) || special.test(character) || anyUnseen.test(character) ? escaped(character) : character;
  });
  return `"${content}"`;
}

/** Whether `parse`, which counts brackets and hyphens wherever they stand, could take a file with this for too deep. */
function isNestedDeeply(text: string): boolean {
  const opening = text.match(/[[{]/g)?.length ?? 0;
  const closing = text.match(/[\]}]/g)?.length ?? 0;
  return opening > 100 || opening > closing + 3 || /(?:[-?] ){20}/.test(text);
}

function isPlain(text: string): boolean {
  if (!beginsPlainly.test(text) || isNestedDeeply(text) || conflictMarker.test(text)) return false;
  return stringify(text, { compat: 'yaml-1.1', lineWidth: 0 }) === `${text}\n`;
}

/** Undefined where a block would not be exact, or would end with blanks that nobody sees. */
function literalBlock(text: string, indentation: number): string | undefined {
  const isEnded = text.endsWith('\n');
  const lines = (isEnded ? text.slice(0, -1) : text).split('\n');
  const first = lines[0] ?? '';
  if (first === '' || lines.at(-1) === '' || lines.some((line) => /\s$/.test(line)) || first.startsWith(' ')) {
    return undefined;
  }
  if (isNestedDeeply(text) || conflictMarker.test(text)) return undefined;
  const margin = ' '.repeat(indentation + 2);
  return [isEnded ? '|' : '|-', ...lines.map((line) => (line === '' ? '' : margin + line))].join('\n');
}

function escaped(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16).toUpperCase();
  if (point > 0xffff) return `\\U${hex.padStart(8, '0')}`;
  return point > 0xff ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`;
}
