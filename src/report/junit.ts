import { byCodeUnit } from '../base/edit.ts';
import { shown } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { message, messageInFull, placeText, type Report } from './report.ts';

/**
 * The report in JUnit's XML, valid by the XSDs of Ant (windyroad/JUnit-Schema) and Jenkins: a suite for each file, with a
 * failing case for each error; in one without errors a case that passes. Warnings are its standard output.
 */
export function junitReport(report: Report): string {
  const byPath = Map.groupBy(report.findings, ({ path }) => path);
  const paths = [...new Set([...report.files, ...byPath.keys()])].toSorted(byCodeUnit); // some could not be read
  const details = (finding: Finding) =>
    xmlText(`${placeText(finding)}: ${messageInFull(finding, report)}`);
  const failure = (error: Finding, name: string) => {
    const { range, code } = error;
    const text = xmlText(message(error, report.wording));
    return `<testcase classname="${name}" name="${range.start.line}:${range.start.column} ${code}" time="0"><failure type="${code}" message="${text}">${details(error)}</failure></testcase>\n`;
  };
  const suites = paths.map((path, id) => {
    const found = byPath.get(path) ?? [];
    const { error: errors = [], warning: warnings = [] } = Object.groupBy(
      found,
      ({ severity }) => severity,
    );
    const name = xmlText(shown(path));
    const passed = `<testcase classname="${name}" name="check" time="0"/>\n`;
    const cases = errors.length === 0 ? [passed] : errors.map((error) => failure(error, name));
    const output = warnings.map((warning) => `${details(warning)}\n`).join('');
    // Ant's XSD demands a time and a host; the same catalog must give the same bytes anywhere, so they are fixed.
    return `<testsuite id="${id}" package="filter-catalog" name="${name}" tests="${cases.length}" failures="${errors.length}" errors="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
<properties><property name="warnings" value="${warnings.length}"/></properties>
${cases.join('')}<system-out>${output}</system-out>
<system-err/>
</testsuite>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

/** What XML 1.0 does not take for a character, even escaped (section 2.2, `Char`). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function xmlText(text: string): string {
  return text
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
