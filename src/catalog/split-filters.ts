import { linesOf } from '../base/edit.ts';
import { isRecord } from '../base/json.ts';
import { createFinding, type Finding, type Place } from '../finding/finding.ts';
import { type Document, memberOf } from '../yaml/document.ts';
import { requiredOfFilter } from './schema/schemas.ts';

/**
 * Filters that superfluous hyphens split: the findings, and the positions of all their parts. A filter is the entry with
 * its code, and the entries after it that have only what is missing there.
 */
export function splitFilters(document: Document) {
  const filters = memberOf(document.value, 'filters');
  const lines = linesOf(document.source.text);
  const groups: { readonly positions: number[]; readonly hyphens: Place[] }[] = [];
  let known: ReadonlySet<string> = new Set();
  for (const [position, filter] of (Array.isArray(filters) ? filters : []).entries()) {
    const names = isRecord(filter) ? Object.keys(filter) : [];
    const fields = new Set(names.map((name) => (name === 'image' ? 'image_url' : name)));
    const hyphen = continues(fields, known) ? hyphenOf(document.placeOfKey(['filters', position]), lines) : undefined;
    if (hyphen === undefined) groups.push({ positions: [], hyphens: [] });
    else groups.at(-1)?.hyphens.push(hyphen);
    groups.at(-1)?.positions.push(position);
    known = hyphen === undefined ? fields : known.union(fields);
  }
  const split = groups.filter(({ hyphens }) => hyphens.length > 0);
  const parts = new Set(split.flatMap(({ positions }) => positions));
  return { findings: split.flatMap(({ hyphens }) => hyphenFinding(hyphens)), parts };
}

function continues(fields: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const isLacking = requiredOfFilter.some((field) => !known.has(field));
  return fields.size > 0 && !fields.has('code') && known.has('code') && isLacking && fields.isDisjointFrom(known);
}

/** The hyphen of an entry, on its line; an entry between brackets has none. */
function hyphenOf({ path, range }: Place, lines: readonly string[]): Place | undefined {
  const { line, column } = range.start;
  const before = lines[line - 1]?.slice(0, column - 1).trimEnd();
  if (before?.endsWith('-') !== true) return undefined;
  return { path, range: { start: { line, column: before.length }, end: { line, column: before.length + 1 } } };
}

function hyphenFinding(hyphens: readonly Place[]): readonly Finding[] {
  const fix = { edits: hyphens.map(({ range }) => ({ range, text: ' ' })), isSafe: false };
  return hyphens.slice(0, 1).map((first) => createFinding('hyphen-is-superfluous', first, { args: {}, fix }));
}
