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
    const filters = (fields.filters ?? []).flatMap((filter, index) =>
      foreignNames(filter ?? {}, ['filters', index], document),
    );
    return [...foreignNames(fields, [], document), ...filters];
  });

function foreignNames({ name_ko, name_en }: Names, at: Pointer, document: Document): readonly Finding[] {
  const isKoreanForeign =
    name_ko !== undefined && !syllable.test(name_ko) && latin.test(name_ko) && !hangul.test(name_ko);
  const isEnglishForeign = name_en !== undefined && !ascii.test(name_en) && hangul.test(name_en);
  const placeOf = (field: string) => document.placeOfValue([...at, field]);
  if (isKoreanForeign && isEnglishForeign && !latin.test(name_en)) {
    const [korean, english] = [placeOf('name_ko'), placeOf('name_en')];
    const writtenKorean = document.written([...at, 'name_ko']);
    const writtenEnglish = document.written([...at, 'name_en']);
    const edits =
      writtenKorean === undefined || writtenEnglish === undefined
        ? []
        : [
            { range: korean.range, text: writtenEnglish },
            { range: english.range, text: writtenKorean },
          ];
    const fix = edits.length === 0 ? undefined : { edits, effect: undefined };
    return [createFinding('names-are-swapped', korean, { args: {}, fix, related: [english] })];
  }
  return [...(isKoreanForeign ? (['name_ko'] as const) : []), ...(isEnglishForeign ? (['name_en'] as const) : [])].map(
    (field) => createFinding('name-is-in-the-wrong-language', placeOf(field), { args: { field } }),
  );
}
