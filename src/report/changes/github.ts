import type { Compared } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { escapeCommand, workflowCommand } from '../github.ts';
import type { ReportContext } from '../report.ts';
import { changeLocator } from './places.ts';
import { formatRow } from './row-view.ts';
import type { ChangesView } from './view.ts';

type Context = Pick<ReportContext, 'relativePath'> & { readonly wording: ChangesWording };

/**
 * Renders the changes for the GitHub Actions log. Refused ones are errors, other breaking ones are
 * warnings. A summary follows.
 */
export function changesGithub(
  { headline, summary, sections }: ChangesView,
  comparison: Compared,
  { wording, relativePath }: Context,
): string {
  const placeOf = comparison.kind === 'compared' ? changeLocator(comparison.catalogs) : undefined;
  const rows = sections.flatMap((section) => section.rows);
  const annotations = (['error', 'warning'] as const).flatMap((severity) =>
    rows.flatMap((row) => {
      if (row.severity !== severity) return [];
      const place = placeOf?.(row.changes[0], 'after');
      const where = place && { file: relativePath(place.path), line: place.range.start.line };
      return workflowCommand(severity, { ...where, title: row.mark }, formatRow(row, wording));
    }),
  );
  return [...annotations, ...[headline, ...summary].map(escapeCommand)].join('');
}
