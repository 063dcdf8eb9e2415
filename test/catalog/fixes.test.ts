import { test } from 'node:test';
import fc from 'fast-check';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { runs } from '../support/runs.ts';
import { assertFixesWork } from './fixes.ts';

const window = ['active_from: 2026-12-01', 'active_until: 2027-01-01 09:00'];
const sound = categoryYaml('Romantic', [
  filterYaml('rosy_dusk', ['is_recommended: true']),
  filterYaml('first_snow', window),
]);
const listing = { 'catalog.yaml': catalogYaml(['romantic', 'cartoon'], 'time_zone: Asia/Seoul\n') };

/** Texts that editors and programs leave in a line. */
const typos = [
  ...' -:#"\'[{,&*!|>@`\t\n\\(：　“’•–·=~_0가ㅁ\u00a0\u200b',
  ...'yes¦TODO¦// 새 필터¦/* x */¦<!-- y -->¦  ¦\n  ¦http://¦{"code": "x"},¦: ¦ #¦...'.split('¦'),
  'neon\t네온\tNeon\thttps://cdn.example.com/n.webp',
];

type Change = (line: string, inserted: string, at: number) => string;
const changes: readonly Change[] = [
  (line, inserted, at) => line.slice(0, at) + inserted + line.slice(at),
  (line, inserted) => line + inserted,
  (line, inserted) => `${inserted}\n${line}`,
  (line, inserted) => line.replace(': ', `:${inserted}`),
  (line, _, at) => line.slice(0, at) + line.slice(at + 1),
  (line, _, at) => line.slice(0, at) + line.charAt(at + 1) + line.charAt(at) + line.slice(at + 2),
  (line, _, at) => ' '.repeat(at % 8) + line.trim(),
  (line) => `\t${line.trim()}`,
  (line) => line.replace(': ', '：'),
  (line) => line.replace('- ', '• '),
  (line) => line.replace(': ', ': - '),
  () => '',
];

const typo = fc.record({
  change: fc.constantFrom(...changes),
  inserted: fc.constantFrom(...typos),
  line: fc.nat({ max: sound.split('\n').length - 2 }),
  at: fc.nat({ max: 40 }),
});

test('fixes of any typo cause no other mistake, and lose no word', (t) => {
  const folder = folderWith(t, { ...soundCatalog, ...listing });
  const property = fc.property(typo, ({ change, inserted, line, at }) => {
    const lines = sound.split('\n');
    const text = lines.with(line, change(lines[line] ?? '', inserted, at)).join('\n');
    writeFiles(folder, { 'categories/romantic.yaml': text });
    assertFixesWork(folder);
  });
  fc.assert(property, {
    ...runs(200),
    // After a URL.
    examples: [[{ change: (line, inserted) => line + inserted, inserted: ':', line: 6, at: 0 }]],
  });
});
