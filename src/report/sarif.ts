import { version } from '../base/package-json.ts';
import { explanationUrl, message, sectionsOf } from '../wording/wording.ts';
import { fingerprints, strictJson } from './json.ts';
import type { Report, ReportContext } from './report.ts';

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Renders SARIF 2.1.0 (OASIS), for GitHub code scanning and other tools. */
export function sarifReport(report: Report, { relativePath }: ReportContext): string {
  const { findings, wording } = report;
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted();
  const prints = fingerprints(findings, relativePath);
  const uriBaseId = '%SRCROOT%';
  const uriOf = (path: string) =>
    encodeURIComponent(relativePath(path).toWellFormed()).replaceAll('%2F', '/');
  const meanings = sectionsOf(wording.language);
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: meanings[id].meaning },
    help: { text: meanings[id].reason },
    helpUri: explanationUrl(id, wording),
  }));
  const results = findings.map((finding, index) => {
    const { code: ruleId, severity: level, path, range } = finding;
    const { start, end } = range;
    const [startLine, startColumn, endLine, endColumn] = [
      start.line,
      start.column,
      end.line,
      end.column,
    ];
    const region = { startLine, startColumn, endLine, endColumn };
    return {
      ruleId,
      level,
      // `[text](target)` would be a link, even in plain text (3.11.6).
      message: { text: message(finding, wording).replaceAll('](', '] (') },
      locations: [
        { physicalLocation: { artifactLocation: { uri: uriOf(path), uriBaseId }, region } },
      ],
      partialFingerprints: { 'finding/v1': prints[index] },
    };
  });
  const driver = { name: 'filter-catalog', version, semanticVersion: version, rules };
  const { language } = wording;
  const run = { tool: { driver }, language, columnKind: 'utf16CodeUnits', results };
  return `${strictJson({ $schema: schema, version: '2.1.0', runs: [run] })}\n`;
}
