import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lint } from '../../src/catalog/lint.ts';
import { readSources } from '../../src/catalog/read.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { found } from './found.ts';

const korean = 'name-is-in-the-wrong-language';
/** Two names that are not Korean. */
const latin = categoryYaml('Romantic', [filterYaml('a'), filterYaml('b')]).replaceAll(
  '필터',
  'VHS',
);
const except = (...entries: readonly string[]) =>
  `exceptions:\n  - rule: ${korean}\n    entries: [${entries.join(', ')}]\n    reason: VHS is called so in Korean too.\n`;

/** What `catalog.yaml` says, and what is then found in the two filters and in that file. */
const rows: readonly (readonly [
  claim: string,
  settings: string,
  ...findings: readonly string[],
])[] = [
  ['tells nothing of a rule that is off', `rules:\n  ${korean}: off\n`],
  [
    'makes an error of a warning',
    `rules:\n  ${korean}: error\n`,
    `error ${korean}`,
    `error ${korean}`,
  ],
  ['tells nothing of what is excepted', except('romantic/a', 'romantic/b')],
  [
    'excepts no filters by their category',
    except('romantic'),
    `warning ${korean}`,
    `warning ${korean}`,
  ],
  [
    'applies what is right of the settings',
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
    const told = found(sources, expected).map(({ severity, code }) => `${severity} ${code}`);
    assert.deepEqual(told, expected);
    const errors = expected.filter((each) => each.startsWith('error')).length;
    assert.deepEqual(counts, { errors, warnings: findings.length - errors });
    assert.equal(catalog() === undefined, errors > 0);
  });
}
