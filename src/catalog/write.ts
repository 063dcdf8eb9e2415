import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { memberOf } from '../yaml/document.ts';
import { scalar } from '../yaml/write-scalar.ts';
import type { CatalogFields, CategoryFields } from './catalog.ts';
import { defaultOf, kindOf, knownFields } from './schema/schemas.ts';

/** A whole `catalog.yaml`; `schemas` is the path from the catalog to the schemas, if any. */
export function catalogText(fields: CatalogFields, schemas: string | undefined): string {
  const lines = [...modeline(schemas, 'catalog'), ...fieldLines(fields, knownFields.catalogFile)];
  return `${lines.join('\n')}\n`;
}

/** A whole category file, with an empty line between filters; `schemas` as in `catalogText`. */
export function categoryText(category: CategoryFields, schemas: string | undefined): string {
  const { filters = [], ...fields } = category;
  const lines = [
    ...modeline(schemas === undefined ? undefined : `../${schemas}`, 'category'),
    ...fieldLines(fields, knownFields.categoryFile),
    ...(filters.length === 0 ? [] : ['filters:']),
    filters.map((filter = {}) => `  - ${filterLines(filter).join('\n    ')}\n`).join('\n'),
  ];
  return lines.join('\n');
}

/** The lines of a filter, without hyphen and indentation. */
export function filterLines(fields: object): readonly string[] {
  return fieldLines(fields, knownFields.filter);
}

/** In the order of the schema, without defaults and empty lists. */
export function fieldLines(fields: object, names: readonly string[]): readonly string[] {
  return names
    .map((name) => [name, memberOf(fields, name)] as const)
    .filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, defaultOf(name) ?? []),
    )
    .flatMap(([name, value]) => {
      if (Array.isArray(value)) return [`${name}:`, ...value.map((text) => `  - ${scalar(text)}`)];
      const text = typeof value === 'string' ? kindOf(name).write(value) : value;
      return `${name}: ${text}`.split('\n');
    });
}

/** The first line, by which editors find the schema of a file. */
function modeline(schemas: string | undefined, kind: 'catalog' | 'category'): readonly string[] {
  return schemas === undefined
    ? []
    : [`# yaml-language-server: $schema=${schemas}/${kind}.schema.json`];
}

/** The path from a catalog to the schemas if both are in one repository, as they are here. */
export function schemasFrom(catalogFolder: string): string | undefined {
  const path = '../src/catalog/schema';
  return existsSync(join(catalogFolder, path, 'category.schema.json')) ? path : undefined;
}
