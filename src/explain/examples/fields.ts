import type { Code } from '../../finding/codes.ts';
import { base, firstSnow, lines, withCatalog, withFile, withRomantic } from './base.ts';
import type { Examples } from './example.ts';

const romanticPath = 'categories/romantic.yaml';
const romantic = base[romanticPath];
const right = withFile(romanticPath, romantic);
const accepted = (expires: string) =>
  lines(
    'accepted:',
    '  - change: removed',
    '    entry: romantic/first_snow',
    '    reason: The licence of the picture ends.',
    `    expires: ${expires}`,
  );

/** Findings about fields and their values, but for texts that people read. */
export const fieldExamples = {
  'code-differs-in-case': {
    wrong: withFile(romanticPath, romantic + firstSnow.replace('first_snow', 'Rosy_Dusk')),
    right: withFile(romanticPath, romantic + firstSnow),
  },
  'code-is-duplicate': {
    wrong: withFile(romanticPath, romantic + firstSnow.replace('code: first_snow', 'code: rosy_dusk')),
    right: withFile(romanticPath, romantic + firstSnow),
  },
  'code-is-in-two-categories': { wrong: withRomantic('code: rosy_dusk', 'code: comic_ink'), right },
  'code-is-malformed': { wrong: withRomantic('code: rosy_dusk', 'code: rosy dusk'), right },
  'day-is-malformed': {
    wrong: withFile('accepted-changes.yaml', accepted('31.12.2026')),
    right: withFile('accepted-changes.yaml', accepted('2026-12-31')),
  },
  'field-is-empty': { wrong: withRomantic('name_en: Rosy Dusk', 'name_en:'), right },
  'field-is-missing': { wrong: withRomantic('    name_en: Rosy Dusk\n', ''), right },
  'field-is-unknown': {
    wrong: withFile(romanticPath, `${romantic}    is_recomended: true\n`),
    right: withFile(romanticPath, `${romantic}    is_recommended: true\n`),
  },
  'image-url-has-credentials': { wrong: withRomantic('https://', 'https://editor:secret@'), right },
  'image-url-is-malformed': { wrong: withRomantic('https://', ''), right },
  'image-url-is-not-encoded': {
    wrong: withRomantic('com/rosy_dusk', 'com/노을'),
    right: withRomantic('com/rosy_dusk', 'com/%EB%85%B8%EC%9D%84'),
  },
  'image-url-is-not-https': { wrong: withRomantic('https://', 'http://'), right },
  'image-url-is-shared': {
    wrong: withFile(romanticPath, romantic + firstSnow.replace('com/first_snow', 'com/rosy_dusk')),
    right: withFile(romanticPath, romantic + firstSnow),
  },
  'value-has-wrong-type': {
    wrong: withRomantic('code: rosy_dusk', 'code: 001'),
    right: withRomantic('code: rosy_dusk', 'code: "001"'),
  },
  'value-is-not-a-choice': {
    wrong: withCatalog('  - cartoon\n', '  - cartoon\nsnapshot:\n  inactive_filters: hide\n'),
    right: withCatalog('  - cartoon\n', '  - cartoon\nsnapshot:\n  inactive_filters: exclude\n'),
  },
  'was-is-in-use': {
    wrong: withFile(romanticPath, `${romantic}${firstSnow}    was: rosy_dusk\n`),
    right: withFile(romanticPath, `${romantic}${firstSnow}    was: snow\n`),
  },
  'was-is-malformed': {
    wrong: withFile(romanticPath, `${romantic}    was: rosy evening\n`),
    right: withFile(romanticPath, `${romantic}    was: rosy_evening\n`),
  },
} as const satisfies Partial<Record<Code, Examples>>;
