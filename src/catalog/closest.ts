import leven from 'leven';

/** Longer words are no slip of the finger, and comparing takes the product of the lengths. */
const longestWord = 100;
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu;

/**
 * The candidate that `word` was most likely meant to be: at most a third of the word's length away from it, compared
 * after NFC and lower-casing, and closer than every other. Undefined where none or several are.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const folded = fold(word);
  const [first, second] = candidates
    .map((candidate) => ({ candidate, distance: distance(folded, fold(candidate)) }))
    .filter((each) => each.distance <= folded.length / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return first?.distance === second?.distance ? undefined : first?.candidate;
}

/** Two neighbouring letters in the wrong order are one slip of the fingers, and not two. */
function distance(a: string, b: string): number {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
  return at >= 0 && swapped === b ? 1 : leven(a, b);
}

function fold(word: string): string {
  return word.normalize('NFC').toLowerCase().replace(invisible, '');
}

/** Other words that people have for the fields, from other systems and in Korean. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  categories: ['order', 'categorylist'],
  code: ['id', 'key', 'slug', 'filterid', 'filtercode', '코드'],
  description: ['desc', 'summary', 'details', '설명'],
  filters: ['items', 'filterlist', '필터'],
  image_url: ['image', 'img', 'imageurl', 'picture', 'photo', 'thumbnail', 'icon', 'src', 'url', '이미지'],
  is_active: ['active', 'enabled', 'visible', 'published', 'status', '활성'],
  is_recommended: ['recommended', 'featured', '추천'],
  name_en: ['english', 'englishname', 'nameenglish', 'title', 'label', 'name', '영어이름', '영문명'],
  name_ko: ['korean', 'koreanname', 'namekorean', 'namejp', 'title', 'label', 'name', '이름', '한글이름', '한글명'],
  organization_id: ['organization', 'organisation', 'org', 'owner', 'orgid'],
};

/** The free field for which `word` is another name; undefined where none or several could be meant. */
export function synonym(word: string, free: readonly string[]): string | undefined {
  const folded = fold(word).replace(/[_\-.]/g, '');
  const meant = free.filter((field) => synonyms[field]?.includes(folded));
  return meant.length === 1 ? meant[0] : undefined;
}
