import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/finding/codes.ts';
import { categoryYaml, filterYaml, soundCatalog } from './catalogs.ts';
import { type Files, folderWith } from './folder.ts';

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
export const filterWith = (field: string, value: string): Files =>
  filters(filterYaml('rosy_dusk').replace(new RegExp(`${field}: .*`), `${field}: ${value}`));
/** A filter of which the line of its English name, the sixth of the file, is this. */
export const nameLine = (line: string): Files =>
  filters(filterYaml('a').replace('    name_en: Filter a', line), filterYaml('b'));
export const at = (place: string, code: Code) => [`categories/romantic.yaml:${place} ${code}`];
export const nfd = (text: string) => text.normalize('NFD');

/** Tests each row, with the line ends of Unix and of Windows. */
export function testFindings(rows: readonly Row[]): void {
  for (const [claim, files, findings] of rows) {
    const code = findings[0]?.split(' ')[1] ?? 'nothing';
    test(`finds ${code} in ${claim}`, (t) => {
      assert.deepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...files })), findings);
    });
    test(`finds ${code} at the same place in ${claim} with CRLF`, (t) => {
      const crlf = Object.entries(files).map(([path, text]) => [path, String(text).replaceAll(/\r?\n/g, '\r\n')]);
      assert.deepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...Object.fromEntries(crlf) })), findings);
    });
  }
}
