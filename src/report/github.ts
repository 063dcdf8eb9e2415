import type { Severity } from '../finding/codes.ts';
import type { Finding } from '../finding/finding.ts';
import {
  combineFixes,
  message,
  messageInFull,
  placeText,
  type Report,
  type ReportContext,
} from './report.ts';

/** GitHub keeps this many annotations of a kind for a step, and drops the others without a word. */
const maximumOfAKind = 10;

/**
 * The report for the log of GitHub Actions: workflow commands that annotate the lines of the pull request, as many as
 * GitHub shows, then the other findings as plain lines.
 */
export function githubReport(report: Report, { relativePath, summary }: ReportContext): string {
  const { counts, wording } = report;
  const findings = combineFixes(report.findings);
  const annotated = new Set([...chosen(findings, 'error'), ...chosen(findings, 'warning')]);
  const annotation = (finding: Finding) => {
    const { start, end } = finding.range;
    const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {}; // GitHub refuses others
    const lines = { line: start.line, endLine: end.line };
    const properties = {
      file: relativePath(finding.path),
      ...lines,
      ...columns,
      title: finding.code,
    };
    return workflowCommand(finding.severity, properties, messageInFull(finding, report));
  };
  const plainLine = (finding: Finding) => {
    const { severity, code } = finding;
    return plainText(
      `${wording.severities[severity]}: ${placeText(finding)}: ${message(finding, wording)} [${code}]`,
    );
  };
  const more = counts.errors + counts.warnings - annotated.size;
  const hint =
    `${wording.report.more(more)} ${summary === undefined ? '' : wording.report.inSummary}`.trim();
  return [
    ...findings.filter((finding) => annotated.has(finding)).map(annotation),
    ...(more === 0 ? [] : [workflowCommand('notice', { title: wording.report.title }, hint)]),
    ...findings.filter((finding) => !annotated.has(finding)).map(plainLine),
    `${wording.counts(counts)}\n`,
  ].join('');
}

/** Those that help most: one of each code in each file before a second one. */
function chosen(findings: readonly Finding[], severity: Severity): readonly Finding[] {
  const ofSeverity = findings.filter((finding) => finding.severity === severity);
  const alike = [...Map.groupBy(ofSeverity, ({ code, path }) => `${code} ${path}`).values()];
  const numbered = alike.flatMap((group) => group.map((finding, number) => ({ finding, number })));
  const sorted = numbered.toSorted((a, b) => a.number - b.number);
  return sorted.slice(0, maximumOfAKind).map(({ finding }) => finding);
}

/**
 * A line that is no workflow command: it does not begin with `::`, which the runner looks for after spaces too, and
 * nowhere has the older `##[`, which it finds anywhere (actions/runner, `ActionCommand.cs`).
 */
export function plainText(line: string): string {
  return `${line.replaceAll('##[', '##<U+005B>').replace(/^\s*::/, (start) => start.replace('::', ': :'))}\n`;
}

/** A workflow command, which GitHub Actions carries out where it stands at the start of a line of the log. */
export function workflowCommand(
  name: string,
  fields: Readonly<Record<string, number | string>>,
  data: string,
): string {
  const list = Object.entries(fields).map(
    ([key, value]) => `${key}=${percentEncoded(String(value), /[%\r\n:,]/g)}`,
  );
  return `::${name} ${list.join(',')}::${percentEncoded(data, /[%\r\n]/g)}\n`;
}

function percentEncoded(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => encodeURIComponent(character));
}
