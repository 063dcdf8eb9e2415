import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../../src/base/edit.ts';
import { readSources } from '../../src/catalog/read.ts';
import { editsOf } from '../../src/finding/finding.ts';
import { found } from '../catalog/found.ts';
import { catalogYaml, organization } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';

const category = [
  'name_ko: 로맨틱',
  'name_en: Romantic',
  'description: Soft, warm looks',
  'filters:',
  '  - code: first_snow',
  '    name_ko: 첫눈',
  '    name_en: First Snow',
  '    image_url: https://cdn.example.com/a.webp',
  '    is_recommended: true',
  '  - code: rosy_dusk',
  '    name_ko: 노을',
  '    name_en: Rosy Dusk',
  '    image_url: https://cdn.example.com/b.webp',
];
const sound = {
  'catalog.yaml': catalogYaml(['romantic', 'soft-glam']),
  'categories/romantic.yaml': `${category.join('\n')}\n`,
  'categories/soft-glam.yaml': 'name_ko: 글램\nname_en: Soft Glam\nis_active: false\n',
};
const order = ['categories:', '  - romantic', '  - soft-glam'];

/** The line of the sound file that is written otherwise, from 0; the lines in its place; and those that are proposed for them. */
type Row = readonly [line: number, typed: string, proposed: string];

