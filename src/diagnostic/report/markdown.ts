import type { Diagnostic } from '../diagnostic.ts';
import { shown } from '../wording/shown.ts';
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

  const findings: string[] = [];
  let size = sizeOf(head) + sizeOf(tail(total));
  for (const finding of allFindings(withFixesTogether(report))) {
    size += sizeOf(finding);
    if (size > maximum) break;
    findings.push(finding);
  }
  const left = total - findings.length;
  return `${head}${findings.join('')}${left === 0 ? '' : tail(left)}`;
}

/** Each finding, the first one of a file below the heading of that file. */
function* allFindings(report: Report): Generator<string> {
  const linesIn = sourceLines(report);
  let heading: string | undefined;
  for (const diagnostic of report.diagnostics) {
    const { path } = diagnostic;
    const text = finding(diagnostic, report, linesIn(path));
    yield path === heading ? text : `\n### ${codeSpan(shown(path))}\n${text}`;
    heading = path;
  }
}

function finding(diagnostic: Diagnostic, { wording }: Report, lines: readonly string[]): string {
  const { severity, code, range, related } = diagnostic;
  const place = `${range.start.line}:${range.start.column}`;
  const line = excerpt(diagnostic, lines);
  const repaired = repairedLines(diagnostic, lines);
  return [
    `\n**${wording.severities[severity]}** ${place} ${inert(message(diagnostic, wording))} ${codeSpan(code)}\n`,
    ...(line === undefined ? [] : [`\n${yamlBlock([line])}`]),
    ...related.map((other) => `\n${inert(wording.report.seeAlso)} ${codeSpan(placeText(other))}\n`),
    ...(repaired.length === 0 ? [] : [`\n${inert(wording.report.write)}\n\n${yamlBlock(repaired)}`]),
  ].join('');
}
