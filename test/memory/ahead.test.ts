import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { momentsAfter } from '../../src/catalog/schedule.ts';
import {
  lastModified,
  noStamps,
  parseStamps,
  serialiseStamps,
  stampsAsOf,
} from '../../src/memory/stamp.ts';
import type { Compiled } from '../../src/publish/compile.ts';
import { compileAhead } from '../../src/publish/compile-ahead.ts';
import {
  lateness,
  type Manifest,
  nextAt,
  nextManifest,
  type SnapshotRecord,
} from '../../src/snapshot/manifest.ts';
import { catalog, edited } from '../diff/arbitrary-catalogs.ts';

const hour = 60 * 60 * 1000;
const time = (milliseconds: number) =>
  new Date(Date.parse('2026-12-01T00:00:00.000Z') + milliseconds).toISOString();

/* Of few times, so that much meets. */
const seconds = fc.constantFrom(0, 500, 1000, 2000, 3000);
const hours = fc.constantFrom(0, 0, 1, 5, 12, 23, 24, 25, 30, 48, 72).map((each) => each * hour);
const moment = fc.tuple(hours, seconds).map(([a, b]) => a + b);
const window = fc
  .tuple(moment, moment, fc.constantFrom('always', 'from', 'until', 'between'))
  .map(([a, b, kind]) => ({
    ...(kind !== 'always' && kind !== 'until' && { active_from: time(Math.min(a, b)) }),
    ...(kind !== 'always' && kind !== 'from' && { active_until: time(Math.max(a, b) + 1000) }),
  }));
/** By slug or code, so that one that is moved keeps its own. */
const windows = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'one', 'two', 'three'), window);
type Windows = typeof windows extends fc.Arbitrary<infer One> ? One : never;

const windowed = (catalog: Catalog, all: Windows): Catalog => ({
  ...catalog,
  categories: catalog.categories.map(({ filters, ...rest }) => {
    return {
      ...rest,
      ...all[rest.slug],
      filters: filters.map((each) => ({ ...each, ...all[each.code] })),
    };
  }),
});

/** A commit some time after the last one, or before, and when servers have what it gives; a roll-back may follow. */
const commit = fc.record({
  changed: windows,
  gap: fc.oneof(moment, seconds, fc.constantFrom(-1000, -hour)),
  lag: fc.oneof(fc.constantFrom(-hour, 0, hour, 12 * hour, 23 * hour, 24 * hour), seconds),
});
const rollback = fc.option(fc.record({ to: fc.nat({ max: 2 }), after: moment, held: moment }), {
  freq: 2,
  nil: undefined,
});
type Commit = typeof commit extends fc.Arbitrary<infer One> ? One : never;
type Rollback = typeof rollback extends fc.Arbitrary<infer One> ? One : never;
type History = readonly (Commit & { readonly catalog: Catalog; readonly rollback: Rollback })[];

const catalogs = catalog.chain((first) =>
  edited(first).chain((second) =>
    edited(second).chain((third) => edited(third).map((fourth) => [first, second, third, fourth])),
  ),
);
const fourOf = <Each>(each: fc.Arbitrary<Each>) => fc.tuple(each, each, each, each);
const historyOf = (
  all: readonly Catalog[],
  commits: readonly Commit[],
  backs: readonly Rollback[] = [],
): History =>
  commits.map((each, index) => ({
    ...each,
    catalog: all[index] ?? assert.fail(),
    rollback: backs[index],
  }));

type Served = Readonly<{ at: string; manifest: Manifest }>;
type Built = ReturnType<typeof compileAhead>;
const noEncoding = { path: '', bytes: 0, sha256: '' };
const encodings = { identity: noEncoding, gzip: noEncoding, br: noEncoding, zstd: noEncoding };
const recordOf = ({ digest, last_modified, counts }: Compiled): SnapshotRecord => {
  return { digest, last_modified, counts, commit: null, uncommitted_changes: false, encodings };
};
const publishedOf = ({ next, ...current }: Built) => {
  return {
    ...recordOf(current),
    next: next.map((each) => ({ from: each.from, ...recordOf(each) })),
  };
};

