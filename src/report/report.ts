import type { CommandOptions } from '../base/command.ts';
import { applyEdits, type Edit, splitLines } from '../base/edit.ts';
import { escapeInvisible, type Paint, printable, truncate } from '../base/printable.ts';
import type { LintResult } from '../catalog/lint.ts';
import type { Sources } from '../catalog/read.ts';
import { type Counts, type Finding, type Fix, joinEdits, type Place } from '../finding/finding.ts';
import { message, type Wording } from '../wording/wording.ts';

/** UTF-16 units. A line of a MiB may have many findings. */
const maxLength = 1000;
/** The most findings on one line whose fixes are combined. */
const maxCombined = 20;

/** Returns the first line of a finding; undefined if it is blank. */
export function excerpt({ range }: Finding, lines: readonly string[]): string | undefined {
  const [line = ''] = splitLines(lines[range.start.line - 1] ?? '');
  return line.trim() === '' ? undefined : escapeLine(truncate(line, maxLength));
}

/**
 * Returns a heading and the corrected lines to paste. Returns nothing if they are unknown, too
 * long, or have invisible characters.
 */
export function suggestedLines(finding: Finding, { wording, linesIn }: Report): readonly string[] {
  const { fix, path, range } = finding;
  const lines = linesIn(path);
  if (fix === undefined || lines.length === 0) return [];
  const { first, last } = fixedRange(fix);
  const text = lines.slice(first - 1, last).join('');
  if (text.length > 2 * maxLength) return [];
  const repaired = applyEdits(text, fix.edits, first).replace(/\r?\n$/, '');
  const all = splitLines(repaired);
  if (repaired.trim() === '') return [wording.report.deleteLines(first, last)];
  if (repaired.length > maxLength || all.some((line) => escapeLine(line) !== line)) return [];
  const isOnLine = first === range.start.line && last === first;
  return [isOnLine ? wording.report.write : wording.report.writeLines(first, last), ...all];
}

function fixedRange({ edits }: Fix) {
  const lastOf = ({ range: { start, end }, text }: Edit) => {
    const joins = start.column > 1 && !text.endsWith('\n');
    return end.column === 1 && end.line > start.line && !joins ? end.line - 1 : end.line;
  };
  const first = Math.min(...edits.map(({ range }) => range.start.line));
  return { first, last: Math.max(...edits.map(lastOf)) };
}

/** Keeps tabs, as the line may be pasted. */
function escapeLine(line: string): string {
  return line.split('\t').map(escapeInvisible).join('\t');
}

/** Merges the fixes on each line, so that the line to paste has no mistake left. */
export function combineFixes(findings: readonly Finding[]): readonly Finding[] {
  const byLine = Map.groupBy(findings, fixLine);
  return findings.map((finding) => {
    if (finding.fix === undefined) return finding;
    const others = (byLine.get(fixLine(finding)) ?? []).slice(0, maxCombined);
    return { ...finding, fix: { ...finding.fix, edits: joinEdits([finding, ...others]) } };
  });
}

function fixLine({ path, fix }: Finding): string {
  return `${path}:${fix?.edits[0]?.range.start.line}`;
}

/** The input of every format. */
export interface Report {
  /** At most 10,000, in reading order. */
  readonly findings: readonly Finding[];
  /** Counts of all findings, including omitted ones. */
  readonly counts: Counts;
  /** Returns lines with line endings; none if the file could not be read. */
  readonly linesIn: (path: string) => readonly string[];
  readonly wording: Wording;
  readonly branch?: BranchDiff | undefined;
}

export interface BranchDiff {
  readonly isTouched: (path: string) => boolean;
  /** True if the finding existed before, and is about no touched file. */
  readonly isOld: (finding: Finding) => boolean;
}

export interface ReportContext extends CommandOptions {
  /** The path in GITHUB_STEP_SUMMARY. */
  readonly summary: string | undefined;
  readonly paint: Paint;
  /** Makes a path relative to the repository's root. */
  readonly relativePath: (path: string) => string;
}

export function createReport(sources: Sources, lintResult: LintResult, wording: Wording): Report {
  const { files, texts } = sources;
  const cache = new Map<string, readonly string[]>();
  const linesIn = (path: string) => {
    const lines = cache.get(path) ?? texts.get(path)?.split(/(?<=\n)/) ?? [];
    cache.set(path, lines);
    return lines;
  };
  const counts = { ...lintResult.counts, files: files.length };
  return { findings: lintResult.findings, counts, linesIn, wording };
}

export function formatPlace({ path, range }: Place): string {
  return `${printable(path)}:${range.start.line}:${range.start.column}`;
}

export function fullMessage(finding: Finding, report: Report): string {
  const { wording } = report;
  return [
    message(finding, wording),
    ...finding.related.map((place) => `${wording.report.seeAlso} ${formatPlace(place)}`),
    ...suggestedLines(finding, report),
  ].join('\n');
}
