import type { EntryName, Finding, Position, Range } from '../finding/finding.ts';
import type { Edit } from '../finding/fix.ts';
import { sentence, type Wording } from '../wording/wording.ts';
import type { Report } from './report.ts';
import { strictJson, strictJsonLines } from './strict-json.ts';

/** The report for programs, as `report.schema.json` has it: a line for each finding, columns from 1 in UTF-16 units. */
export function jsonReport({ counts, findings, wording }: Report): string {
  const { errors, warnings, files } = counts;
  const summary = strictJson({ errors, warnings, files });
  const list = strictJsonLines(findings.map((finding) => flat(finding, wording)));
  return `{"version":1,"summary":${summary},"diagnostics":${list}}\n`;
}

function flat(finding: Finding, wording: Wording) {
  const { code, severity, path, range, entry: name, fix, related } = finding;
  return {
    code,
    severity,
    message: sentence(finding, wording),
    path,
    range: span(range),
    entry: name === undefined ? null : entry(name),
    fix: fix === undefined ? null : { safe: fix.effect !== undefined, edits: fix.edits.map(edit) },
    related: related.map((place) => ({ path: place.path, range: span(place.range) })),
  };
}

function entry({ kind, key, category, position, name_ko, name_en }: EntryName) {
  return {
    kind,
    key: key ?? null,
    category,
    position: position ?? null,
    name_ko: name_ko ?? null,
    name_en: name_en ?? null,
  };
}

function edit({ range, text }: Edit) {
  return { range: span(range), text };
}

function span({ start, end }: Range) {
  return { start: point(start), end: point(end) };
}

function point({ line, column }: Position) {
  return { line, column };
}
