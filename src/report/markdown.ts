import { shown } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { combineFixes, excerpt, message, placeText, type Report, repairToPaste } from './report.ts';

/** What GitHub and GitLab make something of begins so: mentions, references such as `#1`, addresses, emoji, formulas. */
const references = /(?:[@#:!%$]|www|gh-)(?=\S)/gi;
/** Before what follows this, a text at the start of a line becomes a heading, a list or a rule. */
const blockStart = /^\s*(?:\d+(?=[.)])|(?=[-+]|#(?!\S)))/;

/** A text that stays text in Markdown: no HTML, heading, list, emphasis, link, table or reference. */
export function inert(text: string): string {
  return inertInHtml(text)
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(blockStart, '$&\\');
}

/**
 * A text that stays text in a block of HTML within Markdown, where a backslash would be seen. `<span>` breaks references
 * (as docs.github.com has it in "Writing mathematical expressions") and leaves the text such that it can be copied.
 */
export function inertInHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(references, '<span>$&</span>');
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  return `${fence} ${text} ${fence}`;
}

/** Lines of YAML as a block of code that nothing in them can end. */
export function yamlBlock(lines: readonly string[]): string {
  const text = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}yaml\n${text}\n${fence}\n`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** What GitHub takes in a comment on a pull request, in UTF-16 units. */
export const inComment = 65_535;
/** In the file that `GITHUB_STEP_SUMMARY` names it takes less than a MiB of UTF-8, which has up to three bytes a unit. */
export const inSummary = Math.floor((1024 * 1024 - 1) / 3);

/** The report in Markdown, for a comment on a pull request where there is no other limit. */
export function markdownReport(report: Report, limit = inComment): string {
  const { counts, wording } = report;
  const byPath = Map.groupBy(combineFixes(report.findings), ({ path }) => path);
  const parts = {
    head: `## ${inert(wording.report.title)}\n\n${inert(wording.counts(counts))}\n`,
    sections: Array.from(byPath, ([path, findings]) => ({
      start: `\n### ${codeSpan(shown(path))}\n`,
      rows: findings.map((finding) => findingText(finding, report)),
    })),
    total: counts.errors + counts.warnings,
    more: wording.report.more,
  };
  return markdownWithin(parts, limit);
}

function findingText(finding: Finding, report: Report): string {
  const { wording, linesIn } = report;
  const { severity, code, path, range, related } = finding;
  const place = `${range.start.line}:${range.start.column}`;
  const line = excerpt(finding, linesIn(path));
  const [heading, ...repaired] = repairToPaste(finding, report);
  return [
    `\n**${wording.severities[severity]}** ${place} ${inert(message(finding, wording))} ${codeSpan(code)}\n`,
    line === undefined ? '' : `\n${yamlBlock([line])}`,
    ...related.map((other) => `\n${inert(wording.report.seeAlso)} ${codeSpan(placeText(other))}\n`),
    heading === undefined ? '' : `\n${inert(heading)}\n\n${yamlBlock(repaired)}`,
  ].join('');
}

/** A part of a report, which is left out where none of its rows fits. */
export interface Section {
  readonly start: string;
  readonly rows: readonly string[];
  readonly end?: string;
}

interface Parts {
  readonly head: string;
  readonly sections: readonly Section[];
  /** How many rows there should be, and what stands in the place of those that are left out. */
  readonly total: number;
  readonly more: (count: number) => string;
  readonly tail?: string;
}

/** A report of at most `maximum` units, with as many whole rows as fit. */
export function markdownWithin(
  { head, sections, total, more, tail = '' }: Parts,
  maximum: number,
): string {
  const moreOf = (count: number) => `\n${inert(more(count))}\n`;
  let left = total;
  let size = head.length + moreOf(total).length + tail.length;
  const texts = sections.map(({ start, rows, end = '' }) => {
    size += start.length + end.length;
    const fitting = rows.filter((row) => {
      size += row.length; // also of rows that do not fit, so that none fits after them
      return size <= maximum;
    });
    left -= fitting.length;
    return fitting.length === 0 ? '' : [start, ...fitting, end].join('');
  });
  return `${head}${texts.join('')}${left === 0 ? '' : moreOf(left)}${tail}`;
}
