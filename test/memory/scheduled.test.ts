import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { emptyRegistry, parseRegistry, serialiseRegistry } from '../../src/memory/registry.ts';
import { applyServedTimes } from '../../src/memory/scheduled.ts';
import { compileAll } from '../../src/publish/compile.ts';
import { catalog, edited } from '../diff/arbitrary-catalogs.ts';
import { runs } from '../support/runs.ts';

const hour = 60 * 60 * 1000;
const time = (milliseconds: number) =>
  new Date(Date.parse('2026-12-01T00:00:00.000Z') + milliseconds).toISOString();

// Few times, so that many coincide.
const hours = fc.constantFrom(0, 1, 5, 12, 23, 24, 25, 30, 48, 72).map((each) => each * hour);
const window = fc
  .tuple(hours, hours, fc.constantFrom('always', 'from', 'until', 'between'))
  .map(([a, b, kind]) => ({
    ...(kind !== 'always' && kind !== 'until' && { active_from: time(Math.min(a, b)) }),
    ...(kind !== 'always' && kind !== 'from' && { active_until: time(Math.max(a, b) + hour) }),
  }));
/** Keyed by slug or code, so that a moved entry keeps its window. */
const windows = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'one', 'two', 'three'), window);
type Windows = typeof windows extends fc.Arbitrary<infer One> ? One : never;

const windowed = (written: Catalog, all: Windows): Catalog => ({
  ...written,
  categories: written.categories.map(({ filters, ...rest }) => {
    const own = filters.map((each) => ({ ...each, ...all[each.code] }));
    return { ...rest, ...all[rest.slug], filters: own };
  }),
});

/** Three edits of a catalog, each with other windows and some time later. */
const commits = catalog
  .chain((first) =>
    edited(first).chain((second) => edited(second).map((third) => [first, second, third])),
  )
  .chain((all) =>
    fc.tuple(...all.map((each) => fc.tuple(fc.constant(each), windows, hours))).map((each) => each),
  );

type Built = ReturnType<typeof compileAll>;

/** Publishes each commit immediately, with the registry of the previous one. */
function publishedOf(all: readonly (readonly [Catalog, Windows, number])[]) {
  const built: (Built & { readonly at: string; readonly catalog: Catalog })[] = [];
  let committed = 0;
  for (const [written, changed, gap] of all) {
    committed += gap + 1000;
    const at = time(committed);
    const before = built.at(-1);
    const registry = before ? serialiseRegistry(before.registry) : '{}';
    const current = windowed(written, changed);
    let given = parseRegistry(registry).registry ?? emptyRegistry;
    for (const { from, categories } of before?.next ?? [])
      if (from <= at) given = applyServedTimes(given, categories);
    built.push({ ...compileAll(current, given, at), at, catalog: current });
  }
  return built;
}

test('a scheduled snapshot equals a build at its time', () => {
  const property = fc.property(commits, (all) => {
    for (const { catalog: current, registry, next } of publishedOf(all)) {
      for (const { from, body, categories } of next) {
        const then = compileAll(current, applyServedTimes(registry, categories), from);
        assert.equal(String(then.body), String(body));
      }
    }
  });
  fc.assert(property, runs(300));
});

test('times of served entries never decrease, and each has one content', () => {
  const property = fc.property(commits, (all) => {
    const seen = new Map<string, { readonly updated_at: string; readonly text: string }>();
    const built = publishedOf(all);
    for (const [index, { at, next, ...current }] of built.entries()) {
      const end = built[index + 1]?.at ?? '9999';
      const served = [current, ...next.filter(({ from }) => at < from && from < end)];
      for (const { filters, ...rest } of served.flatMap(({ categories }) => categories)) {
        for (const { updated_at, ...entry } of [rest, ...filters]) {
          const id = 'filter_id' in entry ? entry.filter_id : entry.filter_category_id;
          const [text, before] = [JSON.stringify(entry), seen.get(id)];
          const isSame = updated_at === before?.updated_at && text === before.text;
          assert.ok(
            !before || updated_at > before.updated_at || isSame,
            `${before?.updated_at} -> ${updated_at}: ${before?.text} -> ${text}`,
          );
          seen.set(id, { updated_at, text });
        }
      }
    }
  });
  fc.assert(property, runs(300));
});

test('publishes the first 50 scheduled changes, and the others in a later build', () => {
  const entry = { organization_id: 'us', name_ko: 'a', name_en: 'a', is_active: true };
  const categories = Array.from({ length: 60 }, (_, index) => {
    const own = {
      slug: `c${index}`,
      description: '',
      filters: [],
      active_from: time(index * hour),
    };
    return { ...entry, ...own };
  });
  const written: Catalog = { inactiveFilters: 'include', categories };
  const { next, beyond, registry } = compileAll(written, emptyRegistry, time(-hour));
  assert.deepEqual(
    [next.length, next.at(-1)?.from, beyond],
    [50, time(49 * hour), time(50 * hour)],
  );
  const later = compileAll(written, registry, time(20 * hour));
  assert.deepEqual([later.next.length, later.beyond], [39, undefined]);
});
