import type { CommandOptions } from '../base/command.ts';
import { applyEdits, type Edit, splitLines } from '../base/edit.ts';
import { type Paint, truncate, shown, shownExactly } from '../base/printable.ts';
import type { LintResult } from '../catalog/lint.ts';
import type { Sources } from '../catalog/read.ts';
import { type Counts, editsOf, type Finding, type Fix, type Place } from '../finding/finding.ts';
import { message, type Wording } from '../wording/wording.ts';

/** The longest text shown of a line, in UTF-16 units: one line of a MiB may have many findings. */
const maximumLength = 1000;
/** The most findings on one line whose fixes are combined. */
const mostCombined = 20;

/** The line on which a finding begins; undefined where it is empty. */
export function excerpt({ range }: Finding, lines: readonly string[]): string | undefined {
  const [line = ''] = splitLines(lines[range.start.line - 1] ?? '');
  return line.trim() === '' ? undefined : printable(truncate(line, maximumLength));
}

/**
 * A heading, which names the lines if they are others than the finding's, and the correct lines to
 * paste; nothing if they are unknown, too long, or have invisible characters.
 */
export function repairToPaste(finding: Finding, { wording, linesIn }: Report): readonly string[] {
  const { fix, path, range } = finding;
  const lines = linesIn(path);
  if (fix === undefined || lines.length === 0) return [];
  const { first, last } = linesOfFix(fix);
  const text = lines.slice(first - 1, last).join('');
  if (text.length > 2 * maximumLength) return [];
  const repaired = applyEdits(text, fix.edits, first).replace(/\r?\n$/, '');
  const all = splitLines(repaired);
  if (repaired.trim() === '') return [wording.report.deleteLines(first, last)];
  if (repaired.length > maximumLength || all.some((line) => printable(line) !== line)) return [];
  const isOnLine = first === range.start.line && last === first;
  return [isOnLine ? wording.report.write : wording.report.writeLines(first, last), ...all];
}

/** The first and the last line that a fix changes. */
function linesOfFix({ edits }: Fix) {
  const lastOf = ({ range: { start, end }, text }: Edit) => {
    const joins = start.column > 1 && !text.endsWith('\n');
    return end.column === 1 && end.line > start.line && !joins ? end.line - 1 : end.line;
  };
  const first = Math.min(...edits.map(({ range }) => range.start.line));
  return { first, last: Math.max(...edits.map(lastOf)) };
}

/** Keeps tabs, as the line may be pasted. */
function printable(line: string): string {
  return line.split('\t').map(shownExactly).join('\t');
}

/** Adds to each fix the others on its line, so that the line to paste has no mistake left. */
export function combineFixes(findings: readonly Finding[]): readonly Finding[] {
  const byLine = Map.groupBy(findings, lineOfFix);
  return findings.map((finding) => {
    if (finding.fix === undefined) return finding;
    const others = (byLine.get(lineOfFix(finding)) ?? []).slice(0, mostCombined);
    return { ...finding, fix: { ...finding.fix, edits: editsOf([finding, ...others]) } };
  });
}

function lineOfFix({ path, fix }: Finding): string {
  return `${path}:${fix?.edits[0]?.range.start.line}`;
}

/** The input of every format. */
export interface Report {
  /** The first 10,000, in reading order. */
  readonly findings: readonly Finding[];
  /** Counts of all findings, also of those left out. */
  readonly counts: Counts;
  /** The lines of a file with their ends; none where it could not be read. */
  readonly linesIn: (path: string) => readonly string[];
  readonly wording: Wording;
  readonly branch?: Branch | undefined;
}

/** What a pull request changes. */
export interface Branch {
  readonly isTouched: (path: string) => boolean;
  /** True for a finding that was there before, and is about no file that was touched. */
  readonly isOld: (finding: Finding) => boolean;
}

/** How a report was asked for, and where it will be read. */
export interface ReportContext extends CommandOptions {
  /** The file for the summary of a run in GitHub Actions. */
  readonly summary: string | undefined;
  readonly paint: Paint;
  /** A path as seen from the root of the repository, where CI looks for it. */
  readonly relativePath: (path: string) => string;
}

export function createReport(sources: Sources, found: LintResult, wording: Wording): Report {
  const { files, texts } = sources;
  const known = new Map<string, readonly string[]>();
  const linesIn = (path: string) => {
    const lines = known.get(path) ?? texts.get(path)?.split(/(?<=\n)/) ?? [];
    known.set(path, lines);
    return lines;
  };
  const counts = { ...found.counts, files: files.length };
  return { findings: found.findings, counts, linesIn, wording };
}

export function placeText({ path, range }: Place): string {
  return `${shown(path)}:${range.start.line}:${range.start.column}`;
}

export function messageInFull(finding: Finding, report: Report): string {
  const { wording } = report;
  return [
    message(finding, wording),
    ...finding.related.map((place) => `${wording.report.seeAlso} ${placeText(place)}`),
    ...repairToPaste(finding, report),
  ].join('\n');
}
