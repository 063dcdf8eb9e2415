import { shown } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { codeSpan, inert, yamlBlock } from './markdown-text.ts';
import { inComment, markdownWithin } from './markdown-within.ts';
import { combineFixes, excerpt, repairedLines } from './repairs.ts';
import { message, placeText, type Report } from './report.ts';

/** The report in Markdown, for a comment on a pull request where there is no other limit. */
export function markdownReport(report: Report, limit = inComment): string {
  const { counts, wording } = report;
  const byPath = Map.groupBy(combineFixes(report.findings), ({ path }) => path);
  const parts = {
    head: `## ${inert(wording.report.title)}\n\n${inert(wording.counts(counts))}\n`,
    sections: Array.from(byPath, ([path, findings]) => ({
      start: `\n### ${codeSpan(shown(path))}\n`,
      rows: findings.map((finding) => findingText(finding, report)),
      end: '',
    })),
    total: counts.errors + counts.warnings,
    moreOf: (count: number) => `\n${inert(wording.report.more(count))}\n`,
    tail: '',
  };
  return markdownWithin(parts, limit);
}

function findingText(finding: Finding, { wording, linesIn }: Report): string {
  const { severity, code, path, range, related } = finding;
  const place = `${range.start.line}:${range.start.column}`;
  const line = excerpt(finding, linesIn(path));
  const repaired = repairedLines(finding, linesIn(path));
  return [
    `\n**${wording.severities[severity]}** ${place} ${inert(message(finding, wording))} ${codeSpan(code)}\n`,
    line === undefined ? '' : `\n${yamlBlock([line])}`,
    ...related.map((other) => `\n${inert(wording.report.seeAlso)} ${codeSpan(placeText(other))}\n`),
    repaired.length === 0 ? '' : `\n${inert(wording.report.write)}\n\n${yamlBlock(repaired)}`,
  ].join('');
}
