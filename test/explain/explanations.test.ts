import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { codesByTopic, examples, isCode } from '../../src/explain/examples.ts';
import { explanationOf } from '../../src/explain/explanation.ts';
import type { Code } from '../../src/finding/codes.ts';
import { en } from '../../src/wording/en.ts';
import { loadExplanations } from '../../src/wording/explanations.ts';
import { ko } from '../../src/wording/ko.ts';
import { sentence } from '../../src/wording/wording.ts';
import { exampleFolder } from '../support/examples.ts';

/** Where the wrong example of each code is found wrong, and nowhere else. */
const places: Readonly<Record<Code, string>> = {
  'blank-is-missing': 'categories/romantic.yaml:6:12-6:13',
  'bracket-is-not-closed': 'catalog.yaml:2:13-2:14',
  'catalog-has-no-category': 'catalog.yaml:1:1-1:1',
  'category-file-is-missing': 'catalog.yaml:3:5-3:13',
  'category-is-listed-twice': 'catalog.yaml:5:5-5:13',
  'category-is-not-listed': 'categories/romantic.yaml:1:1-1:1',
  'category-shows-nothing': 'categories/romantic.yaml:3:1-3:8',
  'code-differs-in-case': 'categories/romantic.yaml:8:11-8:20',
  'code-is-duplicate': 'categories/romantic.yaml:8:11-8:20',
  'code-is-in-two-categories': 'categories/romantic.yaml:4:11-4:20',
  'code-is-malformed': 'categories/romantic.yaml:4:11-4:20',
  'bullet-is-not-a-hyphen': 'catalog.yaml:3:3-3:4',
  'colon-is-full-width': 'categories/romantic.yaml:5:12-5:13',
  'comment-has-invisible-characters': 'categories/romantic.yaml:2:21-2:22',
  'day-is-malformed': 'accepted-changes.yaml:5:14-5:24',
  'document-has-no-fields': 'categories/romantic.yaml:1:1-5:1',
  'document-is-empty': 'categories/romantic.yaml:1:1-1:1',
  'documents-are-several': 'categories/romantic.yaml:3:1-3:4',
  'escape-is-unknown': 'categories/romantic.yaml:6:19-6:21',
  'field-is-empty': 'categories/romantic.yaml:6:5-6:12',
  'field-is-missing': 'categories/romantic.yaml:4:5-4:5',
  'field-is-unknown': 'categories/romantic.yaml:8:5-8:18',
  'file-is-a-folder': 'categories/romantic.yaml:1:1-1:1',
  'file-is-in-conflict': 'categories/romantic.yaml:2:1-2:13',
  'file-is-in-the-wrong-folder': 'romantic.yaml:1:1-1:1',
  'file-is-left-over': 'categories/romantic.yaml.bak:1:1-1:1',
  'file-is-missing': 'catalog.yaml:1:1-1:1',
  'file-is-not-readable': 'categories/romantic.yaml:1:1-1:1',
  'file-is-not-utf8': 'categories/romantic.yaml:1:1-1:1',
  'file-is-outside-the-catalog': 'categories/romantic.yaml:1:1-1:1',
  'file-is-too-large': 'categories/romantic.yaml:1:1-1:1',
  'file-is-unexpected': 'categories/README.md:1:1-1:1',
  'file-name-differs-in-case': 'categories/Romantic.yaml:1:1-1:1',
  'file-name-has-wrong-extension': 'categories/romantic.yml:1:1-1:1',
  'file-name-is-misspelt': 'catalogue.yaml:1:1-1:1',
  'folder-is-unexpected': 'categories/romantic:1:1-1:1',
  'hyphen-is-missing': 'categories/romantic.yaml:8:5-8:9',
  'hyphen-is-superfluous': 'categories/romantic.yaml:5:3-5:4',
  'image-url-has-credentials': 'categories/romantic.yaml:7:16-7:68',
  'image-url-is-malformed': 'categories/romantic.yaml:7:16-7:46',
  'image-url-is-not-encoded': 'categories/romantic.yaml:7:16-7:47',
  'image-url-is-not-https': 'categories/romantic.yaml:7:16-7:53',
  'image-url-is-shared': 'categories/romantic.yaml:11:16-11:54',
  'indentation-has-a-tab': 'categories/romantic.yaml:5:1-5:2',
  'blank-is-not-ordinary': 'categories/romantic.yaml:5:1-5:5',
  'indentation-is-wrong': 'categories/romantic.yaml:6:1-6:4',
  'key-is-duplicate': 'categories/romantic.yaml:3:1-3:8',
  'line-has-two-fields': 'categories/romantic.yaml:5:21-5:28',
  'line-is-not-a-field': 'categories/romantic.yaml:6:5-6:22',
  'memory-is-left-over': 'stamps.json:1:1-1:1',
  'name-is-in-the-wrong-language': 'categories/romantic.yaml:5:14-5:23',
  'name-is-shared': 'categories/romantic.yaml:10:14-10:23',
  'names-are-swapped': 'categories/romantic.yaml:1:10-1:18',
  'nesting-is-too-deep': 'catalog.yaml:2:44-2:45',
  'quote-is-not-closed': 'categories/romantic.yaml:6:14-6:24',
  'slug-is-malformed': 'categories/Romantic.yaml:1:1-1:1',
  'text-has-control-characters': 'categories/romantic.yaml:6:19-6:21',
  'text-has-edge-blanks': 'categories/romantic.yaml:6:24-6:25',
  'text-has-invisible-characters': 'categories/romantic.yaml:6:18-6:19',
  'text-has-leftovers': 'categories/romantic.yaml:6:19-6:24',
  'text-is-blank': 'categories/romantic.yaml:6:14-6:17',
  'text-is-cut-by-a-comment': 'categories/romantic.yaml:6:24-6:26',
  'text-is-decomposed': 'categories/romantic.yaml:1:10-1:18',
  'text-is-too-long': 'categories/romantic.yaml:6:14-6:83',
  'text-needs-quotes': 'categories/romantic.yaml:6:14-6:24',
  'value-has-wrong-type': 'categories/romantic.yaml:4:11-4:14',
  'value-is-not-a-choice': 'catalog.yaml:6:21-6:25',
  'was-is-in-use': 'categories/romantic.yaml:12:10-12:19',
  'was-is-malformed': 'categories/romantic.yaml:8:10-8:22',
  'yaml-feature-is-not-allowed': 'categories/romantic.yaml:6:14-6:20',
  'yaml-is-malformed': 'catalog.yaml:2:23-2:24',
};
const codes = Object.keys(places).filter(isCode);

