/** What GitHub takes in a comment on a pull request, in UTF-16 units. */
export const inComment = 65_535;
/** In the file that `GITHUB_STEP_SUMMARY` names it takes less than a MiB of UTF-8, which has up to three bytes a unit. */
export const inSummary = Math.floor((1024 * 1024 - 1) / 3);

/** A part of a report, which is left out where none of its rows fits. */
export interface Section {
  readonly start: string;
  readonly rows: readonly string[];
  readonly end: string;
}

interface Parts {
  readonly head: string;
  readonly sections: readonly Section[];
  /** How many rows there should be, and what stands in the place of those that are left out. */
  readonly total: number;
  readonly moreOf: (count: number) => string;
  readonly tail: string;
}

/** A report of at most `maximum` units, with as many whole rows as fit. */
export function markdownWithin({ head, sections, total, moreOf, tail }: Parts, maximum: number): string {
  let left = total;
  let size = head.length + moreOf(total).length + tail.length;
  const texts = sections.map(({ start, rows, end }) => {
    size += start.length + end.length;
    const fitting = rows.filter((row) => {
      size += row.length; // also of rows that do not fit, so that none fits after them
      return size <= maximum;
    });
    left -= fitting.length;
    return fitting.length === 0 ? '' : [start, ...fitting, end].join('');
  });
  return `${head}${texts.join('')}${left === 0 ? '' : moreOf(left)}${tail}`;
}
