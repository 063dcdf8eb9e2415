import type { AnswerCategory, AnswerFilter } from '../../src/import/answer.ts';

const common = {
  organization_id: '42',
  is_active: true,
  created_at: '2025-03-01T00:00:00.000Z',
  updated_at: '2025-04-01T00:00:00.000Z',
  deleted_at: null,
};

/** A filter as the API answers it, in the category `c1`. */
export function answerFilter(code: string, more: Partial<AnswerFilter> = {}): AnswerFilter {
  const [filter_id, filter_category_id, name_ko, name_en] = [`id of ${code}`, 'c1', `필터 ${code}`, `Filter ${code}`];
  const image_url = `https://cdn.example.com/${encodeURIComponent(code)}.webp`;
  const own = { filter_id, filter_category_id, code, name_ko, name_en, image_url, is_recommended: false };
  return { ...common, ...own, ...more };
}

type More = Partial<Omit<AnswerCategory, 'filters'>>;
/** A category as the API answers it, `c1` with the English name Romantic. */
export function answerCategory(filters: readonly AnswerFilter[], more: More = {}): AnswerCategory {
  const { filter_category_id = 'c1' } = more;
  const own = { filter_category_id, name_ko: '로맨틱', name_en: 'Romantic', description: '' };
  return { ...common, ...own, filters: filters.map((each) => ({ ...each, filter_category_id })), ...more };
}
