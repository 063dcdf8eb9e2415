import { createFinding } from '../../finding/finding.ts';
import { entriesIn, type Rule } from './rule.ts';

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
  entriesIn(draft).flatMap(({ document, fields, pointerTo, placeOf }) =>
    (['name_ko', 'name_en', 'description'] as const).flatMap((field) => {
      const text = fields[field] ?? '';
      const match = leftovers.map((pattern) => pattern.exec(text)).find((each) => each !== null);
      if (match == null) return [];
      const span = { start: match.index, end: match.index + match[0].length };
      const place = document.placeInText(pointerTo(field), span) ?? placeOf(field);
      return createFinding('text-has-leftovers', place, { args: { field, leftover: match[0] } });
    }),
  );
