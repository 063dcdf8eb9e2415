import type { styleText } from 'node:util';
import { shown } from '../base/printable.ts';
import type { Finding, Place } from '../finding/finding.ts';
import type { Wording } from '../wording/wording.ts';
import { repairedLines, sourceLines } from './excerpt.ts';
import { codeFrame } from './frame.ts';
import { message, placeText } from './message.ts';
import type { Report } from './report.ts';
import { withFixesTogether } from './together.ts';

/** Colours a text, or leaves it as it is. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

/** People do not read more; the other formats have all. */
const mostShown = 100;
/** Of lines to paste. */
const mostLines = 8;

/** The findings for a terminal: each with its place, its sentence, the lines around it, and the line to write. */
export function textReport(report: Report, paint: Paint): string {
  const { findings, counts, wording } = withFixesTogether(report);
  const shownOnes = findings.slice(0, mostShown);
  const linesIn = sourceLines(report);
  const left = counts.errors + counts.warnings - shownOnes.length;
  const more = left > 0 ? `${wording.report.more(left)}\n\n` : '';
  return shownOnes.map((finding) => `${findingText(finding, { wording, linesIn, paint })}\n`).join('') + more;
}

interface Context {
  readonly wording: Wording;
  readonly linesIn: (path: string) => readonly string[];
  readonly paint: Paint;
}

function findingText(finding: Finding, { wording, linesIn, paint }: Context): string {
  const { severity, code, path, range, related } = finding;
  const mark = paint(severity === 'error' ? ['red', 'bold'] : ['yellow', 'bold'], wording.severities[severity]);
  const lines = linesIn(path);
  const repaired = repairedLines(finding, lines).slice(0, mostLines);
  return [
    `${paint('cyan', placeText(finding))}: ${mark}: ${paint('dim', code)}\n`,
    `${message(finding, wording)}\n`,
    codeFrame(lines, range, paint),
    ...related.map((place) => otherPlace(place, linesIn(place.path), wording)),
    repaired.length === 0 ? '' : `${paint('green', wording.report.write)}\n${repaired.join('\n')}\n`,
  ].join('');
}

function otherPlace(place: Place, lines: readonly string[], wording: Wording): string {
  const content = shown(lines[place.range.start.line - 1]?.trim() ?? '');
  return `${wording.report.seeAlso} ${placeText(place)}${content === '' ? '' : `: ${content}`}\n`;
}
