import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { CatalogFolder } from '../../src/catalog/folder.ts';
import { type Files, folderWith } from './folder.ts';

export const organization = '01JZ3Q5E7VY1T9W6K8N4M2RDBX';

/** Writes a filter with more fields in `more`. */
export function filterYaml(code: string, lines: readonly string[] = []): string {
  return [
    `  - code: ${code}`,
    `    name_ko: 필터 ${code}`,
    `    name_en: Filter ${code}`,
    `    image_url: https://cdn.example.com/${code}.webp`,
    ...lines.map((line) => `    ${line}`),
    '',
  ].join('\n');
}

export function categoryYaml(name: string, filters: readonly string[] = []): string {
  const korean = name.startsWith('Roman') ? '로맨틱' : `${name.replaceAll(/\W/g, '')} 룩`; // unique
  return `name_ko: ${korean}\nname_en: ${name}\n${filters.length === 0 ? '' : `filters:\n${filters.join('')}`}`;
}

/** Writes all optional fields after the filters, so that line numbers stay the same. */
export function fullCategoryYaml(name: string, filters: readonly string[]): string {
  return `${categoryYaml(name, filters)}description: Soft looks\n`;
}

export function catalogYaml(slugs: readonly string[], more = ''): string {
  return `organization_id: ${organization}\ncategories:\n${slugs.map((slug) => `  - ${slug}\n`).join('')}${more}`;
}

/** A valid catalog: two categories with two filters and one. */
export const soundCatalog: Files = {
  'catalog.yaml': catalogYaml(['romantic', 'cartoon']),
  'categories/romantic.yaml': categoryYaml('Romantic', [
    filterYaml('rosy_dusk', ['is_recommended: true']),
    filterYaml('first_snow', ['is_active: false']),
  ]),
  'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink')]),
};

/** Creates a catalog folder in memory. Undefined files are missing. */
export function folderInMemory(
  files: Readonly<Record<string, string | Buffer | undefined>>,
): CatalogFolder {
  const names = Object.keys(files).filter((name) => files[name] !== undefined);
  const list = (name: string) => {
    const prefix = name === '' ? '' : `${name}/`;
    const inside = names
      .filter((each) => each.startsWith(prefix))
      .map((each) => each.slice(prefix.length));
    const children = new Set(inside.map((each) => each.split('/', 1).join()));
    return [...children].map((child) => ({ name: child, isFolder: !inside.includes(child) }));
  };
  return {
    path: 'catalog',
    list,
    read: (all) => new Map(all.map((name) => [name, Buffer.from(files[name] ?? '')])),
  };
}

export const at = '2026-01-01T00:00:00.000Z';

/** Prefixes paths with `catalog/`. */
export function inCatalog<Content>(
  files: Readonly<Record<string, Content>>,
): Readonly<Record<string, Content>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [join('catalog', path), content]),
  );
}

export function catalogFolder(t: TestContext, files: Files = soundCatalog): string {
  return folderWith(t, inCatalog(files));
}
