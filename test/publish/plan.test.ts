import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseStamps } from '../../src/publish/stamps/parse.ts';
import { planStamps } from '../../src/publish/stamps/plan.ts';
import { lastModified, type Stamps, serialiseStamps } from '../../src/publish/stamps/stamp.ts';
import { catalogOf, type Said, stamped } from './stamping.ts';

const first = '2026-01-01T00:00:00.000Z';
const second = '2026-02-02T00:00:00.000Z';
const third = '2026-03-03T00:00:00.000Z';

/** Each entry as `identifier of the entry that was first at that key: created, updated, deleted`, months for times. */
function summary(stamps: Stamps, names: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const month = (time: string | null) => (time === null ? '-' : time.slice(5, 7));
  return Object.fromEntries(
    [...stamps.entries].toSorted().map(([key, { identifier, created_at, updated_at, deleted_at }]) => {
      const times = `${month(created_at)} ${month(updated_at)} ${month(deleted_at)}`;
      return [key, `${names.get(identifier) ?? 'new'}: ${times}`];
    }),
  );
}

const before = { soft: { a: 'A', b: 'B' } };

/** What a catalog becomes, what is said of that, and the stamps that differ then; an empty text is said of those that go. */
const transitions: readonly (readonly [
  claim: string,
  after: Parameters<typeof catalogOf>[0],
  changes: string,
  stamps: Readonly<Record<string, string>>,
  said?: Said,
])[] = [
  ['leaves what did not change', before, '', {}],
  [
    'gives a new filter an identifier and its times',
    { soft: { a: 'A', b: 'B', c: 'C' } },
    'new soft/c',
    { 'soft/c': 'new: 02 02 -' },
  ],
  [
    'gives a changed filter a new updated_at',
    { soft: { a: 'A2', b: 'B' } },
    'changed soft/a',
    { 'soft/a': 'soft/a: 01 02 -' },
  ],
  ['makes a vanished filter a tombstone', { soft: { a: 'A' } }, 'vanished soft/b', { 'soft/b': 'soft/b: 01 01 02' }],
  [
    'makes a vanished category and its filters tombstones',
    { hard: {} },
    'new hard, vanished soft, vanished soft/a, vanished soft/b',
    { soft: 'soft: 01 01 02', 'soft/a': 'soft/a: 01 01 02', 'soft/b': 'soft/b: 01 01 02', hard: 'new: 02 02 -' },
  ],
  [
    'keeps the identifier of a renamed filter, and its code is a change that apps see',
    { soft: { a: 'A', bee: 'B' } },
    'renamed soft/b -> soft/bee',
    { 'soft/b': '', 'soft/bee': 'soft/b: 01 02 -' },
  ],
  [
    'keeps the identifier of a moved filter, and its category is a change that apps see',
    { soft: { a: 'A' }, hard: { b: 'B' } },
    'new hard, moved soft/b -> hard/b',
    { 'soft/b': '', hard: 'new: 02 02 -', 'hard/b': 'soft/b: 01 02 -' },
  ],
  [
    'keeps the identifier of a filter that is moved and renamed at once',
    { soft: { a: 'A' }, hard: { bee: 'B' } },
    'new hard, moved soft/b -> hard/bee',
    { 'soft/b': '', hard: 'new: 02 02 -', 'hard/bee': 'soft/b: 01 02 -' },
  ],
  [
    'keeps all identifiers of a renamed category, of which apps see nothing',
    { 'soft-2': { a: 'A', b: 'B' } },
    'renamed soft -> soft-2, renamed soft/a -> soft-2/a, renamed soft/b -> soft-2/b',
    {
      soft: '',
      'soft/a': '',
      'soft/b': '',
      'soft-2': 'soft: 01 01 -',
      'soft-2/a': 'soft/a: 01 01 -',
      'soft-2/b': 'soft/b: 01 01 -',
    },
  ],
  [
    'keeps the identifier of a filter that changed while its category was renamed',
    { 'soft-2': { a: 'A2', b: 'B' } },
    'renamed soft -> soft-2, renamed soft/a -> soft-2/a, renamed soft/b -> soft-2/b',
    {
      soft: '',
      'soft/a': '',
      'soft/b': '',
      'soft-2': 'soft: 01 01 -',
      'soft-2/a': 'soft/a: 01 02 -',
      'soft-2/b': 'soft/b: 01 01 -',
    },
  ],
  [
    'takes a vanished and a new filter of other content for two',
    { soft: { a: 'A', c: 'C' } },
    'vanished soft/b, new soft/c',
    { 'soft/b': 'soft/b: 01 01 02', 'soft/c': 'new: 02 02 -' },
  ],
  [
    'swaps contents, not identifiers',
    { soft: { a: 'B', b: 'A' } },
    'changed soft/a, changed soft/b',
    { 'soft/a': 'soft/a: 01 02 -', 'soft/b': 'soft/b: 01 02 -' },
  ],
  [
    'keeps the identifier of a filter that is renamed and edited at once, where was: says what it was',
    { soft: { a: 'A', bee: 'B2' } },
    'renamed soft/b -> soft/bee',
    { 'soft/b': '', 'soft/bee': 'soft/b: 01 02 -' },
    { 'soft/bee': { was: 'soft/b' } },
  ],
  [
    'keeps the identifier of a filter that is moved, renamed and edited at once, where was: says what it was',
    { soft: { a: 'A' }, hard: { bee: 'B2' } },
    'new hard, moved soft/b -> hard/bee',
    { 'soft/b': '', hard: 'new: 02 02 -', 'hard/bee': 'soft/b: 01 02 -' },
    { 'hard/bee': { was: 'soft/b' } },
  ],
  [
    'keeps the identifiers of a category that is renamed and edited with all in it, where was: says what it was',
    { hard: { a: 'A2', bee: 'B2' } },
    'renamed soft -> hard, renamed soft/a -> hard/a, renamed soft/b -> hard/bee',
    {
      soft: '',
      'soft/a': '',
      'soft/b': '',
      hard: 'soft: 01 02 -',
      'hard/a': 'soft/a: 01 02 -',
      'hard/bee': 'soft/b: 01 02 -',
    },
    { hard: { was: 'soft' }, 'hard/bee': { was: 'hard/b' } },
  ],
  [
    'goes by was: rather than by the code in a renamed category',
    { hard: { a: 'A', b: 'new', z: 'B2' } },
    'renamed soft -> hard, renamed soft/a -> hard/a, new hard/b, renamed soft/b -> hard/z',
    {
      soft: '',
      'soft/a': '',
      'soft/b': '',
      hard: 'soft: 01 02 -',
      'hard/a': 'soft/a: 01 01 -',
      'hard/b': 'new: 02 02 -',
      'hard/z': 'soft/b: 01 02 -',
    },
    { hard: { was: 'soft' }, 'hard/z': { was: 'soft/b' } },
  ],
  [
    'goes by was: rather than by equal content',
    { soft: { c: 'A', d: 'B' } },
    'renamed soft/b -> soft/c, renamed soft/a -> soft/d',
    { 'soft/a': '', 'soft/b': '', 'soft/c': 'soft/b: 01 02 -', 'soft/d': 'soft/a: 01 02 -' },
    { 'soft/c': { was: 'soft/b' }, 'soft/d': { was: 'soft/a' } },
  ],
  [
    'takes an entry whose was: names nothing that is known for a new one',
    { soft: { a: 'A', b: 'B', c: 'C' } },
    'new soft/c',
    { 'soft/c': 'new: 02 02 -' },
    { 'soft/c': { was: 'soft/z' } },
  ],
  [
    'gives what changed its organization a new updated_at',
    before,
    'changed soft, changed soft/a',
    { soft: 'soft: 01 02 -', 'soft/a': 'soft/a: 01 02 -' },
    { soft: { organization_id: 'other' }, 'soft/a': { organization_id: 'other' } },
  ],
  ['stamps a new order', { soft: { b: 'B', a: 'A' } }, 'reordered catalog.yaml', {}],
];

