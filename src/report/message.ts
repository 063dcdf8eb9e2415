import { shown } from '../base/printable.ts';
import type { Finding, Place } from '../finding/finding.ts';
import { sentence, type Wording } from '../wording/wording.ts';
import { repairedLines } from './excerpt.ts';

/** What a finding says wherever its entry is not shown beside it: the entry in catalog words, then the sentence. */
export function message(finding: Finding, wording: Wording): string {
  const said = sentence(finding, wording);
  return finding.entry === undefined ? said : `${wording.entry(finding.entry)}: ${said}`;
}

/** A place as people read it: `path:line:column`. */
export function placeText({ path, range }: Place): string {
  return `${shown(path)}:${range.start.line}:${range.start.column}`;
}

/** The message, then lines with the other places and with what to write. `lines` are those of the finding's file. */
export function messageInFull(finding: Finding, wording: Wording, lines: readonly string[]): string {
  const repaired = repairedLines(finding, lines);
  return [
    message(finding, wording),
    ...finding.related.map((place) => `${wording.report.seeAlso} ${placeText(place)}`),
    ...(repaired.length === 0 ? [] : [wording.report.write, ...repaired]),
  ].join('\n');
}
