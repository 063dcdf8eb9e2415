import { commandLine } from '../base/command-line.ts';
import { shown } from '../base/printable.ts';
import type { Finding, Place } from '../finding/finding.ts';
import { sentence, type Wording } from '../wording/wording.ts';
import { repairedLines } from './repairs.ts';
import type { Context, Report } from './report.ts';

/** What a finding says where its entry is not shown beside it: the entry in the catalog's words, then the sentence. */
export function message(finding: Finding, wording: Wording): string {
  const text = sentence(finding, wording);
  return finding.entry === undefined ? text : `${wording.entry(finding.entry)}: ${text}`;
}

/** A place as people read it: `path:line:column`. */
export function placeText({ path, range }: Place): string {
  return `${shown(path)}:${range.start.line}:${range.start.column}`;
}

/** The message, then lines with the other places and with what to write. */
export function messageInFull(finding: Finding, { wording, linesIn }: Report): string {
  const repaired = repairedLines(finding, linesIn(finding.path));
  return [
    message(finding, wording),
    ...finding.related.map((place) => `${wording.report.seeAlso} ${placeText(place)}`),
    ...(repaired.length === 0 ? [] : [wording.report.write, ...repaired]),
  ].join('\n');
}

/** The last line for a terminal: how much was found, and which command comes next. */
export function summaryLine(report: Report, context: Context): string {
  return `${[report.wording.counts(report.counts), ...nextStep(report, context)].join(' ')}\n`;
}

function nextStep({ findings, wording }: Report, { command, ...here }: Context): readonly string[] {
  const { fixable, next } = wording.report;
  const safe = findings.filter(({ fix }) => fix?.effect !== undefined).length;
  if (safe > 0) return [fixable(safe), commandLine('check', here, ['--fix'])];
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  const language = here.lang === undefined ? [] : [`--lang ${here.lang}`];
  if (first !== undefined) return [next, 'npx filter-catalog explain', first.code, ...language];
  return command === 'build' ? [] : [next, commandLine('build', here)];
}
