import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XmlDocument } from 'libxml2-wasm';
import { junitReport } from '../../src/report/junit.ts';
import { emptyReport, findingWith, hostileReport, reportOf, reportOfMany, sampleReport } from './sample.ts';
import { assertJunit } from './validity.ts';

test('the junit report has a suite for each file, a failure for each error, and warnings as output', () => {
  assert.equal(
    junitReport(sampleReport),
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite id="0" package="filter-catalog" name="catalog/catalog.yaml" tests="1" failures="0" errors="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
<properties><property name="warnings" value="0"/></properties>
<testcase classname="catalog/catalog.yaml" name="check" time="0"/>
<system-out></system-out>
<system-err/>
</testsuite>
<testsuite id="1" package="filter-catalog" name="catalog/categories/romantic.yaml" tests="2" failures="2" errors="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
<properties><property name="warnings" value="1"/></properties>
<testcase classname="catalog/categories/romantic.yaml" name="3:31 value-has-wrong-type" time="0"><failure type="value-has-wrong-type" message="filter &quot;노을 💖&quot; (romantic, no. 1): code must be a text, but 001 is a number. Write it in quotes: code: &quot;001&quot;">catalog/categories/romantic.yaml:3:31: filter &quot;노을 💖&quot; (romantic, no. 1): code must be a text, but 001 is a number. Write it in quotes: code: &quot;001&quot;
Write:
  - { name_ko: &quot;노을 💖&quot;, code: &quot;001&quot; }</failure></testcase>
<testcase classname="catalog/categories/romantic.yaml" name="7:11 code-is-duplicate" time="0"><failure type="code-is-duplicate" message="filter romantic/dusk: The filter on line 6 has the code &quot;dusk&quot; already, and a code names one filter of its category. Give this one another code.">catalog/categories/romantic.yaml:7:11: filter romantic/dusk: The filter on line 6 has the code &quot;dusk&quot; already, and a code names one filter of its category. Give this one another code.
See also: catalog/categories/romantic.yaml:6:11</failure></testcase>
<system-out>catalog/categories/romantic.yaml:5:14: filter &quot;골드&quot; (romantic/gold): name_en is the English name, but it has Hangul. Write the English name.
</system-out>
<system-err/>
</testsuite>
<testsuite id="2" package="filter-catalog" name="catalog/categories/가 b%.yaml" tests="1" failures="1" errors="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
<properties><property name="warnings" value="0"/></properties>
<testcase classname="catalog/categories/가 b%.yaml" name="1:1 file-is-not-readable" time="0"><failure type="file-is-not-readable" message="This cannot be read: permission is denied. It must be an ordinary file or folder that you may read.">catalog/categories/가 b%.yaml:1:1: This cannot be read: permission is denied. It must be an ordinary file or folder that you may read.</failure></testcase>
<system-out></system-out>
<system-err/>
</testsuite>
</testsuites>
`,
  );
});

test('a file with warnings only passes', () => {
  const [, suite = ''] = junitReport(reportOfMany(2)).split('<testsuite ');
  assert.match(suite, / tests="1" failures="0" errors="0" /);
  assert.match(suite, /<testcase classname="catalog\/categories\/romantic\.yaml" name="check" time="0"\/>/);
});

test('junit reports are valid by the XSD of Jenkins, whatever the catalog holds', () => {
  for (const report of [sampleReport, emptyReport, hostileReport, reportOfMany(10_000)]) {
    assertJunit(junitReport(report));
  }
});

test('a text from the catalog is read back from the junit report as the text it is', () => {
  const report = reportOf([findingWith(']]> <b> & "quoted" \'single\' \ufffe\u0001')], {});
  using document = XmlDocument.fromString(junitReport(report));
  assert.equal(
    document.get('//failure/@message')?.content,
    'filter "]]> <b> & "quoted" \'single\' \ufffd<U+0001>" (]]> <b> & "quoted" \'single\' \ufffd<U+0001>): ' +
      '"]]> <b> & "quoted" \'single\' \ufffd<U+0001>" is already set on line 1. Keep one of the two lines.',
  );
});