/** Publishes each commit, over the memory of the one before, and says what a server had from when on. */
function published(all: History, see: (built: Built, catalog: Catalog) => void = () => undefined) {
  const lists = new Map<string, Compiled>();
  const served: Served[] = [];
  let [memory, shown]: [Built['stamps'], Windows] = [noStamps, {}];
  let [committed, loaded] = [0, 0];
  let manifest: Manifest | undefined;
  for (const { catalog: written, changed, gap, lag, rollback: back } of all) {
    shown = { ...shown, ...changed };
    committed += gap;
    loaded = Math.max(loaded, committed + lag);
    if (!manifest?.rolled_back) committed = Math.max(committed, loaded - 24 * hour);
    const catalog = windowed(written, shown);
    const built = compileAhead(catalog, memory, time(committed));
    const before = memory;
    memory = parseStamps(serialiseStamps(built.stamps)).stamps ?? assert.fail();
    assert.deepEqual(memory, built.stamps);
    keepsIdentities(before, memory);
    for (const each of [built, ...built.next]) lists.set(each.digest, each);
    manifest = nextManifest(publishedOf(built), manifest, built.from);
    served.push({ at: time(loaded), manifest });
    const again = compileAhead(catalog, memory, time(committed));
    assert.deepEqual([again.stamps, publishedOf(again)], [built.stamps, publishedOf(built)]);
    see(built, catalog);
    const target = back && manifest.previous[back.to];
    if (target === undefined) continue;
    loaded += back?.after ?? 0;
    const next = target.next?.filter(({ from }) => from > time(loaded)) ?? [];
    manifest = { ...nextManifest({ ...target, next }, manifest, time(loaded)), rolled_back: true };
    served.push({ at: time(loaded), manifest });
    loaded += back?.held ?? 0;
  }
  return { lists, served };
}

function keepsIdentities(before: Built['stamps'], after: Built['stamps']): void {
  const now = new Map([...after.entries.values()].map((stamp) => [stamp.identifier, stamp]));
  assert.equal(now.size, after.entries.size);
  for (const { identifier, created_at } of before.entries.values())
    assert.equal(now.get(identifier)?.created_at, created_at);
}

/** What a server answers, one after the other. */
function* answersOf({ lists, served }: ReturnType<typeof published>) {
  for (const [index, { at, manifest }] of served.entries()) {
    const end = served[index + 1]?.at ?? '9999';
    const moments = (manifest.next ?? []).map(({ from }) => from).filter((from) => at < from);
    for (const now of [at, ...moments].filter((each) => each < end)) {
      const { digest, last_modified } = nextAt(manifest.next, now) ?? manifest;
      yield {
        now,
        digest,
        last_modified,
        categories: lists.get(digest)?.categories ?? assert.fail(),
      };
    }
  }
}

/** With roll-backs, times of entries may go back, as they do without windows: an older list comes back as it was. */
function neverGoesBack(
  answers: ReturnType<typeof answersOf>,
  hasRollbacks: 'with roll-backs' | 'without',
): void {
  const secondOf = (at: string) => Math.floor(Date.parse(at) / 1000); // in which a client asks
  const seen = new Map<string, { readonly updated_at: string; readonly text: string }>();
  let last: { readonly digest: string; readonly last_modified: string } | undefined;
  for (const { now, digest, last_modified, categories: listed } of answers) {
    const isLater = last === undefined || secondOf(last_modified) > secondOf(last.last_modified);
    const isSame = digest === last?.digest && last_modified >= last.last_modified;
    assert.ok(isLater || isSame, `${last?.last_modified} -> ${last_modified} at ${now}`);
    last = { digest, last_modified };
    if (hasRollbacks === 'with roll-backs') continue;
    for (const { filters: own, ...rest } of listed) {
      for (const { updated_at, ...entry } of [rest, ...own]) {
        const [id, text] = [
          'filter_id' in entry ? entry.filter_id : entry.filter_category_id,
          JSON.stringify(entry),
        ];
        const before = seen.get(String(id));
        const isRight =
          !before ||
          updated_at > before.updated_at ||
          (updated_at === before.updated_at && text === before.text);
        assert.ok(
          isRight,
          `${before?.updated_at} -> ${updated_at} at ${now}: ${before?.text} -> ${text}`,
        );
        seen.set(String(id), { updated_at, text });
      }
    }
  }
}

