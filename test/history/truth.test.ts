import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Catalog, Filter } from '../../src/catalog/catalog.ts';
import { planStamps } from '../../src/catalog/stamps/plan.ts';
import type { Stamps } from '../../src/catalog/stamps/stamp.ts';
import type { Change } from '../../src/diagnostic/change.ts';
import { compareSides } from '../../src/history/compare.ts';
import { select } from '../../src/publish/select.ts';
import { answerFacts } from '../support/answer-facts.ts';
import { catalog, edited } from '../support/arbitrary-catalogs.ts';

/** A catalog that was stamped. */
interface End {
  readonly catalog: Catalog;
  readonly stamps: Stamps;
}

const noStamps: Stamps = { entries: new Map(), order: undefined };
const [first, second, third] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'];

const stamped = (content: Catalog, before: Stamps, at: string): End => {
  return { catalog: content, stamps: planStamps(content, before, at).stamps };
};

function toldOf(before: End, after: End): readonly Change[] {
  const sound = { hasOrder: true, hasStamps: true };
  const ends = { before: { ...before, ...sound }, after: { ...after, ...sound } };
  return compareSides({ ...ends, gaps: [], isSuccessor: true }).changes;
}

const idIn = ({ stamps }: End, key: string) => stamps.entries.get(key)?.identifier ?? `no ${key}`;

/** The identifiers of the filters that apps would get of a catalog, if its categories were all active. */
function filtersOf({ catalog: { categories, inactiveFilters }, stamps }: End) {
  return categories.flatMap(({ slug, filters }) =>
    filters.map((filter) => ({
      filter,
      slug,
      id: stamps.entries.get(filter.key)?.identifier ?? '',
      isListed: filter.is_active || inactiveFilters === 'include',
    })),
  );
}

/** What was told, as facts about answers. */
function toldFacts(changes: readonly Change[], before: End, after: End): readonly string[] {
  const others = new Set(changes.filter(isOfIdentifier).map(({ entry }) => entry.key));
  const told = changes.filter((change) => !others.has(change.entry.key) || isOfIdentifier(change));
  const orders = changes.filter((change) => change.kind === 'reordered' && !told.includes(change));
  assert.ok(orders.every(({ entry }) => others.has(entry.key)));
  const owners = changes.flatMap((change) => ownersWith(change, before, after));
  return [...new Set([...told.flatMap((change) => factsOf(change, before, after)), ...owners])].toSorted();
}

/** Apps know another identifier as another entry, of which nothing else can have changed. */
function isOfIdentifier(change: Change): boolean {
  return change.kind === 'changed' && change.field.startsWith('filter_');
}

function factsOf(change: Change, before: End, after: End): readonly string[] {
  const { key } = change.entry;
  const idAfter = idIn(after, key);
  const isFilter = key.includes('/');
  switch (change.kind) {
    case 'added':
      return [change.entry, ...change.filters].map((each) => `new ${idIn(after, each.key)}`);
    case 'removed':
      return [change.entry, ...change.filters].map((each) => `gone ${idIn(before, each.key)}`);
    case 'activated':
      if (isFilter && before.catalog.inactiveFilters === 'include') return [`is_active ${idAfter}`];
      return [change.entry, ...change.filters].map((each) => `new ${idIn(after, each.key)}`);
    case 'deactivated':
      if (isFilter && after.catalog.inactiveFilters === 'include') return [`is_active ${idAfter}`];
      return [`gone ${idAfter}`, ...change.filters.map((each) => `gone ${idIn(before, each.key)}`)];
    case 'moved': {
      const isRecoded = change.effect === 'stays' && change.from.split('/')[1] !== key.split('/')[1];
      const fact = { stays: 'moved', appears: 'new', disappears: 'gone' }[change.effect];
      return [`${fact} ${idAfter}`, ...(isRecoded ? [`code ${idAfter}`] : [])];
    }
    case 'renamed':
      return isFilter ? [`code ${idAfter}`] : [];
    case 'reordered':
      return [key === 'catalog.yaml' ? 'order' : `order ${idAfter}`];
    case 'changed':
      if (key === 'catalog.yaml') return choiceFacts(String(change.to), before, after);
      if (!isOfIdentifier(change)) return [`${change.field} ${idAfter}`];
      return [`gone ${change.from}`, `new ${idAfter}`, ...(isFilter ? [] : movedWith(key, before, after))];
  }
}

/** The filters that are switched off, and come or go because the catalog lists such or does not. */
function choiceFacts(choice: string, before: End, after: End): readonly string[] {
  const offIn = (end: End) => {
    const active = new Set(end.catalog.categories.filter(({ is_active }) => is_active).map(({ slug }) => slug));
    return filtersOf(end).flatMap(({ filter, slug, id }) => (active.has(slug) && !filter.is_active ? id : []));
  };
  const stillOff = offIn(after);
  return offIn(before)
    .filter((id) => stillOff.includes(id))
    .map((id) => `${choice === 'exclude' ? 'gone' : 'new'} ${id}`);
}

/** The filters that stay in a category which apps know as another one. */
function movedWith(slug: string, before: End, after: End): readonly string[] {
  const listedIn = (end: End) => filtersOf(end).flatMap((each) => (each.slug === slug && each.isListed ? each.id : []));
  const was = listedIn(before);
  return listedIn(after)
    .filter((id) => was.includes(id))
    .map((id) => `moved ${id}`);
}

/** The filters that go to another owner with their category. */
function ownersWith(change: Change, before: End, after: End): readonly string[] {
  const { key } = change.entry;
  if (change.kind !== 'changed' || change.field !== 'organization_id' || key.includes('/')) return [];
  const was = new Map(filtersOf(before).map((each) => [each.id, each]));
  const isWith = ({ organization_id }: Filter, owner: unknown) => organization_id === owner;
  return filtersOf(after).flatMap(({ filter, slug, id, isListed }) => {
    const old = was.get(id);
    if (slug !== key || old === undefined || !isListed || !old.isListed) return [];
    const isSameCategory = idIn(before, old.slug) === idIn(after, slug) || old.slug === slug;
    return isSameCategory && isWith(old.filter, change.from) && isWith(filter, change.to)
      ? [`organization_id ${id}`]
      : [];
  });
}

test('tells just what differs between the answers of two catalogs, for any two, stamped or not', () => {
  const seen = new Set<string>();
  const ways = catalog.chain((one) =>
    edited(one).chain((two) => edited(two).map((three) => [one, two, three] as const)),
  );
  fc.assert(
    fc.property(ways, ([one, two, three]) => {
      const start = stamped(one, noStamps, first);
      const middle = stamped(two, start.stamps, second);
      const end = stamped(three, middle.stamps, third);
      for (const after of [middle, end]) {
        const changes = toldOf(start, after);
        for (const { kind } of changes) seen.add(kind);
        const facts = answerFacts(select(start.catalog, start.stamps), select(after.catalog, after.stamps));
        assert.deepEqual(toldFacts(changes, start, after), facts);
      }
      assert.deepEqual(toldOf(start, { ...middle, stamps: start.stamps }), toldOf(start, middle));
    }),
    { numRuns: 5000 },
  );
  assert.equal(seen.size, 8, `only ${[...seen].join(', ')} occurred`);
});
