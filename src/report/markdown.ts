import { shown } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { codeSpan, inert, yamlBlock } from './markdown-text.ts';
import { combineFixes, excerpt, linesToPaste, writeHeading } from './repairs.ts';
import { message, placeText, type Report } from './report.ts';

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
      end: '',
    })),
    total: counts.errors + counts.warnings,
    more: wording.report.more,
    tail: '',
  };
  return markdownWithin(parts, limit);
}

function findingText(finding: Finding, { wording, linesIn }: Report): string {
  const { severity, code, path, range, related } = finding;
  const place = `${range.start.line}:${range.start.column}`;
  const line = excerpt(finding, linesIn(path));
  const repaired = linesToPaste(finding, linesIn(path));
  return [
    `\n**${wording.severities[severity]}** ${place} ${inert(message(finding, wording))} ${codeSpan(code)}\n`,
    line === undefined ? '' : `\n${yamlBlock([line])}`,
    ...related.map((other) => `\n${inert(wording.report.seeAlso)} ${codeSpan(placeText(other))}\n`),
    repaired.length === 0 ? '' : `\n${inert(writeHeading(finding, wording))}\n\n${yamlBlock(repaired)}`,
  ].join('');
}

/** A part of a report, which is left out where none of its rows fits. */
export interface Section {
  readonly start: string;
  readonly rows: readonly string[];
  readonly end: string;
}

interface Parts {
  readonly head: string;
  readonly sections: readonly Section[];
  /** How many rows there should be, and what stands in the place of those that are left out. */
  readonly total: number;
  readonly more: (count: number) => string;
  readonly tail: string;
}

/** A report of at most `maximum` units, with as many whole rows as fit. */
export function markdownWithin({ head, sections, total, more, tail }: Parts, maximum: number): string {
  const moreOf = (count: number) => `\n${inert(more(count))}\n`;
  let left = total;
  let size = head.length + moreOf(total).length + tail.length;
  const texts = sections.map(({ start, rows, end }) => {
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
