import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '../../src/catalog/read.ts';
import { repairAll } from '../../src/edit/repair.ts';
import { catalogYaml, folderInMemory } from '../support/catalogs.ts';

const folderOf = (romantic: string) =>
  folderInMemory({
    'catalog.yaml': catalogYaml(['romantic']),
    'categories/romantic.yaml': romantic,
  });

/** Repairs a category. A second repair must change nothing. */
function repaired(text: string): string {
  const [{ text: once = text } = { text }] = repairAll(readSources(folderOf(text)));
  const [again] = repairAll(readSources(folderOf(once)));
  assert.equal(again?.text, undefined);
  return once;
}

const nfd = (text: string) => text.normalize('NFD');
const sound: readonly string[] = [
  'name_ko: 로맨틱',
  'name_en: Romantic',
  'filters:',
  '  - code: rosy_dusk',
  '    name_ko: 노을',
  '    name_en: Dusk',
  '    image_url: https://cdn.example.com/a.webp',
  '    is_active: true',
];

const doubtful: readonly (readonly [line: number, ...typed: readonly string[]])[] = [
  [3, '  - code: ~', '  - code: 로즈', '  - code: 1.0'],
  [7, '    is_active: 1', '    is_active: [yes]', "    is_active: 'n'"],
  [4, `    name_ko: |-\n      ${nfd('노을')}`],
  [5, '    name: Dusk', '    name_en: Dusk\n    nmae_en: Dusk', '    name_en: Dusk #1'],
  [5, '    name_en: "Du\\nsk"', '    name_en: "Du\\ud800sk"', '    name_en: "\\u200b"'],
  [6, '    image_url: http://a.example/a', '    image_url: https://a.example/가'],
  [6, '    image_url: https://a.example/a b'],
];
test('leaves ambiguous mistakes to people', () => {
  for (const [line, ...all] of doubtful) {
    for (const typed of all) {
      const text = sound.with(line, typed).join('\n');
      assert.equal(repaired(text), text);
    }
  }
});
