import { shown } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { codeSpan, inert, yamlBlock } from './markdown-text.ts';
import { message, placeText } from './message.ts';
import { combineFixes, excerpt, repairedLines } from './repairs.ts';
import type { Report } from './report.ts';

export interface Limit {
  readonly maximum: number;
  readonly sizeOf: (text: string) => number;
}

/** The report in Markdown for a comment on a pull request, in the 65,535 characters that GitHub takes at most. */
export function markdownReport(report: Report): string {
  return markdownWithin(report, { maximum: 65_535, sizeOf: (text) => text.length });
}

/** The report in Markdown with as many whole findings as the limit allows, and how many are left out. */
export function markdownWithin(report: Report, { maximum, sizeOf }: Limit): string {
  const { counts, wording } = report;
  const total = counts.errors + counts.warnings;
  const head = `## ${inert(wording.report.title)}\n\n${inert(wording.counts(counts))}\n`;
  const tail = (left: number) => `\n${inert(wording.report.more(left))}\n`;

  const texts: string[] = [];
  let size = sizeOf(head) + sizeOf(tail(total));
  let heading: string | undefined;
  for (const finding of combineFixes(report.findings)) {
    const { path } = finding;
    const text = `${path === heading ? '' : `\n### ${codeSpan(shown(path))}\n`}${findingText(finding, report)}`;
    size += sizeOf(text);
    if (size > maximum) break;
    texts.push(text);
    heading = path;
  }
  const left = total - texts.length;
  return `${head}${texts.join('')}${left === 0 ? '' : tail(left)}`;
}

function findingText(finding: Finding, { wording, linesIn }: Report): string {
  const { severity, code, path, range, related } = finding;
  const place = `${range.start.line}:${range.start.column}`;
  const line = excerpt(finding, linesIn(path));
  const repaired = repairedLines(finding, linesIn(path));
  return [
    `\n**${wording.severities[severity]}** ${place} ${inert(message(finding, wording))} ${codeSpan(code)}\n`,
    ...(line === undefined ? [] : [`\n${yamlBlock([line])}`]),
    ...related.map((other) => `\n${inert(wording.report.seeAlso)} ${codeSpan(placeText(other))}\n`),
    ...(repaired.length === 0 ? [] : [`\n${inert(wording.report.write)}\n\n${yamlBlock(repaired)}`]),
  ].join('');
}
