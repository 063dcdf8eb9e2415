import type { Code } from '../../finding/codes.ts';
import { base, firstSnow, withFile, withRomantic } from './base.ts';
import type { Examples } from './example.ts';

const romanticPath = 'categories/romantic.yaml';
const romantic = base[romanticPath];
const right = withFile(romanticPath, romantic);

/** Findings about texts that people read. */
export const textExamples = {
  'name-is-in-the-wrong-language': { wrong: withRomantic('name_ko: 장밋빛 노을', 'name_ko: Rosy Dusk'), right },
  'name-is-shared': {
    wrong: withFile(romanticPath, romantic + firstSnow.replace('First Snow', 'Rosy Dusk')),
    right: withFile(romanticPath, romantic + firstSnow),
  },
  'names-are-swapped': {
    wrong: withRomantic('name_ko: 로맨틱\nname_en: Romantic', 'name_ko: Romantic\nname_en: 로맨틱'),
    right,
  },
  'text-has-control-characters': { wrong: withRomantic('name_en: Rosy Dusk', 'name_en: "Rosy\\nDusk"'), right },
  'text-has-edge-blanks': { wrong: withRomantic('name_en: Rosy Dusk', 'name_en: "Rosy Dusk "'), right },
  'text-has-invisible-characters': { wrong: withRomantic('name_en: Rosy Dusk', 'name_en: Rosy\u200b Dusk'), right },
  'text-has-leftovers': {
    wrong: withRomantic('name_en: Rosy Dusk', 'name_en: Rosy &amp; Dusk'),
    right: withRomantic('name_en: Rosy Dusk', 'name_en: Rosy & Dusk'),
  },
  'text-is-blank': { wrong: withRomantic('name_en: Rosy Dusk', 'name_en: " "'), right },
  'text-is-decomposed': { wrong: withRomantic('name_ko: 로맨틱', `name_ko: ${'로맨틱'.normalize('NFD')}`), right },
  'text-is-too-long': {
    wrong: withRomantic(
      'name_en: Rosy Dusk',
      'name_en: A warm and soft rosy light for the last hour before the sun goes down',
    ),
    right,
  },
} as const satisfies Partial<Record<Code, Examples>>;
