import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gitlabReport } from '../../src/report/gitlab.ts';
import { emptyReport, hostileReport, reportOfMany, samePath, sampleReport } from './sample.ts';
import { schemaErrors } from './validity.ts';

test('the gitlab report has the fields that Code Quality documents', () => {
  const findings = JSON.parse(gitlabReport(sampleReport, (path) => `content/${path}`));
  assert.deepEqual(findings.slice(1, 3), [
    {
      description:
        'filter "골드" (romantic/gold): name_en is the English name, but it has Hangul. Write the English name.',
      check_name: 'name-is-in-the-wrong-language',
      fingerprint: '949e93b0f41c6106a317eddd2afdd40148f3166a29c89ce4d8bb9611b76d806f',
      severity: 'minor',
      location: { path: 'content/catalog/categories/romantic.yaml', lines: { begin: 5, end: 5 } },
    },
    {
      description:
        'filter romantic/dusk: The filter on line 6 already has the code "dusk", and a code names only one filter of its category. Give this one another code.',
      check_name: 'code-is-duplicate',
      fingerprint: '1d5926dec50fce194e6c44171dcbd8b187eb7656d92cff0f1e3c7a631a35317d',
      severity: 'major',
      location: { path: 'content/catalog/categories/romantic.yaml', lines: { begin: 7, end: 7 } },
    },
  ]);
});

test('a gitlab report without findings is an empty list', () => {
  assert.equal(gitlabReport(emptyReport, samePath), '[]\n');
});

test('gitlab reports have the documented shape, whatever the catalog holds', () => {
  for (const report of [sampleReport, emptyReport, hostileReport, reportOfMany(10_000)]) {
    assert.deepEqual(schemaErrors('gitlab', gitlabReport(report, samePath)), []);
  }
});
