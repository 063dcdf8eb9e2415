import type { ActiveCategory } from '../snapshot/active.ts';

/**
 * The answer of `GET /filter-category/active`: JSON in UTF-8, with a line for each category and filter, so that a diff of
 * two snapshots can be read. The same categories give the same bytes anywhere.
 */
export function serialise(categories: readonly ActiveCategory[]): Buffer {
  return Buffer.from(`${list(categories.map(serialiseCategory))}\n`);
}

function serialiseCategory({ filters, ...fields }: ActiveCategory): string {
  const head = JSON.stringify(fields).slice(0, -1);
  return `${head},"filters":${list(filters.map((filter) => JSON.stringify(filter)))}}`;
}

function list(entries: readonly string[]): string {
  return entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n]`;
}
