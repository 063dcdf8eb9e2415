import type { CommandOptions } from '../base/command.ts';
import { applyEdits, type Edit, linesOf } from '../base/edit.ts';
import { type Paint, shortened, shown, shownExactly } from '../base/printable.ts';
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import { type Counts, editsOf, type Finding, type Fix, type Place } from '../finding/finding.ts';
import { sentence, type Wording } from '../wording/wording.ts';

/** No more of a line than this is shown, in UTF-16 units: ten thousand findings may be in one line of a MiB. */
const maximumLength = 1000;

/** Of more findings on one line, the fixes of the others are not combined. */
const mostCombined = 20;

/** The line that a finding begins on, for people; undefined where it is empty. `lines` are those of the finding's file. */
export function excerpt({ range }: Finding, lines: readonly string[]): string | undefined {
  const [line = ''] = linesOf(lines[range.start.line - 1] ?? '');
  return line.trim() === '' ? undefined : printable(shortened(line, maximumLength));
}

/** The lines as they should be, to paste; none where that is unknown, or they are too long or hold invisible characters. */
export function linesToPaste({ fix }: Finding, lines: readonly string[]): readonly string[] {
  if (fix === undefined || lines.length === 0) return [];
  const { first, last } = linesOfFix(fix);
  const text = lines.slice(first - 1, last).join('');
  if (text.length > 2 * maximumLength) return [];
  const repairedText = applyEdits(text, fix.edits, first).replace(/\r?\n$/, '');
  const repaired = linesOf(repairedText);
  const isDeletion = repairedText.trim() === ''; // there is nothing to paste
  const isPrintable =
    repairedText.length <= maximumLength && repaired.every((line) => printable(line) === line);
  return isDeletion || !isPrintable ? [] : repaired;
}

/** The first and the last line that a fix writes anew. */
function linesOfFix({ edits }: Fix) {
  const lastOf = ({ range: { start, end }, text }: Edit) => {
    const joins = start.column > 1 && !text.endsWith('\n');
    return end.column === 1 && end.line > start.line && !joins ? end.line - 1 : end.line;
  };
  const first = Math.min(...edits.map(({ range }) => range.start.line));
  return { first, last: Math.max(...edits.map(lastOf)) };
}

/** What to write instead: a heading, which says for which lines it is if not only for that of the finding, then the lines. */
export function repairToPaste(finding: Finding, { wording, linesIn }: Report): readonly string[] {
  const { fix, path, range } = finding;
  const repaired = linesToPaste(finding, linesIn(path));
  if (fix === undefined || repaired.length === 0) return [];
  const { first, last } = linesOfFix(fix);
  const isOnLine = first === range.start.line && last === first;
  return [isOnLine ? wording.report.write : wording.report.writeLines(first, last), ...repaired];
}

/** With its tabs, as it may be pasted. */
function printable(line: string): string {
  return line.split('\t').map(shownExactly).join('\t');
}

/** The findings, each fix with those of the others on its line, so that the line to paste has no mistake left. */
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

/** What every format of a report is made from. A format is a function of this and the context, and prints nothing. */
export interface Report {
  /** In reading order, the first 10,000 at most. */
  readonly findings: readonly Finding[];
  /** Of all that was found, so they may exceed the findings. */
  readonly counts: Counts;
  /** The paths of all files that were read, in the order of the findings. */
  readonly files: readonly string[];
  /** The lines of a file that findings name, with their ends; none where it could not be read. */
  readonly linesIn: (path: string) => readonly string[];
  readonly wording: Wording;
}

/** Who asks for a report, and where it will be read. */
export interface ReportContext extends CommandOptions {
  /** The file for the summary of a run in GitHub Actions. */
  readonly summary: string | undefined;
  readonly paint: Paint;
  /** A path as seen from the root of the repository, where CI looks for it. */
  readonly relativePath: (path: string) => string;
}

export function createReport(
  { files, texts }: Sources,
  examination: Examination,
  wording: Wording,
): Report {
  const { findings, counts } = examination;
  const paths = new Set(
    findings.flatMap(({ path, related }) => [path, ...related.map((place) => place.path)]),
  );
  const lines = new Map(Array.from(paths, (path) => [path, texts.get(path)?.split(/(?<=\n)/)]));
  const linesIn = (path: string) => lines.get(path) ?? [];
  return { findings, counts: { ...counts, files: files.length }, files, linesIn, wording };
}

/** What a finding says where its entry is not shown beside it: the entry in the catalog's words, then the sentence. */
export function message(finding: Finding, wording: Wording): string {
  const text = sentence(finding, wording);
  return finding.entry === undefined ? text : `${wording.entry(finding.entry)}: ${text}`;
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
