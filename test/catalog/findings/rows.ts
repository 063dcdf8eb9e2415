import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '../../../src/catalog/read.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith, inCrlf } from '../../support/folder.ts';
import { findingsOf } from '../found.ts';
import { assertPastes } from '../pasted.ts';

/** What is found in a folder, as `file:line:column code`. */
export const findingsIn = (folder: string, about: readonly string[] = []): readonly string[] =>
  findingsOf(readSources(folder), folder, about);

/** What is written over the sound catalog, and all that is then found; in the category Romantic, where no file is named. */
export type Row = readonly [claim: string, files: Files, ...findings: readonly string[]];

export const romantic = (text: string): Files => ({ 'categories/romantic.yaml': text });
export const filters = (...entries: readonly string[]): Files =>
  romantic(categoryYaml('Romantic', entries));
/** A category of these lines and one filter. */
export const fields = (lines: string): Files => romantic(`${lines}filters:\n${filterYaml('a')}`);
/** The same with its names before the line. */
export const fieldWith = (line: string): Files => fields(`name_ko: 가\nname_en: A\n${line}\n`);
/** A filter with one more line, the eighth of the file. */
export const lineMore = (line: string): Files => filters(filterYaml('a', [line]));
/** A category of two filters, the first (from line 4) or the second (from line 8) with another text in the place of one. */
export const first = (from: RegExp | string, to: string): Files =>
  filters(filterYaml('a').replace(from, to), filterYaml('b'));
export const second = (from: RegExp | string, to: string): Files =>
  filters(filterYaml('a'), filterYaml('b').replace(from, to));
/** The same of a whole category with one filter. */
export const whole = (from: RegExp | string, to: string): Files =>
  romantic(categoryYaml('A', [filterYaml('a')]).replace(from, to));
/** The first filter with another value of a field. */
export const code = (value: string): Files => first('code: a', `code: ${value}`);
export const korean = (value: string): Files => first('필터 a', value);
export const name = (value: string): Files => first('Filter a', value);
export const image = (value: string): Files => first(/https:.*/, value);
/** Findings as they are found: those without a file are in the category Romantic. */
export const inRomantic = (findings: readonly string[]): readonly string[] =>
  findings.map((finding) => finding.replace(/^(?=\d)/, 'categories/romantic.yaml:'));

/** Tests each row, with the line ends of Unix and of Windows; the examples of the documents are tested so too. */
export function testFindings(rows: readonly Row[]): void {
  for (const [claim, files, ...findings] of rows) {
    test(`finds ${findings[0]?.split(' ')[1] ?? 'nothing'} in ${claim}, with either line end`, (t) => {
      const expected = inRomantic(findings);
      for (const changed of [files, inCrlf(files)]) {
        const folder = folderWith(t, { ...soundCatalog, ...changed });
        assert.deepEqual(findingsIn(folder, expected), expected);
        assertPastes(folder);
      }
    });
  }
}
