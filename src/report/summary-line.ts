import { commandLine } from '../base/command-line.ts';
import type { Context, Report } from './report.ts';

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
