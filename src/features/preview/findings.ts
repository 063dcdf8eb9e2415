import type { ReadCatalog } from '../../diff/comparable.ts';
import { codeFrame } from '../../finding/frame.ts';
import { withProposals } from '../../remedy/proposals.ts';
import { combineFixes } from '../../report/repairs.ts';
import { createReport, messageInFull, placeText } from '../../report/report.ts';
import type { Say } from './marks.ts';
import type { FindingView } from './page-state.ts';

/** People do not read more. */
const mostFindings = 100;

/** What is wrong with a catalog, in the words of `check`. */
export function findingsOf({ sources, found: examination }: ReadCatalog, say: Say) {
  const found = withProposals(sources, examination);
  const reports = say((wording) => createReport(sources, found, wording));
  const findings = combineFixes(found.findings)
    .slice(0, mostFindings)
    .map((finding): FindingView => {
      const { code, severity, entry, path, range } = finding;
      const text = say(({ language }) => messageInFull(finding, reports[language]));
      const frame = codeFrame(reports.en.linesIn(path), range, (_, part) => part);
      return { code, severity, text, frame, place: placeText(finding), key: entry?.key ?? entry?.category };
    });
  return { findings, summary: say((words) => words.counts(reports.en.counts)) };
}
