import { createFinding, type Finding } from '../../finding/finding.ts';
import type { Document, Pointer } from '../document.ts';
import type { Rule } from './rule.ts';

// The scripts of Unicode are slow to make ready, and seldom needed: syllables and ASCII are asked for first.
const hangul = /\p{Script=Hangul}/u;
const syllable = /[\uac00-\ud7a3]/;
const latin = /\p{Script=Latin}/u;
const ascii = /^[ -~]*$/;

interface Names {
  readonly name_ko?: string | undefined;
  readonly name_en?: string | undefined;
}

/** `name_ko` is shown to those who read Korean, `name_en` to those who do not. */
export const namesAreInTheirLanguage: Rule = ({ draft }) =>
  draft.categories.flatMap(({ document, fields }) => {
    if (document === undefined) return [];
    const ofFilters = (fields.filters ?? []).flatMap((filter, index) =>
      foreignNames(filter ?? {}, ['filters', index], document),
    );
    return [...foreignNames(fields, [], document), ...ofFilters];
  });

function foreignNames({ name_ko, name_en }: Names, at: Pointer, document: Document): readonly Finding[] {
  const isKoreanForeign =
    name_ko !== undefined && !syllable.test(name_ko) && latin.test(name_ko) && !hangul.test(name_ko);
  const isEnglishForeign = name_en !== undefined && !ascii.test(name_en) && hangul.test(name_en);
  const [korean, english] = [
    [...at, 'name_ko'],
    [...at, 'name_en'],
  ] as const;
  if (isKoreanForeign && isEnglishForeign && !latin.test(name_en)) {
    const edits = [
      { range: document.placeOfValue(korean).range, text: document.written(english) },
      { range: document.placeOfValue(english).range, text: document.written(korean) },
    ].flatMap(({ range, text }) => (text === undefined ? [] : [{ range, text }]));
    const fix = edits.length < 2 ? undefined : { edits, effect: undefined };
    const related = [document.placeOfValue(english)];
    return [createFinding('names-are-swapped', document.placeOfValue(korean), { args: {}, fix, related })];
  }
  const code = 'name-is-in-the-wrong-language';
  return [
    ...(isKoreanForeign ? [createFinding(code, document.placeOfValue(korean), { args: { field: 'name_ko' } })] : []),
    ...(isEnglishForeign ? [createFinding(code, document.placeOfValue(english), { args: { field: 'name_en' } })] : []),
  ];
}
