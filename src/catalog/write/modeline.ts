import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const schemaFolder = 'src/catalog/schema';

/** The first line by which editors find the schema of a file, `schemas` being the path to it from the file's folder. */
export function modeline(schemas: string | undefined, kind: 'catalog' | 'category'): readonly string[] {
  return schemas === undefined ? [] : [`# yaml-language-server: $schema=${schemas}/${kind}.schema.json`];
}

/**
 * The path from a catalog folder to that of the schemas, with `/` between its parts: of the nearest folder around the
 * catalog that has them. Undefined where none has: a path that leads out of a repository would hold on one machine.
 */
export function schemasFrom(catalogFolder: string): string | undefined {
  const start = resolve(catalogFolder);
  for (let folder = dirname(start); ; folder = dirname(folder)) {
    if (existsSync(join(folder, schemaFolder, 'category.schema.json'))) {
      return relative(start, join(folder, schemaFolder)).replaceAll(sep, '/');
    }
    if (folder === dirname(folder)) return undefined;
  }
}
