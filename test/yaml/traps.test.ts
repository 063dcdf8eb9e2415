import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../../src/base/edit.ts';
import { validateFile } from '../../src/catalog/validate.ts';
import { editsOf } from '../../src/finding/finding.ts';
import { traps } from '../../src/yaml/traps.ts';

type Name = keyof typeof traps;
/** The number of a line, what is written there, and what is proposed. */
type Example = readonly [line: number, written: string, right?: string];

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

/** Of each trap: lines of this file with the typo, and as they are proposed; without a proposal where nobody can be sure. */
const examples: Readonly<Record<Name, readonly Example[]>> = {
  tabIndentation: [
    [6, '\tname_ko: 장밋빛 노을', '    name_ko: 장밋빛 노을'],
    [10, '\t- code: first_snow', '  - code: first_snow'],
  ],
  unusualBlank: [
    [6, '    name_ko:\u00a0장밋빛 노을', '    name_ko: 장밋빛 노을'],
    [6, '\u3000\u3000\u00a0\u00a0name_ko: 장밋빛 노을', '    name_ko: 장밋빛 노을'],
  ],
  foreignComment: [
    [9, '// winter', '# winter'],
    [9, '  <!-- winter -->', '  # winter'],
    [9, '/* winter'],
  ],
  straySign: [
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
  secondList: [[9, 'filters:', '']],
  smartBullet: [
    [10, '  • code: first_snow', '  - code: first_snow'],
    [10, '  2. code: first_snow', '  - code: first_snow'],
    [10, '  – code: first_snow', '  - code: first_snow'],
    [12, '  • name_en: First Snow', '    name_en: First Snow'],
  ],
  fullWidthColon: [[6, '    name_ko：장밋빛 노을', '    name_ko: 장밋빛 노을']],
  missingBlankAfterHyphen: [[10, '  -code: first_snow', '  - code: first_snow']],
  missingBlankAfterColon: [
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
  textBehindQuote: [
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
  signAtStart: [
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
  missingName: [[5, '  - rosy_dusk', '  - code: rosy_dusk']],
  noField: [
    [9, 'winter', '# winter'],
    [9, '    https://cdn.example.com/winter.webp'],
  ],
};

for (const [name, rows] of Object.entries(examples)) {
  for (const [number, written, right] of rows) {
    test(`recognises ${name} in ${JSON.stringify(written)}${right === undefined ? '' : `, and proposes ${JSON.stringify(right)}`}`, () => {
      const text = `${lines.with(number - 1, written).join('\n')}\n`;
      const { findings } = validateFile({ path: 'a.yaml', text }, 'category');
      const onLine = findings.filter(({ range }) => range.start.line === number);
      assert.deepEqual(
        onLine.map(({ code }) => code),
        [traps[name as Name].code],
      );
      const proposed = applyEdits(text, editsOf(onLine)).split('\n');
      const last = right === undefined ? number : number + right.split('\n').length - 1;
      assert.equal(proposed.slice(number - 1, last).join('\n'), right ?? written);
    });
  }
}