const inCategory: readonly Row[] = [
  [
    9,
    'dawn\t새벽\tDawn\thttps://a.io/b.webp',
    '  - code: dawn\n    name_ko: 새벽\n    name_en: Dawn\n    image_url: https://a.io/b.webp',
  ],
  [
    9,
    '새벽;Dawn;https://a.io/b.webp;1',
    '  - code: dawn\n    name_ko: 새벽\n    name_en: Dawn\n    image_url: https://a.io/b.webp\n    # 1',
  ],
  [9, '새벽;Dawn;https://a.io/b.webp;TRUE', '새벽;Dawn;https://a.io/b.webp;TRUE'],
  [
    9,
    '| code | 영문명 | 한글명 | image | 활성 |\n|---|---|---|---|---|\n| dawn | `Soft` | 새벽 | ![](https://a.io/b.webp) | no |',
    '\n\n  - code: dawn\n    name_ko: 새벽\n    name_en: Soft\n    image_url: https://a.io/b.webp\n    is_active: false',
  ],
  [12, `${category[12]}\n    // 새 필터`, `${category[12]}\n    # 새 필터`],
  [1, `${category[1]}\n/* note: soft */`, `${category[1]}\n# note: soft`],
  [12, `${category[12]}\n    <!-- x -->`, `${category[12]}\n    # x`],
  [2, 'description: Soft,\nwarm looks', 'description: Soft, warm looks'],
  [2, 'description: "Soft,\nwarm looks"', 'description: "Soft, warm looks"'],
  [9, '  - code: -1', '  - code: "1"'],
  [9, '  - code: 1.0', '  - code: "1_0"'],
  [9, '  - code: ｒｏｓｙ', '  - code: rosy'],
  [9, '  - code: 노을', '  - code: rosy_dusk # 노을'],
  [9, '  - code:’rosy_dusk', '  - code: rosy_dusk'],
  [9, '  - code:#rosy # new', '  - code: rosy_new'],
  [8, '    is_recommended:=true', '    is_recommended: true'],
  [1, 'name_en:#Romantic', 'name_en: "#Romantic"'],
  [7, 'image_url: https://cdn.example.com/a.webp', '    image_url: https://cdn.example.com/a.webp'],
  [9, '  - code: dusk // 노을', '  - code: dusk # 노을'],
  [11, '    name_en: &dusk Dusk', '    name_en: &dusk Dusk'],
  [11, '    name_en:“Rosy: Dusk”', '    name_en: "Rosy: Dusk"'],
  [11, '    name_en: “Rosy Dusk”', '    name_en: "Rosy Dusk"'],
  [11, '    • name_en: Rosy Dusk', '    name_en: Rosy Dusk'],
  [11, '\tname_en:Rosy Dusk', '    name_en: Rosy Dusk'],
  [11, '    **name_en**: Rosy Dusk', '    name_en: Rosy Dusk'],
  [11, '    name_en: |\n      Rosy Dusk', '    name_en: Rosy Dusk'],
  [12, '    image_url: [Dusk](http://a.io/b.webp)', '    image_url: https://a.io/b.webp # Dusk'],
  [12, '    image_url: <https://a.io/b.webp>', '    image_url: https://a.io/b.webp'],
  [12, '    image_url:\n      - https://a.io/b.webp', '    image_url: https://a.io/b.webp'],
  [12, '    image_url: htps://a.io/b.webp', '    image_url: https://a.io/b.webp'],
  [12, '    image_url: a.io/b.webp', '    image_url: https://a.io/b.webp'],
  [12, '    image_url: https://a.io/b.webp (new)', '    image_url: https://a.io/b.webp # (new)'],
  [12, '    image_url: https://a.io/\n      b.webp', '    image_url: https://a.io/b.webp'],
  [8, '    is_recommended: true (추천)', '    is_recommended: true # (추천)'],
  [8, '    is_recommended: true추천', '    is_recommended: true추천'],
  [8, '    filter_id: 1', '    # filter_id: 1'],
  [8, '    is_hidden: true # until 1 December', '    is_active: false # until 1 December'],
  [8, '    hidden: no', '    is_active: true'],
  [8, '    is_inactive: true', '    is_active: false'],
  [8, '    deleted: 2026-01-01', '    deleted: 2026-01-01'],
  [8, '    is_active: true\n    is_hidden: true', '    is_active: true\n    is_hidden: true'],
  [8, '    not_recommended: true', '    is_recommended: false'],
  [8, '    recommended: 1', '    is_recommended: true'],
  [8, '    start_date: 2026-12-01', '    active_from: 2026-12-01'],
  [8, '    end_date: 2026-12-31', '    end_date: 2026-12-31'],
  [11, '    name_en: Rosy Dusk Rosy Dusk', '    name_en: Rosy Dusk'],
  [11, '    name_en: "Rosy ""Soft"" Dusk"', '    name_en: "Rosy \\"Soft\\" Dusk"'],
  [11, '    name_en: """Rosy"" Dusk"', '    name_en: "\\"Rosy\\" Dusk"'],
  [11, '    name_en: !!str Rosy', '    name_en: "Rosy"'],
  [11, '    name_en: **Rosy**', '    name_en: "Rosy"'],
  [11, '    name_en: > Rosy', '    name_en: "Rosy"'],
  [11, '    name_en: - Rosy', '    name_en: "Rosy"'],
  [11, '    name_en: ""Rosy""', '    name_en: "Rosy"'],
  [11, '    name_en: Rosy !important', '    name_en: Rosy'],
  [11, '    name_en: __Rosy__', '    name_en: Rosy'],
  [11, `    name_en: "'Rosy'"`, '    name_en: "Rosy"'],
  [11, '    name_en: name_en: Rosy', '    name_en: "Rosy"'],
  [11, '    name_en: [Rosy](https://a.io)', '    name_en: Rosy'],
  [11, '    name_en: #REF!', '    name_en: #REF!'],
  [11, '    name_en: #N/A', '    name_en: #N/A'],
  [11, '    name_en: "Rosy" "Dusk"', '    name_en: "Rosy" "Dusk"'],
  [11, '    name_en: "Rosy"" Dusk"', '    name_en: "Rosy"" Dusk"'],
  [11, '    name_en: "Rosy" (new)', '    name_en: "Rosy" (new)'],
  [11, "    name_en: 'Rosy''", "    name_en: 'Rosy''"],
  [11, '    name_en: %s', '    name_en: %s'],
  [11, '    name_en: !Rosy', '    name_en: !Rosy'],
  [11, '    name_en: *Rosy', '    name_en: *Rosy'],
  [11, '    name_en: `Rosy', '    name_en: `Rosy'],
  [11, '    name_en: {name}', '    name_en: {name}'],
  [11, '    name_en: [object Object]', '    name_en: [object Object]'],
  [11, '    name_en: -', '    name_en: -'],
  [11, '    name_en: &amp; Rosy', '    name_en: &amp; Rosy'],
  [11, '    name_en: name_ko: Rosy', '    name_en: name_ko: Rosy'],
  [11, '    name_en: en: Rosy', '    name_en: en: Rosy'],
  [12, '    image_url: https://a.io/\nb.webp', '    image_url: https://a.io/b.webp'],
  [
    12,
    '    image_url: https://a.io/rosy_\n    dusk.webp',
    '    image_url: https://a.io/rosy_dusk.webp',
  ],
  [12, '    image_url: https://a.io/b-=\n      c.webp', '    image_url: https://a.io/b-c.webp'],
  [12, '    image_url: "https://a.io/b\n.webp"', '    image_url: https://a.io/b.webp'],
  [12, '    image_url: https://\na.io/b.webp', '    image_url: https://a.io/b.webp'],
  [12, '    image_url: https://a.io/b.webp\n      new', '    image_url: https://a.io/b.webp # new'],
  [12, '    image_url: https://a.io/b.webp?\nw=1', '    image_url: https://a.io/b.webp?w=1'],
  [12, '    image_url: https://a.io/b/\nc/\nd.webp', '    image_url: https://a.io/b/\nc/\nd.webp'],
  [12, '    image_url: https://a.io/b\nnew', '    image_url: https://a.io/b\nnew'],
  [12, '    image_url: https://a.io/b…', '    image_url: https://a.io/b…'],
  [12, '    image_url:\nhttps://a.io/\nb.webp', '    image_url:\nhttps://a.io/\nb.webp'],
  [10, '    name_ko: 노을\n빛', '    name_ko: 노을\n빛'],
  [9, '  - code: rosy_\ndusk', '  - code: rosy_\ndusk'],
  [9, '  - code: !!str rosy', '  - code: rosy'],
  [9, '  - code: code: rosy', '  - code: rosy'],
  [9, '  - code: 1.00E+05', '  - code: 1.00E+05'],
  [10, '    name_ko: - name_en: Rosy', '    name_ko: - name_en: Rosy'],
  [11, '    name_en → Rosy', '    name_en: Rosy'],
  [11, '    name_en. Rosy', '    name_en: Rosy'],
  [11, '    name_en: [-Rosy-]{+Soft+} Dusk', '    name_en: [-Rosy-]{+Soft+} Dusk'],
  [9, '  - code: rosy.webp', '  - code: rosy'],
  [9, '  - code: [rosy](https://a.io)', '  - code: rosy'],
  [9, '  - code: rosy !important', '  - code: rosy !important'],
  [9, '  - code: =A2', '  - code: =A2'],
  [9, '  - code: rosy, dusk', '  - code: rosy, dusk'],
  [9, '  - code: soft/rosy', '  - code: soft/rosy'],
  [9, '  - code: https://a.io/rosy', '  - code: https://a.io/rosy'],
  [11, '    name_en\tRosy: Dusk\t', '    name_en: "Rosy: Dusk"'],
  [11, '영문명\t#1 Rosy', '    name_en: "#1 Rosy"'],
  [11, '    name_en = Rosy', '    name_en: Rosy'],
  [11, '  •  name_en: Rosy', '    name_en: Rosy'],
  [11, '    name_en\t#REF!', '    name_en\t#REF!'],
  [9, 'code\t이름\t이미지\n  - code: rosy', '\n  - code: rosy'],
  [
    9,
    'dawn\t"새벽"\t"Soft, ""Dawn"""\thttps://a.io/b.webp',
    '  - code: dawn\n    name_ko: 새벽\n    name_en: Soft, "Dawn"\n    image_url: https://a.io/b.webp',
  ],
  [9, 'dawn\t새벽\t#REF!\thttps://a.io/b.webp', 'dawn\t새벽\t#REF!\thttps://a.io/b.webp'],
  [9, '  - dawn\t새벽\tDawn', '  - dawn\t새벽\tDawn'],
  [8, '    is_recommended: "true",', '    is_recommended: true'],
  [8, '    is_recommended: !true', '    is_recommended: !true'],
  [8, '    is_recommended: true?', '    is_recommended: true?'],
  [8, '    is_recommended: is_recommended: true', '    is_recommended: true'],
  [8, '  # - code: new\n    is_active: false', '  # - code: new\n    is_active: false'],
];
const inOrder: readonly Row[] = [
  [0, 'categories: romantic, soft-glam', order.join('\n')],
  [1, '  - `romantic`', '  - "romantic"'],
  [0, 'categories: [romantic, soft-glam] # all', 'categories: [romantic, soft-glam] # all'],
  [1, '  - 로맨틱', '  - romantic # 로맨틱'],
  [2, '  - Soft Glam', '  - soft-glam'],
  [2, '  - soft-glam // last', '  - soft-glam # last'],
  [2, '  - gone glam', '  - gone glam'], // there is no such file
  [
    0,
    `${order.join('\n')}\nimage_hosts: https://a.io`,
    `${order.join('\n')}\nimage_hosts:\n  - a.io`,
  ],
  [
    0,
    `${order.join('\n')}\nimage_hosts: [https://a.io/b/]`,
    `${order.join('\n')}\nimage_hosts: [a.io]`,
  ],
];

