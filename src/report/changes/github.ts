import type { Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { maximumOfAKind, plainText, workflowCommand } from '../github.ts';
import { headline, lineOf } from './describe.ts';
import { isDoubtful, remarks } from './remarks.ts';

/**
 * The comparison for the log of GitHub Actions: errors for what is refused, warnings for what else breaks apps, at their
 * lines in the pull request and as many as GitHub shows; then the rest as plain lines.
 */
export function changesGithub(
  verdict: Verdict,
  wording: ChangesWording,
  relativePath: (path: string) => string,
): string {
  const { changes, unseen, refused, accepted, acceptances, gaps, totals } = verdict;
  const isRefused = new Set(refused);
  const errors = refused.slice(0, maximumOfAKind);
  const doubtful = acceptances.filter(isDoubtful).slice(0, maximumOfAKind);
  const warnings = changes
    .filter((change) => change.level === 'breaking' && !isRefused.has(change) && !accepted.has(change))
    .slice(0, maximumOfAKind - doubtful.length);
  const annotated = new Set([...errors, ...warnings]);
  const placeOf = (path: string, line: number) => ({ file: relativePath(path), line });
  const annotation = (severity: 'error' | 'warning') => (change: Change) => {
    const { place } = change;
    const where = place === undefined ? {} : placeOf(place.path, place.range.start.line);
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
    ...errors.map(annotation('error')),
    ...doubtful.map((each) => workflowCommand('warning', placeOf(each.path, each.line), wording.acceptance(each))),
    ...warnings.map(annotation('warning')),
    ...gaps.slice(0, maximumOfAKind).map((gap) => {
      const where = 'line' in gap ? placeOf(gap.path, gap.line) : { file: relativePath(gap.path) };
      return workflowCommand('notice', where, wording.gap(gap));
    }),
    ...lines.map(plainText),
  ].join('');
}
