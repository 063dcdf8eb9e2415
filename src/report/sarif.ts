import { version } from '../base/package-json.ts';
import type { Finding, Place } from '../finding/finding.ts';
import { severityOf } from '../finding/table.ts';
import { sectionsOf } from '../wording/wording.ts';
import { fingerprints, strictJson } from './json.ts';
import { addressOf, message, placeText, type Report, type ReportContext } from './report.ts';

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The report in SARIF 2.1.0 (OASIS), as GitHub's code scanning and others take it. */
export function sarifReport(report: Report, { relativePath }: ReportContext): string {
  const { findings, wording } = report;
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted();
  const prints = fingerprints(findings, relativePath);
  const meanings = sectionsOf(wording.language);
  const location = ({ path, range }: Place) => {
    return { physicalLocation: { artifactLocation: fileAt(path), region: region(range) } };
  };
  const rules = codes.map((code) => {
    const { meaning, reason } = meanings[code];
    return {
      id: code,
      shortDescription: { text: meaning },
      help: { text: reason },
      helpUri: addressOf(code, wording),
      defaultConfiguration: { level: severityOf(code) },
    };
  });
  const results = findings.map((finding: Finding, index) => ({
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: finding.severity,
    message: plainMessage(message(finding, wording)),
    locations: [location(finding)],
    relatedLocations: finding.related.map((place, id) => {
      const text = `${wording.report.seeAlso} ${placeText(place)}`;
      return { id, ...location(place), message: plainMessage(text) };
    }),
    partialFingerprints: { 'finding/v1': prints[index] },
  }));
  const driver = { name: 'filter-catalog', version, semanticVersion: version, rules };
  const { language } = wording;
  const run = { tool: { driver }, language, columnKind: 'utf16CodeUnits', results };
  return `${strictJson({ $schema: schema, version: '2.1.0', runs: [run] })}\n`;

  /** A path that is not below the root, such as one on another disk, gets an absolute address. */
  function fileAt(path: string) {
    const uri = encodeURIComponent(relativePath(path).toWellFormed()).replaceAll('%2F', '/');
    return uri.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' };
  }
}

/** `[text](target)` would be a link, even in plain text (SARIF 2.1.0, 3.11.6). */
function plainMessage(text: string) {
  return { text: text.replaceAll('](', '] (') };
}

function region({ start, end }: Place['range']) {
  const { line: startLine, column: startColumn } = start;
  return { startLine, startColumn, endLine: end.line, endColumn: end.column };
}
