import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '../../../src/catalog/examine.ts';
import { readSources } from '../../../src/catalog/read.ts';
import type { Code } from '../../../src/finding/codes.ts';
import { catalogYaml, categoryYaml, filterYaml, organization, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith } from '../../support/folder.ts';

/** What is found in a folder, as `file:line:column code`. */
export function findingsIn(folder: string): readonly string[] {
  return examine(readSources(folder)).findings.map(
    ({ path, range, code }) => `${path.slice(folder.length + 1)}:${range.start.line}:${range.start.column} ${code}`,
  );
}

/** What is written over the sound catalog, and all that is then found. */
export type Row = readonly [claim: string, files: Files, findings: readonly string[]];

export const romantic = (text: string): Files => ({ 'categories/romantic.yaml': text });
export const filters = (...entries: readonly string[]): Files => romantic(categoryYaml('Romantic', entries));
/** A category of these lines and one filter. */
export const fields = (lines: string): Files => romantic(`${lines}filters:\n${filterYaml('a')}`);
/** The same with its names before the line. */
export const fieldWith = (line: string): Files => fields(`name_ko: 가\nname_en: A\n${line}\n`);
export const filterWith = (field: string, value: string): Files =>
  filters(filterYaml('rosy_dusk').replace(new RegExp(`${field}: .*`), `${field}: ${value}`));
/** A filter with one more line, the eighth of the file. */
export const lineMore = (line: string): Files => filters(filterYaml('a', [line]));
/** A filter of which the line of its English name, the sixth of the file, is this. */
export const nameLine = (line: string): Files =>
  filters(filterYaml('a').replace('    name_en: Filter a', line), filterYaml('b'));
/** A category whose only filter has another text in the place of one. */
export const onlyFilter = (from: RegExp | string, to: string): Files => filters(filterYaml('a').replace(from, to));
/** The same of the second of two filters, which begins on line 8. */
export const secondFilter = (from: RegExp | string, to: string): Files =>
  filters(filterYaml('a'), filterYaml('b').replace(from, to));
/** The same of the whole category. */
export const wholeCategory = (from: RegExp | string, to: string): Files =>
  romantic(categoryYaml('A', [filterYaml('a')]).replace(from, to));
export const listing = (...slugs: readonly string[]): Files => ({ 'catalog.yaml': catalogYaml(slugs) });
export const settings = (text: string): Files => ({ 'catalog.yaml': `organization_id: ${organization}\n${text}\n` });
export const at = (place: string, code: Code) => [`categories/romantic.yaml:${place} ${code}`];
export const inCatalog = (place: string, code: Code) => [`catalog.yaml:${place} ${code}`];
export const nfd = (text: string) => text.normalize('NFD');

/** Tests each row, with the line ends of Unix and of Windows. */
export function testFindings(rows: readonly Row[]): void {
  for (const [claim, files, findings] of rows) {
    test(`finds ${findings[0]?.split(' ')[1] ?? 'nothing'} in ${claim}, with either line end`, (t) => {
      const crlf = Object.entries(files).map(([path, text]) => [path, String(text).replaceAll(/\r?\n/g, '\r\n')]);
      for (const changed of [files, Object.fromEntries(crlf)]) {
        assert.deepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...changed })), findings);
      }
    });
  }
}
