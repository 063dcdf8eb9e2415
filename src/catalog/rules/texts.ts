import { createFinding, type Finding } from '../../finding/finding.ts';
import { asComment } from '../../yaml/line.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import type { CategoryRule, EntryFields } from '../draft.ts';
import { entriesIn, placeIn, pointerTo } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';

const hangul = /\p{Script=Hangul}/u;
const latin = /\p{Script=Latin}/u;

const isKoreanForeign = ({ name_ko = '' }: EntryFields) => latin.test(name_ko) && !hangul.test(name_ko);
const isEnglishForeign = ({ name_en = '' }: EntryFields) => hangul.test(name_en);

/** `name_ko` is shown to those who read Korean, `name_en` to those who do not. */
const namesAreInTheirLanguage: CategoryRule = (category) =>
  entriesIn(category)
    .filter(({ fields }) => isKoreanForeign(fields) || isEnglishForeign(fields))
    .flatMap((entry): readonly Finding[] => {
      const { document, fields } = entry;
      const [korean, english] = [placeIn(entry, 'name_ko'), placeIn(entry, 'name_en')];
      if (isKoreanForeign(fields) && isEnglishForeign(fields) && !latin.test(fields.name_en ?? '')) {
        const edits = [
          { range: korean.range, text: document.written(pointerTo(entry, 'name_en')) ?? '' },
          { range: english.range, text: document.written(pointerTo(entry, 'name_ko')) ?? '' },
        ];
        const fix = edits.every(({ text }) => text !== '') ? { edits, isSafe: false } : undefined;
        return [createFinding('names-are-swapped', korean, { args: {}, fix, related: [english] })];
      }
      const code = 'name-is-in-the-wrong-language';
      const isSame = fields.name_ko === fields.name_en;
      return [
        ...(isKoreanForeign(fields) ? [createFinding(code, korean, { args: { field: 'name_ko', isSame } })] : []),
        ...(isEnglishForeign(fields) ? [createFinding(code, english, { args: { field: 'name_en', isSame } })] : []),
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

/** Nearly every text has none: one look tells. */
const anyLeftover = new RegExp(leftovers.map(([{ source }]) => source).join('|'), 'is');

function quoted(text: string): string {
  return JSON.stringify(text.replace(/^[“‘＂＇„]|["”’＂＇“]?[,;]?$/g, ''));
}

function commentBehind(text: string): string {
  const start = text.search(/\s*(?:\/\/\s|\/\*|<!--)/);
  return `${scalar(text.slice(0, start))} ${asComment(text.slice(start).trim())}`;
}

/** Names and descriptions are what people read. */
const textsAreFinished: CategoryRule = (category) =>
  entriesIn(category).flatMap((entry) =>
    (['name_ko', 'name_en', 'description'] as const).flatMap((field) => {
      const text = entry.fields[field];
      if (text === undefined || text.search(anyLeftover) < 0) return [];
      const [pattern, right] = leftovers.find(([each]) => text.search(each) >= 0) ?? [];
      if (pattern === undefined) return [];
      const [{ document }, pointer, whole] = [entry, pointerTo(entry, field), placeIn(entry, field)];
      const isLine = document.written(pointer) !== undefined;
      const fix = isLine ? suggestedFix(whole, right?.(text)) : undefined;
      return Array.from(text.matchAll(pattern), ({ 0: leftover, index }) => {
        const place = document.placeInText(pointer, { start: index, end: index + leftover.length });
        return createFinding('text-has-leftovers', place ?? whole, { args: { field, leftover }, fix });
      });
    }),
  );

export const textRules: readonly CategoryRule[] = [namesAreInTheirLanguage, textsAreFinished];
