import type { Code } from '../../finding/codes.ts';
import { absent, base, withCatalog, withFile } from './base.ts';
import type { Examples } from './example.ts';

const romanticPath = 'categories/romantic.yaml';
const romantic = base[romanticPath];
const right = withFile('catalog.yaml', base['catalog.yaml']);
const switchedOff = `${romantic}    is_active: false\n`;

/** Findings about categories, their order and their slugs. */
export const categoryExamples = {
  'catalog-has-no-category': {
    wrong: { files: { [romanticPath]: absent, 'categories/cartoon.yaml': absent } },
    right: { files: { [romanticPath]: romantic, 'categories/cartoon.yaml': base['categories/cartoon.yaml'] } },
  },
  'category-file-is-missing': { wrong: withCatalog('- romantic', '- romantik'), right },
  'category-is-listed-twice': { wrong: withCatalog('  - cartoon', '  - cartoon\n  - romantic'), right },
  'category-is-not-listed': { wrong: withCatalog('  - romantic\n', ''), right },
  'category-shows-nothing': {
    wrong: withFile(romanticPath, switchedOff),
    right: withFile(romanticPath, switchedOff.replace('filters:', 'is_active: false\nfilters:')),
  },
  'slug-is-malformed': {
    wrong: { files: { [romanticPath]: absent, 'categories/Romantic.yaml': romantic } },
    right: withFile(romanticPath, romantic),
  },
} as const satisfies Partial<Record<Code, Examples>>;
