import { type Code, severityOf } from '../finding/codes.ts';
import type { EntryName, Finding, Place, Range } from '../finding/finding.ts';
import type { Fix } from '../finding/fix.ts';
import type { Explanations } from '../wording/wording.ts';
import { fingerprints } from './fingerprint.ts';
import { message, placeText } from './message.ts';
import type { Report } from './report.ts';
import { strictJson } from './strict-json.ts';

export interface SarifContext {
  /** Of this program, as in `1.2.3`. */
  readonly version: string;
  readonly explanations: Explanations;
  /** Gives paths from the root of the repository. */
  readonly relativePath: (path: string) => string;
}

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The report in SARIF 2.1.0 (OASIS), as GitHub's code scanning and others take it. */
export function sarifReport(report: Report, { version, explanations, relativePath }: SarifContext): string {
  const { findings, wording } = report;
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted();
  const prints = fingerprints(findings, relativePath);

  const location = ({ path, range }: Place) => ({
    physicalLocation: { artifactLocation: artifactLocation(relativePath(path)), region: region(range) },
  });
  const change = (path: string, { edits }: Fix) => ({
    artifactLocation: artifactLocation(relativePath(path)),
    replacements: edits.map(({ range, text }) => ({ deletedRegion: region(range), insertedContent: { text } })),
  });
  const result = (finding: Finding, index: number) => ({
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: finding.severity,
    message: plainMessage(message(finding, wording)),
    locations: [{ ...location(finding), logicalLocations: finding.entry && [logicalLocation(finding.entry)] }],
    relatedLocations: finding.related.map((place, id) => ({
      id,
      ...location(place),
      message: plainMessage(`${wording.report.seeAlso} ${placeText(place)}`),
    })),
    partialFingerprints: { 'finding/v1': prints[index] },
    fixes: finding.fix && [{ artifactChanges: [change(finding.path, finding.fix)] }],
  });
  const driver = {
    name: 'filter-catalog',
    version,
    semanticVersion: version,
    rules: codes.map((code) => rule(code, explanations)),
  };
  const run = {
    tool: { driver },
    language: wording.language,
    columnKind: 'utf16CodeUnits',
    results: findings.map(result),
  };
  return `${strictJson({ $schema: schema, version: '2.1.0', runs: [run] }, 2)}\n`;
}

function rule(code: Code, explanations: Explanations) {
  const { meaning, reason } = explanations[code];
  return {
    id: code,
    shortDescription: { text: meaning },
    fullDescription: { text: `${meaning} ${reason}` },
    help: { text: reason },
    defaultConfiguration: { level: severityOf(code) },
  };
}

function logicalLocation({ kind, key, category, position, name_en, name_ko }: EntryName) {
  return { kind, name: name_en ?? name_ko, fullyQualifiedName: key ?? `${category}#${position}` };
}

/** `[text](target)` would be a link, even in plain text (SARIF 2.1.0, 3.11.6). */
function plainMessage(text: string) {
  return { text: text.replaceAll('](', '] (') };
}

/** A path that is not below the root, such as one on another disk, gets an absolute address. */
function artifactLocation(path: string) {
  const uri = path.split('/').map(encoded).join('/');
  return uri.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' };
}

function encoded(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

function region({ start, end }: Range) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}