for (const [claim, after, changes, differing, said] of transitions) {
  test(claim, () => {
    const start = stamped([catalogOf(before), first]);
    const plan = planStamps(catalogOf(after, said), start, second);
    const names = new Map([...start.entries].map(([key, { identifier }]) => [identifier, key]));
    const lines = plan.changes.map(({ kind, key, from }) => `${kind} ${from === undefined ? '' : `${from} -> `}${key}`);
    assert.equal(lines.join(', '), changes);
    const all = Object.entries({ ...summary(start, names), ...differing }).filter(([, stamp]) => stamp !== '');
    assert.deepEqual(summary(plan.stamps, names), Object.fromEntries(all));
    assert.deepEqual(planStamps(catalogOf(after, said), plan.stamps, third), { stamps: plan.stamps, changes: [] });
  });
}

test('revives a filter that comes back, under its old identifier', () => {
  const start = stamped([catalogOf(before), first]);
  const plan = planStamps(
    catalogOf(before),
    stamped([catalogOf(before), first], [catalogOf({ soft: { a: 'A' } }), second]),
    third,
  );
  assert.deepEqual(plan.changes, [{ kind: 'revived', key: 'soft/b' }]);
  assert.deepEqual(plan.stamps.entries.get('soft/b'), {
    ...start.entries.get('soft/b'),
    updated_at: third,
    deleted_at: null,
  });
});

