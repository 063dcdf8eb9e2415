import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, organization } from '../support/catalogs.ts';
import type { Files } from '../support/folder.ts';
import { activePath, ask, askRaw, credentials, startServer, type Version } from '../support/server.ts';

const romantic = `description: 저녁 방송의 "부드러운" 빛\n${categoryYaml('Romantic', [
  filterYaml('rosy_dusk', ['is_recommended: true']),
  filterYaml('first_snow', ['is_active: false', 'organization_id: guest']),
])}`;
const before: Files = {
  'catalog.yaml': catalogYaml(['romantic', 'hidden', 'cartoon']),
  'categories/romantic.yaml': romantic,
  'categories/hidden.yaml': `${categoryYaml('Hidden', [filterYaml('unseen')])}is_active: false\n`,
  'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink')]),
};
const versions: readonly Version[] = [
  { at: '2026-03-01T09:30:00.123Z', files: before },
  {
    at: '2026-04-02T10:00:00.000Z',
    files: {
      ...before,
      'categories/romantic.yaml': romantic.replace('is_recommended: true', 'is_recommended: false'),
      'categories/cartoon.yaml': categoryYaml('Comic'),
    },
  },
];

const romanticId = '01KJMBQDHV6N8WWY6GS9ZZ5G2E';
const cartoonId = '01KJMBQDHV50G0MKD65CZFS4D4';
/** The whole answer for the second version, the fields in the order of the contract's tables. */
const listing = [
  {
    filter_category_id: romanticId,
    organization_id: organization,
    name_ko: '로맨틱',
    name_en: 'Romantic',
    description: '저녁 방송의 "부드러운" 빛',
    is_active: true,
    created_at: '2026-03-01T09:30:00.123Z',
    updated_at: '2026-03-01T09:30:00.123Z',
    deleted_at: null,
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
        created_at: '2026-03-01T09:30:00.123Z',
        updated_at: '2026-04-02T10:00:00.000Z',
        deleted_at: null,
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
        created_at: '2026-03-01T09:30:00.123Z',
        updated_at: '2026-03-01T09:30:00.123Z',
        deleted_at: null,
      },
    ],
  },
  {
    filter_category_id: cartoonId,
    organization_id: organization,
    name_ko: '로맨틱',
    name_en: 'Comic',
    description: '',
    is_active: true,
    created_at: '2026-03-01T09:30:00.123Z',
    updated_at: '2026-04-02T10:00:00.000Z',
    deleted_at: null,
    filters: [],
  },
];

test('answers 200 with the active categories and their filters in JSON, every field as the contract orders it', async (t) => {
  const { status, headers, body } = await ask(await startServer(t, { versions }), { headers: credentials });
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  const answered: unknown = JSON.parse(body.toString());
  assert.deepEqual(answered, listing);
  assert.equal(JSON.stringify(answered), JSON.stringify(listing)); // which keeps the order of the fields
});

type Field = readonly [name: string, isRight: (value: unknown) => boolean];

const isString = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isNull = (value: unknown) => value === null;
const isTime = (value: unknown) => isString(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value));

/** The contract, section 2.1. */
const categoryFields: readonly Field[] = [
  ['filter_category_id', isString],
  ['organization_id', isString],
  ['name_ko', isString],
  ['name_en', isString],
  ['description', isString],
  ['is_active', (value) => value === true],
  ['created_at', isTime],
  ['updated_at', isTime],
  ['deleted_at', isNull],
  ['filters', Array.isArray],
];
/** The contract, section 2.2. */
const filterFields: readonly Field[] = [
  ['filter_id', isString],
  ['organization_id', isString],
  ['filter_category_id', isString],
  ['code', isString],
  ['name_ko', isString],
  ['name_en', isString],
  ['image_url', isString],
  ['is_active', isBoolean],
  ['is_recommended', isBoolean],
  ['created_at', isTime],
  ['updated_at', isTime],
  ['deleted_at', isNull],
];

function assertFields(entry: object, fields: readonly Field[]): void {
  const values = new Map<string, unknown>(Object.entries(entry));
  assert.deepEqual(
    [...values.keys()],
    fields.map(([name]) => name),
  );
  for (const [name, isRight] of fields) assert.ok(isRight(values.get(name)), `${name}: ${values.get(name)}`);
}

