import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../../src/report/report.ts';
import { sarifReport } from '../../src/report/sarif.ts';
import {
  emptyReport,
  explanations,
  findingWith,
  hostileReport,
  reportOf,
  reportOfMany,
  samePath,
  sampleReport,
} from './sample.ts';
import { schemaErrors } from './validity.ts';

const sarif = (report: Report, relativePath = samePath) =>
  sarifReport(report, { version: '1.2.3', explanations, relativePath });

test('the sarif report explains each code that occurs once', () => {
  const { $schema, version, runs } = JSON.parse(sarif(sampleReport));
  assert.equal(version, '2.1.0');
  assert.equal($schema, 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json');
  assert.equal(runs.length, 1);
  const { rules, ...driver } = runs[0].tool.driver;
  assert.deepEqual(driver, { name: 'filter-catalog', version: '1.2.3', semanticVersion: '1.2.3' });
  assert.deepEqual(
    rules.map(({ id }: { readonly id: string }) => id),
    ['code-is-duplicate', 'file-is-not-readable', 'name-is-in-the-wrong-language', 'value-has-wrong-type'],
  );
  assert.deepEqual(rules[2], {
    id: 'name-is-in-the-wrong-language',
    shortDescription: { text: 'What name-is-in-the-wrong-language means.' },
    fullDescription: { text: 'What name-is-in-the-wrong-language means. Why it matters.' },
    help: { text: 'Why it matters.' },
    defaultConfiguration: { level: 'warning' },
  });
});

test('a sarif result has its place, entry, other places and fixes', () => {
  const [run] = JSON.parse(sarif(sampleReport)).runs;
  const file = { uri: 'catalog/categories/romantic.yaml', uriBaseId: '%SRCROOT%' };
  const region = { startLine: 3, startColumn: 31, endLine: 3, endColumn: 34 };
  assert.equal(run.columnKind, 'utf16CodeUnits');
  assert.equal(run.language, 'en');
  assert.deepEqual(run.results[0], {
    ruleId: 'value-has-wrong-type',
    ruleIndex: 3,
    level: 'error',
    message: {
      text: 'filter "노을 💖" (romantic, no. 1): code must be a text, but 001 is a number. Write it in quotes: code: "001"',
    },
    locations: [
      {
        physicalLocation: { artifactLocation: file, region },
        logicalLocations: [{ kind: 'filter', name: '노을 💖', fullyQualifiedName: 'romantic#1' }],
      },
    ],
    relatedLocations: [],
    partialFingerprints: { 'finding/v1': 'cdc367acfc9801597c66125aaaf016c18fe004819a09377a8db560d8a018fb92' },
    fixes: [
      {
        artifactChanges: [
          { artifactLocation: file, replacements: [{ deletedRegion: region, insertedContent: { text: '"001"' } }] },
        ],
      },
    ],
  });
  assert.deepEqual(run.results[2].relatedLocations, [
    {
      id: 0,
      physicalLocation: {
        artifactLocation: file,
        region: { startLine: 6, startColumn: 11, endLine: 6, endColumn: 15 },
      },
      message: { text: 'See also: catalog/categories/romantic.yaml:6:11' },
    },
  ]);
});

test('sarif addresses are encoded, and absolute for files outside the repository', () => {
  const uri = (relativePath: (path: string) => string) =>
    JSON.parse(sarif(sampleReport, relativePath)).runs[0].results[3].locations[0].physicalLocation.artifactLocation;
  assert.deepEqual(uri(samePath), { uri: 'catalog/categories/%EA%B0%80%20b%25.yaml', uriBaseId: '%SRCROOT%' });
  assert.deepEqual(
    uri(() => '/tmp/가.yaml'),
    { uri: 'file:///tmp/%EA%B0%80.yaml' },
  );
});

test('a text from the catalog makes no link in a sarif message', () => {
  const [run] = JSON.parse(sarif(reportOf([findingWith('[a](https://a.example)')], {}))).runs;
  assert.match(run.results[0].message.text, /"\[a\] \(https:\/\/a\.example\)"/);
});

test('sarif reports are valid by the schema of OASIS, whatever the catalog holds', () => {
  for (const report of [sampleReport, emptyReport, hostileReport, reportOfMany(10_000)]) {
    assert.deepEqual(schemaErrors('sarif', sarif(report)), []);
  }
});
