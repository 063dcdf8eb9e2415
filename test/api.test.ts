import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { errors } from '../src/server/response.ts';
import contract from '../src/snapshot/contract.schema.json' with { type: 'json' };
import { parseBody } from '../src/snapshot/contract.ts';
import { catalogYaml } from './support/catalogs.ts';
import { root } from './support/program.ts';
import { appWith, credentials, publishedFolder, send } from './support/server.ts';

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { schema: { $ref: string }; example: unknown }>>;
}

type Responses = Readonly<Record<string, Response>>;

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<'get' | 'head', { readonly responses: Responses }>>>
  >;
  readonly components: { readonly responses: Responses };
}

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const api: OpenApi = parse(text('docs/openapi.yaml'));
const { get, head } = api.paths['/filter-category/active'] ?? {
  get: { responses: {} },
  head: { responses: {} },
};
const answer = get.responses['200']?.content?.['application/json'];
const sections = text('docs/api.md').split(/^##+ /m);

/** Returns the table rows of a section of docs/api.md, by first cell. */
function rows(heading: string): ReadonlyMap<string, string> {
  const section = sections.find((candidate) => candidate.startsWith(`${heading}\n`)) ?? '';
  const [, ...found] = section.matchAll(/^\| `?(\w+)`? \|.*$/gm);
  return new Map(found.map(([row, first = '']) => [first, row]));
}

/** Returns the description of a response in the OpenAPI document. */
function responseTo(status: string): Response {
  const response = get.responses[status] ?? {};
  return api.components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response;
}

test('docs/openapi.yaml is valid OpenAPI 3.1, and uses the schema of the contract', async () => {
  const $ref = answer?.schema.$ref ?? '';
  const schemaPath = join(root, 'docs', $ref);
  assert.equal(schemaPath, join(root, 'src/snapshot/contract.schema.json'));
  const validator = new Validator();
  await validator.addSpecRef(schemaPath, $ref);
  assert.deepEqual(await validator.validate(join(root, 'docs/openapi.yaml')), { valid: true });
  assert.equal(validator.version, '3.1');
});

// The sample's text, copied: edits and publications of the sample must not break this test.
const romantic = `
name_ko: 로맨틱
name_en: Romantic
description: Soft, warm looks for evening streams
filters:
  - code: rosy_dusk
    name_ko: 장밋빛 노을
    name_en: Rosy Dusk
    image_url: https://cdn.example.com/filters/romantic/rosy_dusk.webp
    is_recommended: true
  - code: blush_cloud
    name_ko: 발그레 구름
    name_en: Blush Cloud
    image_url: https://cdn.example.com/filters/romantic/blush_cloud.webp
    is_active: false
`;

test('the example in docs/openapi.yaml is a real snapshot, and matches the contract', async (t) => {
  const files = { 'catalog.yaml': catalogYaml(['romantic']), 'categories/romantic.yaml': romantic };
  const dist = await publishedFolder(t, files);
  assert.deepEqual(answer?.example, JSON.parse(readFileSync(join(dist, 'active.json'), 'utf8')));
  assert.ok(parseBody({ categories: 1, filters: 2 }, Buffer.from(JSON.stringify(answer?.example))));
});

test('docs/api.md and docs/openapi.yaml list the same statuses', () => {
  const statuses = [...rows('Status codes').keys()];
  for (const { responses } of [get, head])
    assert.deepEqual(Object.keys(responses), [...statuses, 'default']);
});

for (const { title, properties } of [contract.$defs.category, contract.$defs.filter]) {
  test(`docs/api.md describes each field of a ${title.toLowerCase()}, in the order of the contract`, () => {
    assert.deepEqual([...rows(title).keys()], Object.keys(properties));
  });
}

test('every header and message of a response is in docs/api.md and docs/openapi.yaml', async (t) => {
  const app = await appWith(t);
  const answered: [status: string, headers: readonly string[], message: string][] = Object.entries(
    errors,
  ).map(([status, { body, headers }]) => [status, Object.keys(headers), JSON.parse(body).message]);
  for (const more of [{}, { 'accept-encoding': 'gzip' }, { 'if-none-match': '*' }]) {
    const { status, headers } = await send(app, { headers: { ...credentials, ...more } });
    answered.push([`${status}`, Object.keys(headers), '']);
  }
  for (const [status, headers, message] of answered) {
    const row = rows('Status codes').get(status);
    if (row === undefined) assert.ok(['408', '500'].includes(status), status);
    if (row === undefined) continue;
    assert.ok(row.includes(message), `docs/api.md: ${status} lacks its message`);
    const { headers: known = {}, content } = responseTo(status);
    const described = [...Object.keys(known), content ? 'Content-Type' : ''];
    for (const name of headers.filter((each) => !/^(?:connection|date)$/.test(each))) {
      const isNamed = (each: string) => each.toLowerCase() === name;
      assert.ok(described.some(isNamed), `docs/openapi.yaml: ${status} lacks ${name}`);
      assert.ok(row.toLowerCase().includes(`\`${name}\``), `docs/api.md: ${status} lacks ${name}`);
    }
  }
});
