import { isDeepStrictEqual } from 'node:util';
import type { CatalogFields, CategoryFields } from '../catalog/catalog.ts';
import { defaultOf, fieldsAt, kindOf } from '../catalog/schema/schemas.ts';
import { memberOf } from '../yaml/document.ts';
import { writeScalar } from '../yaml/write-scalar.ts';

export function formatCatalog(fields: CatalogFields): string {
  return `${fieldLines(fields, fieldsAt('catalog', [])).join('\n')}\n`;
}

export function formatCategory({ filters = [], ...fields }: CategoryFields): string {
  const lines = [
    ...fieldLines(fields, fieldsAt('category', [])),
    ...(filters.length === 0 ? [] : ['filters:']),
    filters.map((filter = {}) => `  - ${formatFilter(filter).join('\n    ')}\n`).join('\n'),
  ];
  return lines.join('\n');
}

/** Returns the lines of a filter, without hyphen and indentation. */
export function formatFilter(fields: object): readonly string[] {
  return fieldLines(fields, fieldsAt('category', ['filters', 0]));
}

/** Formats fields in schema order, without defaults and empty lists. */
function fieldLines(fields: object, names: readonly string[]): readonly string[] {
  return names
    .map((name) => [name, memberOf(fields, name)] as const)
    .filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, defaultOf(name) ?? []),
    )
    .flatMap(([name, value]) => formatField(name, value));
}

/** Returns the lines of a field, even if it has the default. */
export function formatField(name: string, value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    const text = typeof value === 'string' ? kindOf(name).write(value) : value;
    return `${name}: ${text}`.split('\n');
  }
  if (value.length === 0) return [`${name}: []`];
  return [`${name}:`, ...value.map((text) => `  - ${writeScalar(text)}`)];
}
