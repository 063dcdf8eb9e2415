import { shown } from '../../base/printable.ts';
import { closestCode, closestSlug, isCode } from '../../catalog/slug.ts';
import type { Response } from './api-response.ts';
import { importFailure, type NameFault } from './words.ts';

/** A category or filter of a response. */
type Entry = ReturnType<typeof entriesOf>[number];

/**
 * Names every entry by its place: a slug for each category, a code for each filter. A deleted entry whose name breaks a
 * rule or is taken gets none. The result has all renames, `OLD=NEW`, that are needed, with a proposal for each fault.
 *
 * @throws Failure `rename-is-unclear`
 */
export function nameEntries(response: Response, renames: readonly string[]) {
  const entries = entriesOf(response);
  const chosen = new Map(renames.map((rename) => parseRename(rename, entries)));
  const nameOf = ({ place, name }: Entry) => chosen.get(place) ?? name;
  // The deleted stand back, and of two that live the one that is renamed.
  const rank = ({ place, isDeleted }: Entry) => (isDeleted ? 2 : Number(chosen.has(place)));
  const names = new Map<string, string>();
  const faults: NameFault[] = [];
  for (const siblings of Map.groupBy(entries, ({ category }) => category).values()) {
    const wanted = new Set(siblings.filter(({ isDeleted }) => !isDeleted).map(nameOf));
    const owners = new Map<string, string>();
    for (const entry of siblings.toSorted((a, b) => rank(a) - rank(b))) {
      const { place, kind, isDeleted } = entry;
      const name = nameOf(entry);
      const first = owners.get(name);
      if (first === undefined && closest[kind](name) === name) {
        owners.set(name, place);
        names.set(place, name);
      } else if (!isDeleted || chosen.has(place)) {
        const proposal = freeName(name, entry, wanted);
        wanted.add(proposal);
        chosen.set(place, proposal);
        faults.push({ kind, place, found: name, first, proposal });
      }
    }
  }
  const due = entries.filter(({ place }) => chosen.has(place));
  return {
    names,
    faults,
    renames: due.map((entry) => `${oldName(entry, entries)}=${chosen.get(entry.place)}`),
  };
}

/** How a name that breaks the rules becomes one that keeps them, which stays as it is. */
const closest = {
  slug: (name: string) => closestSlug(name.replace(/[/\\]/g, ' ')), // it is no path: a slash stands between two words
  code: (name: string) => (isCode(name) ? name : closestCode(name)),
};

/** Every category and filter; `called` is what people may write for it, `fallback` a name where its own gives none. */
function entriesOf(response: Response) {
  return response.flatMap(({ name_en, deleted_at, filters }, index) => {
    const category = `/${index}`; // a JSON Pointer, as all places
    const slug = closest.slug(name_en) ?? name_en; // right or wrong
    return [
      {
        kind: 'slug' as const,
        place: category,
        category: undefined, // what is around it
        called: [name_en, slug],
        name: slug,
        isDeleted: deleted_at !== null,
        fallback: `category-${index + 1}`,
      },
      ...filters.map((filter, at) => ({
        kind: 'code' as const,
        place: `${category}/filters/${at}`,
        category,
        called: [filter.code, `${slug}/${filter.code}`],
        name: filter.code,
        isDeleted: (filter.deleted_at ?? deleted_at) !== null,
        fallback: closestCode(filter.name_en.toLowerCase()) ?? `filter_${at + 1}`,
      })),
    ];
  });
}

/** The place and the new name that `OLD=NEW` means. */
function parseRename(
  rename: string,
  entries: readonly Entry[],
): readonly [place: string, name: string] {
  const [, old, name = ''] = /^(.*)=([^=]*)$/s.exec(rename) ?? [];
  const places = old === undefined ? [] : placesOf(old, entries);
  const [place, ...others] = places;
  if (place === undefined || others.length > 0)
    throw importFailure('rename-is-unclear', { rename, places });
  return [place, name];
}

/** What `OLD` may mean: that place, and those that live and are called so. */
function placesOf(old: string, entries: readonly Entry[]): readonly string[] {
  const found = entries.filter(
    (each) => each.place === old || (!each.isDeleted && each.called.includes(old)),
  );
  return found.map(({ place }) => place);
}

/** What people write for an entry: what the response calls it where that can be typed and means no other, else its place. */
function oldName({ place, called: [given = ''] }: Entry, entries: readonly Entry[]): string {
  const isTyped = /^[^-\s]/.test(given) && shown(given) === given;
  return isTyped && placesOf(given, entries).join() === place ? given : place;
}

/** A name that keeps the rules, near the one that does not. */
function freeName(name: string, { kind, fallback }: Entry, taken: ReadonlySet<string>): string {
  const near = closest[kind](name) ?? fallback;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `${kind === 'slug' ? '-' : '_'}${number}`;
    const free = `${near.slice(0, 64 - suffix.length).replace(/-$/, '')}${suffix}`;
    if (!taken.has(free)) return free;
  }
}
