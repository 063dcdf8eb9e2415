import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lint } from '../../../src/catalog/lint.ts';
import { readSources } from '../../../src/catalog/read.ts';
import type { ApiResponse, ResponseCategory } from '../../../src/features/import/api-response.ts';
import { planRegistry } from '../../../src/memory/plan.ts';
import { parseRegistry, serialiseRegistry } from '../../../src/memory/registry.ts';
import { compile } from '../../../src/publish/compile.ts';
import { folderInMemory } from '../../support/catalogs.ts';
import { runs } from '../../support/runs.ts';
import { imported } from './imported.ts';

const one = (texts: string) => fc.constantFrom(...texts.split('|'));
const time = fc
  .date({ min: new Date(0), max: new Date('2026-11-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const identifier = fc.oneof(
  fc.uuid(),
  fc.nat().map(String),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).filter((text) => text.trim() !== ''),
  one('001|on|1e3|__proto__|a/b|catalog.yaml|식별자|null'),
);
const name = one(
  '로맨틱|Romantic|yes|12:30:45|필터 #1|- a|{a}|*b*|"q"|👩‍👩‍👧‍👦 가족|~|001|---|日本|Émilie',
);
const common = {
  organization_id: one('01JZ3Q5E7VY1T9W6K8N4M2RDBX|42|org: 2|조직|null'),
  name_ko: name,
  name_en: name,
  is_active: fc.boolean(),
  created_at: time,
  updated_at: time,
  deleted_at: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, time),
};
const filter = fc.record({
  ...common,
  code: one('001|1e3|0x10|on|null|12345678901234567890|1_000|con|CON|constructor|Rosy-dusk_2'),
  image_url: one("https://cdn.example.com/a.webp|https://a.example/~x_/?#=&:@!$'()*+,;-"),
  is_recommended: fc.boolean(),
});
const category = fc.record({
  ...common,
  description: one('|Soft, warm looks|한 줄\n두 줄|한 줄\n\n- 두 줄\n|a: b\n# c|<<<<<<< HEAD|😀'),
  filters: fc.uniqueArray(filter, { maxLength: 4, selector: ({ code }) => code }),
});

/** A response with a live category, and inactive and deleted entries. */
const responses = fc
  .tuple(
    fc.array(category, { minLength: 1, maxLength: 4 }),
    fc.uniqueArray(identifier, { minLength: 20 }),
  )
  .map(([categories, identifiers]) =>
    categories.map((each, index) => {
      const [filter_category_id = '', ...ids] = identifiers.slice(index * 5);
      const filters = each.filters.map((filter, at) => {
        return { ...filter, filter_category_id, filter_id: ids[at] ?? '' };
      });
      return { ...each, filter_category_id, filters };
    }),
  )
  .filter((response) => response.some(isLive));

function isLive({ deleted_at }: Pick<ResponseCategory, 'deleted_at'>): boolean {
  return deleted_at === null;
}

/** The response of a build after an import, which must not change the registry. */
function rebuilt(response: ApiResponse): unknown {
  const { plan, files } = imported(response);
  const { catalog: assembled, findings } = lint(readSources(folderInMemory(files)));
  const catalog = assembled();
  assert.ok(catalog, JSON.stringify(findings.filter(({ severity }) => severity === 'error')));
  const { registry, malformed } = parseRegistry(serialiseRegistry(plan.registry));
  assert.ok(registry, malformed);
  const { changes, registry: after } = planRegistry(catalog, registry, '2200-01-01T00:00:00.000Z');
  assert.deepEqual([changes, serialiseRegistry(after)], [[], serialiseRegistry(plan.registry)]);
  return JSON.parse(compile({ from: '', catalog, registry: after }).body.toString());
}

test('the build of a valid response equals the response', () => {
  fc.assert(
    fc.property(responses, (response) => {
      const active = response.filter((each) => each.is_active && isLive(each));
      const listed = active.map((each) => ({ ...each, filters: each.filters.filter(isLive) }));
      assert.deepEqual(rebuilt(response), listed);
    }),
    runs(500),
  );
});
