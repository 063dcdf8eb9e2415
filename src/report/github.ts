import type { Finding, Place } from '../finding/finding.ts';
import type { Report, ReportContext } from './report.ts';
import { combineFixes, messageInFull } from './report.ts';

/** GitHub keeps this many annotations of a kind for a step, and silently drops the others. */
const maximumOfAKind = 10;

/** Annotations at the lines of a pull request, as many as GitHub shows, and a count of the rest. */
export function githubReport(report: Report, { relativePath, summary }: ReportContext): string {
  const { counts, wording } = report;
  const findings = combineFixes(report.findings);
  const shown = findings.filter((finding) => placeFor(finding, report));
  const annotated = (['error', 'warning'] as const).flatMap((severity) =>
    shown.filter((finding) => finding.severity === severity).slice(0, maximumOfAKind),
  );
  const annotation = (finding: Finding) => {
    const { path, range } = placeFor(finding, report) ?? finding;
    const { start, end } = range;
    const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {};
    const lines = { line: start.line, endLine: end.line };
    const place = { file: relativePath(path), ...lines, ...columns }; // it refuses others
    const text = messageInFull(finding, report);
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

/** The place of an annotation. A warning has one only in files that a pull request touches. */
function placeFor(finding: Finding, { linesIn, branch }: Report): Place | undefined {
  // "Files changed" shows no line of an image: the line of its filter stands in for it.
  const places = [finding, ...finding.related].filter(({ path }) => linesIn(path).length > 0);
  const touched = places.find(({ path }) => branch?.isTouched(path) ?? true);
  return touched ?? (finding.severity === 'error' || !branch ? finding : undefined);
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
