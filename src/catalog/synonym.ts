import { fold } from '../base/closest.ts';

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
