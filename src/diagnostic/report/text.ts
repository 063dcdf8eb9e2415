import type { Diagnostic } from '../diagnostic.ts';
import { shown } from '../wording/shown.ts';
import { sentence, type Wording } from '../wording/wording.ts';

/** The findings for a terminal: a line each, and the counts in the last one. */
export function textReport(diagnostics: readonly Diagnostic[], files: number, wording: Wording): string {
  const lines = diagnostics.map((diagnostic) => {
    const { path, range, severity, code } = diagnostic;
    const place = `${shown(path)}:${range.start.line}:${range.start.column}`;
    return `${place}: ${severity}: ${sentence(diagnostic, wording)} [${code}]\n`;
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return `${lines.join('')}${wording.counts({ errors, warnings: diagnostics.length - errors, files })}\n`;
}
