import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lint } from '../../src/catalog/lint.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { type Code, severityOf, table } from '../../src/finding/table.ts';
import { loadWording, sectionsOf, sentence } from '../../src/wording/wording.ts';
import { assertFixesWork } from '../catalog/fixes.ts';
import { relevantFindings } from '../catalog/relevant-findings.ts';
import { folderWith, inCrlf } from '../support/folder.ts';
import { png, webp } from '../support/images.ts';

type Texts = Readonly<Record<string, string>>;

interface Examples {
  readonly wrong: Texts;
  readonly right: Texts;
  /** Where the wrong one is wrong, as in `catalog.yaml:2`; without a line where the finding is in another file. */
  readonly place: string;
}

/** The examples in the English document, and the catalog that they change; a code about a file itself has none. */
function readExamples() {
  const document = readFileSync(new URL('../../docs/findings.en.md', import.meta.url), 'utf8');
  const [introduction = '', ...sections] = document.split(/^### /m);
  const examples = sections.flatMap((section): [Code, Examples][] => {
    const code = section.slice(1, section.indexOf('`', 1)) as Code; // that it is one is tested
    const [wrong = '', right = ''] = section.split(/^\*\*Right:/m);
    const place = /^\*\*Wrong:\*\* `(.+)`\n\n```/m.exec(wrong)?.[1];
    return place === undefined
      ? []
      : [[code, { wrong: blocksIn(wrong), right: blocksIn(`:${right}`), place }]];
  });
  return { base: blocksIn(introduction), examples: new Map(examples) };
}

/** The blocks of a text by the paths above them, with the characters that are written by their numbers. */
function blocksIn(text: string): Texts {
  const blocks = [...text.matchAll(/`([\w./-]+?)(?::\d+)?`\n\n```yaml\n(.*?)```/gs)];
  const character = (_: string, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16));
  return Object.fromEntries(
    blocks.map(([, path, block = '']) => [
      path,
      block.replaceAll(/<U\+([0-9A-F]{4})>/g, character),
    ]),
  );
}

const { base, examples } = readExamples();
const sections = { en: sectionsOf('en'), ko: sectionsOf('ko') };
const [en, ko] = [await loadWording('en'), await loadWording('ko')];
/** What no text of a catalog shows has no example; test/features/online/ finds it. */
const online: readonly Code[] = [
  'image-is-unreachable',
  'image-is-very-large',
  'image-url-is-no-image',
];
const codes = Object.keys(table).toSorted() as Code[]; // its own keys
const codesOfTexts = codes.filter((code) => !online.includes(code));
const hangul = /\p{Script=Hangul}/u;

const romantic = 'categories/romantic.yaml';
const text = base[romantic] ?? '';
const moved = (from: string, to: string) => (folder: string) =>
  renameSync(join(folder, from), join(folder, to));
const written = (path: string, data: string | Buffer) => (folder: string) =>
  writeFileSync(join(folder, path), data);
const linked = (target: string) => (folder: string) => {
  rmSync(join(folder, romantic));
  symlinkSync(target, join(folder, romantic));
};

const replacedByFolder = (path: string) => (folder: string) => {
  rmSync(join(folder, path), { recursive: true });
  mkdirSync(join(folder, path));
};

/** The filter of the category has an image of its own, which is this file. */
const withImageFile = (image: string, bytes?: Buffer) => (folder: string) => {
  const address = 'image_base_url: https://cdn.example.com/images/\n';
  written('catalog.yaml', `${base['catalog.yaml']}${address}`)(folder);
  written(romantic, text.replace(/image_url: .*/, `image: ${image}`))(folder);
  mkdirSync(join(folder, 'images'));
  if (bytes) written(`images/${image}`, bytes)(folder);
};

/** What the documents say in prose, done to the catalog, and where it is found. */
const done: Partial<
  Readonly<Record<Code, readonly [place: string, mistake: (folder: string) => void]>>
> = {
  'catalog-has-no-category': ['catalog.yaml:1', replacedByFolder('categories')],
  'file-is-missing': ['catalog.yaml:1', (folder) => rmSync(join(folder, 'catalog.yaml'))],
  'file-is-not-read': ['categories/romantic.yml:1', moved(romantic, 'categories/romantic.yml')],
  'file-is-not-readable': [`${romantic}:1`, linked('cartoon.yaml')],
  'file-is-not-utf8': [
    `${romantic}:1`,
    written(romantic, Buffer.from('6e616d655f6b6f3a20b7ceb8c7c6bd0a', 'hex')),
  ],
  'file-is-too-large': [`${romantic}:1`, written(romantic, `${text}# ${'x'.repeat(1_200_000)}\n`)],
  'image-has-wrong-size': [
    'images/rosy_dusk.png:1',
    withImageFile('rosy_dusk.png', png(4000, 3000)),
  ],
  'image-is-missing': [`${romantic}:7`, withImageFile('rosy_dusk.webp')],
  'image-is-unusable': ['images/rosy_dusk.png:1', withImageFile('rosy_dusk.png', webp())],
  'image-is-unused': [
    'images/rosy_dusk.webp:1',
    (folder) => {
      mkdirSync(join(folder, 'images'));
      written('images/rosy_dusk.webp', webp())(folder);
    },
  ],
  'slug-is-malformed': ['categories/Romantic.yaml:1', moved(romantic, 'categories/Romantic.yaml')],
};

const placesOf = (findings: readonly Finding[], folder: string) =>
  findings.map(
    ({ code, path, range }) => `${path.slice(folder.length + 1)}:${range.start.line} ${code}`,
  );

test('the documents explain every code once, by the same topics', () => {
  assert.deepEqual(Object.keys(sections.en).toSorted(), codes);
  assert.deepEqual(Object.keys(sections.ko), Object.keys(sections.en));
  assert.deepEqual([...examples.keys(), ...Object.keys(done)].toSorted(), codesOfTexts);
});

test('finds nothing in the catalog that the examples change', (t) => {
  const folder = folderWith(t, base);
  assert.deepEqual(placesOf(lint(readSources(folder)).findings, folder), []);
});

for (const code of codesOfTexts) {
  test(`finds ${code} and nothing else in its wrong example with either line end, says it in both languages on one line, proposes what is right, and finds nothing in the right one`, (t) => {
    const { wrong = {}, right = {}, place = done[code]?.[0] ?? '' } = examples.get(code) ?? {};
    for (const files of [{ ...base, ...wrong }, inCrlf({ ...base, ...wrong })]) {
      const folder = folderWith(t, files);
      done[code]?.[1](folder);
      // The one finding without a line is in the file that its example does not show.
      const wrongly = relevantFindings(readSources(folder), [code], base);
      assert.deepEqual(placesOf(wrongly, folder), [
        `${place.includes(':') ? place : `${romantic}:1`} ${code}`,
      ]);

      const said = wrongly.flatMap((each) => [sentence(each, en), sentence(each, ko)]);
      for (const line of said) assert.match(line, /^(?!.*(?:undefined|\[object))[^\p{Cc}]{10,}$/u);
      const inHangul = said.map((line) => hangul.test(line));
      assert.deepEqual(inHangul, [false, true]);
      assertFixesWork(folder);
    }
    assert.deepEqual(
      relevantFindings(readSources(folderWith(t, { ...base, ...right })), [code], base),
      [],
    );
  });
}

for (const code of codes) {
  test(`explains ${code} in both languages, with its severity, and shows every character`, () => {
    const [english, korean] = [sections.en[code], sections.ko[code]];
    const [error, koreanError] =
      severityOf(code) === 'error' ? ['Error', '오류'] : ['Warning', '경고'];
    assert.ok(english.text.startsWith(`**${error}.** ${english.meaning}\n\n**Why it matters:** `));
    assert.ok(korean.text.startsWith(`**${koreanError}.** ${korean.meaning}\n\n**중요한 이유:** `));
    const [, example] = english.text.split('```');
    if (example !== undefined) assert.ok(korean.text.includes(example));
    for (const part of ['meaning', 'reason'] as const) {
      assert.match(english[part], /^[a-zA-Z`].*[^.]\.$/);
      assert.match(korean[part], /^[^\p{Cc}]*니다\.$/u);
    }
    assert.doesNotMatch(
      `${english.text}${korean.text}`.replaceAll('\n', ''),
      /[\p{Cc}\p{Bidi_Control}\u00a0\u200b]/u,
    );
  });
}
