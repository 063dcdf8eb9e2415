import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapLines, headline, imageLine, settingLines } from '../../src/report/changes/describe.ts';
import { loadWording } from '../../src/wording/wording.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { png } from '../support/images.ts';
import { changesIn, compared, compareFiles } from './compared.ts';

const { changes: wording } = await loadWording('en');
const withoutPen = categoryYaml('Cartoon', [filterYaml('ink')]);

test('a deletion is withheld, and told with its file, while another file has errors that may hide where it went', () => {
  const wrong = categoryYaml('Veiled', [filterYaml('fog').replace('code:', 'kode')]);
  const { changes, future, withheld, gaps } = compareFiles({
    'categories/cartoon.yaml': withoutPen,
    'categories/new.yaml': wrong,
  });
  assert.deepEqual(
    [changesIn({ changes }), changesIn({ changes: withheld })],
    [[], ['breaking removed cartoon/pen']],
  );
  assert.equal(
    gapLines({ gaps, withheld }, wording).at(-1),
    '1 entry seems to be gone: 필터 pen (cartoon/pen), of catalog/categories/cartoon.yaml. Fix the errors first: only then can it be said whether it is removed, or moved to a file that has errors.',
  );
  const line = 'Not all of the catalog could be compared. 1 entry seems to be gone.'; // where the rest is closed
  assert.equal(headline({ changes, future, gaps, withheld }, wording), line);
});

test('a deletion is told where nothing can have gone to the file that has errors', () => {
  const comparison = compareFiles({
    'categories/cartoon.yaml': withoutPen,
    'catalog.yaml': catalogYaml(['romantic'], 'rule: []\n'),
  });
  assert.deepEqual(
    [changesIn(comparison), comparison.withheld],
    [['breaking removed cartoon/pen'], []],
  );
});

test('a category that cannot be compared is as it was, or as it is where it was wrong before', () => {
  const wrong = categoryYaml('Cartoon', [filterYaml('ink', ['is_active: maybe'])]);
  const filtersIn = ({ pairs }: ReturnType<typeof compareFiles>) =>
    pairs.map(({ after, filters }) =>
      [after?.slug, ...filters.map((pair) => pair.after?.code)].join(' '),
    );
  const others = ['romantic dusk snow rose', 'hidden ghost'];
  assert.deepEqual(filtersIn(compareFiles({ 'categories/cartoon.yaml': wrong })), [
    others[0],
    'cartoon ink pen',
    others[1],
  ]);
  const before = { ...compared, 'categories/cartoon.yaml': wrong };
  assert.deepEqual(filtersIn(compareFiles({ 'categories/cartoon.yaml': withoutPen }, before)), [
    others[0],
    'cartoon ink',
    others[1],
  ]);
});

test('what silences findings and refusals is told, with its value before and after', () => {
  const settings = (text: string) => ({
    'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'hidden'], text),
  });
  const exceptions =
    'exceptions: [{rule: name-is-shared, entries: [romantic/*], reason: Meant.}]\n';
  const accepted =
    'accepted: [{change: changed, field: organization_id, entries: [a/b, c/*], reason: Sold., expires: 2026-12-31}]\n';
  const before = {
    ...compared,
    ...settings(
      `image_hosts: [a.example, cdn.example.com]\nrules: {order-is-missing: error, name-is-shared: warning}\n`,
    ),
  };
  const after = settings(
    `image_hosts: [cdn.example.com]\nrules: {order-is-missing: off}\nimage_shape: square\n${exceptions}`,
  );
  assert.deepEqual(
    settingLines(compareFiles({ ...after, 'accepted-changes.yaml': accepted }, before), wording),
    [
      'Setting added: image_shape (square)',
      'Setting changed: rules: order-is-missing (error → off)',
      'Setting removed: image_hosts: a.example',
      'Setting added: exceptions: name-is-shared: romantic/* (Meant.)',
      'Setting added: accepted: changed organization_id: a/b, c/* (2026-12-31: Sold.)',
    ],
  );
  assert.deepEqual(settingLines(compareFiles({}, before), wording), []);
});

test('images in the catalog that are new, or have other bytes, are named', () => {
  const files = { ...compared, 'images/old.png': png(4), 'images/same.png': png(6) };
  const lineOf = (edits: Parameters<typeof compareFiles>[0]) =>
    imageLine(compareFiles(edits, files), wording);
  assert.deepEqual(lineOf({ 'images/old.png': png(8), 'images/new.png': png(10) }), [
    'New or changed images: old.png, new.png. "npm run preview" shows them before they are published.',
  ]);
  assert.deepEqual(lineOf({}), []);
});
