import { shown } from '../base/printable.ts';
import { closestCode, closestSlug, isCode, isSlug } from '../catalog/slug.ts';
import type { Answer } from './answer.ts';
import type { NameFault } from './failures.ts';

/** Windows has no files of these names, whatever their ending. */
const device = /^(?:aux|con|nul|prn|(?:com|lpt)\d)$/;

/** A category or filter of an answer. */
interface Entry {
  /** A JSON Pointer, as in `/3/filters/0`. */
  readonly place: string;
  /** The place of the category around a filter; undefined for a category. */
  readonly category: string | undefined;
  /** What people may call it: the name in the answer (an English name, or a code), and the key. */
  readonly called: readonly [given: string, key: string];
  /** The slug or code that the answer gives, right or wrong; undefined where a name gives no slug. */
  readonly name: string | undefined;
  readonly isDeleted: boolean;
  /** Proposed where the name has nothing that a slug or code may have. */
  readonly fallback: string;
}

/**
 * Finds a slug for each category and a code for each filter, by their places; a deleted one whose name breaks a rule, or
 * is another's, gets none. Of `renames`, `OLD=NEW`, all are given back that are needed, with a proposal for each fault.
 */
export function nameEntries(answer: Answer, renames: readonly string[]) {
  const entries = entriesOf(answer);
  const find = finderIn(entries);
  const faults: NameFault[] = [];
  const chosen = new Map<string, string>();
  for (const rename of renames) {
    const [, old, name = ''] = /^(.*)=([^=]*)$/s.exec(rename) ?? [];
    const found = old === undefined ? [] : find(old);
    const [first, ...others] = found.map(({ place }) => place);
    if (first !== undefined && others.length === 0) chosen.set(first, name);
    else faults.push({ kind: 'rename-fails', rename, old, places: found.map(({ place }) => place) });
  }
  // The deleted stand back, and of two that live the one that is renamed.
  const rank = ({ place, isDeleted }: Entry) => (isDeleted ? 2 : Number(chosen.has(place)));
  const names = new Map<string, string>();
  for (const siblings of Map.groupBy(entries, ({ category }) => category).values()) {
    const named = siblings.map((entry) => ({ ...entry, name: chosen.get(entry.place) ?? entry.name }));
    const wanted = new Set(named.filter(({ isDeleted }) => !isDeleted).map(({ name }) => name));
    const owners = new Map<string, string>();
    for (const entry of named.toSorted((a, b) => rank(a) - rank(b))) {
      const { place, called, name = called[0], isDeleted } = entry;
      const first = owners.get(name);
      const kind = faultIn(entry, first);
      if (kind === undefined) {
        owners.set(name, place);
        names.set(place, name);
      } else if (!isDeleted || chosen.has(place)) {
        const proposal = freeName(entry, wanted);
        wanted.add(proposal);
        chosen.set(place, proposal);
        faults.push({ kind, place, found: name, first: first ?? '', proposal });
      }
    }
  }
  const due = entries.filter(({ place }) => chosen.has(place));
  return { names, faults, renames: due.map((entry) => `${oldName(entry, find)}=${chosen.get(entry.place)}`) };
}

function entriesOf(answer: Answer): readonly Entry[] {
  return answer.flatMap(({ name_en, deleted_at, filters }, index): readonly Entry[] => {
    const category = `/${index}`;
    const name = slugIn(name_en);
    const fallback = `category-${index + 1}`;
    const called = [name_en, name ?? name_en] as const;
    return [
      { place: category, category: undefined, called, name, isDeleted: deleted_at !== null, fallback },
      ...filters.map((filter, at) => ({
        place: `${category}/filters/${at}`,
        category,
        called: [filter.code, `${name ?? ''}/${filter.code}`] as const,
        name: filter.code,
        isDeleted: (filter.deleted_at ?? deleted_at) !== null,
        fallback: closestCode(filter.name_en.toLowerCase()) ?? `filter_${at + 1}`,
      })),
    ];
  });
}

/** The entries that `OLD` may mean: the one at that place, else those that are called so, the deleted ones last. */
function finderIn(entries: readonly Entry[]): (old: string) => readonly Entry[] {
  const calls = entries.flatMap((entry) => [...new Set([entry.place, ...entry.called])].map((old) => ({ old, entry })));
  const index = Map.groupBy(calls, ({ old }) => old);
  return (old) => {
    const found = (index.get(old) ?? []).map(({ entry }) => entry);
    const there = found.filter(({ place }) => place === old);
    const live = found.filter(({ isDeleted }) => !isDeleted);
    return [there, live].find(({ length }) => length > 0) ?? found;
  };
}

/** What people write for an entry: what the answer calls it where that can be typed and means no other, else its place. */
function oldName({ place, called: [given] }: Entry, find: (old: string) => readonly Entry[]): string {
  const [found, ...others] = find(given);
  const isClear = found?.place === place && others.length === 0 && /^[^-\s]/.test(given) && shown(given) === given;
  return isClear ? given : place;
}

function faultIn({ name, category }: Entry, owner: string | undefined) {
  if (name === undefined) return 'slug-is-missing';
  if (!(category === undefined ? isSlug : isCode)(name)) return category ? 'code-is-malformed' : 'slug-is-malformed';
  if (category === undefined && device.test(name)) return 'slug-is-reserved';
  if (owner === undefined) return undefined;
  return category === undefined ? 'slug-is-duplicate' : 'code-is-duplicate';
}

/** A name that keeps the rules, near the one that does not. */
function freeName({ name = '', category, fallback }: Entry, taken: ReadonlySet<string | undefined>): string {
  const slug = slugIn(device.test(name) ? `${name} category` : name);
  const base = (category === undefined ? slug : isCode(name) ? name : closestCode(name)) ?? fallback;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `${category === undefined ? '-' : '_'}${number}`;
    const free = `${base.slice(0, 64 - suffix.length).replace(/-$/, '')}${suffix}`;
    if (!taken.has(free)) return free;
  }
}

/** A name is no path: a slash stands between two words. */
const slugIn = (name: string) => closestSlug(name.replace(/[/\\]/g, ' '));