const json =
  '{"code": "dawn", "name_ko": "새벽", "name_en": "Dawn", "image_url": "https://a.io/b.webp"}';
const added: readonly (readonly [typed: string, proposed: string])[] = [
  [`${json},`, `  - ${json}`],
  [`  - ${json},`, `  - ${json}`],
];

for (const [line, typed, proposed] of inCategory)
  testProposal('categories/romantic.yaml', typed, proposed, (text) => rows(category, line, text));
for (const [typed, proposed] of added)
  testProposal('categories/romantic.yaml', typed, proposed, (text) =>
    [...category, text].join('\n'),
  );
for (const [line, typed, proposed] of inOrder) {
  // A list on one line stands for all of it.
  testProposal('catalog.yaml', typed, proposed, (text) =>
    rows(line === 0 ? [''] : order, line, text),
  );
}

function rows(lines: readonly string[], line: number, text: string): string {
  return lines.with(line, text).join('\n');
}

function testProposal(
  file: string,
  typed: string,
  proposed: string,
  whole: (text: string) => string,
): void {
  const isOrder = file === 'catalog.yaml';
  const textOf = (text: string) =>
    `${isOrder ? `organization_id: ${organization}\n` : ''}${whole(text)}\n`;
  test(`proposes ${proposed === typed ? 'nothing' : JSON.stringify(proposed)} for ${JSON.stringify(typed)}`, (t) => {
    const folder = folderWith(t, { ...sound, [file]: textOf(typed) });
    const findings = found(readSources(folder), [], sound).filter(({ path }) =>
      path.endsWith(file),
    );
    assert.equal(applyEdits(textOf(typed), editsOf(findings)), textOf(proposed));
  });
}
