import type { AnswerCategory, AnswerFilter } from '../../src/import/answer.ts';

const created = '2025-03-01T00:00:00.000Z';
const updated = '2025-04-01T00:00:00.000Z';

/** A filter as the API answers it, in the category `c1`. */
export function answerFilter(code: string, more: Partial<AnswerFilter> = {}): AnswerFilter {
  return {
    filter_id: `id of ${code}`,
    organization_id: '42',
    filter_category_id: 'c1',
    code,
    name_ko: `필터 ${code}`,
    name_en: `Filter ${code}`,
    image_url: `https://cdn.example.com/${encodeURIComponent(code)}.webp`,
    is_active: true,
    is_recommended: false,
    created_at: created,
    updated_at: updated,
    deleted_at: null,
    ...more,
  };
}

/** A category as the API answers it, `c1` with the English name Romantic. */
export function answerCategory(
  filters: readonly AnswerFilter[],
  more: Partial<Omit<AnswerCategory, 'filters'>> = {},
): AnswerCategory {
  const { filter_category_id = 'c1' } = more;
  return {
    filter_category_id,
    organization_id: '42',
    name_ko: '로맨틱',
    name_en: 'Romantic',
    description: '',
    is_active: true,
    created_at: created,
    updated_at: updated,
    deleted_at: null,
    filters: filters.map((filter) => ({ ...filter, filter_category_id })),
    ...more,
  };
}
