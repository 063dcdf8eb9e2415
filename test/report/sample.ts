import {
  createFinding,
  type EntryName,
  type Finding,
  fileStart,
  type Place,
  type Range,
} from '../../src/finding/finding.ts';
import type { Report } from '../../src/report/report.ts';
import { en } from '../../src/wording/en.ts';
import type { Explanations } from '../../src/wording/wording.ts';

export const romanticPath = 'catalog/categories/romantic.yaml';

/** A number for a code on the third line, an English name in Hangul on the fifth, one code twice on the last two. */
const romanticText = `name_ko: 로맨틱 💖
filters:
  - { name_ko: "노을 💖", code: 001 }
  - code: gold
    name_en: 골드
  - code: dusk # first
  - code: dusk
`;

export const goldFilter: EntryName = {
  kind: 'filter',
  key: 'romantic/gold',
  category: 'romantic',
  position: 2,
  name_ko: undefined,
  name_en: '골드',
};

const numberForCode = createFinding('value-has-wrong-type', onLine(3, 31, 34), {
  args: { field: 'code', isEntry: false, expected: 'string', actual: 'number', written: '001' },
  entry: { ...goldFilter, key: undefined, position: 1, name_ko: '노을 💖', name_en: undefined },
  fix: {
    effect: { kind: 'set', pointer: ['filters', 0, 'code'], value: '001' },
    edits: [{ range: onLine(3, 31, 34).range, text: '"001"' }],
  },
});

const duplicateCode = createFinding('code-is-duplicate', onLine(7, 11, 15), {
  args: { code: 'dusk', firstLine: 6 },
  entry: { ...goldFilter, key: 'romantic/dusk', position: 4, name_en: undefined },
  related: [onLine(6, 11, 15)],
});

const hangulName = createFinding('name-is-in-the-wrong-language', onLine(5, 14, 16), {
  args: { field: 'name_en' },
  entry: goldFilter,
});

const unreadable = createFinding(
  'file-is-not-readable',
  { path: 'catalog/categories/가 b%.yaml', range: fileStart },
  { args: { reason: 'EACCES' } },
);

/** An error with a fix, a warning, an error with a related place, and one about a file that could not be read. */
export const sampleReport: Report = reportOf([numberForCode, hangulName, duplicateCode, unreadable], {
  'catalog/catalog.yaml': 'categories: []\n',
  [romanticPath]: romanticText,
});

export const emptyReport: Report = reportOf([], { 'catalog/catalog.yaml': 'categories: []\n' });

/** Texts that break a format where it does not take care. */
export const hostile: readonly string[] = [
  '100%0A 가\u1100\u1161💖\n::error::x\r::error::y',
  '::error::x',
  '  ::set-output name=a::b',
  '##[error]x',
  ']]></failure><!--',
  '<script>alert("1")</script> &amp; &#123;',
  '```\n~~~ ``',
  '@admin #1 GH-2 !3 :tada: $x^2$ _a_ **b** ~~c~~ | d |',
  '[a](https://a.example) ![b](c) <https://b.example> www.c.example d@e.example https://f.example',
  '\u001b[31m \u0000 \u009b \u202e \u2028 \u200b \ufeff \ufffe \uffff \ud800 \udc00',
];

/** A finding in which every text from the catalog is `text`. */
export function findingWith(text: string): Finding {
  return createFinding(
    'key-is-duplicate',
    { path: text, range: range(1, 2, 3) },
    {
      args: { key: text, firstLine: 1 },
      entry: { kind: 'filter', key: text, category: text, position: 1, name_ko: text, name_en: text },
      fix: { effect: undefined, edits: [{ range: range(1, 1, 2), text }] },
      related: [{ path: text, range: range(1, 1, 2) }],
    },
  );
}

/** A finding about each of the hostile texts, in a file that is named and filled with it. */
export const hostileReport: Report = reportOf(
  hostile.map(findingWith),
  Object.fromEntries(hostile.map((text) => [text, text])),
);

/** A report with as many warnings, all alike, each on its own line. */
export function reportOfMany(number: number): Report {
  const lines = Array.from({ length: number }, (_, index) => `name_en: 가 ${index}`);
  const findings = lines.map((_, index) => ({ ...hangulName, range: range(index + 1, 10, 11) }));
  return reportOf(findings, { [romanticPath]: lines.join('\n') });
}

/** A report on files with these texts. */
export function reportOf(findings: readonly Finding[], texts: Readonly<Record<string, string>>): Report {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const files = Object.keys(texts);
  return {
    findings,
    counts: { errors, warnings: findings.length - errors, files: files.length },
    files,
    textOf: (path) => texts[path],
    wording: en,
  };
}

/** As where `check` runs in the root of the repository. */
export const samePath = (path: string) => path;

// The codes of `en` are all codes there are, which `fromEntries` cannot tell.
export const explanations = Object.fromEntries(
  Object.keys(en.findings).map((code) => [code, { meaning: `What ${code} means.`, reason: 'Why it matters.' }]),
) as unknown as Explanations;

export function range(line: number, start: number, end: number): Range {
  return { start: { line, column: start }, end: { line, column: end } };
}

function onLine(line: number, start: number, end: number): Place {
  return { path: romanticPath, range: range(line, start, end) };
}
