import { createFinding, type Finding } from '../../finding/finding.ts';
import { asComment } from '../../yaml/line.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import type { Rule } from '../draft.ts';
import { entriesIn } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';

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
    const isSame = name_ko === name_en;
    return [
      ...(isKoreanForeign ? [createFinding(code, korean, { args: { field: 'name_ko', isSame } })] : []),
      ...(isEnglishForeign ? [createFinding(code, english, { args: { field: 'name_en', isSame } })] : []),
    ];
  });

/** What programs put in the place of a text, or leave around it, and what to write where that is clear; people would read it. */
const leftovers: readonly (readonly [pattern: RegExp, right?: (text: string) => string])[] = [
  [/\{\{.*?\}\}|\$\{.*?\}|<%.*?%>/gs], // of templates
  [/(?:^|\s)(?:\/\/\s|\/\*|<!--).*$/gs, commentBehind],
  [/<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+|#x[0-9a-f]+);/gi], // of HTML
  [/\\[nrt]/g], // of other notations
  [/^(?:TODO|TBD|FIXME|XXX|undefined|N\/A|[Ll]orem ipsum.*|[Tt]est|미정|테스트|임시)$/g], // of notes to oneself, and of programs that had no text
  [/^#(?:DIV\/0!|N\/A|NAME\?|REF!|VALUE!)$|^=[A-Z]+\d+/g], // of spreadsheets
  [/^[“‘＂＇„](?=.*[”’＂＇“][,;]?$)|^[“＂„](?=[^”＂]*$)/gs, quoted], // of a word processor or of a Korean keyboard
  [/(?<=^[^"]*)"$/g, quoted],
  [/[,;]$/g, (text) => scalar(text.slice(0, -1))], // of JSON and code, as are those that follow
  [/(?<=^[^[]*)\]$|(?<=^[^{]*)\}$|(?<=^[^(]*)\)$/g],
];

function quoted(text: string): string {
  return JSON.stringify(text.replace(/^[“‘＂＇„]|["”’＂＇“]?[,;]?$/g, ''));
}

function commentBehind(text: string): string {
  const start = text.search(/\s*(?:\/\/\s|\/\*|<!--)/);
  return `${scalar(text.slice(0, start))} ${asComment(text.slice(start).trim())}`;
}

/** Names and descriptions are what people read. */
const textsAreFinished: Rule = (draft) =>
  entriesIn(draft).flatMap(({ document, fields, pointerTo, placeOf }) =>
    (['name_ko', 'name_en', 'description'] as const).flatMap((field) => {
      const text = fields[field] ?? '';
      const [pattern, right] = leftovers.find(([each]) => text.search(each) >= 0) ?? [];
      if (pattern === undefined) return [];
      const isLine = document.written(pointerTo(field)) !== undefined;
      const fix = isLine ? suggestedFix(placeOf(field), right?.(text)) : undefined;
      return Array.from(text.matchAll(pattern), ({ 0: leftover, index }) => {
        const place = document.placeInText(pointerTo(field), { start: index, end: index + leftover.length });
        return createFinding('text-has-leftovers', place ?? placeOf(field), { args: { field, leftover }, fix });
      });
    }),
  );

export const textRules: readonly Rule[] = [namesAreInTheirLanguage, textsAreFinished];
