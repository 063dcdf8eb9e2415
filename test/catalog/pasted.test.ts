import { test } from 'node:test';
import fc from 'fast-check';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { runs } from '../support/runs.ts';
import { assertPastes } from './pasted.ts';

const window = ['active_from: 2026-12-01', 'active_until: 2027-01-01 09:00'];
const sound = categoryYaml('Romantic', [
  filterYaml('rosy_dusk', ['is_recommended: true']),
  filterYaml('first_snow', window),
]);
const listing = { 'catalog.yaml': catalogYaml(['romantic', 'cartoon'], 'time_zone: Asia/Seoul\n') };

/** What an editor's hand, a program or another language put into a line. */
const slips = [
  ...' -:#"\'[{,&*!|>@`\t\n\\(：　“’•–·=~_0가ㅁ\u00a0\u200b',
  ...'yes¦TODO¦// 새 필터¦/* x */¦<!-- y -->¦  ¦\n  ¦http://¦{"code": "x"},¦: ¦ #¦...'.split('¦'),
  'neon\t네온\tNeon\thttps://cdn.example.com/n.webp',
];

type Change = (line: string, slip: string, at: number) => string;
const changes: readonly Change[] = [
  (line, slip, at) => line.slice(0, at) + slip + line.slice(at),
  (line, slip) => line + slip,
  (line, slip) => `${slip}\n${line}`,
  (line, slip) => line.replace(': ', `:${slip}`),
  (line, _, at) => line.slice(0, at) + line.slice(at + 1),
  (line, _, at) => line.slice(0, at) + line.charAt(at + 1) + line.charAt(at) + line.slice(at + 2),
  (line, _, at) => ' '.repeat(at % 8) + line.trim(),
  (line) => `\t${line.trim()}`,
  (line) => line.replace(': ', '：'),
  (line) => line.replace('- ', '• '),
  (line) => line.replace(': ', ': - '),
  () => '',
];

const mistake = fc.record({
  change: fc.constantFrom(...changes),
  slip: fc.constantFrom(...slips),
  line: fc.nat({ max: sound.split('\n').length - 2 }),
  at: fc.nat({ max: 40 }),
});

test('proposes nothing that leads to another mistake or loses a word, whatever slips into a line', (t) => {
  const folder = folderWith(t, { ...soundCatalog, ...listing });
  const property = fc.property(mistake, ({ change, slip, line, at }) => {
    const lines = sound.split('\n');
    const text = lines.with(line, change(lines[line] ?? '', slip, at)).join('\n');
    writeFiles(folder, { 'categories/romantic.yaml': text });
    assertPastes(folder);
  });
  fc.assert(property, {
    ...runs(200),
    examples: [[{ change: (line, slip) => line + slip, slip: ':', line: 6, at: 0 }]], // behind an address
  });
});
