import type { Finding } from '../finding/finding.ts';
import type { Severity } from '../finding/table.ts';
import type { Report, ReportContext } from './report.ts';
import { combineFixes, message, messageInFull, placeText } from './report.ts';

/** GitHub keeps this many annotations of a kind for a step, and silently drops the others. */
const maximumOfAKind = 10;

/**
 * The report for the log of GitHub Actions: annotations at the lines of the pull request, as many
 * as GitHub shows, then the other findings as plain lines.
 */
export function githubReport(report: Report, { relativePath, summary }: ReportContext): string {
  const { counts, wording } = report;
  const findings = combineFixes(report.findings);
  const annotated = new Set([...chosen(findings, 'error'), ...chosen(findings, 'warning')]);
  const annotation = (finding: Finding) => {
    // "Files changed" shows no line of an image: the line of its filter stands in for it.
    const [line = finding] = report.linesIn(finding.path).length > 0 ? [] : finding.related;
    const { start, end } = line.range;
    const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {};
    const lines = { line: start.line, endLine: end.line };
    const place = { file: relativePath(line.path), ...lines, ...columns }; // it refuses others
    const text = messageInFull(finding, report);
    return workflowCommand(finding.severity, { ...place, title: finding.code }, text);
  };
  const plainLine = (finding: Finding) => {
    const start = `${wording.severities[finding.severity]}: ${placeText(finding)}`;
    return plainText(`${start}: ${message(finding, wording)} [${finding.code}]`);
  };
  const more = counts.errors + counts.warnings - annotated.size;
  const hint = `${wording.report.more(more)} ${summary ? wording.report.inSummary : ''}`.trim();
  return [
    ...findings.filter((finding) => annotated.has(finding)).map(annotation),
    ...(more === 0 ? [] : [workflowCommand('notice', { title: wording.report.title }, hint)]),
    ...findings.filter((finding) => !annotated.has(finding)).map(plainLine),
    `${wording.counts(counts)}\n`,
  ].join('');
}

/** The most helpful findings: one of each code in each file before a second one. */
function chosen(findings: readonly Finding[], severity: Severity): readonly Finding[] {
  const ofSeverity = findings.filter((finding) => finding.severity === severity);
  const alike = Map.groupBy(ofSeverity, ({ code, path }) => `${code} ${path}`);
  const numbered = [...alike.values()].flatMap((group) => [...group.entries()]);
  const sorted = numbered.toSorted(([a], [b]) => a - b);
  return sorted.slice(0, maximumOfAKind).map(([, finding]) => finding);
}

/**
 * A line that is no workflow command. The runner finds `::` after spaces too, and the older `##[`
 * anywhere (actions/runner, `ActionCommand.cs`).
 */
export function plainText(line: string): string {
  const text = line.replaceAll('##[', '##<U+005B>');
  return `${text.replace(/^\s*::/, (start) => start.replace('::', ': :'))}\n`;
}

type Fields = Readonly<Record<string, number | string>>;

/** A workflow command, which GitHub Actions runs at the start of a line of the log. */
export function workflowCommand(name: string, fields: Fields, data: string): string {
  const list = Object.entries(fields).map(
    ([key, value]) => `${key}=${percentEncoded(String(value), /[%\r\n:,]/g)}`,
  );
  return `::${name} ${list.join(',')}::${percentEncoded(data, /[%\r\n]/g)}\n`;
}

function percentEncoded(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => encodeURIComponent(character));
}
