import fc from 'fast-check';
import type { Range } from '../../src/base/edit.ts';
import { createFinding, type EntryName, type Finding } from '../../src/finding/finding.ts';
import type { Report, ReportContext } from '../../src/report/report.ts';
import { loadWording } from '../../src/wording/wording.ts';

const en = await loadWording('en');

export const romanticPath = 'catalog/categories/romantic.yaml';

export const goldFilter: EntryName = {
  kind: 'filter',
  key: 'romantic/gold',
  category: 'romantic',
  position: 2,
  name_ko: undefined,
  name_en: '골드',
};

/** Texts that break a format without escaping. */
export const hostile: readonly string[] = [
  '100%0A 가\u1100\u1161💖\n::error::x\r::error::y',
  '::error::x',
  '  ::set-output name=a::b',
  '##[error]x',
  ']]></failure></details><!--',
  '<script>alert("1")</script> &amp; &#123;',
  '```\n~~~ ``',
  '@admin #1 GH-2 !3 :tada: $x^2$ _a_ **b** ~~c~~ | d |',
  '[a](https://a.example) ![b](c) <https://b.example> www.c.example d@e.example https://f.example',
  '\u001b[31m \u0000 \u009b \u202e \u2028 \u200b \ufeff \ufffe \uffff \ud800 \udc00',
];

/** Random UTF-16 units, and characters that are special in a format. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        ...hostile,
        ...hostile.flatMap((text) => text.split(/(?<=\s)/)),
        ...'\n\r\t:#@%,`<>&"\'[]()|$!*_~\\ a1가',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** Creates a finding with `text` in every text of the catalog. */
export function findingWith(text: string): Finding {
  return createFinding(
    'key-is-duplicate',
    { path: text, range: range(1, 2, 3) },
    {
      args: { key: text, firstLine: 1 },
      entry: {
        kind: 'filter',
        key: text,
        category: text,
        position: 1,
        name_ko: text,
        name_en: text,
      },
      fix: { isSafe: false, edits: [{ range: range(1, 1, 2), text }] },
      related: [{ path: text, range: range(1, 1, 2) }],
    },
  );
}

export function reportOfMany(number: number): Report {
  const lines = Array.from({ length: number }, (_, index) => `name_en: 가 ${index}\n`);
  const findings = lines.map((_, index) => {
    const place = { path: romanticPath, range: range(index + 1, 10, 11) };
    return createFinding('name-is-in-the-wrong-language', place, {
      args: { field: 'name_en', reason: 'letters', letters: '노을' },
      entry: goldFilter,
    });
  });
  return reportOf(findings, { [romanticPath]: lines.join('') });
}

export function reportOf(
  findings: readonly Finding[],
  texts: Readonly<Record<string, string>> = {},
): Report {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const files = Object.keys(texts);
  const lines = new Map(Object.entries(texts).map(([path, text]) => [path, text.split(/(?<=\n)/)]));
  return {
    findings,
    counts: { errors, warnings: findings.length - errors, files: files.length },
    linesIn: (path) => lines.get(path) ?? [],
    wording: en,
  };
}

/** The context in GitHub Actions, at the root of the repository. */
export const context: ReportContext = {
  catalog: 'catalog',
  lang: undefined,
  summary: 'summary.md',
  paint: (_, text) => text,
  relativePath: (path) => path,
};

export function range(line: number, start: number, end: number): Range {
  return { start: { line, column: start }, end: { line, column: end } };
}
