import type { Finding } from '../finding/finding.ts';
import { explanationUrl, message } from '../wording/wording.ts';
import { combineFixes, excerpt, formatPlace, type Report, suggestedLines } from './report.ts';

/** The start of a mention, a reference such as `#1`, a URL, an emoji or a formula. */
const referenceStart = /(?:[@#:!%$]|www|gh-)(?=\S)/gi;
/** The start of a heading, a list or a rule, up to the place for a backslash. */
const blockStart = /^\s*(?:\d+(?=[.)])|(?=[-+]|#(?!\S)))/;

/** Escapes all markup in a text. */
export function escapeText(text: string): string {
  const escaped = escapeHtml(text).replace(/[\\`*_[\]|~]/g, '\\$&');
  return escaped.replace(blockStart, '$&\\');
}

/**
 * Escapes a text for HTML within Markdown, where a backslash would show. `<span>` breaks
 * references (docs.github.com, "Writing mathematical expressions"), and keeps text copyable.
 */
export function escapeHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(referenceStart, '<span>$&</span>');
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  return `${fence} ${text} ${fence}`;
}

/** Renders a code block that its content cannot close. */
export function yamlBlock(lines: readonly string[]): string {
  const text = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}yaml\n${text}\n${fence}\n`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** GitHub's limit for a comment, in UTF-16 units. */
export const commentLimit = 65_535;
/** GitHub's limit for `GITHUB_STEP_SUMMARY`, a MiB, at up to three bytes of UTF-8 a unit. */
export const summaryLimit = Math.floor((1024 * 1024 - 1) / 3);

/**
 * Renders errors, then collapsed warnings, by default for a comment. In a pull request, old
 * warnings are only counted. May return an empty string.
 */
export function markdownReport(report: Report, limit = commentLimit): string {
  const { counts, wording, branch } = report;
  const isOld = (finding: Finding) => finding.severity === 'warning' && branch?.isOld(finding);
  const findings = report.findings.filter((finding) => !isOld(finding));
  const old = report.findings.length - findings.length;
  const { error = [], warning = [] } = Object.groupBy(
    combineFixes(findings),
    (each) => each.severity,
  );
  const textsOf = (some: readonly Finding[]) => some.map((each) => renderFinding(each, report));
  const title = escapeHtml(wording.report.warnings(warning.length));
  const opening = `\n<details><summary><b>${title}</b></summary>\n`;
  const head = `## ${escapeText(wording.report.title)}\n\n${escapeText(wording.counts(counts))}\n`;
  const parts = {
    head: error.length > 0 ? head : '',
    sections: [
      { start: '', rows: textsOf(error) },
      { start: opening, rows: textsOf(warning), end: '\n</details>\n' },
    ],
    total: counts.errors + counts.warnings - old,
    more: wording.report.more,
    tail: old > 0 ? `\n<sub>${escapeText(wording.report.older(old))}</sub>\n` : '',
  };
  return fitMarkdown(parts, limit);
}

function renderFinding(finding: Finding, report: Report): string {
  const { wording, linesIn } = report;
  const { severity, code, path, related } = finding;
  const link = `[${codeSpan(code)}](${explanationUrl(code, wording)})`;
  const line = excerpt(finding, linesIn(path));
  const seeAlso = escapeText(wording.report.seeAlso);
  const [heading, ...repaired] = suggestedLines(finding, report);
  return [
    `\n**${wording.severities[severity]}** ${codeSpan(formatPlace(finding))}\n`,
    `\n${escapeText(message(finding, wording))} ${link}\n`,
    line === undefined ? '' : `\n${yamlBlock([line])}`,
    ...related.map((place) => `\n${seeAlso} ${codeSpan(formatPlace(place))}\n`),
    heading === undefined ? '' : `\n${escapeText(heading)}\n\n${yamlBlock(repaired)}`,
  ].join('');
}

/** A part of a report, left out if none of its rows fits. */
type Section = Readonly<{ start: string; rows: readonly string[]; end?: string }>;

/** `total`: the number of rows. `more`: the sentence about omitted rows. */
interface Parts {
  readonly head: string;
  readonly sections: readonly Section[];
  readonly total: number;
  readonly more: (count: number) => string;
  readonly tail?: string;
}

/** Joins as many whole rows as fit into `maximum` UTF-16 units. */
export function fitMarkdown(parts: Parts, maximum: number): string {
  const { head, sections, total, more, tail = '' } = parts;
  const moreText = (count: number) => `\n${escapeText(more(count))}\n`;
  let left = total;
  let size = head.length + moreText(total).length + tail.length;
  const texts = sections.map(({ start, rows, end = '' }) => {
    size += start.length + end.length;
    const fitting = rows.filter((row) => {
      size += row.length; // after the first that is too long, none fits
      return size <= maximum;
    });
    left -= fitting.length;
    return fitting.length === 0 ? '' : [start, ...fitting, end].join('');
  });
  return `${head}${texts.join('')}${left === 0 ? '' : moreText(left)}${tail}`;
}
