import type { Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { maximumOfAKind, plainText, summaryLimit, workflowCommand } from '../github.ts';
import { headline, lineOf } from './describe.ts';
import { markdownWithin } from './markdown.ts';
import { isDoubtful, remarks } from './remarks.ts';

/**
 * The comparison for the log of GitHub Actions: what is refused is an error at its line in the pull request, what breaks
 * apps otherwise a warning, as many as GitHub shows; then the rest as plain lines.
 */
export function changesGithub(
  verdict: Verdict,
  wording: ChangesWording,
  relativePath: (path: string) => string,
): string {
  const { changes, unseen, refused, accepted, acceptances, gaps } = verdict;
  const isRefused = new Set(refused);
  const errors = refused.slice(0, maximumOfAKind);
  const doubtful = acceptances.filter(isDoubtful);
  const warnings = changes
    .filter((change) => change.level === 'breaking' && !isRefused.has(change) && !accepted.has(change))
    .slice(0, Math.max(maximumOfAKind - doubtful.length, 0));
  const annotated = new Set([...errors, ...warnings]);
  const annotation = (severity: 'error' | 'warning') => (change: Change) => {
    const { place } = change;
    const where = place === undefined ? {} : { file: relativePath(place.path), line: place.range.start.line };
    return workflowCommand(severity, { ...where, title: wording.levels[change.level] }, lineOf(change, wording));
  };
  return [
    ...errors.map(annotation('error')),
    ...doubtful.slice(0, maximumOfAKind).map((acceptance) => {
      const { path, line } = acceptance;
      return workflowCommand('warning', { file: relativePath(path), line }, wording.acceptance(acceptance));
    }),
    ...warnings.map(annotation('warning')),
    ...gaps.slice(0, maximumOfAKind).map((gap) => {
      const where = { file: relativePath(gap.path), ...('line' in gap ? { line: gap.line } : {}) };
      return workflowCommand('notice', where, wording.gap(gap));
    }),
    ...changes.filter((change) => !annotated.has(change)).map((change) => plainText(lineOf(change, wording))),
    ...[wording.unseen(unseen.length), ...unseen.map((each) => `  ${lineOf(each, wording)}`)]
      .slice(unseen.length === 0 ? 1 : 0)
      .map(plainText),
    ...remarks(verdict, wording).map(plainText),
    plainText(headline(verdict, wording)),
    ...(verdict.totals === undefined ? [] : [plainText(wording.totals(verdict.totals))]),
  ].join('');
}

/** The whole comparison in Markdown, for the file that `GITHUB_STEP_SUMMARY` names; cut where GitHub would refuse it. */
export function changesSummary(verdict: Verdict, wording: ChangesWording): string {
  return markdownWithin(verdict, wording, { maximum: summaryLimit - 1, sizeOf: Buffer.byteLength });
}