const [explanationsEn, explanationsKo] = [await loadExplanations('en'), await loadExplanations('ko')];
const hangul = /\p{Script=Hangul}/u;

/** The findings in a folder as `code path:line:column-line:column`. */
function findingsIn(folder: string): readonly string[] {
  return examine(readSources(folder)).findings.map(({ code, path, range: { start, end } }) => {
    const name = path.slice(folder.length + 1);
    return `${code} ${name}:${start.line}:${start.column}-${end.line}:${end.column}`;
  });
}

test('every code stands in exactly one topic', () => {
  assert.deepEqual(codesByTopic.flatMap(([, members]) => members).toSorted(), codes.toSorted());
});

for (const code of codes) {
  test(`finds ${code} and nothing else in its wrong example`, (t) => {
    assert.deepEqual(findingsIn(exampleFolder(t, examples[code].wrong)), [`${code} ${places[code]}`]);
  });

  test(`finds nothing in the right example of ${code}`, (t) => {
    assert.deepEqual(findingsIn(exampleFolder(t, examples[code].right)), []);
  });

  test(`says in both languages what ${code} is, in a sentence on one line`, (t) => {
    const [found] = examine(readSources(exampleFolder(t, examples[code].wrong))).findings;
    assert.ok(found);
    const [english, korean] = [sentence(found, en), sentence(found, ko)];
    for (const text of [english, korean]) assert.match(text, /^[^\p{Cc}]{10,}$/u);
    assert.doesNotMatch(`${english} ${korean}`, /undefined|\[object/);
    assert.doesNotMatch(english, hangul);
    assert.match(korean, hangul);
  });

  test(`explains ${code} in both languages`, () => {
    for (const part of ['meaning', 'reason'] as const) {
      const [english, korean] = [explanationsEn[code][part], explanationsKo[code][part]];
      assert.match(english, /^[a-zA-Z].*[^.]\.$/);
      assert.doesNotMatch(english, hangul);
      assert.match(korean, /^[^\p{Cc}]*니다\.$/u);
    }
  });

  test(`prints the explanation and all files of the examples of ${code}, and nothing that is invisible`, () => {
    for (const [wording, explanations] of [
      [en, explanationsEn],
      [ko, explanationsKo],
    ] as const) {
      const text = explanationOf(code, { wording, explanations, paint: (_, painted) => painted });
      const { meaning, reason } = explanations[code];
      for (const part of [code, meaning, reason]) assert.ok(text.includes(part), part);
      for (const [heading, { files }] of [
        [wording.explain.wrong, examples[code].wrong],
        [wording.explain.right, examples[code].right],
      ] as const) {
        for (const path of Object.keys(files)) assert.ok(text.includes(`\n${heading} ${path}`), path);
      }
      assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}\u00a0\u200b]/u);
    }
  });
}
