import type { Finding, Place } from '../finding/finding.ts';
import type { Report, ReportContext } from './report.ts';
import { combineFixes, fullMessage } from './report.ts';

/** GitHub keeps this many annotations of a kind per step, and silently drops the rest. */
const maxPerKind = 10;

/** Annotates lines of a pull request, as many as GitHub shows, and counts the rest. */
export function githubReport(report: Report, { relativePath, summary }: ReportContext): string {
  const { counts, wording } = report;
  const findings = combineFixes(report.findings);
  const shown = findings.filter((finding) => annotationPlace(finding, report));
  const annotated = (['error', 'warning'] as const).flatMap((severity) =>
    shown.filter((finding) => finding.severity === severity).slice(0, maxPerKind),
  );
  const annotation = (finding: Finding) => {
    const { path, range } = annotationPlace(finding, report) ?? finding;
    const { start, end } = range;
    const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {};
    const lines = { line: start.line, endLine: end.line };
    const place = { file: relativePath(path), ...lines, ...columns }; // columns need one line
    const text = fullMessage(finding, report);
    return workflowCommand(finding.severity, { ...place, title: finding.code }, text);
  };
  const more = shown.length - annotated.length;
  const hint = `${wording.report.more(more)} ${summary ? wording.report.inSummary : ''}`.trim();
  return [
    ...annotated.map(annotation),
    ...(more === 0 ? [] : [workflowCommand('notice', { title: wording.report.title }, hint)]),
    `${wording.counts(counts)}\n`,
  ].join('');
}

/** Returns undefined for warnings outside the files that a pull request touches. */
function annotationPlace(finding: Finding, { linesIn, branch }: Report): Place | undefined {
  // "Files changed" shows no lines of an image, so annotate its filter.
  const places = [finding, ...finding.related].filter(({ path }) => linesIn(path).length > 0);
  const touched = places.find(({ path }) => branch?.isTouched(path) ?? true);
  return touched ?? (finding.severity === 'error' || !branch ? finding : undefined);
}

/**
 * Keeps a line from being a workflow command. The runner accepts `::` after spaces too, and the
 * older `##[` anywhere (actions/runner, `ActionCommand.cs`).
 */
export function escapeCommand(line: string): string {
  const text = line.replaceAll('##[', '##<U+005B>');
  return `${text.replace(/^\s*::/, (start) => start.replace('::', ': :'))}\n`;
}

type Fields = Readonly<Record<string, number | string>>;

/** Formats a command that GitHub Actions runs at the start of a log line. */
export function workflowCommand(name: string, fields: Fields, data: string): string {
  const list = Object.entries(fields).map(
    ([key, value]) => `${key}=${percentEncode(String(value), /[%\r\n:,]/g)}`,
  );
  return `::${name} ${list.join(',')}::${percentEncode(data, /[%\r\n]/g)}\n`;
}

function percentEncode(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => encodeURIComponent(character));
}
