import { countEntries, type Verdict } from '../../diff/change.ts';
import { rowsOf } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { plainText, workflowCommand } from '../github.ts';
import { gapLines, headline, rowLine } from './describe.ts';
import { futureLines, isDoubtful, remarks, remarksFor } from './remarks.ts';

/**
 * The comparison for the log of GitHub Actions: errors for what is refused, warnings for what else breaks apps, at their
 * lines in the pull request; then the rest as plain lines. GitHub annotates the first ten of a kind, and logs the others.
 */
export function changesGithub(
  verdict: Verdict,
  wording: ChangesWording,
  pathFor: (path: string) => string,
): string {
  const { changes, unseen, accepted, acceptances, gaps, totals } = verdict;
  const remarksOn = remarksFor(verdict, wording);
  const { refused, breaking } = wording.marks;
  const present = rowsOf(changes, accepted).map((row) => {
    const { mark, hint } = remarksOn(row);
    return { row, mark, text: [rowLine(row, wording), ...hint].join('. ') };
  });
  const rows = Map.groupBy([...present, ...futureLines(verdict, wording)], ({ mark }) =>
    mark === refused ? 'error' : mark === breaking ? 'warning' : 'line',
  );
  const rowsAs = (kind: 'error' | 'line' | 'warning') => rows.get(kind) ?? [];
  const where = ({ path, line }: { readonly path: string; readonly line?: number }) => ({
    file: pathFor(path),
    ...(line && { line }),
  });
  const annotation = (severity: 'error' | 'warning', { row, text }: (typeof present)[number]) => {
    const { place, level } = row.changes[0];
    const fields = place && where({ path: place.path, line: place.range.start.line });
    return workflowCommand(severity, { ...fields, title: wording.levels[level] }, text);
  };
  const lines = [
    ...rowsAs('line').map(({ text }) => text),
    ...gapLines({ ...verdict, gaps: [] }, wording),
    ...(unseen.length === 0 ? [] : [wording.unseen(countEntries(unseen))]),
    ...rowsOf(unseen).map((row) => `  ${rowLine(row, wording)}`),
    ...remarks(verdict, wording),
    headline(verdict, wording),
    ...(totals === undefined ? [] : [wording.totals(totals)]),
  ];
  return [
    ...rowsAs('error').map((each) => annotation('error', each)),
    ...acceptances
      .filter(isDoubtful)
      .map((each) => workflowCommand('warning', where(each), wording.acceptance(each))),
    ...rowsAs('warning').map((each) => annotation('warning', each)),
    ...gaps.map((gap) => workflowCommand('notice', where(gap), wording.gap(gap))),
    ...lines.map(plainText),
  ].join('');
}
