import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Catalog, Category, Filter } from '../../src/catalog/catalog.ts';
import { emptyCategory, emptyFilter } from '../../src/catalog/fields.ts';
import { planRegistry } from '../../src/memory/plan.ts';
import {
  emptyRegistry,
  lastModified,
  parseRegistry,
  type Registry,
  serialiseRegistry,
} from '../../src/memory/registry.ts';
import { runs } from '../support/runs.ts';

const owner = { organization_id: 'org', is_active: true };

/** Parses `slug code:name code:name | slug`. `<key` after an entry is its `was`, `@` its organization. */
function catalogOf(text: string): Catalog {
  const categories = text.split(' | ').map((line): Category => {
    const [{ key: slug, ...own } = entryOf(''), ...filters] = line.split(' ').map(entryOf);
    const name = slug.split('-', 1).join();
    return {
      ...{ ...emptyCategory, slug, ...owner, name_ko: name, name_en: name, ...own },
      filters: filters.map(({ key, ...rest }): Filter => {
        return { key: `${slug}/${key}`, ...emptyFilter, ...owner, code: key, ...rest };
      }),
    };
  });
  return { inactiveFilters: 'include', categories };
}

function entryOf(word: string) {
  const [, key = '', name, was, organization_id] =
    /^([\w-]+)(?::(\w+))?(?:<([\w/]+))?(?:@(\w+))?$/.exec(word) ?? [];
  return {
    key,
    ...(name !== undefined && { name_ko: name, name_en: name }),
    ...(was !== undefined && { was }),
    ...(organization_id !== undefined && { organization_id }),
  };
}

const timeOf = (month: number) => `2026-0${month}-01T00:00:00.000Z`;
const [first, second] = [timeOf(1), timeOf(2)];

/** Returns the registry after these states of a catalog. */
function registryAfter(...states: readonly (readonly [string, string])[]): Registry {
  return states.reduce(
    (registry, [text, at]) => planRegistry(catalogOf(text), registry, at).registry,
    emptyRegistry,
  );
}
const before = 'soft a:A b:B';

/**
 * States of a catalog after `before`, one a month, and the changes of the last month, as
 * `kind key: identifier created updated deleted`, with months for times and an identifier by its first key.
 */
const histories: Readonly<
  Record<string, readonly [history: string, ...changes: readonly string[]]>
