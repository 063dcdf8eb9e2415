import assert from 'node:assert/strict';
import { Failure } from '../../../src/base/failure.ts';
import { catalogText, categoryText } from '../../../src/catalog/write.ts';
import {
  parseResponse,
  type ResponseCategory,
  type ResponseFilter,
} from '../../../src/features/import/api-response.ts';
import { nameEntries } from '../../../src/features/import/entry-keys.ts';
import { type ImportPlan, planImport } from '../../../src/features/import/plan.ts';
import type {} from '../../../src/features/import/words.ts';
import type { Files } from '../../support/folder.ts';

const common = {
  organization_id: '42',
  is_active: true,
  created_at: '2025-03-01T00:00:00.000Z',
  updated_at: '2025-04-01T00:00:00.000Z',
  deleted_at: null,
};

/** Of a deleted entry. */
export const gone = { deleted_at: '2026-01-01T00:00:00.000Z' };

/** A filter as the API answers it, in the category `c1`. */
export function responseFilter(code: string, more: Partial<ResponseFilter> = {}): ResponseFilter {
  const [filter_id, filter_category_id, name_ko, name_en] = [
    `id of ${code}`,
    'c1',
    `필터 ${code}`,
    `Filter ${code}`,
  ];
  const image_url = `https://cdn.example.com/${encodeURIComponent(code)}.webp`;
  const own = {
    filter_id,
    filter_category_id,
    code,
    name_ko,
    name_en,
    image_url,
    is_recommended: false,
  };
  return { ...common, ...own, ...more };
}

type More = Partial<Omit<ResponseCategory, 'filters'>>;
/** A category as the API answers it, `c1` with the English name Romantic. */
export function responseCategory(
  filters: readonly ResponseFilter[],
  more: More = {},
): ResponseCategory {
  const { filter_category_id = 'c1' } = more;
  const own = { filter_category_id, name_ko: '로맨틱', name_en: 'Romantic', description: '' };
  return {
    ...common,
    ...own,
    filters: filters.map((each) => ({ ...each, filter_category_id })),
    ...more,
  };
}

export function failureOf(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return assert.fail('it did not fail');
}

/** What an import of this response gives, with every rename that is proposed where it is refused. */
export function imported(given: unknown): { readonly plan: ImportPlan; readonly files: Files } {
  const response = parseResponse(Buffer.from(JSON.stringify(given)), '-');
  const { names, faults } = nameEntries(response, nameEntries(response, []).renames);
  assert.deepEqual(faults, []);
  const plan = planImport(response, names);
  const texts = plan.categories.map((each) => [
    `categories/${each.slug}.yaml`,
    categoryText(each.fields),
  ]);
  return {
    plan,
    files: { 'catalog.yaml': catalogText(plan.catalog), ...Object.fromEntries(texts) },
  };
}
