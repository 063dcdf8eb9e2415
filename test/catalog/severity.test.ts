import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lint } from '../../src/catalog/lint.ts';
import { readSources } from '../../src/catalog/read.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { relevantFindings } from './relevant-findings.ts';

const korean = 'name-is-in-the-wrong-language';
const latin = categoryYaml('Romantic', [filterYaml('a'), filterYaml('b')]).replaceAll(
  '필터',
  'VHS',
);
const except = (...entries: readonly string[]) =>
  `exceptions:\n  - rule: ${korean}\n    entries: [${entries.join(', ')}]\n    reason: VHS is called so in Korean too.\n`;

/** Settings, and the findings in the two filters and in `catalog.yaml`. */
type Row = readonly [claim: string, settings: string, ...findings: readonly string[]];
const rows: readonly Row[] = [
  ['omits findings of a rule that is off', `rules:\n  ${korean}: off\n`],
  [
    'turns a warning into an error',
    `rules:\n  ${korean}: error\n`,
    `error ${korean}`,
    `error ${korean}`,
  ],
  ['omits exceptions', except('romantic/a', 'romantic/b')],
  [
    'an exception of a category does not cover its filters',
    except('romantic'),
    `warning ${korean}`,
    `warning ${korean}`,
  ],
  [
    'applies the valid settings',
    `rules:\n  ${korean}: off\n  name: off\n`,
    'error field-is-unknown',
  ],
];

for (const [claim, settings, ...expected] of rows) {
  test(claim, (t) => {
    const folder = folderWith(t, {
      ...soundCatalog,
      'catalog.yaml': catalogYaml(['romantic', 'cartoon'], settings),
      'categories/romantic.yaml': latin,
    });
    const sources = readSources(folder);
    const { findings, counts, catalog } = lint(sources);
    const actual = relevantFindings(sources, expected).map(
      ({ severity, code }) => `${severity} ${code}`,
    );
    assert.deepEqual(actual, expected);
    const errors = expected.filter((each) => each.startsWith('error')).length;
    assert.deepEqual(counts, { errors, warnings: findings.length - errors });
    assert.equal(catalog() === undefined, errors > 0);
  });
}
