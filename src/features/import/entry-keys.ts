import { closestCode, closestSlug, isCode } from '../../catalog/slug.ts';
import type { Response } from './api-response.ts';
import type { Unnamed } from './failures.ts';

/** A category or filter. */
interface Entry {
  readonly place: string;
  readonly given: string;
  /** The slug or code, if it can be one. */
  readonly name: string | undefined;
  /** A possible name, near the given one. */
  readonly near: string;
  readonly isDeleted: boolean;
}

/**
 * Names every entry by its place: categories by slugs, filters by codes. A deleted entry whose name
 * is impossible or in use gets none. The API has no slugs, so each living category gets one.
 */
export function nameEntries(response: Response) {
  const categories = nameSiblings(
    response.map(({ name_en, deleted_at }, index) => {
      const name = closestSlug(name_en.replace(/[/\\]/g, ' ')); // it is no path
      const near = name ?? `category-${index + 1}`;
      return { place: `.[${index}]`, given: name_en, name, near, isDeleted: deleted_at !== null };
    }),
    '-',
  );
  const filters = response.map((category, index) =>
    nameSiblings(
      category.filters.map(({ code, name_en, deleted_at }, at) => ({
        place: `.[${index}].filters[${at}]`,
        given: code,
        name: isCode(code) ? code : undefined,
        near: closestCode(code) ?? closestCode(name_en.toLowerCase()) ?? `filter_${at + 1}`,
        isDeleted: (deleted_at ?? category.deleted_at) !== null,
      })),
      '_',
    ),
  );
  return {
    names: new Map([categories, ...filters].flatMap(({ names }) => [...names])),
    madeSlugs: categories.unnamed,
    badCodes: filters.flatMap(({ unnamed }) => unnamed),
  };
}

/** Living entries come first. Of two with one name, the first keeps it. */
function nameSiblings(entries: readonly Entry[], separator: string) {
  const owners = new Map<string, string>();
  const rest: Entry[] = [];
  for (const entry of entries.toSorted((a, b) => Number(a.isDeleted) - Number(b.isDeleted)))
    if (entry.name !== undefined && !owners.has(entry.name)) owners.set(entry.name, entry.place);
    else if (!entry.isDeleted) rest.push(entry);
  const unnamed = rest.map(({ given, name = '', near, place }): Unnamed => {
    const [first, proposal] = [owners.get(name), freeName(near, separator, owners)];
    owners.set(proposal, place);
    return { place, given, first, proposal };
  });
  return { names: new Map(Array.from(owners, ([name, place]) => [place, name])), unnamed };
}

/** A name with a number, if it is in use; of at most 64 letters. */
function freeName(near: string, separator: string, taken: ReadonlyMap<string, string>): string {
  let name = near;
  for (let number = 2; taken.has(name); number += 1) {
    const suffix = `${separator}${number}`;
    name = `${near.slice(0, 64 - suffix.length).replace(/-$/, '')}${suffix}`;
  }
  return name;
}
