import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Catalog, Category, Filter } from '../../src/catalog/catalog.ts';
import { listEntries } from '../../src/catalog/entry.ts';
import { asOf } from '../../src/catalog/schedule.ts';
import { compareCatalogs } from '../../src/diff/compare.ts';
import { entryKey, pairUp } from '../../src/diff/pairs.ts';
import { newScheduledChanges } from '../../src/diff/scheduled-changes.ts';
import { matchEntries } from '../../src/memory/match.ts';
import { runs } from '../support/runs.ts';
import { catalog, edited, now } from './arbitrary-catalogs.ts';

const compared = (before: Catalog, after: Catalog) => compareCatalogs({ before, after });

/** Returns what apps get, without identifiers and times. */
function answerOf({ categories, inactiveFilters }: Catalog): unknown {
  const shown = <Entry extends Category | Filter>({
    active_from: _from,
    active_until: _until,
    ...entry
  }: Entry) => entry;
  return categories
    .filter(({ is_active, isScheduled }) => is_active && !isScheduled)
    .map((category) => ({
      ...shown(category),
      filters: category.filters
        .filter(
          ({ is_active, isScheduled }) =>
            !isScheduled && (is_active || inactiveFilters === 'include'),
        )
        .map(shown),
    }));
}

const histories = catalog.chain((before) => edited(before).map((after) => ({ before, after })));
const twoCatalogs = histories.map(
  ({ before, after }) => [asOf(before, now), asOf(after, now)] as const,
);

test('reports a change if and only if apps get something else', () => {
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

test('reports each change once, and none between equal catalogs', () => {
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
      const known = listEntries(before.categories).map(
        (each) => [each.key, { ...each, isDeleted: false, was: [] }] as const,
      );
      const formerKeys = matchEntries(listEntries(after.categories), new Map(known));
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

/** Returns when apps get each entry. `~` sorts after every time. */
function visibleSpans({ categories }: Catalog): ReadonlyMap<string, readonly [string, string]> {
  const spans = categories.flatMap((category) =>
    [undefined, ...category.filters].flatMap((filter) => {
      const entries = filter ? [category, filter] : [category];
      const [from = ''] = entries
        .map(({ active_from = '' }) => active_from)
        .toSorted()
        .slice(-1);
      const [until = '~'] = entries.map(({ active_until = '~' }) => active_until).toSorted();
      const isEver = entries.every((entry) => entry.is_active) && from < until;
      return isEver ? [[filter?.key ?? category.slug, [from, until]] as const] : [];
    }),
  );
  return new Map(spans);
}

test('the end of a new entry breaks nobody, the end of an existing one does', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { pairs } = compared(asOf(history.before, now), asOf(history.after, now));
      const [before, after] = [visibleSpans(history.before), visibleSpans(history.after)];
      const lost = pairs.flatMap((pair) =>
        [pair, ...pair.filters].flatMap((each) => {
          const [from, to] = before.get(each.before ? entryKey(each.before) : '') ?? ['~', ''];
          const key = each.after ? entryKey(each.after) : '';
          const [, end = '~'] = after.get(key) ?? [];
          return from <= now && now < end && end < to ? `${end} ${key}` : [];
        }),
      );
      const ends = newScheduledChanges(history, now).filter(({ level }) => level === 'breaking');
      const taken = ends.map((change) =>
        [change.entry, ...('fields' in change ? change.filters : [])].map(
          ({ key }) => `${change.at} ${key}`,
        ),
      );
      const ids = new Set(lost);
      for (const some of taken)
        assert.ok(
          some.some((id) => ids.has(id)),
          `breaks nobody: ${some}`,
        );
      const missing = lost.filter((id) => !taken.flat().includes(id));
      assert.deepEqual(missing, []);
    }),
    runs(2000),
  );
});
