import { isMap, isSeq } from 'yaml';
import type { FilterFields } from '../format.ts';
import { knownFields } from '../schema/validators.ts';
import { filterLines } from '../write/filter-lines.ts';
import { insertInList } from './insert-in-list.ts';
import { pairOf, rootOf, startOf } from './layout.ts';

/** The blanks before and behind the hyphen of a filter as `filterLines` writes it. */
const written = { before: 2, behind: 1 };

/**
 * A category file with filters at its end, in the layout of those that are there, and every other character as it was;
 * undefined where it is written so that this cannot be done surely. The text is without a byte order mark.
 */
export function appendFilters(text: string, filters: readonly FilterFields[]): string | undefined {
  const blanks = blanksBehindHyphen(text);
  return insertInList(text, {
    field: 'filters',
    order: knownFields.categoryFile,
    values: filters.map(readBack),
    entries: filters.map((filter) => filterLines(filter).map((line) => respaced(line, blanks))),
    gap: 1,
  });
}

/** As `appendFilters` does with one. */
export function appendFilter(text: string, fields: FilterFields): string | undefined {
  return appendFilters(text, [fields]);
}

/** What is read back: `filterLines` leaves out what equals the default. */
function readBack({ is_recommended = false, is_active = true, ...fields }: FilterFields): unknown {
  const { organization_id, ...others } = fields;
  return {
    ...others,
    ...(is_recommended ? { is_recommended } : {}),
    ...(is_active ? {} : { is_active }),
    ...(organization_id === undefined ? {} : { organization_id }),
  };
}

function blanksBehindHyphen(text: string): number {
  const root = rootOf(text);
  const list = root && pairOf(root, 'filters')?.value;
  const last = isSeq(list) ? list.items.at(-1) : undefined;
  const [blanks = ''] = isMap(last) ? (/(?<=(?:^|\n)[ \t]*-)[ ]+$/.exec(text.slice(0, startOf(last))) ?? []) : [];
  return blanks.length || written.behind;
}

function respaced(line: string, blanks: number): string {
  const own = line.slice(written.before);
  if (own.startsWith('-')) return `-${' '.repeat(blanks)}${own.slice(1 + written.behind)}`;
  return own === '' ? '' : ' '.repeat(blanks - written.behind) + own;
}