test('moves the one with the same code, where several vanished with the same content', () => {
  const start = stamped([catalogOf({ soft: { a: 'X', b: 'X' }, hard: {} }), first]);
  const plan = planStamps(catalogOf({ soft: {}, hard: { b: 'X' } }), start, second);
  assert.deepEqual(plan.changes, [
    { kind: 'moved', key: 'hard/b', from: 'soft/b' },
    { kind: 'vanished', key: 'soft/a' },
  ]);
});

test('revives a filter that comes back under another code, where was: says what it was', () => {
  const start = stamped([catalogOf(before), first], [catalogOf({ soft: { a: 'A' } }), second]);
  const plan = planStamps(catalogOf({ soft: { a: 'A', bee: 'B2' } }, { 'soft/bee': { was: 'soft/b' } }), start, third);
  assert.deepEqual(plan.changes, [{ kind: 'revived', key: 'soft/bee', from: 'soft/b' }]);
  assert.equal(plan.stamps.entries.get('soft/bee')?.identifier, start.entries.get('soft/b')?.identifier);
  assert.equal(plan.stamps.entries.has('soft/b'), false);
});

test('continues what was renamed and edited where that is reverted, and where the revert is reverted', () => {
  const renamed = catalogOf({ soft: { a: 'A', bee: 'B2' } }, { 'soft/bee': { was: 'soft/b' } });
  const start = stamped([catalogOf(before), first], [renamed, second]);
  const identifier = start.entries.get('soft/bee')?.identifier;
  const reverted = planStamps(catalogOf(before), start, third);
  assert.deepEqual(reverted.changes, [{ kind: 'renamed', key: 'soft/b', from: 'soft/bee' }]);
  assert.equal(reverted.stamps.entries.get('soft/b')?.identifier, identifier);
  const again = planStamps(renamed, reverted.stamps, third);
  assert.deepEqual(again.changes, [{ kind: 'renamed', key: 'soft/bee', from: 'soft/b' }]);
  assert.equal(again.stamps.entries.get('soft/bee')?.identifier, identifier);
  assert.deepEqual(parseStamps(serialiseStamps(again.stamps)).stamps?.entries.get('soft/bee')?.was, ['soft/b']);
});

test('revives a filter that comes back in its category, which was renamed meanwhile', () => {
  const start = stamped(
    [catalogOf(before), first],
    [catalogOf({ soft: { a: 'A' } }), first],
    [catalogOf({ 'soft-2': { a: 'A' } }), second],
  );
  const plan = planStamps(catalogOf({ 'soft-2': { a: 'A', b: 'B2' } }), start, third);
  assert.deepEqual(plan.changes, [{ kind: 'revived', key: 'soft-2/b', from: 'soft/b' }]);
});

