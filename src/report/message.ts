import { shown } from '../base/printable.ts';
import type { Finding, Place } from '../finding/finding.ts';
import { sentence, type Wording } from '../wording/wording.ts';
import { repairedLines } from './repairs.ts';
import type { Report } from './report.ts';

/** What a finding says where its entry is not shown beside it: the entry in the catalog's words, then the sentence. */
export function message(finding: Finding, wording: Wording): string {
  const text = sentence(finding, wording);
  return finding.entry === undefined ? text : `${wording.entry(finding.entry)}: ${text}`;
}

/** A place as people read it: `path:line:column`. */
export function placeText({ path, range }: Place): string {
  return `${shown(path)}:${range.start.line}:${range.start.column}`;
}

/** The message, then lines with the other places and with what to write. */
export function messageInFull(finding: Finding, { wording, linesIn }: Report): string {
  const repaired = repairedLines(finding, linesIn(finding.path));
  return [
    message(finding, wording),
    ...finding.related.map((place) => `${wording.report.seeAlso} ${placeText(place)}`),
    ...(repaired.length === 0 ? [] : [wording.report.write, ...repaired]),
  ].join('\n');
}
