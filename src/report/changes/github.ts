import type { Compared } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { plainText, workflowCommand } from '../github.ts';
import type { ReportContext } from '../report.ts';
import { placesIn } from './places.ts';
import { lineOf } from './row-view.ts';
import type { ChangesView } from './view.ts';

type Context = Pick<ReportContext, 'relativePath'> & { readonly wording: ChangesWording };

/**
 * The changes for the log of GitHub Actions: refused ones as errors and others that break apps as
 * warnings, at their lines, then how many there are.
 */
export function changesGithub(
  { headline, summary, sections }: ChangesView,
  comparison: Compared,
  { wording, relativePath }: Context,
): string {
  const placeOf = comparison.kind === 'compared' ? placesIn(comparison.catalogs) : undefined;
  const rows = sections.flatMap((section) => section.rows);
  const annotations = (['error', 'warning'] as const).flatMap((severity) =>
    rows.flatMap((row) => {
      if (row.severity !== severity) return [];
      const place = placeOf?.(row.changes[0], 'after');
      const where = place && { file: relativePath(place.path), line: place.range.start.line };
      return workflowCommand(severity, { ...where, title: row.mark }, lineOf(row, wording));
    }),
  );
  return [...annotations, ...[headline, ...summary].map(plainText)].join('');
}
