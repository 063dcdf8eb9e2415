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
 * warnings, at their lines, then the rest. GitHub shows the first ten annotations of a kind.
 */
export function changesGithub(
  { headline, summary, sections }: ChangesView,
  comparison: Compared,
  { wording, relativePath }: Context,
): string {
  const placeOf = comparison.kind === 'compared' ? placesIn(comparison.read) : undefined;
  const rows = sections.flatMap((section) => section.rows);
  const annotations = (['error', 'warning'] as const).flatMap((severity) =>
    rows.flatMap((row) => {
      const [change] = row.changes;
      const place = placeOf?.(change, 'after');
      const where = place && { file: relativePath(place.path), line: place.range.start.line };
      const fields = { ...where, title: wording.levels[change.level] };
      return row.severity === severity
        ? workflowCommand(severity, fields, lineOf(row, wording))
        : [];
    }),
  );
  const others = rows
    .filter(({ severity }) => severity === undefined)
    .map((row) => lineOf(row, wording));
  return [...annotations, ...[...others, headline, ...summary].map(plainText)].join('');
}
