import { version } from '../base/package-json.ts';
import { severityOf } from '../finding/codes.ts';
import type { EntryName, Finding, Place, Range } from '../finding/finding.ts';
import { sectionsOf } from '../wording/wording.ts';
import { fingerprints, strictJson } from './json.ts';
import { message, placeText, type Report, type ReportContext } from './report.ts';

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The report in SARIF 2.1.0 (OASIS), as GitHub's code scanning and others take it. */
export function sarifReport(report: Report, { relativePath }: ReportContext): string {
  const { findings, wording } = report;
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted();
  const prints = fingerprints(findings, relativePath);
  const meanings = sectionsOf(wording.language);

  const location = ({ path, range }: Place) => ({
    physicalLocation: {
      artifactLocation: artifactLocation(relativePath(path)),
      region: region(range),
    },
  });
  const result = (finding: Finding, index: number) => {
    const { code, severity, path, entry, related, fix } = finding;
    const { kind, key, category, position, name_en, name_ko }: Partial<EntryName> = entry ?? {};
    const logical = {
      kind,
      name: name_en ?? name_ko,
      fullyQualifiedName: key ?? `${category}#${position}`,
    };
    const change = {
      artifactLocation: artifactLocation(relativePath(path)),
      replacements: fix?.edits.map(({ range, text }) => ({
        deletedRegion: region(range),
        insertedContent: { text },
      })),
    };
    return {
      ruleId: code,
      ruleIndex: codes.indexOf(code),
      level: severity,
      message: plainMessage(message(finding, wording)),
      locations: [{ ...location(finding), logicalLocations: entry && [logical] }],
      relatedLocations: related.map((place, id) => ({
        id,
        ...location(place),
        message: plainMessage(`${wording.report.seeAlso} ${placeText(place)}`),
      })),
      partialFingerprints: { 'finding/v1': prints[index] },
      fixes: fix && [{ artifactChanges: [change] }],
    };
  };
  const rules = codes.map((code) => {
    const { meaning, reason } = meanings[code];
    return {
      id: code,
      shortDescription: { text: meaning },
      fullDescription: { text: `${meaning} ${reason}` },
      help: { text: reason },
      defaultConfiguration: { level: severityOf(code) },
    };
  });
  const run = {
    tool: { driver: { name: 'filter-catalog', version, semanticVersion: version, rules } },
    language: wording.language,
    columnKind: 'utf16CodeUnits',
    results: findings.map(result),
  };
  return `${strictJson({ $schema: schema, version: '2.1.0', runs: [run] }, { indent: 2 })}\n`;
}

/** `[text](target)` would be a link, even in plain text (SARIF 2.1.0, 3.11.6). */
function plainMessage(text: string) {
  return { text: text.replaceAll('](', '] (') };
}

/** A path that is not below the root, such as one on another disk, gets an absolute address. */
function artifactLocation(path: string) {
  const uri = encodeURIComponent(path.toWellFormed()).replaceAll('%2F', '/');
  return uri.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' };
}

function region({ start, end }: Range) {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}
