import { stringify } from 'yaml';
import { hiddenCharacters } from '../base/printable.ts';

/** Characters that editors and terminals hide or show as others. They are escaped. */
const unseen = /(?! )[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\ufdd0-\ufdef\ufffe\uffff]/gu;

/** A line with which git marks a conflict in a file that it could not merge. */
export const conflictMarker =
  /^(?:[ \t]*(?:<{7,}|>{7,}) .*|(?:<{7,}|={7,}|>{7,}|\|{7,})(?: .*)?)$/m;

/** A text as a value on one line, quoted if any version of YAML would misread it. */
export function scalar(text: string): string {
  const isPlain = /^[\p{L}\p{N}]/u.test(text) && isShown(text);
  return isPlain && stringify(text, { compat: 'yaml-1.1', lineWidth: 0 }) === `${text}\n`
    ? text
    : doubleQuoted(text);
}

export function doubleQuoted(text: string): string {
  const content = text
    .replace(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`) // \t would look like a path of Windows
    .replace(hiddenCharacters, escaped)
    .replace(unseen, escaped);
  return `"${content}"`;
}

/** A text as a block of lines, if that shows all of it; otherwise as `scalar` writes it. */
export function block(text: string, isAsked = /\n./s.test(text)): string {
  const content = text.replace(/\n$/, '');
  const isBlock = isAsked && isShown(content.replaceAll('\n', ''));
  if (!isBlock || /^\s|\s$|[^\S\n]\n/u.test(content) || conflictMarker.test(text))
    return scalar(text);
  return `${text === content ? '|-' : '|'}\n${content.replace(/^(?=.)/gm, '  ')}`;
}

/** Tells whether a text shows all of itself as it is. */
export function isShown(text: string): boolean {
  return text.search(unseen) === -1 && text.search(hiddenCharacters) === -1;
}

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
