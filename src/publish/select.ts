import type { Catalog, Category, Filter } from '../catalog/catalog.ts';
import type { ActiveCategory, ActiveFilter } from '../snapshot/active.ts';
import type { Stamp, Stamps } from './stamps/stamp.ts';

/**
 * What apps see: every active category in display order, each with its filters in display order. Inactive filters are
 * among them unless the catalog excludes them: the contract has a field for apps to tell.
 */
export function select(catalog: Catalog, stamps: Stamps): readonly ActiveCategory[] {
  const isListed = ({ is_active }: Filter) => is_active || catalog.inactiveFilters === 'include';
  return catalog.categories
    .filter(({ is_active }) => is_active)
    .map((category) => activeCategory({ ...category, filters: category.filters.filter(isListed) }, stamps));
}

function activeCategory(category: Category, stamps: Stamps): ActiveCategory {
  const { organization_id, name_ko, name_en, description } = category;
  const stamp = stampOf(category.slug, stamps);
  return {
    filter_category_id: stamp.identifier,
    organization_id,
    name_ko,
    name_en,
    description,
    is_active: true,
    created_at: stamp.created_at,
    updated_at: stamp.updated_at,
    deleted_at: null,
    filters: category.filters.map((filter) => activeFilter(filter, stamp.identifier, stampOf(filter.key, stamps))),
  };
}

function activeFilter(filter: Filter, filter_category_id: string, stamp: Stamp): ActiveFilter {
  const { organization_id, code, name_ko, name_en, image_url, is_active, is_recommended } = filter;
  return {
    filter_id: stamp.identifier,
    organization_id,
    filter_category_id,
    code,
    name_ko,
    name_en,
    image_url,
    is_active,
    is_recommended,
    created_at: stamp.created_at,
    updated_at: stamp.updated_at,
    deleted_at: null,
  };
}

function stampOf(key: string, { entries }: Stamps): Stamp {
  const stamp = entries.get(key);
  if (stamp === undefined || stamp.deleted_at !== null) throw new Error(`${key} is selected before it is stamped.`);
  return stamp;
}
