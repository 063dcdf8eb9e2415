import type { Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { plainText, workflowCommand } from '../github.ts';
import type { Context } from '../report.ts';
import { headline, lineOf } from './describe.ts';
import { isDoubtful, remarks } from './remarks.ts';

/**
 * The comparison for the log of GitHub Actions: errors for what is refused, warnings for what else breaks apps, at their
 * lines in the pull request; then the rest as plain lines. GitHub annotates the first ten of a kind, and logs the others.
 */
export function changesGithub(verdict: Verdict, wording: ChangesWording, pathFor: Context['relativePath']): string {
  const { changes, unseen, refused, accepted, acceptances, gaps, totals } = verdict;
  const risky = changes.filter((change) => change.level === 'breaking' && !accepted.has(change));
  const annotated = new Set([...refused, ...risky]);
  const annotation = (severity: 'error' | 'warning', change: Change) => {
    const { place } = change;
    const where = place && { file: pathFor(place.path), line: place.range.start.line };
    return workflowCommand(severity, { ...where, title: wording.levels[change.level] }, lineOf(change, wording));
  };
  const lines = [
    ...changes.filter((change) => !annotated.has(change)).map((change) => lineOf(change, wording)),
    ...(unseen.length === 0 ? [] : [wording.unseen(unseen.length)]),
    ...unseen.map((each) => `  ${lineOf(each, wording)}`),
    ...remarks(verdict, wording),
    headline(verdict, wording),
    ...(totals === undefined ? [] : [wording.totals(totals)]),
  ];
  return [
    ...refused.map((change) => annotation('error', change)),
    ...acceptances.filter(isDoubtful).map((each) => {
      const where = { file: pathFor(each.path), line: each.line };
      return workflowCommand('warning', where, wording.acceptance(each));
    }),
    ...risky.filter((change) => !refused.includes(change)).map((change) => annotation('warning', change)),
    ...gaps.map((gap) => {
      const where = { file: pathFor(gap.path), ...('line' in gap && { line: gap.line }) };
      return workflowCommand('notice', where, wording.gap(gap));
    }),
    ...lines.map(plainText),
  ].join('');
}
