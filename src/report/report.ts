import { type Paint, shown } from '../base/printable.ts';
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import type { Counts, Finding, Place } from '../finding/finding.ts';
import { sentence, type Wording } from '../wording/wording.ts';
import type { CommandLine } from './command-line.ts';
import { linesToPaste, writeHeading } from './repairs.ts';

/** What every format of a report is made from. A format is a function of this and the context, and prints nothing. */
export interface Report {
  /** In reading order, the first 10,000 at most. */
  readonly findings: readonly Finding[];
  /** Of all that was found, so they may exceed the findings. */
  readonly counts: Counts;
  /** The paths of all files that were read, in the order of the findings. */
  readonly files: readonly string[];
  /** The lines of a file with their ends; none where it could not be read. */
  readonly linesIn: (path: string) => readonly string[];
  readonly wording: Wording;
}

/** Who asks for a report, and where it will be read. */
export interface Context extends CommandLine {
  /** The file for the summary of a run in GitHub Actions. */
  readonly summary: string | undefined;
  readonly paint: Paint;
  /** A path as seen from the root of the repository, where CI looks for it. */
  readonly relativePath: (path: string) => string;
}

export function createReport({ files, texts }: Sources, examination: Examination, wording: Wording): Report {
  const { findings, counts } = examination;
  const split = new Map<string, readonly string[]>(); // a file may have thousands of findings
  const linesIn = (path: string) => {
    const lines = split.get(path) ?? texts.get(path)?.split(/(?<=\n)/) ?? [];
    split.set(path, lines);
    return lines;
  };
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

export function messageInFull(finding: Finding, { wording, linesIn }: Report): string {
  const repaired = linesToPaste(finding, linesIn(finding.path));
  return [
    message(finding, wording),
    ...finding.related.map((place) => `${wording.report.seeAlso} ${placeText(place)}`),
    ...(repaired.length === 0 ? [] : [writeHeading(finding, wording), ...repaired]),
  ].join('\n');
}
