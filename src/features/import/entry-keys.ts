import { closestCode, closestSlug, isCode } from '../../catalog/slug.ts';
import type { ApiResponse } from './api-response.ts';
import type { NameProblem } from './failures.ts';

interface Entry {
  readonly place: string;
  readonly given: string;
  /** The slug or code; undefined if malformed. */
  readonly name: string | undefined;
  /** A well-formed name that is close to the given one. */
  readonly near: string;
  readonly isDeleted: boolean;
}

/**
 * Maps each place to a slug or code. The API has no slugs, so each live category gets one.
 * A deleted entry whose name is malformed or in use gets none.
 */
export function nameEntries(response: ApiResponse) {
  const categories = nameSiblings(
    response.map(({ name_en, deleted_at }, index) => {
      const name = closestSlug(name_en.replace(/[/\\]/g, ' ')); // not a path
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
    generatedSlugs: categories.unnamed,
    badCodes: filters.flatMap(({ unnamed }) => unnamed),
  };
}

/** Live entries take precedence, then earlier ones. */
function nameSiblings(entries: readonly Entry[], separator: string) {
  const owners = new Map<string, string>();
  const rest: Entry[] = [];
  for (const entry of entries.toSorted((a, b) => Number(a.isDeleted) - Number(b.isDeleted)))
    if (entry.name !== undefined && !owners.has(entry.name)) owners.set(entry.name, entry.place);
    else if (!entry.isDeleted) rest.push(entry);
  const unnamed = rest.map(({ given, name = '', near, place }): NameProblem => {
    const [first, proposal] = [owners.get(name), freeName(near, separator, owners)];
    owners.set(proposal, place);
    return { place, given, takenBy: first, proposal };
  });
  return { names: new Map(Array.from(owners, ([name, place]) => [place, name])), unnamed };
}

/** Appends a number if the name is in use. At most 64 characters. */
function freeName(near: string, separator: string, taken: ReadonlyMap<string, string>): string {
  let name = near;
  for (let number = 2; taken.has(name); number += 1) {
    const suffix = `${separator}${number}`;
    name = `${near.slice(0, 64 - suffix.length).replace(/-$/, '')}${suffix}`;
  }
  return name;
}
