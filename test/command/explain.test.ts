import assert from 'node:assert/strict';
import { test } from 'node:test';
import stringWidth from 'string-width';
import { sectionsOf } from '../../src/wording/wording.ts';
import { call } from '../support/program.ts';

const explanationOfTab = `indentation-has-a-tab

Error. A line is indented with a tab. YAML allows only spaces there.

Why it matters: The width of a tab depends on the program, so it is not clear which group the line belongs to.

Wrong: categories/romantic.yaml:5

name_ko: 로맨틱
name_en: Romantic
filters:
  - code: rosy_dusk
<U+0009>name_ko: 장밋빛 노을
    name_en: Rosy Dusk
    image_url: https://cdn.example.com/rosy_dusk.webp

Right: categories/romantic.yaml
`;

test('explains what a code means, why it matters, and wrong and right examples', async () => {
  const { status, stdout, stderr } = await call(['explain', 'indentation-has-a-tab']);
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(stdout.slice(0, explanationOfTab.length), explanationOfTab);
});

test('lists each code once with its severity and meaning, in lines that fit a terminal', async () => {
  for (const [lang, first, severities] of [
    ['en', 'How YAML is written', 'error|warning'],
    ['ko', 'YAML 쓰는 법', '오류|경고'],
  ] as const) {
    const { status, stdout, stderr } = await call(['explain', '--lang', lang]);
    const lines = stdout.split('\n');
    assert.deepEqual([status, stderr, lines[0]], [0, '', first]);
    const row = new RegExp(`^ {2}(\\S+) +(?:${severities}) +\\S.*\\.$`);
    const listed = lines.filter((line) => line.startsWith('  ')).map((line) => row.exec(line)?.[1]);
    assert.deepEqual(listed, Object.keys(sectionsOf(lang)));
    for (const line of lines) assert.ok(stringWidth(line) <= 120, line);
    assert.ok(stdout.endsWith(`: npm run explain -- blank-is-missing --lang ${lang}\n`));
  }
});

test('suggests the closest code, or else the list, and exits with 2', async () => {
  const closest = 'npm run explain -- text-needs-quotes';
  const english = `There is no code "text-need-quote". The closest one is "text-needs-quotes": ${closest}\n`;
  const korean = `"text-need-quote" 코드는 없습니다. 가장 비슷한 코드는 "text-needs-quotes"입니다: ${closest} --lang ko\n`;
  for (const [more, stderr] of [
    [[], english],
    [['--lang', 'ko'], korean],
  ] as const) {
    const run = await call(['explain', 'text-need-quote', ...more]);
    assert.deepEqual(run, { status: 2, stdout: '', stderr });
  }
});
