import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse as parseYaml } from 'yaml';
import { lint } from '../../src/catalog/lint.ts';
import { readSources } from '../../src/catalog/read.ts';
import { repairAll } from '../../src/edit/repair.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { loadWording, sentence } from '../../src/wording/wording.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { runs } from '../support/runs.ts';

const sound = categoryYaml('Romantic', [
  filterYaml('rosy_dusk', ['is_recommended: true']),
  filterYaml('first_snow'),
]);

/** Texts as in the tests of YAML, and typos of editors. */
const fragments: readonly string[] = [
  '&a ¦*a¦<<: *a\n¦!!str ¦!local ¦!<tag:yaml.org,2002:str> ¦%YAML 1.1\n---\n¦%TAG ! tag:a,2000:\n---\n¦---\n',
  '...\n¦--- |\n text\n¦? a\n: b\n¦? - a\n: - b\n¦- - - a\n¦- ? b\n  : c\n¦[a, [b, c], {d: e}]',
  '{a: b, c: [d, e], f}¦[a: b, ? c : d]¦{"a":b, \'c\':d}¦|\n  a\n\n  b\n¦|-\n  a\n¦|+2\n   a\n\n',
  ">\n  folded\n  text\n\n  more\n¦>-1\n a\n¦\"\\x41\\u00e9\\U0001F600\\n\\\"\\\n  folded\"¦'it''s'",
  "'two\n\n  lines'¦plain\n  over\n  lines¦a: b: c\n¦a:b\n¦name_ko：x\n¦-x\n¦\tname_ko: x\n¦  name_en: x\n",
  '      name_en: x\n¦# comment\n¦ #tag¦#¦\ufeff¦\u00a0¦\u3000¦\u200b¦\u202e¦\u2028¦\u0085¦\0¦\u0007¦\r¦\r\n',
  '\ud83d¦👩‍👩‍👧‍👦¦가¦\u1100\u1161¦"¦\'¦`¦@¦~¦null¦.inf¦.nan¦0x1F¦0o17¦1e400¦12345678901234567890¦yes¦off',
  'TRUE¦__proto__: {}\n¦constructor: x\n¦? |\n  key\n: value\n¦[¦]¦{¦}¦,¦:¦-¦?¦- ¦: ¦code: a\n¦filters:\n',
  'categories:\n¦name_ko: 나\n¦is_recomended: yes\n¦<<<<<<< HEAD\n¦=======\n¦::error::x\n¦\u001b[31m',
].flatMap((row) => row.split('¦'));

const fragment = fc.constantFrom(...fragments);
/** A sound file with parts replaced by fragments. */
const splice = fc.record({
  at: fc.nat({ max: sound.length }),
  length: fc.nat({ max: 30 }),
  insert: fragment,
});
const mutated = fc
  .array(splice, { minLength: 1, maxLength: 6 })
  .map((splices) =>
    splices.reduce(
      (text, { at, length, insert }) => text.slice(0, at) + insert + text.slice(at + length),
      sound,
    ),
  );
const spliced = fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join(''));
const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
const texts = fc.string({ unit: 'binary', maxLength: 400 });
const line = fc.oneof(fc.constantFrom(...sound.split('\n')), spliced);
const lines = fc.array(line, { maxLength: 25 }).map((all) => all.join('\n'));
const anything = fc.oneof(mutated, spliced, lines, texts, bytes);

/** Texts after a filter that once caused an exception. */
const onceThrown = ['    __proto__: x"\n', '    image_url: "https://a.example/\\ud800.webp"\n'];

const wordings = [await loadWording('en'), await loadWording('ko')];

function assertPrintable(finding: Finding): void {
  const { range, related } = finding;
  for (const wording of wordings) {
    assert.match(sentence(finding, wording), /^[^\p{Cc}\p{Bidi_Control}]{5,2000}$/u);
    if (finding.entry !== undefined)
      assert.match(wording.entry(finding.entry), /^[^\p{Cc}\p{Bidi_Control}]+$/u);
  }
  for (const { start, end } of [range, ...related.map((place) => place.range)]) {
    assert.ok(start.line >= 1 && start.column >= 1, 'a place is in the file');
    assert.ok(
      end.line > start.line || (end.line === start.line && end.column >= start.column),
      'a range goes forward',
    );
  }
}

test('lints and repairs any text, and accepts only strict YAML 1.2', (t) => {
  const folder = folderWith(t, soundCatalog);
  const path = join(folder, 'categories/romantic.yaml');
  fc.assert(
    fc.property(anything, (content) => {
      writeFiles(folder, { 'categories/romantic.yaml': content });
      const sources = readSources(folder);
      const result = lint(sources);
      result.findings.forEach(assertPrintable);
      for (const { text = content } of repairAll(sources))
        writeFiles(folder, { 'categories/romantic.yaml': text });
      const again = repairAll(readSources(folder)).filter(({ text }) => text !== undefined);
      assert.deepEqual(again, [], 'a second run finds nothing to repair');
      assert.equal(result.catalog() === undefined, result.counts.errors > 0);
      const catalog = result.catalog();
      if (catalog === undefined) return;
      const read: unknown = parseYaml(sources.texts.get(path) ?? '', {
        version: '1.2',
        strict: true,
      });
      const category = catalog.categories.find(({ slug }) => slug === 'romantic');
      assert.partialDeepStrictEqual(category, read as object);
    }),
    { ...runs(200), examples: onceThrown.map((text): [string] => [sound + text]) },
  );
});

/** Repeats a text up to a size. Files of maximum size would take seconds. */
const repeat = (text: string, kibibytes = 40) =>
  text.repeat(Math.ceil((kibibytes * 1024) / Buffer.byteLength(text)));
const largeTexts: readonly (readonly [claim: string, text: string])[] = [
  ['empty entries', `name_ko: 가\nname_en: A\nfilters:\n${repeat('  -\n', 4)}`],
  ['unknown fields', Array.from({ length: 1000 }, (_, index) => `f${index}: 1\n`).join('')],
  ['equal codes', `name_ko: 가\nname_en: A\nfilters:\n${repeat('  - code: a\n')}`],
  ['unclosed quotes', repeat('a: "b\n', 0.5)],
  ['brackets', repeat('[')],
  [
    'invisible characters and NFD',
    `name_ko: ${repeat('\u200b')}${repeat('가'.normalize('NFD'))}\nname_en: A\n`,
  ],
  ['aliases', `a: &a b\nb: [${repeat('*a,')}]\n`],
];

test('lists at most 10,000 findings of a file, and counts the rest', (t) => {
  for (const [claim, text] of largeTexts) {
    const folder = folderWith(t, { ...soundCatalog, 'categories/romantic.yaml': text });
    const { findings, counts } = lint(readSources(folder));
    assert.ok(findings.length >= 1 && findings.length <= 10_000, claim);
    assert.ok(counts.errors + counts.warnings >= findings.length, claim);
  }
});