> = {
  'leaves what did not change': [before],
  'gives a new filter an identifier and its times': [`${before} c:C`, 'new soft/c: new 02 02 -'],
  'gives a changed filter a new updated_at': ['soft a:A2 b:B', 'changed soft/a: soft/a 01 02 -'],
  'makes a vanished filter a tombstone': ['soft a:A', 'vanished soft/b: soft/b 01 01 02'],
  'keeps the identifier of a renamed filter, and its code is a change that apps see': [
    'soft a:A bee:B',
    'renamed soft/b -> soft/bee: soft/b 01 02 -',
  ],
  'keeps the identifier of a filter that is moved and renamed at once, and apps see a change': [
    'soft a:A | hard bee:B',
    'new hard: new 02 02 -',
    'moved soft/b -> hard/bee: soft/b 01 02 -',
  ],
  'keeps all identifiers of a renamed category, of which apps see nothing, with a filter that changed meanwhile':
    [
      'soft-2 a:A2 b:B',
      'renamed soft -> soft-2: soft 01 01 -',
      'renamed soft/a -> soft-2/a: soft/a 01 02 -',
      'renamed soft/b -> soft-2/b: soft/b 01 01 -',
    ],
  'takes a vanished and a new filter of other content for two': [
    'soft a:A c:C',
    'vanished soft/b: soft/b 01 01 02',
    'new soft/c: new 02 02 -',
  ],
  'keeps the identifiers of a category that is renamed and edited with all in it, where was: says what it was':
    [
      'hard<soft a:A2 bee:B2<hard/b',
      'renamed soft -> hard: soft 01 02 -',
      'renamed soft/a -> hard/a: soft/a 01 02 -',
      'renamed soft/b -> hard/bee: soft/b 01 02 -',
    ],
  'goes by was: rather than by the code in a renamed category': [
    'hard<soft a:A b:new z:B2<soft/b',
    'renamed soft -> hard: soft 01 02 -',
    'renamed soft/a -> hard/a: soft/a 01 01 -',
    'new hard/b: new 02 02 -',
    'renamed soft/b -> hard/z: soft/b 01 02 -',
  ],
  'gives what changed its organization a new updated_at': [
    'soft@other a:A@other b:B',
    'changed soft: soft 01 02 -',
    'changed soft/a: soft/a 01 02 -',
  ],
  'records a new order': ['soft b:B a:A', 'reordered catalog.yaml'],
  'revives a filter that comes back': [`soft a:A => ${before}`, 'revived soft/b: soft/b 01 03 -'],
  'moves the one with the same code, where several vanished with the same content': [
    'soft a:X b:X | hard => soft | hard b:X',
    'moved soft/b -> hard/b: soft/b 01 03 -',
    'vanished soft/a: soft/a 01 02 03',
  ],
  'revives a filter that comes back under another code, where was: says what it was': [
    'soft a:A => soft a:A bee:B2<soft/b',
    'revived soft/b -> soft/bee: soft/b 01 03 -',
  ],
  'continues what was renamed and edited where that is reverted': [
    `soft a:A bee:B2<soft/b => ${before}`,
    'renamed soft/bee -> soft/b: soft/b 01 03 -',
  ],
  'revives a filter that comes back in its category, which was renamed meanwhile': [
    'soft a:A => soft-2 a:A => soft-2 a:A b:B2',
    'revived soft/b -> soft-2/b: soft/b 01 04 -',
  ],
  'takes a new filter for a new one, though one that is gone had its code before': [
    'soft a:A bee:B2<soft/b => soft a:A => soft a:A b:other',
    'new soft/b: new 04 04 -',
  ],
  'continues the one that had the key last, of several': [
    'soft g:A2<soft/a b:B => soft g:A2 b:B a:new => soft g:A2 b:B h:new2<soft/a => soft g:A2 b:B a:new',
    'renamed soft/h -> soft/a: soft/a 03 05 -',
  ],
};

for (const [claim, [history, ...expected]] of Object.entries(histories)) {
  test(claim, () => {
    const firstKeys = new Map<string, string>();
    let start = emptyRegistry;
    let plan = planRegistry(catalogOf(before), emptyRegistry, first);
    for (const [index, state] of history.split(' => ').entries()) {
      start = plan.registry;
      for (const [key, { identifier }] of start.entries)
        firstKeys.set(identifier, firstKeys.get(identifier) ?? key);
      plan = planRegistry(catalogOf(state), start, timeOf(index + 2));
    }
    const { registry, changes } = plan;
    const lines = changes.map(({ kind, key, from }) => {
      const change = `${kind} ${from === undefined ? '' : `${from} -> `}${key}`;
      const record = registry.entries.get(key);
      if (record === undefined) return change;
      const times = [record.created_at, record.updated_at, record.deleted_at].map(
        (time) => time?.slice(5, 7) ?? '-',
      );
      return `${change}: ${firstKeys.get(record.identifier) ?? 'new'} ${times.join(' ')}`;
    });
    assert.deepEqual(lines, expected);
    const touched = new Set(changes.flatMap(({ key, from = key }) => [key, from]));
    const untouchedIn = ({ entries }: Registry) =>
      new Map([...entries].filter(([key]) => !touched.has(key)));
    assert.deepEqual(untouchedIn(registry), untouchedIn(start));
    const isNew = changes.filter(({ kind }) => kind === 'new');
    assert.equal(registry.entries.size, start.entries.size + isNew.length);
    const last = catalogOf(history.split(' => ').at(-1) ?? '');
    assert.deepEqual(planRegistry(last, registry, timeOf(9)), { registry, changes: [] });
    assert.deepEqual(parseRegistry(serialiseRegistry(registry)).registry, registry);
  });
}

