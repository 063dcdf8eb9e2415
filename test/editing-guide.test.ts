import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lint } from '../src/catalog/lint.ts';
import { readSources } from '../src/catalog/read.ts';
import { loadWording, sentence } from '../src/wording/wording.ts';
import { catalogFolder, catalogYaml } from './support/catalogs.ts';
import { folderWith } from './support/folder.ts';
import { root } from './support/program.ts';

/** The typos that the guide explains. */
const typos = {
  'catalog.yaml': catalogYaml(['romantic']),
  'categories/romantic.yaml': `name_ko: 로맨틱
name_en: Romantic
filters:
  - code: rosy_dusk
    name_ko: 노을: 저녁
    name_en: Rosy Dusk
    image_url: http://cdn.example.com/a.webp
  - code: 001
    name_ko: 첫눈
    image_url: https://cdn.example.com/b.webp
  - code: rosy_dusk
    name_ko: 새벽
    name_en: Dawn
    image_url: https://cdn.example.com/c.webp
    is_recomended: true
`,
  'categories/soft-glam.yaml': 'name_ko: 소프트 글램\nname_en: Soft Glam\n',
  'categories/retro.yaml': `name_ko: 레트로
<<<<<<< autumn
name_en: Retro
=======
name_en: Old
>>>>>>> main
`,
};

const guideIn = (language: string) =>
  readFileSync(join(root, `docs/editing.${language}.md`), 'utf8');

for (const language of ['ko', 'en'] as const) {
  test(`every message in the guide (${language}) is one that check prints`, async (t) => {
    const wording = await loadWording(language);
    const { findings } = lint(readSources(folderWith(t, typos)));
    const printed = findings.map((finding) => sentence(finding, wording));
    const [, table = ''] =
      /\n\| (?:메시지|message) \|[^\n]*\n[^\n]*\n(.*?)\n\n/s.exec(guideIn(language)) ?? [];
    const messages = table.split('\n').map((row) => row.split(' | ')[0]?.slice(2) ?? '');
    assert.equal(messages.length, 8);
    const unsaid = messages.filter((message) => !printed.some((text) => text.includes(message)));
    assert.deepEqual(unsaid, []);
  });

  test(`the examples in the guide (${language}) are sound as they stand`, (t) => {
    const [category = '', accepted = ''] =
      guideIn(language).match(/(?<=```yaml\n).*?(?=```)/gs) ?? [];
    const folder = catalogFolder(t, {
      'catalog.yaml': catalogYaml(['soft-glam']),
      'categories/soft-glam.yaml': category,
      'accepted-changes.yaml': accepted,
    });
    assert.deepEqual(lint(readSources(join(folder, 'catalog'))).findings, []);
  });
}

test('the guide has the same steps, tasks and messages in both languages', () => {
  const shapeOf = (text: string) => text.match(/^(?:#+ |\d\. |- |\|[^\n]|```)/gm);
  assert.deepEqual(shapeOf(guideIn('ko')), shapeOf(guideIn('en')));
});
