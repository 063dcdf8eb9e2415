import type { Severity } from '../codes.ts';
import type { Diagnostic, Place, Position } from '../diagnostic.ts';
import { byteColumns } from './byte-columns.ts';
import { sourceLines } from './excerpt.ts';
import { message, placeText } from './message.ts';
import { merged } from './repair.ts';
import type { Report } from './report.ts';
import { strictJsonLines } from './strict-json.ts';

const severities = { error: 'ERROR', warning: 'WARNING' } as const satisfies Record<Severity, string>;

/** The report in the Reviewdog Diagnostic Format (reviewdog/reviewdog, proto/rdf/reviewdog.proto); columns count bytes. */
export function rdjsonReport(report: Report): string {
  const { diagnostics, wording } = report;
  const linesIn = sourceLines(report);
  const byteColumn = byteColumns();

  const location = ({ path, range }: Place) => {
    const lines = linesIn(path);
    const inBytes = ({ line, column }: Position) => {
      const text = lines[line - 1];
      return { line, column: text === undefined ? column : byteColumn(text, column) };
    };
    return { path, range: { start: inBytes(range.start), end: inBytes(range.end) } };
  };
  /** One at most, as reviewdog takes several for alternatives. */
  const suggestions = ({ fix, path }: Diagnostic) => {
    if (fix === undefined) return [];
    const { range, text } = merged(fix.edits, linesIn(path));
    return [{ range: location({ path, range }).range, text }];
  };
  const finding = (diagnostic: Diagnostic) => ({
    message: message(diagnostic, wording),
    location: location(diagnostic),
    severity: severities[diagnostic.severity],
    code: { value: diagnostic.code },
    suggestions: suggestions(diagnostic),
    related_locations: diagnostic.related.map((place) => ({
      message: `${wording.report.seeAlso} ${placeText(place)}`,
      location: location(place),
    })),
  });
  return `{"source":{"name":"filter-catalog"},"diagnostics":${strictJsonLines(diagnostics.map(finding))}}\n`;
}
