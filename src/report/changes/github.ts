import type { Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { plainText, workflowCommand } from '../github.ts';
import { changeLine, headline } from './describe.ts';
import { isDoubtful, remarks } from './remarks.ts';

/**
 * The comparison for the log of GitHub Actions: errors for what is refused, warnings for what else breaks apps, at their
 * lines in the pull request; then the rest as plain lines. GitHub annotates the first ten of a kind, and logs the others.
 */
export function changesGithub(verdict: Verdict, wording: ChangesWording, pathFor: (path: string) => string): string {
  const { changes, unseen, refused, accepted, acceptances, gaps, totals } = verdict;
  const risky = changes.filter((change) => change.level === 'breaking' && !accepted.has(change));
  const annotated = new Set([...refused, ...risky]);
  const where = ({ path, line }: { readonly path: string; readonly line?: number }) => ({
    file: pathFor(path),
    ...(line && { line }),
  });
  const annotation = (severity: 'error' | 'warning', change: Change) => {
    const { place, level } = change;
    const fields = place && where({ path: place.path, line: place.range.start.line });
    return workflowCommand(severity, { ...fields, title: wording.levels[level] }, changeLine(change, wording));
  };
  const lines = [
    ...changes.filter((change) => !annotated.has(change)).map((change) => changeLine(change, wording)),
    ...(unseen.length === 0 ? [] : [wording.unseen(unseen.length)]),
    ...unseen.map((each) => `  ${changeLine(each, wording)}`),
    ...remarks(verdict, wording),
    headline(verdict, wording),
    ...(totals === undefined ? [] : [wording.totals(totals)]),
  ];
  return [
    ...refused.map((change) => annotation('error', change)),
    ...acceptances.filter(isDoubtful).map((each) => workflowCommand('warning', where(each), wording.acceptance(each))),
    ...risky.filter((change) => !refused.includes(change)).map((change) => annotation('warning', change)),
    ...gaps.map((gap) => workflowCommand('notice', where(gap), wording.gap(gap))),
    ...lines.map(plainText),
  ].join('');
}
