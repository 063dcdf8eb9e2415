import { createFinding, type Finding } from '../../finding/finding.ts';
import type { Rule } from '../draft.ts';
import { entriesIn } from '../entry-drafts.ts';

const hangul = /\p{Script=Hangul}/u;
const latin = /\p{Script=Latin}/u;

/** `name_ko` is shown to those who read Korean, `name_en` to those who do not. */
const namesAreInTheirLanguage: Rule = (draft) =>
  entriesIn(draft).flatMap(({ document, fields, pointerTo, placeOf }): readonly Finding[] => {
    const { name_ko = '', name_en = '' } = fields;
    const isKoreanForeign = latin.test(name_ko) && !hangul.test(name_ko);
    const isEnglishForeign = hangul.test(name_en);
    const [korean, english] = [placeOf('name_ko'), placeOf('name_en')];
    if (isKoreanForeign && isEnglishForeign && !latin.test(name_en)) {
      const edits = [
        { range: korean.range, text: document.written(pointerTo('name_en')) ?? '' },
        { range: english.range, text: document.written(pointerTo('name_ko')) ?? '' },
      ];
      const fix = edits.every(({ text }) => text !== '') ? { edits, isSafe: false } : undefined;
      return [createFinding('names-are-swapped', korean, { args: {}, fix, related: [english] })];
    }
    const code = 'name-is-in-the-wrong-language';
    return [
      ...(isKoreanForeign ? [createFinding(code, korean, { args: { field: 'name_ko' } })] : []),
      ...(isEnglishForeign ? [createFinding(code, english, { args: { field: 'name_en' } })] : []),
    ];
  });

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
const textsAreFinished: Rule = (draft) =>
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

export const textRules: readonly Rule[] = [namesAreInTheirLanguage, textsAreFinished];
