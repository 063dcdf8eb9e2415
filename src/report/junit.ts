import { shown } from '../base/printable.ts';
import { byCodeUnit, type Finding } from '../finding/finding.ts';
import { sourceLines } from './excerpt.ts';
import { message, messageInFull, placeText } from './message.ts';
import type { Report } from './report.ts';

interface Suite {
  readonly path: string;
  /** Counts from 0. */
  readonly id: number;
  readonly findings: readonly Finding[];
}

/**
 * The report in JUnit's XML, valid by the XSDs of Ant (windyroad/JUnit-Schema) and Jenkins: a suite for each file, with a
 * failing case for each error; in one without errors a case that passes. Warnings are its standard output.
 */
export function junitReport(report: Report): string {
  const byPath = Map.groupBy(report.findings, ({ path }) => path);
  const paths = [...new Set([...report.files, ...byPath.keys()])].toSorted(byCodeUnit); // some could not be read
  const suites = paths.map((path, id) => suite({ path, id, findings: byPath.get(path) ?? [] }, report));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

function suite({ path, id, findings }: Suite, report: Report): string {
  const { error: errors = [], warning: warnings = [] } = Object.groupBy(findings, ({ severity }) => severity);
  const lines = sourceLines(report)(path);
  const name = escaped(shown(path));
  const cases = errors.map((error) => failure(error, report, lines));
  if (errors.length === 0) cases.push(`<testcase classname="${name}" name="check" time="0"/>\n`);
  const output = warnings.map((warning) => `${placeText(warning)}: ${messageInFull(warning, report.wording, lines)}\n`);
  // Ant's XSD demands a time and a host; the same catalog must give the same bytes anywhere, so they are fixed.
  return `<testsuite id="${id}" package="filter-catalog" name="${name}" tests="${cases.length}" failures="${errors.length}" errors="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
<properties><property name="warnings" value="${warnings.length}"/></properties>
${cases.join('')}<system-out>${escaped(output.join(''))}</system-out>
<system-err/>
</testsuite>
`;
}

function failure(error: Finding, { wording }: Report, lines: readonly string[]): string {
  const { path, range, code } = error;
  const name = `${range.start.line}:${range.start.column} ${code}`;
  const details = `${placeText(error)}: ${messageInFull(error, wording, lines)}`;
  return `<testcase classname="${escaped(shown(path))}" name="${name}" time="0"><failure type="${code}" message="${escaped(message(error, wording))}">${escaped(details)}</failure></testcase>\n`;
}

/** What XML 1.0 does not take for a character, even escaped (section 2.2, `Char`). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
