import type { CategoryFields } from '../format.ts';
import { filterLines } from './filter-lines.ts';
import { modeline } from './modeline.ts';
import { scalar } from './scalar.ts';

/**
 * A whole category file, with an empty line between filters. `schemas` is the path from the catalog folder to that of
 * the schemas; where it is undefined, the file names none.
 */
export function categoryText(fields: CategoryFields, schemas: string | undefined): string {
  const { name_ko, name_en, description = '', is_active = true, organization_id, filters = [] } = fields;
  const lines = [
    ...modeline(schemas === undefined ? undefined : `../${schemas}`, 'category'),
    `name_ko: ${scalar(name_ko, 0)}`,
    `name_en: ${scalar(name_en, 0)}`,
    ...(description === '' ? [] : [`description: ${scalar(description, 0)}`]),
    ...(is_active ? [] : ['is_active: false']),
    ...(organization_id === undefined ? [] : [`organization_id: ${scalar(organization_id, 0)}`]),
    ...(filters.length === 0 ? [] : ['filters:']),
    ...filters.flatMap((filter, index) => [...(index === 0 ? [] : ['']), ...filterLines(filter)]),
  ];
  return `${lines.join('\n')}\n`;
}
