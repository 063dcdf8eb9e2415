import type { Filter } from '../catalog.ts';
import type { CategoryFields, FilterFields } from '../format.ts';
import { categoryContent, filterContent } from '../stamps/content.ts';
import type { Stamp } from '../stamps/stamp.ts';
import type { AnswerCategory, AnswerFilter } from './answer.ts';

/** The stamp of a category as the answer gives it. */
export function categoryStamp(category: AnswerCategory): Stamp {
  const { filter_category_id: identifier, created_at, updated_at, deleted_at } = category;
  return { identifier, created_at, updated_at, deleted_at, content: categoryContent(category) };
}

/** The stamp of a filter as the answer gives it. */
export function filterStamp(filter: AnswerFilter): Stamp {
  const { filter_id: identifier, created_at, updated_at, deleted_at } = filter;
  return { identifier, created_at, updated_at, deleted_at, content: filterContent(filter) };
}

/** What the catalog says of a filter of an answer. */
function filterOf(filter: AnswerFilter): Omit<Filter, 'key'> {
  const { organization_id, code, name_ko, name_en, image_url, is_active, is_recommended } = filter;
  return { organization_id, code, name_ko, name_en, image_url, is_active, is_recommended };
}

/** A category file as its editor would write it in a catalog of `owner`, with all filters that the category has. */
export function categoryFields(category: AnswerCategory, owner: string): CategoryFields {
  const { organization_id, name_ko, name_en, description, is_active, filters } = category;
  return {
    name_ko,
    name_en,
    description,
    is_active,
    ...(organization_id === owner ? {} : { organization_id }),
    filters: filters.map((filter) => filterFields(filter, organization_id)),
  };
}

/** A filter as its editor would write it in a category of `owner`. */
export function filterFields(filter: AnswerFilter, owner: string): FilterFields {
  const { organization_id, ...fields } = filterOf(filter);
  return organization_id === owner ? fields : { ...fields, organization_id };
}
