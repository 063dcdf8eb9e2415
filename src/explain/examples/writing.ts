import type { Code } from '../../finding/codes.ts';
import { base, firstSnow, lines, withCatalog, withFile, withRomantic } from './base.ts';
import type { Examples } from './example.ts';

const romanticPath = 'categories/romantic.yaml';
const romantic = base[romanticPath];
const right = withFile(romanticPath, romantic);
const rightWithTwoFilters = withFile(romanticPath, romantic + firstSnow);

/** Findings about how YAML is written. */
export const writingExamples = {
  'blank-is-missing': { wrong: withRomantic('name_en: Rosy', 'name_en:Rosy'), right },
  'blank-is-not-ordinary': {
    wrong: withRomantic('    name_ko: 장밋빛', '\u00a0\u00a0\u00a0\u00a0name_ko: 장밋빛'),
    right,
  },
  'bracket-is-not-closed': {
    wrong: withCatalog('categories:\n  - romantic\n  - cartoon', 'categories: [romantic, cartoon'),
    right: withCatalog('categories:\n  - romantic\n  - cartoon', 'categories: [romantic, cartoon]'),
  },
  'bullet-is-not-a-hyphen': {
    wrong: withCatalog('  - romantic\n  - cartoon', '  • romantic\n  - cartoon'),
    right: withCatalog('  - romantic\n  - cartoon', '  - romantic\n  - cartoon'),
  },
  'colon-is-full-width': { wrong: withRomantic('name_ko: 장밋빛', 'name_ko\uff1a 장밋빛'), right },
  'comment-has-invisible-characters': {
    wrong: withRomantic('name_en: Romantic', 'name_en: Romantic # \u202eyraurbeF'),
    right: withRomantic('name_en: Romantic', 'name_en: Romantic # February'),
  },
  'document-has-no-fields': {
    wrong: withFile(
      romanticPath,
      lines(
        '- code: rosy_dusk',
        '  name_ko: 장밋빛 노을',
        '  name_en: Rosy Dusk',
        '  image_url: https://cdn.example.com/rosy_dusk.webp',
      ),
    ),
    right,
  },
  'document-is-empty': { wrong: withFile(romanticPath, '# later\n'), right },
  'documents-are-several': { wrong: withRomantic('filters:', '---\nfilters:'), right },
  'escape-is-unknown': {
    wrong: withRomantic('name_en: Rosy Dusk', 'name_en: "Rosy\\Dusk"'),
    right: withRomantic('name_en: Rosy Dusk', 'name_en: "Rosy\\\\Dusk"'),
  },
  'hyphen-is-missing': {
    wrong: withFile(romanticPath, romantic + firstSnow.replace('-', ' ')),
    right: rightWithTwoFilters,
  },
  'hyphen-is-superfluous': { wrong: withRomantic('    name_ko: 장밋빛', '  - name_ko: 장밋빛'), right },
  'indentation-has-a-tab': { wrong: withRomantic('    name_ko: 장밋빛', '\tname_ko: 장밋빛'), right },
  'indentation-is-wrong': { wrong: withRomantic('    name_en: Rosy', '   name_en: Rosy'), right },
  'key-is-duplicate': { wrong: withRomantic('name_en: Romantic', 'name_en: Romantic\nname_en: Love'), right },
  'line-has-two-fields': { wrong: withRomantic('노을\n    name_en', '노을 name_en'), right },
  'line-is-not-a-field': { wrong: withRomantic('name_en: Rosy', 'name_en Rosy'), right },
  'nesting-is-too-deep': {
    wrong: withCatalog(
      'categories:\n  - romantic\n  - cartoon',
      `categories: ${'['.repeat(33)}romantic, cartoon${']'.repeat(33)}`,
    ),
    right: withCatalog('categories:\n  - romantic\n  - cartoon', 'categories: [romantic, cartoon]'),
  },
  'quote-is-not-closed': {
    wrong: withRomantic('name_en: Rosy Dusk', 'name_en: "Rosy Dusk'),
    right: withRomantic('name_en: Rosy Dusk', 'name_en: "Rosy Dusk"'),
  },
  'text-is-cut-by-a-comment': {
    wrong: withRomantic('name_en: Rosy Dusk', 'name_en: Rosy Dusk #2'),
    right: withRomantic('name_en: Rosy Dusk', 'name_en: "Rosy Dusk #2"'),
  },
  'text-needs-quotes': {
    wrong: withRomantic('name_en: Rosy Dusk', 'name_en: Dusk: Rosy'),
    right: withRomantic('name_en: Rosy Dusk', 'name_en: "Dusk: Rosy"'),
  },
  'yaml-feature-is-not-allowed': {
    wrong: withRomantic('name_en: Rosy Dusk', 'name_en: *Rosy*'),
    right: withRomantic('name_en: Rosy Dusk', 'name_en: "*Rosy*"'),
  },
  'yaml-is-malformed': {
    wrong: withCatalog('categories:\n  - romantic\n  - cartoon', 'categories: [romantic,, cartoon]'),
    right: withCatalog('categories:\n  - romantic\n  - cartoon', 'categories: [romantic, cartoon]'),
  },
} as const satisfies Partial<Record<Code, Examples>>;
