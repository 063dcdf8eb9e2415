import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogYaml, categoryYaml, filterYaml, organization } from '../support/catalogs.ts';
import type { Files } from '../support/folder.ts';
import { activePath, appWith, ask, credentials, publishedFolder, type Version } from '../support/server.ts';

const romantic = `description: 저녁 방송의 "부드러운" 빛\n${categoryYaml('Romantic', [
  filterYaml('rosy_dusk', ['is_recommended: true']),
  filterYaml('first_snow', ['is_active: false', 'organization_id: guest']),
])}`;
const first: Files = {
  'catalog.yaml': catalogYaml(['romantic', 'hidden', 'cartoon']),
  'categories/romantic.yaml': romantic,
  'categories/hidden.yaml': `${categoryYaml('Hidden', [filterYaml('unseen')])}is_active: false\n`,
  'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink')]),
};
const versions: readonly Version[] = [
  { at: '2026-03-01T09:30:00.123Z', files: first },
  {
    at: '2026-04-02T10:00:00.000Z',
    files: {
      ...first,
      'categories/romantic.yaml': romantic.replace('is_recommended: true', 'is_recommended: false'),
      'categories/cartoon.yaml': categoryYaml('Comic'),
    },
  },
];

const romanticId = '01KJMBQDHV6N8WWY6GS9ZZ5G2E';
const created_at = '2026-03-01T09:30:00.123Z';
const kept = { created_at, updated_at: created_at, deleted_at: null };
const changed = { created_at, updated_at: '2026-04-02T10:00:00.000Z', deleted_at: null };
/** The whole answer for the second version. */
const listing = [
  {
    filter_category_id: romanticId,
    organization_id: organization,
    name_ko: '로맨틱',
    name_en: 'Romantic',
    description: '저녁 방송의 "부드러운" 빛',
    is_active: true,
    ...kept,
    filters: [
      {
        filter_id: '01KJMBQDHVVXHP66SQBF4ZX1TE',
        organization_id: organization,
        filter_category_id: romanticId,
        code: 'rosy_dusk',
        name_ko: '필터 rosy_dusk',
        name_en: 'Filter rosy_dusk',
        image_url: 'https://cdn.example.com/rosy_dusk.webp',
        is_active: true,
        is_recommended: false,
        ...changed,
      },
      {
        filter_id: '01KJMBQDHV08H3BXJRWDKKKX1W',
        organization_id: 'guest',
        filter_category_id: romanticId,
        code: 'first_snow',
        name_ko: '필터 first_snow',
        name_en: 'Filter first_snow',
        image_url: 'https://cdn.example.com/first_snow.webp',
        is_active: false,
        is_recommended: false,
        ...kept,
      },
    ],
  },
  {
    filter_category_id: '01KJMBQDHV50G0MKD65CZFS4D4',
    organization_id: organization,
    name_ko: '로맨틱',
    name_en: 'Comic',
    description: '',
    is_active: true,
    ...changed,
    filters: [], // the only one was deleted
  },
];

let app: FastifyInstance;
before(async (t) => {
  app = await appWith(t as TestContext, { versions });
});

test('answers 200 with the active categories and all their filters in JSON, in the order of the catalog and of the contract', async () => {
  for (const path of [activePath, `${activePath}?a=b`, '/filter-category/%61ctive']) {
    const { status, headers, body } = await ask(app, { path, headers: credentials });
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
    assert.equal(JSON.stringify(JSON.parse(body.toString())), JSON.stringify(listing)); // in this order of fields
  }
});

test('answers an empty array where no category is active', async (t) => {
  const files = {
    'catalog.yaml': catalogYaml(['hidden']),
    'categories/hidden.yaml': `${categoryYaml('Hidden')}is_active: false\n`,
  };
  const empty = await appWith(t, { versions: [{ at: created_at, files }] });
  const { status, body } = await ask(empty, { headers: credentials });
  assert.deepEqual([status, JSON.parse(body.toString())], [200, []]);
});

test('tells with 200 and 304 by Catalog-Revision which commit was built, and whether that is all', async (t) => {
  const { snapshot } = await loadSnapshot(await publishedFolder(t));
  const { manifest, bodies } = snapshot ?? assert.fail();
  const commit = 'aab26e477d96fd292b7e4a9db112e4121ca6f567';
  for (const [uncommitted_changes, expected] of [
    [false, commit],
    [true, `${commit}-dirty`],
  ] as const) {
    const built = { manifest: { ...manifest, commit, uncommitted_changes }, bodies };
    const revised = await appWith(t, { snapshot: () => built });
    for (const more of [{}, { 'if-none-match': '*' }]) {
      const { headers } = await ask(revised, { headers: { ...credentials, ...more } });
      assert.equal(headers['catalog-revision'], expected);
    }
  }
});
