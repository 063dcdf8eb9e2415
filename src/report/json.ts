import { sentence } from '../wording/wording.ts';
import type { Report } from './report.ts';
import { strictJson, strictJsonLines } from './strict-json.ts';

/** The report for programs, as `docs/schemas/report.schema.json` has it: a line for each finding, null for what is not there. */
export function jsonReport({ counts, findings, wording }: Report): string {
  const { errors, warnings, files } = counts;
  const list = findings.map((finding) => {
    const { code, severity, path, range, entry, fix, related } = finding;
    const repair = fix && { safe: fix.effect !== undefined, edits: fix.edits };
    return { code, severity, message: sentence(finding, wording), path, range, entry, fix: repair, related };
  });
  const summary = strictJson({ errors, warnings, files });
  return `{"version":1,"summary":${summary},"diagnostics":${strictJsonLines(list)}}\n`;
}