test('takes a new filter for a new one, though one that is gone had its code before', () => {
  const renamed = catalogOf({ soft: { a: 'A', bee: 'B2' } }, { 'soft/bee': { was: 'soft/b' } });
  const start = stamped([catalogOf(before), first], [renamed, second], [catalogOf({ soft: { a: 'A' } }), second]);
  const plan = planStamps(catalogOf({ soft: { a: 'A', b: 'other' } }), start, third);
  assert.deepEqual(plan.changes, [{ kind: 'new', key: 'soft/b' }]);
});

test('continues the one that had the key last, of several', () => {
  const start = stamped(
    [catalogOf({ soft: { a: 'A' } }), first],
    [catalogOf({ soft: { g: 'A2' } }, { 'soft/g': { was: 'soft/a' } }), second],
    [catalogOf({ soft: { g: 'A2', a: 'new' } }), second],
    [catalogOf({ soft: { g: 'A2', b: 'new 2' } }, { 'soft/b': { was: 'soft/a' } }), second],
  );
  const plan = planStamps(catalogOf({ soft: { g: 'A2', a: 'new' } }), start, third);
  assert.deepEqual(plan.changes, [{ kind: 'renamed', key: 'soft/a', from: 'soft/b' }]);
});

test('gives a change a later updated_at even where the clock was set back', () => {
  const start = stamped([catalogOf(before), second]);
  const plan = planStamps(catalogOf({ soft: { a: 'A2' } }), start, first);
  const { created_at, updated_at } = plan.stamps.entries.get('soft/a') ?? {};
  assert.deepEqual([created_at, updated_at], [second, '2026-02-02T00:00:01.000Z']);
  assert.equal(plan.stamps.entries.get('soft/b')?.deleted_at, '2026-02-02T00:00:01.000Z');
});

test('moves the date of the catalog by a second at least, whatever changes and whatever the clock says', () => {
  let stamps = stamped([catalogOf(before), '2026-02-02T00:00:00.900Z']);
  const catalogs = [
    { soft: { a: 'A2', b: 'B' } },
    { soft: { a: 'A2' } },
    { soft: { a: 'A2', b: 'B' } },
    { soft: { b: 'B', a: 'A2' } },
  ];
  const dates = catalogs.map((content) => {
    stamps = planStamps(catalogOf(content), stamps, '2026-02-02T00:00:00.950Z').stamps;
    return lastModified(stamps);
  });
  assert.deepEqual(
    dates,
    ['01', '02', '03', '04'].map((seconds) => `2026-02-02T00:00:${seconds}.000Z`),
  );
  assert.equal(lastModified(planStamps(catalogOf({ soft: { b: 'B', a: 'A2' } }), stamps, second).stamps), dates[3]);
});

test('gives a key that is used again within one millisecond another identifier', () => {
  const start = stamped([catalogOf({ soft: { a: 'A' } }), first], [catalogOf({ soft: { b: 'A' } }), first]);
  const plan = planStamps(catalogOf({ soft: { a: 'other', b: 'A' } }), start, first);
  assert.notEqual(plan.stamps.entries.get('soft/a')?.identifier, plan.stamps.entries.get('soft/b')?.identifier);
});

test('moves the date of the catalog when only the order changed', () => {
  const start = stamped([catalogOf(before), first]);
  assert.equal(lastModified(start), first);
  assert.equal(lastModified(planStamps(catalogOf({ soft: { b: 'B', a: 'A' } }), start, second).stamps), second);
});

test('gives ULIDs of the time it stamps with', () => {
  const { entries } = stamped([catalogOf(before), first]);
  for (const { identifier } of entries.values()) assert.match(identifier, /^01KDVDNA00[0-9A-HJKMNP-TV-Z]{16}$/);
});

test('writes a line for each entry, sorted by key, that reads back as it was', () => {
  const stamps = stamped([catalogOf({ '9': {}, a: { z: 'Z', b: 'B' }, 'a-1': {} }), first]);
  const text = serialiseStamps(stamps);
  const keys = text.split('\n').flatMap((line) => /^"([^"]*)"/.exec(line)?.[1] ?? []);
  assert.deepEqual(keys, ['9', 'a', 'a-1', 'a/b', 'a/z', 'catalog.yaml']);
  assert.deepEqual(parseStamps(text).stamps, {
    ...stamps,
    entries: new Map([...stamps.entries].toSorted()),
  });
});

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
