import type { Severity } from '../finding/codes.ts';
import { fingerprints } from './fingerprint.ts';
import { message } from './message.ts';
import type { Report } from './report.ts';
import { strictJsonLines } from './strict-json.ts';

const severities = { error: 'major', warning: 'minor' } as const satisfies Record<Severity, string>;

/**
 * The report as GitLab's Code Quality takes it (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format").
 * `relativePath` gives paths from the root of the repository.
 */
export function gitlabReport({ findings, wording }: Report, relativePath: (path: string) => string): string {
  const prints = fingerprints(findings, relativePath);
  const issues = findings.map((finding, index) => ({
    description: message(finding, wording),
    check_name: finding.code,
    fingerprint: prints[index],
    severity: severities[finding.severity],
    location: {
      path: relativePath(finding.path),
      lines: { begin: finding.range.start.line, end: finding.range.end.line },
    },
  }));
  return `${strictJsonLines(issues)}\n`;
}
