import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonReport } from '../../src/report/json.ts';
import schema from '../../src/report/report.schema.json' with { type: 'json' };
import { emptyReport, findingWith, hostile, hostileReport, reportOf, reportOfMany, sampleReport } from './sample.ts';
import { schemaErrors } from './validity.ts';

test('the json report has a line for each finding, with all that is known of it', () => {
  assert.deepEqual(jsonReport(sampleReport).split('\n'), [
    '{"version":1,"summary":{"errors":3,"warnings":1,"files":2},"findings":[',
    '{"code":"value-has-wrong-type","severity":"error","message":"code must be a text, but 001 is a number. Write it in quotes: code: \\"001\\"","path":"catalog/categories/romantic.yaml","range":{"start":{"line":3,"column":31},"end":{"line":3,"column":34}},"entry":{"kind":"filter","key":null,"category":"romantic","position":1,"name_ko":"노을 💖","name_en":null},"fix":{"safe":true,"edits":[{"range":{"start":{"line":3,"column":31},"end":{"line":3,"column":34}},"text":"\\"001\\""}]},"related":[]},',
    '{"code":"name-is-in-the-wrong-language","severity":"warning","message":"name_en is the English name, but it has Hangul. Write the English name.","path":"catalog/categories/romantic.yaml","range":{"start":{"line":5,"column":14},"end":{"line":5,"column":16}},"entry":{"kind":"filter","key":"romantic/gold","category":"romantic","position":2,"name_ko":null,"name_en":"골드"},"fix":null,"related":[]},',
    '{"code":"code-is-duplicate","severity":"error","message":"The filter on line 6 has the code \\"dusk\\" already, and a code names one filter of its category. Give this one another code.","path":"catalog/categories/romantic.yaml","range":{"start":{"line":7,"column":11},"end":{"line":7,"column":15}},"entry":{"kind":"filter","key":"romantic/dusk","category":"romantic","position":4,"name_ko":null,"name_en":null},"fix":null,"related":[{"path":"catalog/categories/romantic.yaml","range":{"start":{"line":6,"column":11},"end":{"line":6,"column":15}}}]},',
    '{"code":"file-is-not-readable","severity":"error","message":"This cannot be read: permission is denied. It must be an ordinary file or folder that you may read.","path":"catalog/categories/가 b%.yaml","range":{"start":{"line":1,"column":1},"end":{"line":1,"column":1}},"entry":null,"fix":null,"related":[]}',
    ']}',
    '',
  ]);
});

test('a json report without findings is one line', () => {
  assert.equal(jsonReport(emptyReport), '{"version":1,"summary":{"errors":0,"warnings":0,"files":1},"findings":[]}\n');
});

test('json reports are what report.schema.json describes, whatever the catalog holds', () => {
  for (const report of [sampleReport, emptyReport, hostileReport, reportOfMany(10_000)]) {
    assert.deepEqual(schemaErrors('json', jsonReport(report)), []);
  }
});

test('report.schema.json describes every field', () => {
  const undescribed: string[] = [];
  JSON.parse(JSON.stringify(schema), (key, part) => {
    if (key === 'properties') undescribed.push(...Object.keys(part).filter((name) => !isDescribed(part[name])));
    return part;
  });
  assert.deepEqual(undescribed, []);
});

function isDescribed({ description, $ref }: { readonly description?: string; readonly $ref?: string }): boolean {
  return description !== undefined || $ref === '#/$defs/path' || $ref === '#/$defs/range';
}

test('the json report keeps texts as they are, but for halves of surrogate pairs', () => {
  const text = hostile.join('\n');
  const [finding] = JSON.parse(jsonReport(reportOf([findingWith(text)], {}))).diagnostics;
  const { path, entry, fix, related } = finding;
  for (const found of [path, entry.name_ko, fix.edits[0].text, related[0].path]) {
    assert.equal(found, text.replace('\ud800 \udc00', '\ufffd \ufffd'));
  }
  assert.equal(fix.safe, false);
});

test('the json report holds no character that would move a cursor or turn text around', () => {
  assert.doesNotMatch(jsonReport(hostileReport), /[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\ufeff\p{Surrogate}]/u);
});