test('gives each field the type of the contract, and each filter the identifier of its category', async (t) => {
  const { body } = await ask(await startServer(t, { versions }), { headers: credentials });
  const categories: typeof listing = JSON.parse(body.toString());
  for (const category of categories) {
    assertFields(category, categoryFields);
    for (const filter of category.filters) {
      assertFields(filter, filterFields);
      assert.equal(filter.filter_category_id, category.filter_category_id);
    }
  }
});

test('leaves out inactive categories and deleted filters, lists inactive filters, and keeps the order of the catalog', async (t) => {
  const { body } = await ask(await startServer(t, { versions }), { headers: credentials });
  const categories: typeof listing = JSON.parse(body.toString());
  assert.deepEqual(
    categories.map(({ name_en, filters }) => [name_en, ...filters.map(({ code, is_active }) => [code, is_active])]),
    [
      ['Romantic', ['rosy_dusk', true], ['first_snow', false]],
      ['Comic'], // its only filter was deleted
    ],
  );
});

test('answers an empty array where no category is active', async (t) => {
  const files = {
    'catalog.yaml': catalogYaml(['hidden']),
    'categories/hidden.yaml': `${categoryYaml('Hidden')}is_active: false\n`,
  };
  const port = await startServer(t, { versions: [{ at: '2026-03-01T09:30:00.123Z', files }] });
  const { status, body } = await ask(port, { headers: credentials });
  assert.deepEqual([status, JSON.parse(body.toString())], [200, []]);
});

const okPaths: readonly (readonly [claim: string, path: string])[] = [
  ['a query', `${activePath}?a=b`],
  ['an encoded letter', '/filter-category/%61ctive'],
  ['a whole URL', `http://filters.example${activePath}`], // RFC 9112, section 3.2.2
];
for (const [claim, path] of okPaths) {
  test(`answers 200 to a path with ${claim}`, async (t) => {
    assert.equal((await ask(await startServer(t), { path, headers: credentials })).status, 200);
  });
}

test('asks for Basic authentication with 401 and a message alone', async (t) => {
  const { status, headers, body } = await ask(await startServer(t), {});
  assert.equal(status, 401);
  assert.equal(headers['www-authenticate'], 'Basic realm="filter-catalog", charset="UTF-8"');
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.deepEqual(JSON.parse(body.toString()), {
    message:
      'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
  });
});

const nothingHere = 'There is nothing at this path. The filters are at /filter-category/active.';
const getOnly = 'This path answers GET and HEAD only.';
const refusals: readonly (readonly [method: string, path: string, status: number, message: string])[] = [
  ['GET', '/', 404, nothingHere],
  ['GET', '/filter-category', 404, nothingHere],
  ['GET', `${activePath}/`, 404, nothingHere],
  ['GET', `/${activePath}`, 404, nothingHere],
  ['GET', '/Filter-Category/active', 404, nothingHere],
  ['GET', '/%zz', 404, nothingHere],
  ['POST', '/elsewhere', 404, nothingHere],
  ['OPTIONS', '*', 404, nothingHere],
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'].map(
    (method) => [method, activePath, 405, getOnly] as const,
  ),
];
for (const [method, path, status, message] of refusals) {
  test(`refuses ${method} ${path} with ${status} and a message alone`, async (t) => {
    const answer = await ask(await startServer(t), { method, path, headers: credentials });
    assert.equal(answer.status, status);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers.allow, status === 405 ? 'GET, HEAD' : undefined);
    assert.deepEqual(JSON.parse(answer.body.toString()), { message });
  });
}

const authorization = `Authorization: ${credentials.authorization}`;
const malformed: readonly (readonly [claim: string, lines: readonly string[]])[] = [
  ['no Host', [`GET ${activePath} HTTP/1.1`, authorization, 'Connection: close']],
  ['no HTTP', ['no such thing']],
  ['an unknown method', ['FETCH / HTTP/1.1', 'Host: a', authorization]],
  ['a header without a colon', [`GET ${activePath} HTTP/1.1`, 'Host: a', authorization, 'nonsense']],
];
for (const [claim, lines] of malformed) {
  test(`refuses a request with ${claim} with 400 and a message alone`, async (t) => {
    const [head = '', body = ''] = (await askRaw(await startServer(t), lines)).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(head, /\r\ncontent-type: application\/json; charset=utf-8(?:\r\n|$)/i);
    assert.deepEqual(JSON.parse(body), { message: 'The request is not valid HTTP.' });
  });
}
