import type { Finding } from '../finding/finding.ts';
import { addressOf, message } from '../wording/wording.ts';
import { combineFixes, excerpt, placeText, type Report, repairToPaste } from './report.ts';

/** The start of mentions, references such as `#1`, addresses, emoji and formulas. */
const references = /(?:[@#:!%$]|www|gh-)(?=\S)/gi;
/** The start of a heading, a list or a rule, up to where a backslash goes. */
const blockStart = /^\s*(?:\d+(?=[.)])|(?=[-+]|#(?!\S)))/;

/** Escapes a text, so that nothing in it is markup in Markdown. */
export function inert(text: string): string {
  const escaped = inertInHtml(text).replace(/[\\`*_[\]|~]/g, '\\$&');
  return escaped.replace(blockStart, '$&\\');
}

/**
 * Escapes a text for HTML within Markdown, where a backslash would be seen. `<span>` breaks
 * references (docs.github.com, "Writing mathematical expressions"), and the text can be copied.
 */
export function inertInHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(references, '<span>$&</span>');
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  return `${fence} ${text} ${fence}`;
}

/** Lines of YAML as a code block, which nothing in them can end. */
export function yamlBlock(lines: readonly string[]): string {
  const text = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}yaml\n${text}\n${fence}\n`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** GitHub's limit for a comment, in UTF-16 units. */
export const inComment = 65_535;
/** GitHub's limit for `GITHUB_STEP_SUMMARY`, a MiB, at up to three bytes of UTF-8 a unit. */
export const inSummary = Math.floor((1024 * 1024 - 1) / 3);

/**
 * The report in Markdown, by default for a comment: errors, then warnings, folded. In a pull
 * request, older warnings are counted alone. It may be empty.
 */
export function markdownReport(report: Report, limit = inComment): string {
  const { counts, wording, branch } = report;
  const isOld = (finding: Finding) => finding.severity === 'warning' && branch?.isOld(finding);
  const findings = report.findings.filter((finding) => !isOld(finding));
  const old = report.findings.length - findings.length;
  const { error = [], warning = [] } = Object.groupBy(
    combineFixes(findings),
    (each) => each.severity,
  );
  const rowsOf = (some: readonly Finding[]) => some.map((each) => findingText(each, report));
  const title = inertInHtml(wording.report.warnings(warning.length));
  const fold = `\n<details><summary><b>${title}</b></summary>\n`;
  const head = `## ${inert(wording.report.title)}\n\n${inert(wording.counts(counts))}\n`;
  const parts = {
    head: error.length > 0 ? head : '',
    sections: [
      { start: '', rows: rowsOf(error) },
      { start: fold, rows: rowsOf(warning), end: '\n</details>\n' },
    ],
    total: counts.errors + counts.warnings - old,
    more: wording.report.more,
    tail: old > 0 ? `\n<sub>${inert(wording.report.older(old))}</sub>\n` : '',
  };
  return markdownWithin(parts, limit);
}

function findingText(finding: Finding, report: Report): string {
  const { wording, linesIn } = report;
  const { severity, code, path, related } = finding;
  const link = `[${codeSpan(code)}](${addressOf(code, wording)})`;
  const line = excerpt(finding, linesIn(path));
  const [heading, ...repaired] = repairToPaste(finding, report);
  return [
    `\n**${wording.severities[severity]}** ${codeSpan(placeText(finding))}\n`,
    `\n${inert(message(finding, wording))} ${link}\n`,
    line === undefined ? '' : `\n${yamlBlock([line])}`,
    ...related.map((other) => `\n${inert(wording.report.seeAlso)} ${codeSpan(placeText(other))}\n`),
    heading === undefined ? '' : `\n${inert(heading)}\n\n${yamlBlock(repaired)}`,
  ].join('');
}

/** A part of a report, left out if none of its rows fits. */
type Section = Readonly<{ start: string; rows: readonly string[]; end?: string }>;

/** `total` is the number of rows, `more` the sentence for those that are left out. */
interface Parts {
  readonly head: string;
  readonly sections: readonly Section[];
  readonly total: number;
  readonly more: (count: number) => string;
  readonly tail?: string;
}

/** A report of at most `maximum` units, with as many whole rows as fit. */
export function markdownWithin(parts: Parts, maximum: number): string {
  const { head, sections, total, more, tail = '' } = parts;
  const moreOf = (count: number) => `\n${inert(more(count))}\n`;
  let left = total;
  let size = head.length + moreOf(total).length + tail.length;
  const texts = sections.map(({ start, rows, end = '' }) => {
    size += start.length + end.length;
    const fitting = rows.filter((row) => {
      size += row.length; // of rows that do not fit too, so that none fits after them
      return size <= maximum;
    });
    left -= fitting.length;
    return fitting.length === 0 ? '' : [start, ...fitting, end].join('');
  });
  return `${head}${texts.join('')}${left === 0 ? '' : moreOf(left)}${tail}`;
}
