import type { Content, Example } from './example.ts';

/** The catalog that every example changes. */
export const base = {
  'catalog.yaml': lines('organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBX', 'categories:', '  - romantic', '  - cartoon'),
  'categories/romantic.yaml': lines(
    'name_ko: 로맨틱',
    'name_en: Romantic',
    'filters:',
    '  - code: rosy_dusk',
    '    name_ko: 장밋빛 노을',
    '    name_en: Rosy Dusk',
    '    image_url: https://cdn.example.com/rosy_dusk.webp',
  ),
  'categories/cartoon.yaml': lines(
    'name_ko: 만화',
    'name_en: Cartoon',
    'filters:',
    '  - code: comic_ink',
    '    name_ko: 만화 잉크',
    '    name_en: Comic Ink',
    '    image_url: https://cdn.example.com/comic_ink.webp',
    '  - code: halftone',
    '    name_ko: 망점',
    '    name_en: Halftone',
    '    image_url: https://cdn.example.com/halftone.webp',
  ),
} as const;

/** A further filter for a category of the base. */
export const firstSnow = lines(
  '  - code: first_snow',
  '    name_ko: 첫눈',
  '    name_en: First Snow',
  '    image_url: https://cdn.example.com/first_snow.webp',
);

export const absent = { kind: 'absent' } as const satisfies Content;

export function lines(...texts: readonly string[]): string {
  return `${texts.join('\n')}\n`;
}

/** The base with one file of it, or one more. */
export function withFile(path: string, content: Content): Example {
  return { files: { [path]: content } };
}

/** The base with one text in the category `romantic` replaced. */
export function withRomantic(before: string, after: string): Example {
  return withFile('categories/romantic.yaml', base['categories/romantic.yaml'].replace(before, after));
}

export function withCatalog(before: string, after: string): Example {
  return withFile('catalog.yaml', base['catalog.yaml'].replace(before, after));
}
