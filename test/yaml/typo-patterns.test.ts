import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../../src/base/edit.ts';
import { validateFile } from '../../src/catalog/validate.ts';
import { joinEdits } from '../../src/finding/finding.ts';
import { typoPatterns } from '../../src/yaml/typo-patterns.ts';

type Name = keyof typeof typoPatterns;
/** `fixed`: undefined if the correction is ambiguous. */
type Example = readonly [line: number, written: string, fixed?: string];

const lines = [
  'name_ko: 로맨틱',
  'name_en: Romantic',
  'description: Soft looks',
  'filters:',
  '  - code: rosy_dusk',
  '    name_ko: 장밋빛 노을',
  '    name_en: Rosy Dusk',
  '    image: rosy_dusk.webp',
  '',
  '  - code: first_snow',
  '    name_ko: 첫눈',
  '    name_en: First Snow',
  '    image: first_snow.webp',
];

const examples: Readonly<Record<Name, readonly Example[]>> = {
  tabIndentation: [
    [6, '\tname_ko: 장밋빛 노을', '    name_ko: 장밋빛 노을'],
    [10, '\t- code: first_snow', '  - code: first_snow'],
  ],
  unusualSpace: [
    [6, '    name_ko:\u00a0장밋빛 노을', '    name_ko: 장밋빛 노을'],
    [6, '\u3000\u3000\u00a0\u00a0name_ko: 장밋빛 노을', '    name_ko: 장밋빛 노을'],
  ],
  foreignComment: [
    [9, '// winter', '# winter'],
    [9, '  <!-- winter -->', '  # winter'],
    [9, '/* winter'],
  ],
  strayCharacter: [
    [7, '+    name_en: Rosy Dusk', '    name_en: Rosy Dusk'],
    [7, 's    name_en: Rosy Dusk', '    name_en: Rosy Dusk'],
  ],
  divider: [[9, '--------', '# --------']],
  missingList: [
    [
      4,
      '  - code: dawn\n    name_ko: 새벽\n    name_en: Dawn\n    image: dawn.webp',
      'filters:\n  - code: dawn',
    ],
  ],
  repeatedList: [[9, 'filters:', '']],
  typographicBullet: [
    [10, '  • code: first_snow', '  - code: first_snow'],
    [10, '  2. code: first_snow', '  - code: first_snow'],
    [10, '  – code: first_snow', '  - code: first_snow'],
    [12, '  • name_en: First Snow', '    name_en: First Snow'],
  ],
  fullWidthColon: [[6, '    name_ko：장밋빛 노을', '    name_ko: 장밋빛 노을']],
  missingSpaceAfterHyphen: [[10, '  -code: first_snow', '  - code: first_snow']],
  missingSpaceAfterColon: [
    [7, '    name_en:Rosy Dusk', '    name_en: Rosy Dusk'],
    [7, '    name_en :Rosy Dusk', '    name_en: Rosy Dusk'],
  ],
  missingColon: [
    [5, '  - code rosy_dusk', '  - code: rosy_dusk'],
    [7, '    name_en = Rosy Dusk', '    name_en: Rosy Dusk'],
    [7, '    name_en -> Rosy Dusk', '    name_en: Rosy Dusk'],
    [6, '    name_ko\t장밋빛 노을', '    name_ko: 장밋빛 노을'],
    [4, 'filters', 'filters:'],
  ],
  superfluousHyphen: [
    [10, '  - - code: first_snow', '  - code: first_snow'],
    [11, '  - name_ko: 첫눈', '    name_ko: 첫눈'],
  ],
  missingHyphen: [
    [5, '    code: rosy_dusk', '  - code: rosy_dusk'],
    [10, '    code: first_snow', '  - code: first_snow'],
    [5, '    is_active: true'],
  ],
  textAfterQuote: [
    [7, '    name_en: "Rosy Dusk",', '    name_en: "Rosy Dusk"'],
    [7, '    name_en: "Rosy Dusk"# new', '    name_en: "Rosy Dusk" # new'],
    [7, "    name_en: 'It's Rosy'", '    name_en: "It\'s Rosy"'],
    [7, '    name_en: "Rosy" Dusk', '    name_en: "\\"Rosy\\" Dusk"'],
  ],
  unclosedQuote: [
    [7, '    name_en: "Rosy Dusk', '    name_en: "Rosy Dusk"'],
    [7, "    name_en: '90s Kid", '    name_en: "\'90s Kid"'],
  ],
  twoFields: [
    [
      6,
      '    name_ko: 장밋빛 노을, is_active: true',
      '    name_ko: 장밋빛 노을\n    is_active: true',
    ],
    [10, '  - code: - code: first_snow', '  - code: first_snow'],
  ],
  reservedCharacter: [
    [7, '    name_en: *Rosy*', '    name_en: "*Rosy*"'],
    [7, '    name_en: &TEAM', '    name_en: "&TEAM"'],
    [7, '    name_en: @Rosy # new', '    name_en: "@Rosy" # new'],
    [7, '    name_en: %Rosy #1', '    name_en: "%Rosy #1"'],
    [6, '    name_ko: > 노을', '    name_ko: "> 노을"'],
    [7, '    name_en: [Rosy] Dusk', '    name_en: "[Rosy] Dusk"'],
  ],
  colonInText: [
    [3, 'description: Soft: warm #evening', 'description: "Soft: warm #evening"'],
    [3, 'description: Soft: warm # for evenings', 'description: "Soft: warm" # for evenings'],
  ],
  wrongIndentation: [
    [7, '   name_en: Rosy Dusk', '    name_en: Rosy Dusk'],
    [7, '     name_en: Rosy Dusk', '    name_en: Rosy Dusk'],
    [10, '    - code: first_snow', '  - code: first_snow'],
    [3, '  description: Soft looks', 'description: Soft looks'],
  ],
  missingKey: [[5, '  - rosy_dusk', '  - code: rosy_dusk']],
  unrecognisedLine: [
    [9, 'winter', '# winter'],
    [9, '    https://cdn.example.com/winter.webp'],
  ],
};

for (const [name, rows] of Object.entries(examples)) {
  for (const [number, written, fixed] of rows) {
    test(`finds ${name} in ${JSON.stringify(written)}${fixed === undefined ? '' : `, and proposes ${JSON.stringify(fixed)}`}`, () => {
      const text = `${lines.with(number - 1, written).join('\n')}\n`;
      const { findings } = validateFile({ path: 'a.yaml', text }, 'category');
      const onLine = findings.filter(({ range }) => range.start.line === number);
      assert.deepEqual(
        onLine.map(({ code }) => code),
        [typoPatterns[name as Name].code],
      );
      const proposed = applyEdits(text, joinEdits(onLine)).split('\n');
      const expected = fixed ?? written;
      const last = number + expected.split('\n').length - 1;
      assert.equal(proposed.slice(number - 1, last).join('\n'), expected);
    });
  }
}
