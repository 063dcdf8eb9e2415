import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planStamps } from '../../../src/publish/stamps/plan.ts';
import { catalogOf, stamped } from '../../support/stamping.ts';

const first = '2026-01-01T00:00:00.000Z';
const second = '2026-02-02T00:00:00.000Z';
const third = '2026-03-03T00:00:00.000Z';

test('never loses or doubles an identifier, never takes a time back, and settles at once, whatever happens to a catalog', () => {
  const filters = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('X', 'Y', 'Z'), { maxKeys: 4 });
  const catalogs = fc.dictionary(fc.constantFrom('p', 'p-2', 'q', 'r'), filters, { minKeys: 1, maxKeys: 4 });
  const times = fc.constantFrom(first, second, third);
  fc.assert(
    fc.property(fc.array(fc.tuple(catalogs, times), { minLength: 2, maxLength: 8 }), (history) => {
      let stamps = stamped();
      for (const [categories, at] of history) {
        const catalog = catalogOf(categories);
        const next = planStamps(catalog, stamps, at).stamps;
        const identifiers = [...next.entries.values()].map(({ identifier }) => identifier);
        assert.equal(new Set(identifiers).size, identifiers.length);
        const byIdentifier = new Map([...next.entries.values()].map((stamp) => [stamp.identifier, stamp]));
        for (const { identifier, created_at, updated_at } of stamps.entries.values()) {
          const kept = byIdentifier.get(identifier);
          assert.equal(kept?.created_at, created_at);
          assert.ok(kept.updated_at >= updated_at);
        }
        const live = [...next.entries].filter(([, { deleted_at }]) => deleted_at === null).map(([key]) => key);
        const keys = catalog.categories.flatMap(({ slug, filters: own }) => [slug, ...own.map(({ key }) => key)]);
        assert.deepEqual(live.toSorted(), keys.toSorted());
        assert.deepEqual(planStamps(catalog, next, third), { stamps: next, changes: [] });
        stamps = next;
      }
    }),
    { numRuns: 500 },
  );
});
