import { codeOf, isFilterKey, slugOf } from '../catalog/entry.ts';
import { scalar } from '../yaml/write-scalar.ts';
import type { Acceptance, ChangedEntry, Difference } from './change.ts';

/** What a report says in one row: a change, or several that are equal but for their entry, in the order of the catalog. */
export interface Row<Of extends Difference> {
  readonly changes: readonly [Of, ...Of[]];
  /** The category that all of them are in; undefined where they are in several. */
  readonly category: ChangedEntry | undefined;
  /** Of several images at other addresses: where each address differs, as from `cdn.a` to `img.b`. */
  readonly part: AddressPart | undefined;
  /** Of something removed: what was added, and looks like it. */
  readonly replacement: Replacement | undefined;
}

type AddressPart = { readonly from: string; readonly to: string; readonly isHost: boolean };

/** The keys of a removed entry and of the added one that it may be; `line`, written there, makes them one. */
export type Replacement = Readonly<Record<'added' | 'gone' | 'line', string>>;

/**
 * Changes as rows. First is what may be renamed, with what it may be now, then what breaks apps and is not accepted, then
 * those in several categories, then the rest in the order of the catalog. Changes that one acceptance names are not in a row with others.
 */
export function rowsOf<Of extends Difference>(
  changes: readonly Of[],
  accepted: ReadonlyMap<Difference, Acceptance> = new Map(),
): readonly Row<Of>[] {
  const replacements = replacementsIn(changes);
  const groups = Map.groupBy(changes, (change) => {
    const likeness = likenessOf(change);
    return likeness === undefined
      ? change
      : JSON.stringify([...likeness, accepted.get(change)?.line]);
  });
  const rows = Array.from(groups.values(), (members): Row<Of> => {
    const [change, ...others] = members as [Of, ...Of[]]; // no group is empty
    const category = others.every((each) => each.category.key === change.category.key)
      ? change.category
      : undefined;
    const part = others.length > 0 ? partIn(change) : undefined;
    return { changes: [change, ...others], category, part, replacement: replacements.get(change) };
  });
  const several = rows.filter(({ category }) => category === undefined);
  const added = new Map(
    rows.map((row) => [row.changes[0].kind === 'added' && row.changes[0].entry.key, row]),
  );
  const renamed = rows.filter(({ replacement }) => replacement !== undefined);
  const pairs = renamed.flatMap((row) => [row, added.get(row.replacement?.added ?? '') ?? row]);
  const isGrave = (each: Of) => 'level' in each && each.level === 'breaking' && !accepted.has(each);
  const grave = rows.filter(({ changes: [each] }) => isGrave(each));
  return [...new Set([...pairs, ...grave, ...several, ...rows])];
}

/** What is the same in changes that are equal; undefined for one that is to be seen by itself. */
function likenessOf(change: Difference): readonly unknown[] | undefined {
  const { kind, entry } = change;
  const isFilter = isFilterKey(entry.key);
  switch (kind) {
    case 'activated':
    case 'deactivated':
      return isFilter ? [kind] : undefined; // a category, with its filters
    case 'changed': {
      const { from, to } = partIn(change) ?? change;
      return [kind, isFilter, change.field, from, to];
    }
    case 'moved':
      if (codeOf(change.from) !== codeOf(entry.key)) return undefined;
      return [kind, slugOf(change.from), slugOf(entry.key), change.effect];
    default:
      return undefined;
  }
}

/** Where the addresses of an image differ, cut at the ends of host, folders, name and parameters. */
function partIn(change: Difference): AddressPart | undefined {
  if (change.kind !== 'changed' || change.field !== 'image_url') return undefined;
  const [before, after] = [change.from, change.to].map((url) =>
    String(url).split(/([/?#&=]|\.\w+(?=[?#]|$))/),
  );
  if (before === undefined || after === undefined) return undefined;
  const start = [...before, undefined].findIndex((part, at) => part !== after[at]); // one may begin with the other
  const most = Math.min(before.length, after.length) - start;
  const end = [undefined, ...before]
    .toReversed()
    .findIndex((part, at) => at >= most || part !== after.at(-1 - at));
  const [from = '', to = ''] = [before, after].map((parts) =>
    parts.slice(start, parts.length - end).join(''),
  );
  const isHost =
    [from, to].join() ===
    [change.from, change.to].map((url) => URL.parse(String(url))?.host).join();
  return { from, to, isHost };
}

/** For each removed entry an added one that looks like it, in its own category if there is one. */
function replacementsIn(changes: readonly Difference[]): ReadonlyMap<Difference, Replacement> {
  const added = new Set(changes.flatMap(({ kind, entry }) => (kind === 'added' ? entry.key : [])));
  const known = changes.flatMap((change): readonly (readonly [look: string, key: string])[] => {
    const { kind, entry } = change;
    const slug = slugOf(entry.key);
    if (kind === 'moved')
      return added.has(slug) ? [[`filters of ${slugOf(change.from)}`, slug]] : [];
    return kind === 'added' ? looksOf(change).map((look) => [look, entry.key]) : [];
  });
  const byLook = Map.groupBy(known, ([look]) => look);
  const found = changes.flatMap((change): readonly [Difference, Replacement][] => {
    if (change.kind !== 'removed') return [];
    const gone = change.entry.key;
    const alike = [...looksOf(change), `filters of ${gone}`].flatMap(
      (look) => byLook.get(look) ?? [],
    );
    const keys = alike.map(([, key]) => key).filter((key) => added.has(key));
    const key = keys.find((each) => slugOf(each) === slugOf(gone)) ?? keys[0];
    if (key === undefined || !added.delete(key)) return []; // it is another one already
    const former = (slugOf(gone) === slugOf(key) && codeOf(gone)) || gone; // in its category, the code is enough
    return [[change, { gone, added: key, line: `was: ${scalar(former)}` }]];
  });
  return new Map(found);
}

/** By which one entry may be taken for another: its name; of a filter its image, of a category the codes in it. */
function looksOf(change: Difference): readonly string[] {
  if (!('filters' in change) || change.kind === 'changed') return [];
  const { entry, image_url, filters } = change;
  const codes = filters.map(({ key }) => codeOf(key)).join();
  const looks = [`${isFilterKey(entry.key)} ${entry.name_ko}`, image_url && `image ${image_url}`];
  return [...looks, codes && `codes ${codes}`].flatMap((look) => look || []);
}
