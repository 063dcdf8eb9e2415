import { formatCatalog, formatCategory } from '../../../src/edit/write.ts';
import {
  parseResponse,
  type ResponseCategory,
  type ResponseFilter,
} from '../../../src/features/import/api-response.ts';
import { type ImportPlan, planImport } from '../../../src/features/import/plan.ts';
import type { Files } from '../../support/folder.ts';

export const request = { source: 'a.json', catalog: 'catalog', out: 'dist' };

const common = {
  organization_id: '42',
  is_active: true,
  created_at: '2025-03-01T00:00:00.000Z',
  updated_at: '2025-04-01T00:00:00.000Z',
  deleted_at: null,
};

export const gone = { deleted_at: '2026-01-01T00:00:00.000Z' };

/** A filter of a response, in the category `c1`. */
export function responseFilter(code: string, more: Partial<ResponseFilter> = {}): ResponseFilter {
  const image_url = `https://cdn.example.com/${encodeURIComponent(code)}.webp`;
  const names = { code, name_ko: `필터 ${code}`, name_en: `Filter ${code}`, image_url };
  const ids = { filter_id: `id of ${code}`, filter_category_id: 'c1' };
  return { ...common, ...ids, ...names, is_recommended: false, ...more };
}

/** A category of a response, `c1` with the English name Romantic. */
export function responseCategory(
  filters: readonly ResponseFilter[],
  more: Partial<ResponseCategory> = {},
): ResponseCategory {
  const { filter_category_id = 'c1' } = more;
  const own = { filter_category_id, name_ko: '로맨틱', name_en: 'Romantic', description: '' };
  const within = filters.map((each) => ({ ...each, filter_category_id }));
  return { ...common, ...own, filters: within, ...more };
}

/** The plan of an import, and the files of the catalog. */
export function imported(given: unknown): { readonly plan: ImportPlan; readonly files: Files } {
  const plan = planImport(parseResponse(JSON.stringify(given), request), request);
  const texts = plan.categories.map(({ slug, fields }) => {
    return [`categories/${slug}.yaml`, formatCategory(fields)];
  });
  const files = { 'catalog.yaml': formatCatalog(plan.catalog), ...Object.fromEntries(texts) };
  return { plan, files };
}
