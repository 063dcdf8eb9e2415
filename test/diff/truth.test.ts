import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Catalog, Category, Filter } from '../../src/catalog/catalog.ts';
import { entriesOf } from '../../src/catalog/entry.ts';
import { asOf } from '../../src/catalog/schedule.ts';
import { compareCatalogs } from '../../src/diff/compare.ts';
import { pairUp } from '../../src/diff/pairs.ts';
import { matchEntries } from '../../src/memory/match.ts';
import { runs } from '../support/runs.ts';
import { catalog, edited } from './arbitrary-catalogs.ts';

const compared = (before: Catalog, after: Catalog) => compareCatalogs({ before, after });

/** What apps get of a catalog, beside identifiers and times. */
function answerOf({ categories, inactiveFilters }: Catalog): unknown {
  const shown = <Entry extends Category | Filter>({
    active_from: _from,
    active_until: _until,
    ...entry
  }: Entry) => entry;
  return categories
    .filter(({ is_active, isAhead }) => is_active && !isAhead)
    .map((category) => ({
      ...shown(category),
      filters: category.filters
        .filter(
          ({ is_active, isAhead }) => !isAhead && (is_active || inactiveFilters === 'include'),
        )
        .map(shown),
    }));
}

const now = '2026-06-01T00:00:00.000Z';
const twoCatalogs = catalog.chain((before) =>
  edited(before).map((after) => [asOf(before, now), asOf(after, now)] as const),
);

test('reports a change for apps exactly when what they get differs', () => {
  const seen = new Set<string>();
  const run = runs(2000);
  fc.assert(
    fc.property(twoCatalogs, ([before, after]) => {
      const { changes } = compared(before, after);
      for (const { kind } of changes) seen.add(kind);
      assert.equal(changes.length === 0, isDeepStrictEqual(answerOf(before), answerOf(after)));
    }),
    run,
  );
  // Rare kinds do not occur in few runs.
  if (run.numRuns === 2000) assert.equal(seen.size, 8, `only ${[...seen].join(', ')} occurred`);
});

test('reports each change once, and none of a catalog to itself', () => {
  fc.assert(
    fc.property(twoCatalogs, ([before, after]) => {
      assert.deepEqual(compared(before, structuredClone(before)).changes, []);
      const ids = compared(before, after).changes.map(
        (each) => `${each.kind} ${each.entry.key} ${'field' in each ? each.field : ''}`,
      );
      assert.deepEqual(ids, [...new Set(ids)]);
    }),
    runs(2000),
  );
});

test('pairs entries as the build matches them', () => {
  fc.assert(
    fc.property(twoCatalogs, ([before, after]) => {
      const known = entriesOf(before.categories).map(
        (each) => [each.key, { ...each, isDeleted: false, was: [] }] as const,
      );
      const formerKeys = matchEntries(entriesOf(after.categories), new Map(known));
      const pairs = pairUp(before, after).flatMap((pair) => [
        [pair.after?.slug, pair.before?.slug],
        ...pair.filters.map((filter) => [filter.after?.key, filter.before?.key]),
      ]);
      for (const [key, former] of pairs)
        if (key !== undefined) assert.equal(former, formerKeys.get(key));
      const continued = new Set(formerKeys.values());
      const removed = pairs.flatMap(([key, former]) => (key === undefined ? former : []));
      assert.deepEqual(
        new Set(removed),
        new Set([...known].flatMap(([key]) => (continued.has(key) ? [] : key))),
      );
    }),
    runs(2000),
  );
});
