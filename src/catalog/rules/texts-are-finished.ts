import { createFinding } from '../../finding/finding.ts';
import type { Document, Pointer } from '../document.ts';
import type { Rule } from './rule.ts';

/** What programs put in the place of a text, or leave around it; people who choose a filter would read it. */
const leftovers: readonly RegExp[] = [
  /\{\{.*?\}\}|\$\{.*?\}|<%.*?%>/s, // of templates
  /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+|#x[0-9a-f]+);/i, // of HTML
  /\\[nrt]/, // of other notations
  /^(?:TODO|TBD|FIXME|XXX|undefined)$/, // of notes to oneself, and of programs that had no text
  /^[“‘＂＇](?=.*[”’＂＇]$)|^[“＂](?=[^”＂]*$)/s, // quotes of a word processor or of a Korean keyboard
  /(?:^|\s)\/\/\s.*$/s,
  /[,;]$|(?<=^[^"]*)"$|(?<=^[^[]*)\]$|(?<=^[^{]*)\}$|(?<=^[^(]*)\)$/, // of JSON and code
];

/** Names and descriptions are what people read. */
export const textsAreFinished: Rule = ({ draft }) =>
  draft.categories.flatMap(({ document, fields }) => {
    if (document === undefined) return [];
    const ofCategory = (['name_ko', 'name_en', 'description'] as const).map(
      (field) => [[field], fields[field]] as const,
    );
    const ofFilters = (fields.filters ?? []).flatMap((filter, index) =>
      (['name_ko', 'name_en'] as const).map((field) => [['filters', index, field], filter?.[field]] as const),
    );
    return [...ofCategory, ...ofFilters].flatMap(([pointer, text]) => leftoverIn(document, pointer, text) ?? []);
  });

function leftoverIn(document: Document, pointer: Pointer, text: string | undefined) {
  if (text === undefined) return undefined;
  const match = leftovers.map((pattern) => pattern.exec(text)).find((each) => each !== null);
  if (match == null) return undefined;
  const span = { start: match.index, end: match.index + match[0].length };
  const place = document.placeInText(pointer, span) ?? document.placeOfValue(pointer);
  return createFinding('text-has-leftovers', place, { args: { field: String(pointer.at(-1)), leftover: match[0] } });
}