test('increases last_modified by at least a second, whatever the clock says', () => {
  let registry = registryAfter([before, '2026-02-02T00:00:00.900Z']);
  const dates = ['soft a:A2 b:B', 'soft a:A2', 'soft a:A2 b:B', 'soft b:B a:A2'].map(
    (text, index) => {
      const at = index === 1 ? first : '2026-02-02T00:00:00.950Z';
      ({ registry } = planRegistry(catalogOf(text), registry, at));
      return lastModified(registry);
    },
  );
  const expected = [1, 2, 3, 4].map((seconds) => `2026-02-02T00:00:0${seconds}.000Z`);
  assert.deepEqual(dates, expected);
  assert.equal(
    lastModified(planRegistry(catalogOf('soft b:B a:A2'), registry, second).registry),
    expected[3],
  );
});

test('creates ULIDs with the time of the build, and a new one for a key that is reused within a millisecond', () => {
  const start = registryAfter(['soft a:A', first], ['soft b:A', first]);
  for (const { identifier } of start.entries.values())
    assert.match(identifier, /^01KDVDNA00[0-9A-HJKMNP-TV-Z]{16}$/);
  const { entries } = planRegistry(catalogOf('soft a:other b:A'), start, first).registry;
  assert.notEqual(entries.get('soft/a')?.identifier, entries.get('soft/b')?.identifier);
});

test('writes a line for each entry, sorted by key', () => {
  const text = serialiseRegistry(registryAfter(['9 | a z:Z b:B | a-1', first]));
  const keys = text.split('\n').flatMap((line) => /^"([^"]*)"/.exec(line)?.[1] ?? []);
  assert.deepEqual(keys, ['9', 'a', 'a-1', 'a/b', 'a/z', 'catalog.yaml']);
});

test('keeps identifiers unique and times monotonic, and is idempotent, whatever happens to a catalog', () => {
  const filters = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom('X', 'Y', 'Z'),
    { maxKeys: 4 },
  );
  const catalogs = fc.dictionary(fc.constantFrom('p', 'p-2', 'q', 'r'), filters, {
    minKeys: 1,
    maxKeys: 4,
  });
  const texts = catalogs.map((all) =>
    Object.entries(all)
      .map(([slug, own]) => [slug, ...Object.entries(own).map((pair) => pair.join(':'))].join(' '))
      .join(' | '),
  );
  const times = fc.constantFrom(first, second, timeOf(3));
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, times), { minLength: 2, maxLength: 8 }), (history) => {
      let registry = emptyRegistry;
      for (const [text, at] of history) {
        const catalog = catalogOf(text);
        const next = planRegistry(catalog, registry, at).registry;
        const byIdentifier = new Map(
          [...next.entries.values()].map((record) => [record.identifier, record]),
        );
        assert.equal(byIdentifier.size, next.entries.size);
        for (const { identifier, created_at, updated_at } of registry.entries.values()) {
          const kept = byIdentifier.get(identifier);
          assert.equal(kept?.created_at, created_at);
          assert.ok(kept.updated_at >= updated_at);
        }
        const live = [...next.entries]
          .filter(([, { deleted_at }]) => deleted_at === null)
          .map(([key]) => key);
        const keys = catalog.categories.flatMap(({ slug, filters: own }) => [
          slug,
          ...own.map(({ key }) => key),
        ]);
        assert.deepEqual(live.toSorted(), keys.toSorted());
        assert.deepEqual(planRegistry(catalog, next, timeOf(3)), { registry: next, changes: [] });
        registry = next;
      }
    }),
    runs(500),
  );
});
