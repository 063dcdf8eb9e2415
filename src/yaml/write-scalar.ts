import { stringify } from 'yaml';
import { conflictMarker, hiddenIn } from './text.ts';

/** What neither an editor nor a terminal shows, or shows as something else: it is written so that it can be seen. */
const unseen = /(?! )[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\ufdd0-\ufdef\ufffe\uffff]/u;

/** A text as a value on one line: without quotes where no version of YAML reads it as anything else. */
export function scalar(text: string): string {
  const hidden = new Set(hiddenIn(text).map(({ start }) => start));
  const isPlain = /^[\p{L}\p{N}]/u.test(text) && !unseen.test(text) && hidden.size === 0;
  if (isPlain && stringify(text, { compat: 'yaml-1.1', lineWidth: 0 }) === `${text}\n`) return text;
  const content = text.replace(/./gsu, (character, at: number) => {
    if (character === '\n') return '\\n'; // \t, \b and \f would look like the folders of a Windows path to `check`
    if (character === '"' || character === '\\') return `\\${character}`;
    return hidden.has(at) || unseen.test(character) ? escaped(character) : character;
  });
  return `"${content}"`;
}

/** A text of several lines as a block, where that shows all of it; otherwise as `scalar` writes it. */
export function block(text: string): string {
  const content = text.replace(/\n$/, '');
  const isShown =
    content.includes('\n') && !/^\s|\s$|[^\S\n]\n/u.test(content) && !unseen.test(content.replaceAll('\n', ''));
  if (!isShown || hiddenIn(text).length > 0 || conflictMarker.test(text)) return scalar(text);
  return `${text === content ? '|-' : '|'}\n${content.replace(/^(?=.)/gm, '  ')}`;
}

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
