import { shown } from '../base/printable.ts';
import { closestCode, closestSlug, isCode, isSlug } from '../catalog/slug.ts';
import { Failure } from '../finding/failure.ts';
import type { Answer } from './answer.ts';
import type { NameFault } from './failures.ts';

/** A category or filter of an answer. */
type Entry = ReturnType<typeof entriesOf>[number];

/**
 * Names every entry by its place: a slug for each category, a code for each filter. A deleted entry whose name breaks a
 * rule or is taken gets none. The result has all renames, `OLD=NEW`, that are needed, with a proposal for each fault.
 *
 * @throws Failure `rename-is-unclear`
 */
export function nameEntries(answer: Answer, renames: readonly string[]) {
  const entries = entriesOf(answer);
  const find = finderIn(entries);
  const chosen = new Map<string, string>();
  for (const rename of renames) {
    const [, old, name = ''] = /^(.*)=([^=]*)$/s.exec(rename) ?? [];
    const places = old === undefined ? [] : find(old).map(({ place }) => place);
    const [place, ...others] = places;
    if (place === undefined || others.length > 0) throw new Failure('rename-is-unclear', { rename, places });
    chosen.set(place, name);
  }
  const faults: NameFault[] = [];
  const names = new Map<string, string>();
  // The deleted stand back, and of two that live the one that is renamed.
  const rank = ({ place, isDeleted }: Entry) => (isDeleted ? 2 : Number(chosen.has(place)));
  for (const siblings of Map.groupBy(entries, ({ category }) => category).values()) {
    const named = siblings.map((entry) => ({ ...entry, name: chosen.get(entry.place) ?? entry.name }));
    const wanted = new Set(named.filter(({ isDeleted }) => !isDeleted).map(({ name }) => name));
    const owners = new Map<string, string>();
    for (const entry of named.toSorted((a, b) => rank(a) - rank(b))) {
      const { place, category, name, isDeleted } = entry;
      const [kind, isSound] = category === undefined ? (['slug', isSlug] as const) : (['code', isCode] as const);
      const first = owners.get(name);
      if (isSound(name) && first === undefined) {
        owners.set(name, place);
        names.set(place, name);
      } else if (!isDeleted || chosen.has(place)) {
        const proposal = freeName(entry, wanted);
        wanted.add(proposal);
        chosen.set(place, proposal);
        faults.push({ kind, place, found: name, first, proposal });
      }
    }
  }
  const due = entries.filter(({ place }) => chosen.has(place));
  return { names, faults, renames: due.map((entry) => `${oldName(entry, find)}=${chosen.get(entry.place)}`) };
}

function entriesOf(answer: Answer) {
  return answer.flatMap(({ name_en, deleted_at, filters }, index) => {
    const category = `/${index}`; // a JSON Pointer, as all places
    const name = slugIn(name_en) ?? name_en; // right or wrong
    return [
      {
        place: category,
        category: undefined, // what is around it
        called: [name_en, name],
        name,
        isDeleted: deleted_at !== null,
        fallback: `category-${index + 1}`, // where the name has nothing that a slug or code may have
      },
      ...filters.map((filter, at) => ({
        place: `${category}/filters/${at}`,
        category,
        called: [filter.code, `${name}/${filter.code}`],
        name: filter.code,
        isDeleted: (filter.deleted_at ?? deleted_at) !== null,
        fallback: closestCode(filter.name_en.toLowerCase()) ?? `filter_${at + 1}`,
      })),
    ];
  });
}

/** The entries that `OLD` may mean: the one at that place, and those that live and are called so. */
function finderIn(entries: readonly Entry[]): (old: string) => readonly Entry[] {
  const calls = entries.flatMap((entry) => {
    const { place, called, isDeleted } = entry;
    return [...new Set([place, ...(isDeleted ? [] : called)])].map((old) => ({ old, entry }));
  });
  const index = Map.groupBy(calls, ({ old }) => old);
  return (old) => (index.get(old) ?? []).map(({ entry }) => entry);
}

/** What people write for an entry: what the answer calls it where that can be typed and means no other, else its place. */
function oldName({ place, called: [given = ''] }: Entry, find: (old: string) => readonly Entry[]): string {
  const isClear = find(given).length === 1 && find(given)[0]?.place === place;
  return isClear && /^[^-\s]/.test(given) && shown(given) === given ? given : place;
}

/** A name that keeps the rules, near the one that does not. */
function freeName({ name, category, fallback }: Entry, taken: ReadonlySet<string>): string {
  const [near, hyphen] = category === undefined ? [slugIn(name), '-'] : [isCode(name) ? name : closestCode(name), '_'];
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `${hyphen}${number}`;
    const free = `${(near ?? fallback).slice(0, 64 - suffix.length).replace(/-$/, '')}${suffix}`;
    if (!taken.has(free)) return free;
  }
}

/** A name is no path: a slash stands between two words. */
const slugIn = (name: string) => closestSlug(name.replace(/[/\\]/g, ' '));