test('what is computed ahead for a moment is what a build after it gives, with the memory of a build at each moment', () => {
  const ahead = ({ next, from: present, stamps }: Built, catalog: Catalog) => {
    const announced = [...stamps.entries.values()].flatMap(
      (stamp) => stamp.next?.map(({ from }) => from) ?? [],
    );
    const moments = [...new Set([...momentsAfter(catalog, present), ...announced])].toSorted();
    // A time that a second change within one second moved on is later than its moment, and a build is of that time then.
    if (moments.some((from) => (lastModified(stampsAsOf(stamps, from)) ?? '') > from)) return;
    let [chain, passed] = [stamps, present];
    for (const [index, { from, body, last_modified }] of next.entries()) {
      for (const each of moments.filter((each) => passed < each && each <= from)) {
        chain = compileAhead(catalog, chain, each).stamps;
        passed = each;
      }
      const following = moments.find((each) => each > from) ?? lateness(from);
      for (const at of [from, new Date(Date.parse(following) - 1).toISOString()]) {
        const {
          body: now,
          last_modified: modified,
          stamps: then,
          next: left,
        } = compileAhead(catalog, stamps, at);
        assert.deepEqual([String(now), modified], [String(body), last_modified]);
        assert.deepEqual([then, left], [chain, next.slice(index + 1)]);
      }
    }
  };
  const property = fc.property(
    catalogs,
    fourOf(commit),
    (...all) => void published(historyOf(...all), ahead),
  );
  fc.assert(property, { numRuns: 150 });
});

test('no time that a server has answered goes back, and none is of two lists, whenever what is published is loaded', () => {
  const property = fc.property(catalogs, fourOf(commit), (...all) => {
    neverGoesBack(answersOf(published(historyOf(...all))), 'without');
  });
  fc.assert(property, { numRuns: 300 });
});

test('no time of a list goes back with roll-backs either, however long they hold', () => {
  const property = fc.property(catalogs, fourOf(commit), fourOf(rollback), (...all) => {
    neverGoesBack(answersOf(published(historyOf(...all))), 'with roll-backs');
  });
  fc.assert(property, { numRuns: 300 });
});

test('a filter that moves on the eve of its moment has another time in its new category than it was to have before', () => {
  const values = { organization_id: 'us', name_ko: '', name_en: '', is_active: true };
  const catalogWith = (...filled: readonly string[]): Catalog => ({
    inactiveFilters: 'include',
    categories: ['a', 'b'].map((slug) => {
      const filter = {
        ...values,
        key: `${slug}/x`,
        code: 'x',
        image_url: '',
        is_recommended: false,
      };
      const filters = filled.includes(slug) ? [{ ...filter, active_from: time(24 * hour) }] : [];
      return { ...values, slug, description: slug, filters };
    }),
  });
  const { stamps } = compileAhead(catalogWith('a'), noStamps, time(0));
  const { next } = compileAhead(catalogWith('b'), stamps, time(5 * hour));
  const told = next.map(({ from, categories }) => [from, categories[1]?.filters[0]?.updated_at]);
  assert.deepEqual(told, [[time(24 * hour), '2026-12-02T00:00:01.000Z']]);
});
