import { fingerprints } from './fingerprint.ts';
import { message } from './message.ts';
import type { Context, Report } from './report.ts';
import { strictJsonLines } from './strict-json.ts';

/** The report for GitLab's Code Quality (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format"). */
export function gitlabReport({ findings, wording }: Report, { relativePath }: Context): string {
  const prints = fingerprints(findings, relativePath);
  const issues = findings.map((finding, index) => ({
    description: message(finding, wording),
    check_name: finding.code,
    fingerprint: prints[index],
    severity: finding.severity === 'error' ? 'major' : 'minor',
    location: {
      path: relativePath(finding.path),
      lines: { begin: finding.range.start.line, end: finding.range.end.line },
    },
  }));
  return `${strictJsonLines(issues)}\n`;
}
