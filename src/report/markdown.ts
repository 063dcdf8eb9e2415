import { shown } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { excerpt, repairedLines, sourceLines } from './excerpt.ts';
import { codeSpan, inert, yamlBlock } from './markdown-text.ts';
import { message, placeText } from './message.ts';
import type { Report } from './report.ts';
import { withFixesTogether } from './together.ts';

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
  for (const text of allFindings(withFixesTogether(report))) {
    size += sizeOf(text);
    if (size > maximum) break;
    texts.push(text);
  }
  const left = total - texts.length;
  return `${head}${texts.join('')}${left === 0 ? '' : tail(left)}`;
}

/** Each finding, the first one of a file below the heading of that file. */
function* allFindings(report: Report): Generator<string> {
  const linesIn = sourceLines(report);
  let heading: string | undefined;
  for (const finding of report.findings) {
    const { path } = finding;
    const text = findingText(finding, report, linesIn(path));
    yield path === heading ? text : `\n### ${codeSpan(shown(path))}\n${text}`;
    heading = path;
  }
}

function findingText(finding: Finding, { wording }: Report, lines: readonly string[]): string {
  const { severity, code, range, related } = finding;
  const place = `${range.start.line}:${range.start.column}`;
  const line = excerpt(finding, lines);
  const repaired = repairedLines(finding, lines);
  return [
    `\n**${wording.severities[severity]}** ${place} ${inert(message(finding, wording))} ${codeSpan(code)}\n`,
    ...(line === undefined ? [] : [`\n${yamlBlock([line])}`]),
    ...related.map((other) => `\n${inert(wording.report.seeAlso)} ${codeSpan(placeText(other))}\n`),
    ...(repaired.length === 0 ? [] : [`\n${inert(wording.report.write)}\n\n${yamlBlock(repaired)}`]),
  ].join('');
}
