import type { Severity } from '../codes.ts';
import { fingerprints } from './fingerprint.ts';
import { message } from './message.ts';
import type { Report } from './report.ts';
import { strictJsonLines } from './strict-json.ts';

const severities = { error: 'major', warning: 'minor' } as const satisfies Record<Severity, string>;

/**
 * The report as GitLab's Code Quality takes it (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format").
 * `relativePath` gives paths from the root of the repository.
 */
export function gitlabReport({ diagnostics, wording }: Report, relativePath: (path: string) => string): string {
  const prints = fingerprints(diagnostics, relativePath);
  const findings = diagnostics.map((diagnostic, index) => ({
    description: message(diagnostic, wording),
    check_name: diagnostic.code,
    fingerprint: prints[index],
    severity: severities[diagnostic.severity],
    location: {
      path: relativePath(diagnostic.path),
      lines: { begin: diagnostic.range.start.line, end: diagnostic.range.end.line },
    },
  }));
  return `${strictJsonLines(findings)}\n`;
}
