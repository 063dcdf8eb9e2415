import { stringify } from 'yaml';
import { hiddenCharacters } from '../base/printable.ts';

/** Controls, unusual spaces and noncharacters, which editors hide or confuse. */
const mustBeEscaped = /(?! )[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\ufdd0-\ufdef\ufffe\uffff]/gu;

/** A line with which git marks a merge conflict. */
export const conflictMarker =
  /^(?:[ \t]*(?:<{7,}|>{7,}) .*|(?:<{7,}|={7,}|>{7,}|\|{7,})(?: .*)?)$/m;

/** Writes a scalar on one line, quoted if any version of YAML would misread it. */
export function writeScalar(text: string): string {
  const isPlain = /^[\p{L}\p{N}]/u.test(text) && isPrintable(text);
  return isPlain && stringify(text, { compat: 'yaml-1.1', lineWidth: 0 }) === `${text}\n`
    ? text
    : doubleQuote(text);
}

export function doubleQuote(text: string): string {
  const content = text
    .replace(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`) // \t would look like a path of Windows
    .replace(hiddenCharacters, escapeCharacter)
    .replace(mustBeEscaped, escapeCharacter);
  return `"${content}"`;
}

/** Writes a literal block scalar if possible, else as `writeScalar` does. */
export function writeBlockScalar(text: string): string {
  const content = text.replace(/\n$/, '');
  const isBlock = content.includes('\n') && isPrintable(content.replaceAll('\n', ''));
  if (!isBlock || /^\s|\s$|[^\S\n]\n/u.test(content) || conflictMarker.test(text))
    return writeScalar(text);
  return `${text === content ? '|-' : '|'}\n${content.replace(/^(?=.)/gm, '  ')}`;
}

/** True if nothing in a text has to be escaped. */
export function isPrintable(text: string): boolean {
  return text.search(mustBeEscaped) === -1 && text.search(hiddenCharacters) === -1;
}

function escapeCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
