import { commandLine } from '../base/command.ts';
import type { Finding } from '../finding/finding.ts';
import { codeFrame } from '../finding/frame.ts';
import { message } from '../wording/wording.ts';
import type { Report, ReportContext } from './report.ts';
import { combineFixes, formatPlace, suggestedLines } from './report.ts';

/** People read no more. Other formats have all findings. */
const maxFindings = 100;

export function textReport(report: Report, context: ReportContext): string {
  const { counts, wording } = report;
  const printed = combineFixes(report.findings).slice(0, maxFindings);
  const left = counts.errors + counts.warnings - printed.length;
  return [
    ...printed.map((finding) => `${renderFinding(finding, report, context)}\n`),
    left > 0 ? `${wording.report.more(left)}\n\n` : '',
    `${wording.counts(counts)} ${nextStep(report, context)}\n`,
  ].join('');
}

function renderFinding(finding: Finding, report: Report, { paint }: ReportContext): string {
  const { severity, code, path, range, related } = finding;
  const { wording, linesIn } = report;
  const color = severity === 'error' ? 'red' : 'yellow';
  const mark = paint([color, 'bold'], wording.severities[severity]);
  const [heading, ...repaired] = suggestedLines(finding, report);
  return [
    `${paint('cyan', formatPlace(finding))}: ${mark}: ${paint('dim', code)}\n`,
    `${message(finding, wording)}\n`,
    codeFrame(linesIn(path), range, paint),
    ...related.map((place) => `${wording.report.seeAlso} ${formatPlace(place)}\n`),
    heading === undefined ? '' : `${paint('green', heading)}\n${repaired.join('\n')}\n`,
  ].join('');
}

function nextStep({ findings, wording }: Report, here: ReportContext): string {
  const { fixable, next } = wording.report;
  const safe = findings.filter(({ fix }) => fix?.isSafe).length;
  if (safe > 0) return fixable(safe, findings.length, commandLine('check --fix', here));
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  if (first !== undefined) return next(commandLine(`explain ${first.code}`, { lang: here.lang }));
  return next(commandLine('build', here));
}
