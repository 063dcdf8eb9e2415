import { createFinding, type Finding } from '../../finding/finding.ts';
import { entriesIn, type Rule } from './rule.ts';

// The scripts of Unicode are slow to make ready, and seldom needed: syllables and ASCII are asked for first.
const hangul = /\p{Script=Hangul}/u;
const syllable = /[\uac00-\ud7a3]/;
const latin = /\p{Script=Latin}/u;
const ascii = /^[ -~]*$/;

/** `name_ko` is shown to those who read Korean, `name_en` to those who do not. */
export const namesAreInTheirLanguage: Rule = ({ draft }) =>
  entriesIn(draft).flatMap(
    ({ document, fields: { name_ko = '', name_en = '' }, pointerTo, placeOf }): readonly Finding[] => {
      const isKoreanForeign = !syllable.test(name_ko) && latin.test(name_ko) && !hangul.test(name_ko);
      const isEnglishForeign = !ascii.test(name_en) && hangul.test(name_en);
      if (isKoreanForeign && isEnglishForeign && !latin.test(name_en)) {
        const [korean, english] = [document.written(pointerTo('name_ko')), document.written(pointerTo('name_en'))];
        const [place, other] = [placeOf('name_ko'), placeOf('name_en')];
        const edits = [
          { range: place.range, text: english ?? '' },
          { range: other.range, text: korean ?? '' },
        ];
        const fix = korean === undefined || english === undefined ? undefined : { edits, effect: undefined };
        return [createFinding('names-are-swapped', place, { args: {}, fix, related: [other] })];
      }
      const code = 'name-is-in-the-wrong-language';
      return [
        ...(isKoreanForeign ? [createFinding(code, placeOf('name_ko'), { args: { field: 'name_ko' } })] : []),
        ...(isEnglishForeign ? [createFinding(code, placeOf('name_en'), { args: { field: 'name_en' } })] : []),
      ];
    },
  );
