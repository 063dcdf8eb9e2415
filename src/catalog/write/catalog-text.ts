import type { CatalogFields } from '../format.ts';
import { modeline } from './modeline.ts';
import { scalar } from './scalar.ts';

/** A whole `catalog.yaml`; `schemas` as in `categoryText`. */
export function catalogText(fields: CatalogFields, schemas: string | undefined): string {
  const { organization_id, categories = [], snapshot = {} } = fields;
  const { inactive_filters = 'include' } = snapshot;
  const lines = [
    ...modeline(schemas, 'catalog'),
    '# The owner of everything in this catalog.',
    `organization_id: ${scalar(organization_id, 0)}`,
    ...(categories.length === 0
      ? []
      : ['', '# The order in which apps show the categories, by file name.', 'categories:']),
    ...categories.map((slug) => `  - ${scalar(slug, 4)}`),
    ...(inactive_filters === 'include' ? [] : ['', 'snapshot:', `  inactive_filters: ${inactive_filters}`]),
  ];
  return `${lines.join('\n')}\n`;
}
