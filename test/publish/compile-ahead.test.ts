import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category } from '../../src/catalog/catalog.ts';
import { emptyCategory } from '../../src/catalog/fields.ts';
import { noStamps } from '../../src/memory/stamp.ts';
import { compileAhead } from '../../src/publish/compile-ahead.ts';

const season = (slug: string, active_from: string, size: number): Category => {
  return {
    ...emptyCategory,
    slug,
    name_en: slug,
    description: 'x'.repeat(size),
    filters: [],
    active_from,
  };
};

/** The months in which lists begin that are published ahead, and the first in which one is not, of three seasons of so many MiB. */
function aheadOf(megabytes: number) {
  const months = ['2026-03-01', '2026-04-01', '2026-05-01'].map((day) => `${day}T00:00:00.000Z`);
  const categories = months.map((from) =>
    season(`from-${from.slice(5, 7)}`, from, megabytes * 1024 * 1024),
  );
  const { next, beyond } = compileAhead(
    { categories, inactiveFilters: 'include' },
    noStamps,
    '2026-01-01T00:00:00.000Z',
  );
  return { next: next.map(({ from }) => from.slice(5, 7)), beyond: beyond?.slice(5, 7) };
}

test('publishes lists ahead as long as they have 16 MiB together, and one in any case', () => {
  assert.deepEqual(aheadOf(1), { next: ['03', '04', '05'], beyond: undefined }); // 1, 2 and 3 MiB
  assert.deepEqual(aheadOf(5), { next: ['03', '04'], beyond: '05' }); // 5 and 10 MiB, and 15 more
  assert.deepEqual(aheadOf(20), { next: ['03'], beyond: '04' }); // 20 MiB, and 40 more
});
