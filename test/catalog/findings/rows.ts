import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '../../../src/catalog/read.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith, inCrlf } from '../../support/folder.ts';
import { assertFixesWork } from '../fixes.ts';
import { formatFindings } from '../relevant-findings.ts';

export const findingsIn = (folder: string, about: readonly string[] = []): readonly string[] =>
  formatFindings(readSources(folder), folder, about);

/** Files that replace those of the sound catalog, and all findings (by default in Romantic). */
export type Row = readonly [claim: string, files: Files, ...findings: readonly string[]];

export const romantic = (text: string): Files => ({ 'categories/romantic.yaml': text });
export const filters = (...entries: readonly string[]): Files =>
  romantic(categoryYaml('Romantic', entries));
/** Lines of a category, before one filter. */
export const fields = (lines: string): Files => romantic(`${lines}filters:\n${filterYaml('a')}`);
export const withField = (line: string): Files => fields(`name_ko: 가\nname_en: A\n${line}\n`);
/** Adds a line to a filter, as line 8. */
export const withLine = (line: string): Files => filters(filterYaml('a', [line]));
/** Replaces a text in the first of two filters (from line 4) or in the second (from line 8). */
export const first = (from: RegExp | string, to: string): Files =>
  filters(filterYaml('a').replace(from, to), filterYaml('b'));
export const second = (from: RegExp | string, to: string): Files =>
  filters(filterYaml('a'), filterYaml('b').replace(from, to));
/** Replaces a text in a category with one filter. */
export const replaced = (from: RegExp | string, to: string): Files =>
  romantic(categoryYaml('A', [filterYaml('a')]).replace(from, to));
export const code = (value: string): Files => first('code: a', `code: ${value}`);
export const korean = (value: string): Files => first('필터 a', value);
export const name = (value: string): Files => first('Filter a', value);
export const image = (value: string): Files => first(/https:.*/, value);
export const inRomantic = (findings: readonly string[]): readonly string[] =>
  findings.map((finding) => finding.replace(/^(?=\d)/, 'categories/romantic.yaml:'));

/** Tests each row with the line ends of Unix and Windows. */
export function testFindings(rows: readonly Row[]): void {
  for (const [claim, files, ...findings] of rows) {
    test(`finds ${findings[0]?.split(' ')[1] ?? 'nothing'} in ${claim}, with either line end`, (t) => {
      const expected = inRomantic(findings);
      for (const changed of [files, inCrlf(files)]) {
        const folder = folderWith(t, { ...soundCatalog, ...changed });
        assert.deepEqual(findingsIn(folder, expected), expected);
        assertFixesWork(folder);
      }
    });
  }
}
